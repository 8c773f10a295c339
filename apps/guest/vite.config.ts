import { guestConfig } from "@paydown/vite-config";

export default guestConfig();
