import { cardFrameConfig } from "@paydown/vite-config";

export default cardFrameConfig();
