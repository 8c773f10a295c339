import { vitestReact } from "@paydown/vite-config";

export default vitestReact({ setupFiles: ["@paydown/shell/testing/patience"] });
