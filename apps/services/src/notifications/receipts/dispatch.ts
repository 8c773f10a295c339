import type { Insertable } from "kysely";
import type { Context } from "../../context.js";
import type { InstanceTransaction } from "../../db/database.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import type { DeliveryTable } from "./tables.js";
import { channelsOf, readEventNotice } from "./event-notice.js";

const batchSize = 50;

export const undispatchedEvents = (trx: InstanceTransaction) =>
  trx.selectFrom("outbox").where("dispatched_at", "is", null);

/**
 * Turns outbox events into deliveries, in one transaction. An event is dispatched once, by the first replica to take
 * it.
 *
 * @returns the number of events
 */
export function dispatchEvents(
  { db, clock, tenants }: Pick<Context, "db" | "clock" | "tenants">,
  instanceId: string,
): Promise<number> {
  const tenant = knownTenant(tenants, instanceId);
  return db.asJob(instanceId, async (trx) => {
    const events = await undispatchedEvents(trx)
      .where("instance_id", "=", instanceId)
      .selectAll()
      .orderBy("event_id")
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    const now = clock.now();
    const deliveries: Insertable<DeliveryTable>[] = [];
    for (const event of events) {
      const eventNotice = await readEventNotice(trx, tenant, event);
      const { event_id } = event;
      for (const channel of eventNotice ? channelsOf(event.event, eventNotice) : [])
        deliveries.push({
          instance_id: instanceId,
          event_id,
          channel,
          state: "waiting",
          next_attempt_at: now,
          created_at: now,
        });
    }
    if (deliveries.length > 0) await trx.insertInto("deliveries").values(deliveries).execute();
    await trx
      .updateTable("outbox")
      .set({ dispatched_at: now })
      .where("instance_id", "=", instanceId)
      .where(
        "event_id",
        "in",
        events.map(({ event_id }) => event_id),
      )
      .execute();
    return events.length;
  });
}
