import { randomUUID } from "node:crypto";
import { cents, type Language, readPaymentMethodSettings } from "@paydown/domain";
import type { components } from "@paydown/api-client";
import type { Context } from "../context.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { mailOf } from "../notifications/mails/letter.js";
import { pdfType, writePdf } from "../notifications/mails/letter-pdf.js";
import type { ReceiptContext } from "../notifications/receipts/deliver.js";
import { letterOf, textMessageOf } from "../notifications/receipts/forms.js";
import { type GuestPayment, writeGuestReceipt } from "../notifications/receipts/guest-receipt.js";
import { recipientOf, tokenOf } from "../notifications/stops/recipient.js";
import { mayReceive } from "../notifications/stops/store.js";
import { readReceiptAddress } from "../payments/intake/receipt-address.js";
import { onlyAttempt } from "../providers/messages.js";
import { sendersOf } from "../providers/senders.js";
import { attemptSubject, countAttempt } from "../sessions/attempts.js";
import type { Tenant } from "../tenants/tenant.js";
import type { Guest } from "./guest.js";

export interface GuestReceiptContext
  extends Pick<Context, "db" | "clock" | "secrets">, Pick<ReceiptContext, "senders" | "stopUrl" | "log"> {}

/** How many receipts of one payment, and to one address, may be sent within the window of attempts. */
const mostReceipts = 5;

type Asked = components["schemas"]["PlanReceipt"];

/**
 * A payment that this guest made.
 *
 * @throws ProblemError `payment_not_found` if none was made under this tracking number
 */
export async function paidBy(
  trx: InstanceTransaction,
  { instanceId, usernameHash }: Guest,
  trackingNo: string,
): Promise<GuestPayment> {
  const rows = await trx
    .selectFrom("guest_attempts as attempt")
    .innerJoin("guest_trackings as tracking", (join) =>
      join
        .onRef("tracking.instance_id", "=", "attempt.instance_id")
        .onRef("tracking.tracking_no", "=", "attempt.tracking_no"),
    )
    .select(["attempt.plan_id", "attempt.amount_cents", "attempt.closed_at", "attempt.opened_at"])
    .where("attempt.instance_id", "=", instanceId)
    .where("attempt.tracking_no", "=", trackingNo)
    .where("tracking.username_hash", "=", usernameHash)
    .where("attempt.state", "=", "paid")
    .orderBy("attempt.plan_id")
    .execute();
  const [first] = rows;
  if (!first) throw new ProblemError("payment_not_found");
  const plans = rows.map(({ plan_id, amount_cents }) => ({ planId: plan_id, amount: cents(amount_cents) }));
  return { trackingNo, plans, at: first.closed_at ?? first.opened_at };
}

/**
 * Sends a receipt at once. No address is kept, because nothing else is known of a guest and nothing else is sent.
 *
 * @throws ProblemError `invalid_request` for a channel that is not offered or a wrong address, `too_many_attempts`, and
 * `receipt_not_sent`
 */
export async function sendReceipt(
  { db, clock, secrets, senders, stopUrl, log }: GuestReceiptContext,
  tenant: Tenant,
  payment: GuestPayment,
  { channel, address }: Pick<Asked, "channel" | "address">,
  language: Language,
): Promise<void> {
  const { instanceId } = tenant;
  const now = clock.now();
  const to = readAddress(tenant, channel, address);
  const hmacKey = await secrets.key(instanceId, "hmac");
  const recipient = recipientOf(hmacKey, channel, to);
  const limited = [
    { subject: attemptSubject(hmacKey, "guest receipt", payment.trackingNo), limit: mostReceipts },
    { subject: attemptSubject(hmacKey, "guest receipt to", recipient.addressHash), limit: mostReceipts },
  ];
  const isWanted = await db.asApp(instanceId, async (trx) => {
    await countAttempt(trx, instanceId, limited, now, "Too many receipts.");
    return mayReceive(trx, instanceId, recipient, { isRequired: false, chosenAt: now });
  });
  if (!isWanted) throw new ProblemError("receipt_not_sent");
  const token = tokenOf(hmacKey, recipient);
  const stopping = { recipient: token, url: stopUrl(instanceId, token, language) };
  const notice = writeGuestReceipt(payment, tenant, language);
  // A guest who asks again wants another message.
  const key = `guest-receipt/${payment.trackingNo}/${randomUUID()}`;
  const { mail, sms } = sendersOf(senders, instanceId);
  const outcome =
    channel === "sms"
      ? await sms.send(textMessageOf(notice, key, to, stopping), onlyAttempt)
      : await mail.send(
          mailOf(letterOf(notice), tenant, {
            ...{ key, to, stopping },
            attachments: [
              {
                name: `receipt-${payment.trackingNo}.pdf`,
                type: pdfType,
                content: await writePdf(letterOf(notice), tenant, payment.at),
              },
            ],
          }),
          onlyAttempt,
        );
  if (outcome.kind === "sent") return;
  log.error(
    { instance: instanceId, channel, failure: "reason" in outcome ? outcome.reason : outcome.kind },
    "A guest's receipt could not be sent.",
  );
  throw new ProblemError("receipt_not_sent");
}

function readAddress(tenant: Tenant, channel: Asked["channel"], address: string): string {
  if (!readPaymentMethodSettings(tenant.instance).receiptTypes.includes(channel)) {
    const violation = { path: "channel", message: "is not offered" };
    throw new ProblemError("invalid_request", { parameterViolations: [violation] });
  }
  return readReceiptAddress(channel, address, "address");
}
