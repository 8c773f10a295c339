import type { TenantJob } from "../../jobs/tenant-jobs.js";
import { deliverWaiting, dueDeliveries, type ReceiptContext } from "./deliver.js";
import { dispatchEvents, undispatchedEvents } from "./dispatch.js";

/** Notifies consumers about their payments, independently of the payments themselves. It may run in every replica. */
export const dispatcherJob = (context: ReceiptContext, everyMs: number): TenantJob => ({
  name: "dispatcher",
  everyMs,
  due: (trx) => [undispatchedEvents(trx), dueDeliveries(trx, context.clock.now())],
  async work(instanceId, stopping) {
    while (!stopping.aborted && (await dispatchEvents(context, instanceId)) > 0);
    while (!stopping.aborted && (await deliverWaiting(context, instanceId)) > 0);
  },
  failure: "Could not read the events to notify about; retrying later.",
});
