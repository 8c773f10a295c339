import { cents, parseCalendarDate, toDecimal } from "@paydown/domain";
import { addBankingDays } from "@paydown/domain/bank";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { dueNow, type Reversal, reverseInLedger } from "../ledger/ledger.js";
import type { PaymentContext } from "../payment-context.js";
import { recordPaymentEvent } from "../payment-event.js";
import { findPayment, movePayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { blockReturnedMethod } from "./block-method.js";
import { correctAccount } from "./correct-account.js";
import { closeItem, correctedOf, endReviews, lockWaiting } from "./items.js";
import { type BankState, judgeItem } from "./judge-item.js";
import { dayToPresentAgain, schedulePresentation } from "./present-again.js";
import type { SettlementItemRow } from "./tables.js";

export type SettlementContext = Pick<
  PaymentContext,
  "agreements" | "atCrashPoint" | "clock" | "db" | "log" | "processor" | "tenants" | "timings"
>;

/**
 * Applies a stored item to its payment: state, ledger, agreements and outbox event are written together, in the
 * caller's transaction. An item that waits stays as it is. An item that contradicts what the services know changes no
 * payment; it is logged, and a person has to look at it.
 */
export async function applyItem(
  context: SettlementContext,
  trx: InstanceTransaction,
  item: SettlementItemRow,
): Promise<void> {
  if (!(await lockWaiting(trx, item))) return;
  const payment = await lockPaymentOf(trx, item);
  const { kind, code } = item;
  const corrected = correctedOf(context.db.keyRing, item);
  const decision = judgeItem({ kind, amount: cents(item.amount_cents), code, corrected }, payment);
  switch (decision.kind) {
    case "wait":
      return;
    case "refuse":
      context.log.error(
        { instance: item.instance_id, item: item.item_id, payment: item.payment_id, kind: item.kind },
        `The settlement report contradicts the records: ${decision.note}.`,
      );
      return closeItem(trx, item, { outcome: "refused", note: decision.note });
    case "keep":
      if (item.kind === "settled") await recordSettlement(trx, decision.payment, item);
      return closeItem(trx, item, { outcome: "applied", note: decision.note });
    case "correct":
      return closeItem(trx, item, {
        outcome: "applied",
        note: await correctAccount(context, trx, decision.payment, decision.correction),
      });
    case "move": {
      await move(context, trx, decision.payment, item, decision.to);
      const note = item.kind === "chargebackReversed" ? await endDispute(trx, decision.payment) : decision.note;
      return closeItem(trx, item, { outcome: "applied", note });
    }
  }
}

/** The item's payment as it is once its account is locked; undefined if no payment has the reference. */
async function lockPaymentOf(
  trx: InstanceTransaction,
  { instance_id, payment_id }: SettlementItemRow,
): Promise<PaymentRow | undefined> {
  const found = await trx
    .selectFrom("payments")
    .select(["instance_id", "payment_id", "account_no"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockAccount(trx, instance_id, found.account_no);
  return findPayment(trx, found);
}

const reversalOf = {
  settling: null,
  cleared: null,
  returned: "return",
  chargedBack: "chargeback",
  chargebackReversed: "chargebackReversal",
  partlyRefunded: "chargebackReversal",
  refunded: "chargebackReversal",
} as const satisfies Record<BankState, Reversal | null>;

async function move(
  context: SettlementContext,
  trx: InstanceTransaction,
  payment: PaymentRow,
  item: SettlementItemRow,
  to: BankState,
): Promise<void> {
  const now = context.clock.now();
  const reversal = reversalOf[to];
  const again = to === "returned" ? await dayToPresentAgain(context, trx, payment, item.code ?? "") : null;
  const changes = {
    state: to,
    ...(reversal !== null && { reversed_at: now }),
    ...(item.kind === "settled" && { settled_on: item.happened_on }),
    ...(to === "settling" && { clears_on: clearsOn(context, item) }),
    ...(to === "returned" && { return_code: item.code ?? "", again_on: again }),
  };
  const reason = [item.kind, ...(item.code ? [item.code] : []), "on", item.happened_on].join(" ");
  if (reversal !== null) await reverseInLedger(trx, payment, reversal, now);
  const after = await movePayment(trx, payment, changes, "bank", reason, now);
  if (reversal === null) return;
  // A plan that still has a payment to come has not ended.
  if (again !== null) await schedulePresentation(trx, after, again, now);
  await context.agreements.followReversal(context, trx, after);
  if (to === "returned") await blockReturnedMethod(context, trx, after, item);
  await recordPaymentEvent(trx, after, now);
}

/** The banking day from which a bank payment counts as cleared (BANK-6). */
function clearsOn({ tenants }: SettlementContext, { instance_id, happened_on }: SettlementItemRow): string {
  const settledOn = parseCalendarDate(happened_on);
  if (!settledOn) throw new RangeError(`The stored day ${happened_on} is not a date.`);
  return addBankingDays(settledOn, knownTenant(tenants, instance_id).clearingDays);
}

/**
 * Ends the review of a dispute that was decided for the company.
 *
 * @returns why a person has to look at the account now: its payment may have been made again during the dispute
 */
async function endDispute(
  trx: InstanceTransaction,
  { instance_id, payment_id, account_no }: PaymentRow,
): Promise<string | null> {
  await endReviews(trx, { instance_id, payment_id }, "chargedBack");
  const due = await dueNow(trx, instance_id, account_no);
  return due < 0 ? `the account has a credit of ${toDecimal(cents(-due))} since the dispute ended` : null;
}

/** Records the settlement of a payment that was already taken back, so that a second settlement is noticed. */
async function recordSettlement(
  trx: InstanceTransaction,
  { instance_id, payment_id }: PaymentRow,
  { happened_on }: SettlementItemRow,
): Promise<void> {
  await trx
    .updateTable("payments")
    .set({ settled_on: happened_on })
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .execute();
}
