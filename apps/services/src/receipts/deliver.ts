import { sql } from "kysely";
import { type Deliveries, deliverDue, type Delivery, type DeliveryContext, type DeliveryOutcome } from "../deliveries/deliver-due.js";
import { takeDue } from "../jobs/batch.js";
import { findPayment } from "../payments/store.js";
import type { PaymentEvent } from "../payments/outbox.js";
import type { PaymentRow } from "../payments/tables.js";
import { keepReceipt } from "./documents.js";
import { mailOf, textMessageOf } from "./forms.js";
import { type Notice, noticeKindOf, writeNotice } from "./notice.js";
import type { Channel } from "./tables.js";

interface ReceiptDelivery extends Delivery {
  readonly event_id: number;
  readonly channel: Channel;
}

/** Makes the deliveries of an instance whose time has come, a batch at most. @returns how many there were */
export function deliverWaiting(context: DeliveryContext, instanceId: string): Promise<number> {
  return deliverDue(context, instanceId, receiptsOf(context));
}

const receiptsOf = (context: DeliveryContext): Deliveries<ReceiptDelivery> => ({
  lease: (trx, instanceId, { now, until }) =>
    takeDue(
      trx
        .selectFrom("deliveries")
        .select(["event_id", "channel"])
        .where("instance_id", "=", instanceId)
        .where("state", "=", "waiting")
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at"),
      (due) =>
        trx
          .updateTable("deliveries")
          .set({ next_attempt_at: until, attempts: sql`attempts + 1` })
          .where("instance_id", "=", instanceId)
          .where((row) => row.or(due.map(({ event_id, channel }) => row.and({ event_id, channel }))))
          .returning(["instance_id", "event_id", "channel", "attempts", "created_at"])
          .execute(),
    ),
  make: (delivery) => deliver(context, delivery),
  async keep(trx, { instance_id, event_id, channel }, change) {
    await trx
      .updateTable("deliveries")
      .set(change)
      .where("instance_id", "=", instance_id)
      .where("event_id", "=", event_id)
      .where("channel", "=", channel)
      .where("state", "=", "waiting")
      .execute();
  },
  describe: ({ event_id, channel }) => ({ event: event_id, channel }),
});

async function deliver(context: DeliveryContext, delivery: ReceiptDelivery): Promise<DeliveryOutcome> {
  const { payment, notice, timeZone, key } = await read(context, delivery);
  switch (delivery.channel) {
    case "document":
      await context.db.asJob(delivery.instance_id, (trx) => keepReceipt(trx, payment, notice, timeZone, context.clock.now()));
      return { kind: "sent" };
    case "email":
      if (payment.receipt_email === null) throw new RangeError("A delivery has no address.");
      return context.mail.send(mailOf(notice, key, payment.receipt_email));
    case "sms":
      if (payment.receipt_phone === null) throw new RangeError("A delivery has no number.");
      return context.sms.send(textMessageOf(notice, key, payment.receipt_phone));
  }
}

interface ReadDelivery {
  readonly payment: PaymentRow;
  readonly notice: Notice;
  readonly timeZone: string;
  /** The same for each attempt, and another for each message. */
  readonly key: string;
}

async function read({ db, tenants }: DeliveryContext, { instance_id, event_id, channel }: ReceiptDelivery): Promise<ReadDelivery> {
  const { event, payment } = await db.asJob(instance_id, async (trx) => {
    const { event, payment_id } = await trx
      .selectFrom("outbox")
      .select(["event", "payment_id"])
      .where("instance_id", "=", instance_id)
      .where("event_id", "=", event_id)
      .executeTakeFirstOrThrow();
    return { event, payment: await findPayment(trx, { instance_id, payment_id }) };
  });
  const tenant = tenants.get(instance_id);
  const kind = noticeKindOf(event, payment);
  if (!tenant || !kind) throw new RangeError(`Nothing is told of ${event}.`);
  return {
    payment,
    notice: writeNotice(kind, payment, tenant.company),
    timeZone: tenant.instance.timeZone,
    key: keyOf(event, payment, channel),
  };
}

const keyOf = (event: PaymentEvent, { payment_id }: PaymentRow, channel: Channel) => `${payment_id}/${event}/${channel}`;
