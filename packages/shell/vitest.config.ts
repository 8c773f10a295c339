import { vitestReact } from "@paydown/vite-config";

export default vitestReact({ setupFiles: ["./src/testing/patience.ts"] });
