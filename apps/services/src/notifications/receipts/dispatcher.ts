import type { DeliveryContext } from "../deliveries/deliver-due.js";
import { type Job, repeat } from "../../jobs/repeat.js";
import { deliverWaiting } from "./deliver.js";
import { dispatchEvents } from "./dispatch.js";

/** Notifies consumers about their payments, independently of the payments themselves. It may run in every replica. */
export function startDispatcher(context: DeliveryContext, pollMs: number): Job {
  return repeat({
    pollMs,
    async pass(stopping) {
      for (const instanceId of context.tenants.ids) {
        while (!stopping.aborted && (await dispatchEvents(context, instanceId)) > 0);
        while (!stopping.aborted && (await deliverWaiting(context, instanceId)) > 0);
      }
    },
    onError: (err) => context.log.error({ err }, "Could not read the events to notify about; retrying later."),
  });
}
