import { vitestNode } from "./index.js";

export default vitestNode({ include: ["*.test.js"], isolate: false, testTimeout: 60_000, hookTimeout: 60_000 });
