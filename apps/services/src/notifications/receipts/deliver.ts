import type { Language } from "@paydown/domain";
import { sql } from "kysely";
import type { Context } from "../../context.js";
import {
  type Deliveries,
  deliverDue,
  type Delivery,
  type DeliveryContext,
  type DeliveryOutcome,
  isDone,
} from "../deliveries/deliver-due.js";
import type { InstanceTransaction } from "../../db/database.js";
import { takeDue } from "../../jobs/batch.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { keepAuthorization } from "./authorization-document.js";
import { keepCopy } from "./documents.js";
import { type Envelope, mailOf } from "../mails/letter.js";
import { pdfType, writePdfInTurn } from "../mails/letter-pdf.js";
import { letterOf, textMessageOf } from "./forms.js";
import type { Mail, SendAttempt } from "../../providers/messages.js";
import { sendersOf } from "../../providers/senders.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { Channel } from "./tables.js";
import { type Recipient, recipientOf, tokenOf } from "../stops/recipient.js";
import { mayReceive, stopMessages } from "../stops/store.js";
import { type EventNotice, readEventNotice } from "./event-notice.js";
import { mayBeStopped } from "./may-be-stopped.js";
import type { Notice } from "./notice.js";

/** Dependencies of receipts. */
export interface ReceiptContext extends DeliveryContext, Pick<Context, "secrets"> {
  /** Address of the page on which a recipient stops mail. */
  readonly stopUrl: (instanceId: string, token: string, language: Language) => string;
}

interface ReceiptDelivery extends Delivery {
  readonly event_id: number;
  readonly channel: Channel;
}

/** Makes the due deliveries of a tenant, at most one batch. @returns the number of deliveries */
export function deliverWaiting(context: ReceiptContext, instanceId: string): Promise<number> {
  return deliverDue(context, instanceId, receiptsOf(context));
}

export const dueDeliveries = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("deliveries").where("state", "=", sql.lit("waiting")).where("next_attempt_at", "<=", now);

/** The first due delivery of each account and channel. */
const firstOfEachAccount = (trx: InstanceTransaction, instanceId: string, now: Date) =>
  dueDeliveries(trx, now)
    .innerJoin("outbox as event", (join) =>
      join
        .onRef("event.instance_id", "=", "deliveries.instance_id")
        .onRef("event.event_id", "=", "deliveries.event_id"),
    )
    .where("deliveries.instance_id", "=", instanceId)
    .select(["deliveries.event_id", "deliveries.channel"])
    .distinctOn(["deliveries.channel", accountOfEvent, eventWithoutAccount])
    .orderBy("deliveries.channel")
    .orderBy(accountOfEvent)
    .orderBy(eventWithoutAccount)
    .orderBy("deliveries.event_id")
    .$asTuple("event_id", "channel");

const accountOfEvent = sql<string | null>`event.payload->>'accountNo'`;
/** An event without an account waits for no other. */
const eventWithoutAccount = sql<number | null>`case when event.payload->>'accountNo' is null then event.event_id end`;

const receiptsOf = (context: ReceiptContext): Deliveries<ReceiptDelivery> => ({
  lease: (trx, instanceId, { now, until }) =>
    takeDue(
      dueDeliveries(trx, now)
        .where("deliveries.instance_id", "=", instanceId)
        .select(["event_id", "channel"])
        // Of an account's due events, the earliest first: a plan's cancellation notice does not overtake the notice
        // that it was set up. The subquery refers to nothing outside, so that it runs once, not once per delivery.
        .where(({ eb, refTuple }) =>
          eb(refTuple("event_id", "channel"), "in", firstOfEachAccount(trx, instanceId, now)),
        )
        .orderBy("next_attempt_at")
        .orderBy("event_id"),
      (due) =>
        trx
          .updateTable("deliveries")
          .set({ next_attempt_at: until, attempts: sql`attempts + 1` })
          .where("instance_id", "=", instanceId)
          .where((row) => row.or(due.map(({ event_id, channel }) => row.and({ event_id, channel }))))
          .returning(["instance_id", "event_id", "channel", "attempts", "created_at", "handed_over_at", "decided_at"])
          .execute(),
    ),
  make: (delivery, attempt) => deliver(context, delivery, attempt),
  async keep(trx, { instance_id, event_id, channel, attempts }, change) {
    const { numUpdatedRows } = await trx
      .updateTable("deliveries")
      .set(change)
      .where("instance_id", "=", instance_id)
      .where("event_id", "=", event_id)
      .where("channel", "=", channel)
      .where("state", "=", "waiting")
      .$if(!isDone(change), (update) => update.where("attempts", "=", attempts))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  describe: ({ event_id, channel }) => ({ event: event_id, channel }),
});

async function deliver(
  context: ReceiptContext,
  { instance_id, event_id, channel }: ReceiptDelivery,
  attempt: SendAttempt,
): Promise<DeliveryOutcome> {
  const tenant = knownTenant(context.tenants, instance_id);
  const { db } = context;
  const { event, eventNotice } = await db.asJob(instance_id, async (trx) => {
    const event = await trx
      .selectFrom("outbox")
      .selectAll()
      .where("instance_id", "=", instance_id)
      .where("event_id", "=", event_id)
      .executeTakeFirstOrThrow();
    return { event, eventNotice: await readEventNotice(trx, tenant, event) };
  });
  if (!eventNotice) throw new RangeError(`The event ${event.event} has no notice.`);
  if (channel === "document") {
    await keepCopy(db, tenant, event, eventNotice);
    return { kind: "sent" };
  }
  const { accountNo, addresses, authorization, subjectId } = eventNotice;
  if (channel === "authorization") {
    if (authorization) await keepAuthorization(db, tenant, { ...authorization, accountNo });
    return { kind: "sent" };
  }
  const address = channel === "email" ? addresses.email : addresses.phone;
  if (address === null) return nobody;
  const notice = eventNotice.notice();
  const hmacKey = await context.secrets.key(instance_id, "hmac");
  const recipient = recipientOf(hmacKey, channel, address);
  if (!(await isWanted(context, instance_id, eventNotice, notice, recipient))) return { kind: "stopped" };
  const token = tokenOf(hmacKey, recipient);
  const stopping = { recipient: token, url: context.stopUrl(instance_id, token, notice.language) };
  const key = `${subjectId}/${event.event}/${channel}`;
  const { mail, sms } = sendersOf(context.senders, instance_id);
  if (channel === "sms") {
    const outcome = await sms.send(textMessageOf(notice, key, address, stopping), attempt);
    if (outcome.kind !== "refused" || !outcome.isStopped) return outcome;
    const now = context.clock.now();
    await db.asJob(instance_id, (trx) => stopMessages(trx, instance_id, recipient, { reason: "replied", now }));
    return { kind: "stopped" };
  }
  const filename = eventNotice.document?.filename;
  return mail.send(
    await writeMail(tenant, notice, { key, to: address, stopping }, { filename, at: event.at }),
    attempt,
  );
}

/** Whether the recipient wants a notice, or must get it anyway. */
async function isWanted(
  { db }: Pick<ReceiptContext, "db">,
  instanceId: string,
  { authorization, chosenAt }: EventNotice,
  { kind }: Notice,
  recipient: Recipient,
): Promise<boolean> {
  const isRequired = !mayBeStopped(kind, authorization !== null);
  return db.asJob(instanceId, (trx) => mayReceive(trx, instanceId, recipient, { isRequired, chosenAt }));
}

/** A notice that is kept among the documents is also in its mail, as a PDF. */
async function writeMail(
  tenant: Tenant,
  notice: Notice,
  envelope: Envelope,
  { filename, at }: { readonly filename: string | undefined; readonly at: Date },
): Promise<Mail> {
  const letter = letterOf(notice);
  if (filename === undefined) return mailOf(letter, tenant, envelope);
  const content = await writePdfInTurn(letter, tenant, at);
  return mailOf(letter, tenant, { ...envelope, attachments: [{ name: filename, type: pdfType, content }] });
}

/** The consumer has since removed the address from the profile. */
const nobody: DeliveryOutcome = { kind: "nobody to reach" };
