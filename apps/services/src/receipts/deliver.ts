import { sql, type Updateable } from "kysely";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import { takeDue, workOn } from "../jobs/batch.js";
import type { ErrorLog } from "../log.js";
import { findPayment } from "../payments/store.js";
import type { PaymentEvent } from "../payments/outbox.js";
import type { PaymentRow } from "../payments/tables.js";
import type { MailSender, SendOutcome, TextSender } from "../providers/messages.js";
import { deliveryLeaseMs, giveUpAfterMs, waitAfter } from "./delivery-schedule.js";
import { keepReceipt } from "./documents.js";
import { mailOf, textMessageOf } from "./forms.js";
import { type Notice, noticeKindOf, writeNotice } from "./notice.js";
import type { Channel, DeliveryTable } from "./tables.js";

/** What the deliveries work with. */
export interface ReceiptContext extends Pick<Context, "db" | "tenants" | "clock"> {
  readonly mail: MailSender;
  readonly sms: TextSender;
  /** No line may hold an address or a word of a message. */
  readonly log: ErrorLog;
}

interface Delivery {
  readonly instance_id: string;
  readonly event_id: number;
  readonly channel: Channel;
  /** This one included. */
  readonly attempts: number;
  readonly created_at: Date;
}

/** Makes the deliveries of an instance whose time has come, a batch at most. @returns how many there were */
export async function deliverWaiting(context: ReceiptContext, instanceId: string): Promise<number> {
  return workOn(
    await lease(context, instanceId),
    (delivery) => deliver(context, delivery),
    (err, { event_id, channel }) => context.log.error({ err, event: event_id, channel }, "A delivery could not be made; it will be tried again."),
  );
}

/** Takes deliveries for itself; if this process dies with them, the lease runs out and they are made again, under the same keys. */
function lease({ db, clock }: ReceiptContext, instanceId: string): Promise<Delivery[]> {
  const now = clock.now();
  return db.asJob(instanceId, (trx) =>
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
          .set({ next_attempt_at: new Date(now.getTime() + deliveryLeaseMs), attempts: sql`attempts + 1` })
          .where("instance_id", "=", instanceId)
          .where((row) => row.or(due.map(({ event_id, channel }) => row.and({ event_id, channel }))))
          .returning(["instance_id", "event_id", "channel", "attempts", "created_at"])
          .execute(),
    ),
  );
}

async function deliver(context: ReceiptContext, delivery: Delivery): Promise<void> {
  const { payment, notice, timeZone, key } = await read(context, delivery);
  switch (delivery.channel) {
    case "document":
      await context.db.asJob(delivery.instance_id, async (trx) => {
        await keepReceipt(trx, payment, notice, timeZone, context.clock.now());
        await change(trx, delivery, done(context));
      });
      return;
    case "email":
      if (payment.receipt_email === null) throw new RangeError("A delivery has no address.");
      return conclude(context, delivery, await context.mail.send(mailOf(notice, key, payment.receipt_email)));
    case "sms":
      if (payment.receipt_phone === null) throw new RangeError("A delivery has no number.");
      return conclude(context, delivery, await context.sms.send(textMessageOf(notice, key, payment.receipt_phone)));
  }
}

interface ReadDelivery {
  readonly payment: PaymentRow;
  readonly notice: Notice;
  readonly timeZone: string;
  /** The same for each attempt, and another for each message. */
  readonly key: string;
}

async function read({ db, tenants }: ReceiptContext, { instance_id, event_id, channel }: Delivery): Promise<ReadDelivery> {
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

/** Writes down what became of a message. What was refused, or could not be sent for days, is given up. */
async function conclude(context: ReceiptContext, delivery: Delivery, outcome: SendOutcome): Promise<void> {
  const { event_id, channel, attempts, created_at } = delivery;
  const now = context.clock.now();
  const failure = outcome.kind === "unknown" ? outcome.reason : outcome.kind;
  const isLast = outcome.kind === "refused" || now.getTime() - created_at.getTime() >= giveUpAfterMs;
  const changes: Updateable<DeliveryTable> =
    outcome.kind === "sent"
      ? done(context)
      : isLast
        ? { state: "given-up", next_attempt_at: null, last_failure: failure }
        : { next_attempt_at: new Date(now.getTime() + waitAfter(attempts)), last_failure: failure };
  if (outcome.kind !== "sent") {
    context.log.error(
      { event: event_id, channel, attempts, failure },
      isLast ? "A message could not be sent, and is given up." : "A message could not be sent; it will be tried again.",
    );
  }
  await context.db.asJob(delivery.instance_id, (trx) => change(trx, delivery, changes));
}

async function change(trx: InstanceTransaction, { instance_id, event_id, channel }: Delivery, changes: Updateable<DeliveryTable>): Promise<void> {
  await trx.updateTable("deliveries").set(changes).where("instance_id", "=", instance_id).where("event_id", "=", event_id).where("channel", "=", channel).execute();
}

const done = ({ clock }: ReceiptContext): Updateable<DeliveryTable> => ({ state: "done", next_attempt_at: null, done_at: clock.now() });
