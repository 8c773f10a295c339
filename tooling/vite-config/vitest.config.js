import { vitestNode } from "./index.js";

export default vitestNode({ include: ["*.test.js"], testTimeout: 60_000, hookTimeout: 60_000 });
