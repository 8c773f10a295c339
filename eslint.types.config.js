import { typedRules } from "@paydown/eslint-config";

export default typedRules;
