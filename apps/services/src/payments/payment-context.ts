import type { Timings } from "../config.js";
import type { Context } from "../context.js";
import type { ErrorLog } from "../log.js";
import type { Processor } from "../providers/processor.js";

/** Points at which the process may die while it handles a payment. */
export type CrashPoint =
  | "leased"
  | "row-made"
  | "processor-answered"
  | "before-second-transaction"
  | "in-second-transaction"
  | "second-transaction-done";

/** Dependencies of the payment use cases. */
export interface PaymentContext extends Context {
  readonly processor: Processor;
  readonly timings: Timings;
  /** Log lines hold only the ids and states of a payment. */
  readonly log: ErrorLog;
  /** Called at each point; crash tests throw from it. */
  readonly reach?: (point: CrashPoint, paymentId: string) => void | Promise<void>;
}
