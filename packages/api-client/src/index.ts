export { createApiClient, type ApiClient, type ApiClientOptions } from "./client.js";
export { answer, CallFailed, type Failure, type Problem, type ProblemCode } from "./failure.js";
export type { components, operations, paths } from "./generated/schema.js";
