export { createApiClient, type ApiClient, type ApiClientOptions } from "./client.js";
export {
  answer,
  CallFailed,
  type Failure,
  failureOf,
  isPassing,
  type Problem,
  type ProblemCode,
  unreadable,
} from "./failure.js";
export { paymentArrivalMs, paymentCreationMs } from "./payment-arrival.js";
export type { components, operations, paths } from "./generated/schema.js";
