import { guestServerConfig } from "@paydown/vite-config";

export default guestServerConfig();
