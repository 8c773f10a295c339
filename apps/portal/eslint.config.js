import config from "@paydown/eslint-config";

export default config;
