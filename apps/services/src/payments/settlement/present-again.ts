import { createHash } from "node:crypto";
import type { CalendarDate } from "@paydown/domain";
import { bankingDate, presentAgainOn } from "@paydown/domain/bank";
import type { InstanceTransaction } from "../../db/database.js";
import { processorOf } from "../../providers/processors.js";
import { newConfirmationCode, newReference } from "../codes.js";
import { debitedOn, isCoveredByAnother, isGivenBack, offerExpiry } from "../presented-again.js";
import { findPayment, insertPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import type { SettlementContext } from "./apply-item.js";

/**
 * The day on which a debit that the bank returns is presented again: as often as the tenant allows now and the consumer
 * was told before paying, and never after the last day of the offer that the payment pays (BANK-36, BANK-37, BANK-42).
 * A debit whose money may go back another way, or whose installment or offer another payment covers, is not presented
 * again: its return must be posted all the same.
 *
 * @returns null if it is not presented again
 */
export async function dayToPresentAgain(
  { clock, processor, tenants }: SettlementContext,
  trx: InstanceTransaction,
  payment: PaymentRow,
  code: string,
): Promise<CalendarDate | null> {
  const { instance_id, original_id, times_again, again_allowed } = payment;
  const tenant = tenants.get(instance_id);
  if (!tenant || !processorOf(processor, instance_id).capabilities.presentAgain) return null;
  if ((await isGivenBack(trx, payment)) || (await isCoveredByAnother(trx, payment))) return null;
  const { times, afterDays } = tenant.presentAgain;
  const original = original_id === null ? payment : await findPayment(trx, { instance_id, payment_id: original_id });
  const day = presentAgainOn({
    code,
    timesPresentedAgain: times_again,
    timesAllowed: Math.min(times, again_allowed),
    debitedOn: debitedOn(original),
    today: bankingDate(clock.now()),
    afterDays,
  });
  return day !== null && day <= (await offerExpiry(trx, payment)) ? day : null;
}

/**
 * The id of the payment that presents a debit again, which is its reference at the processor: a UUID of version 8
 * (RFC 9562) from a SHA-256 hash. A return that is read again after a restore yields the same id, so the processor
 * knows the charge that the database has lost.
 *
 * @param originalId - the payment whose debit it is
 * @param timesAgain - 1 or 2
 */
export function presentationId(instanceId: string, originalId: string, timesAgain: number): string {
  const bytes = createHash("sha256")
    .update(JSON.stringify([instanceId, originalId, timesAgain]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Schedules the payment that presents a returned debit again: a row of its own for the same amount and fee, because the
 * bank accepts the same total only, and for the same installment or offer. The caller must hold the account lock, and
 * have moved the returned payment out of the live states. The notice of the return announces the payment, so it has no
 * event of its own.
 */
export async function schedulePresentation(
  trx: InstanceTransaction,
  returned: PaymentRow,
  day: CalendarDate,
  now: Date,
): Promise<void> {
  const { instance_id, payment_id: returnedId, original_id, times_again, fingerprint } = returned;
  const { username, account_no, action, payment_option, method_kind, brand, last4, expiry, paid_by } = returned;
  const { amount_cents, fee_cents, interest_cents, installment_date, offer_id, arrangement_id } = returned;
  const { method_token, method_key, language, receipt_email, receipt_phone, again_allowed } = returned;
  const first = original_id ?? returnedId;
  const payment_id = presentationId(instance_id, first, times_again + 1);
  await insertPayment(
    trx,
    {
      ...{ instance_id, payment_id, idempotency_key: payment_id, fingerprint },
      reference: newReference(),
      conf_number: newConfirmationCode(instance_id),
      ...{ username, account_no, action, payment_option, method_kind, brand, last4, expiry, paid_by },
      ...{ amount_cents, fee_cents, interest_cents, installment_date, offer_id, arrangement_id },
      ...{ method_token, method_key, language, receipt_email, receipt_phone, again_allowed },
      original_id: first,
      times_again: times_again + 1,
      payment_date: day,
      state: "scheduled",
      created_at: now,
    },
    `presents ${returnedId} again`,
    "bank",
  );
}
