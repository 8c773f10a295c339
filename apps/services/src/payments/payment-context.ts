import type { Timings } from "../config.js";
import type { Context } from "../context.js";
import type { ErrorLog } from "../log.js";
import type { Processor } from "../providers/processor.js";

/** Places at which a process may die with a payment in hand. */
export type CrashPoint =
  | "leased"
  | "row-made"
  | "processor-answered"
  | "before-second-transaction"
  | "in-second-transaction"
  | "second-transaction-done";

/** What the use cases of payments work with. */
export interface PaymentContext extends Context {
  readonly processor: Processor;
  readonly timings: Timings;
  /** No line may hold more of a payment than its ids and states. */
  readonly log: ErrorLog;
  /** Called at each point; the tests of crashes throw from it. */
  readonly reach?: (point: CrashPoint, paymentId: string) => void | Promise<void>;
}
