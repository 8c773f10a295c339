import { sql } from "kysely";
import {
  type Deliveries,
  deliverDue,
  type Delivery,
  type DeliveryContext,
  type DeliveryOutcome,
} from "../deliveries/deliver-due.js";
import type { InstanceTransaction } from "../../db/database.js";
import { takeDue } from "../../jobs/batch.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { keepAuthorization } from "./authorization-document.js";
import { keepCopy } from "./documents.js";
import { mailOf } from "../mails/letter.js";
import { pdfAttachment } from "../mails/letter-pdf.js";
import { letterOf, textMessageOf } from "./forms.js";
import type { Mail, SendAttempt } from "../../providers/messages.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { Channel } from "./tables.js";
import { type EventNotice, readEventNotice } from "./event-notice.js";

interface ReceiptDelivery extends Delivery {
  readonly event_id: number;
  readonly channel: Channel;
}

/** Makes the due deliveries of a tenant, at most one batch. @returns the number of deliveries */
export function deliverWaiting(context: DeliveryContext, instanceId: string): Promise<number> {
  return deliverDue(context, instanceId, receiptsOf(context));
}

export const dueDeliveries = (trx: InstanceTransaction, instanceId: string, now: Date) =>
  trx
    .selectFrom("deliveries")
    .where("instance_id", "=", instanceId)
    .where("state", "=", "waiting")
    .where("next_attempt_at", "<=", now);

const receiptsOf = (context: DeliveryContext): Deliveries<ReceiptDelivery> => ({
  lease: (trx, instanceId, { now, until }) =>
    takeDue(
      dueDeliveries(trx, instanceId, now)
        .select(["event_id", "channel"])
        // Keep the order of an account's events: a plan's cancellation notice is never sent before the notice that it
        // was set up.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("deliveries as earlier")
                .innerJoin("outbox as before", "before.event_id", "earlier.event_id")
                .innerJoin("outbox as event", (join) =>
                  join.on(sql<boolean>`event.payload->>'accountNo' = before.payload->>'accountNo'`),
                )
                .select("earlier.event_id")
                .whereRef("event.event_id", "=", "deliveries.event_id")
                .where("earlier.instance_id", "=", instanceId)
                .where("earlier.state", "=", "waiting")
                .where("earlier.next_attempt_at", "<=", now)
                .whereRef("earlier.channel", "=", "deliveries.channel")
                .whereRef("earlier.event_id", "<", "deliveries.event_id"),
            ),
          ),
        )
        .orderBy("next_attempt_at")
        .orderBy("event_id"),
      (due) =>
        trx
          .updateTable("deliveries")
          .set({ next_attempt_at: until, attempts: sql`attempts + 1` })
          .where("instance_id", "=", instanceId)
          .where((row) => row.or(due.map(({ event_id, channel }) => row.and({ event_id, channel }))))
          .returning(["instance_id", "event_id", "channel", "attempts", "created_at", "handed_over_at"])
          .execute(),
    ),
  make: (delivery, attempt) => deliver(context, delivery, attempt),
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

async function deliver(
  context: DeliveryContext,
  { instance_id, event_id, channel }: ReceiptDelivery,
  attempt: SendAttempt,
): Promise<DeliveryOutcome> {
  const tenant = knownTenant(context.tenants, instance_id);
  const { event, eventNotice } = await context.db.asJob(instance_id, async (trx) => {
    const event = await trx
      .selectFrom("outbox")
      .selectAll()
      .where("instance_id", "=", instance_id)
      .where("event_id", "=", event_id)
      .executeTakeFirstOrThrow();
    const eventNotice = await readEventNotice(trx, tenant, event);
    if (eventNotice && channel === "document") await keepCopy(trx, event, eventNotice);
    if (eventNotice?.authorization && channel === "authorization")
      await keepAuthorization(trx, tenant, { ...eventNotice.authorization, accountNo: eventNotice.accountNo });
    return { event, eventNotice };
  });
  if (!eventNotice) throw new RangeError(`The event ${event.event} has no notice.`);
  const { notice, addresses, subjectId } = eventNotice;
  const key = `${subjectId}/${event.event}/${channel}`;
  switch (channel) {
    case "document":
    case "authorization":
      return { kind: "sent" };
    case "email":
      if (addresses.email === null) return nobody;
      return context.mail.send(
        await writeMail(tenant, eventNotice, { key, to: addresses.email, at: event.at }),
        attempt,
      );
    case "sms":
      return addresses.phone === null
        ? nobody
        : context.sms.send(textMessageOf(notice(), key, addresses.phone), attempt);
  }
}

/** A notice that is kept among the documents is also in its mail, as a PDF. */
async function writeMail(
  tenant: Tenant,
  { document, notice }: EventNotice,
  { key, to, at }: { readonly key: string; readonly to: string; readonly at: Date },
): Promise<Mail> {
  const letter = letterOf(notice());
  const attachments = document
    ? [await pdfAttachment(letter, tenant, { name: document.filename.replace(/\.html$/, ""), at })]
    : [];
  return mailOf(letter, tenant, { key, to, attachments });
}

/** The consumer has since removed the address from the profile. */
const nobody: DeliveryOutcome = { kind: "nobody to reach" };
