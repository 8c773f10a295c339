import { vitestNode } from "./index.js";

export default vitestNode({ include: ["*.test.js"] });
