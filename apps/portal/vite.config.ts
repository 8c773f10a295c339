import { portalConfig } from "@paydown/vite-config";

export default portalConfig();
