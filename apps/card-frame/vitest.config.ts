import { vitestReact } from "@paydown/vite-config";

export default vitestReact();
