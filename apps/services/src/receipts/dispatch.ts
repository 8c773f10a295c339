import type { Insertable } from "kysely";
import type { Context } from "../context.js";
import type { PaymentRow } from "../payments/tables.js";
import { noticeKindOf } from "./notice.js";
import type { Channel, DeliveryTable } from "./tables.js";

const batchSize = 50;

/**
 * Turns events of the outbox into what is to be delivered, in one transaction: an event is dispatched once, by whichever copy
 * of the services comes first.
 *
 * @returns how many events there were
 */
export function dispatchEvents({ db, clock }: Pick<Context, "db" | "clock">, instanceId: string): Promise<number> {
  return db.asJob(instanceId, async (trx) => {
    const events = await trx
      .selectFrom("outbox")
      .select(["event_id", "event", "payment_id"])
      .where("instance_id", "=", instanceId)
      .where("dispatched_at", "is", null)
      .orderBy("event_id")
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return 0;
    const payments = await trx
      .selectFrom("payments")
      .select(["payment_id", "submitted_at", "receipt_email", "receipt_phone"])
      .where("instance_id", "=", instanceId)
      .where("payment_id", "in", events.map(({ payment_id }) => payment_id))
      .execute();
    const byId = new Map(payments.map((payment) => [payment.payment_id, payment]));
    const now = clock.now();
    const deliveries = events.flatMap(({ event_id, event, payment_id }) => {
      const payment = byId.get(payment_id);
      const kind = payment && noticeKindOf(event, payment);
      if (!payment || !kind) return [];
      return channelsOf(payment, kind === "receipt").map(
        (channel): Insertable<DeliveryTable> => ({ instance_id: instanceId, event_id, channel, state: "waiting", next_attempt_at: now, created_at: now }),
      );
    });
    if (deliveries.length > 0) await trx.insertInto("deliveries").values(deliveries).execute();
    await trx
      .updateTable("outbox")
      .set({ dispatched_at: now })
      .where("instance_id", "=", instanceId)
      .where("event_id", "in", events.map(({ event_id }) => event_id))
      .execute();
    return events.length;
  });
}

/** A receipt is kept as a document of its account, whether or not it is sent as well. */
function channelsOf({ receipt_email, receipt_phone }: Pick<PaymentRow, "receipt_email" | "receipt_phone">, isReceipt: boolean): Channel[] {
  return [...(isReceipt ? ["document" as const] : []), ...(receipt_email === null ? [] : ["email" as const]), ...(receipt_phone === null ? [] : ["sms" as const])];
}
