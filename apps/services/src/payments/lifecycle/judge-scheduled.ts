import {
  type CalendarDate,
  type CardReason,
  cents,
  evaluateCards,
  isAboveDue,
  isCardGoodOn,
  paymentActions,
  subtractCents,
} from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import { mayPresentAgainOn } from "@paydown/domain/bank";
import type { Account } from "../../accounts/account.js";
import { findPayer } from "../../accounts/payer.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { PresentAgain, TokenizedMethod } from "../../providers/processor.js";
import type { Tenant } from "../../tenants/tenant.js";
import { isBlocked, keyOfPayment } from "../methods/blocked-methods.js";
import { scheduledMethodOf } from "../methods/posted-payment.js";
import type { PaymentContext } from "../payment-context.js";
import { debitedOn, isCoveredByAnother, isGivenBack, offerExpiry } from "../presented-again.js";
import type { SkipReason } from "../skip-reasons.js";
import { paidStates } from "../states.js";
import { findPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { openPayments } from "../views/account-payments.js";

/** The decision about a scheduled payment on its day. */
export type ScheduledDecision =
  | { readonly kind: "charge"; readonly method: TokenizedMethod | PresentAgain }
  | { readonly kind: "skip"; readonly reason: SkipReason }
  /** Another payment of the account is being checked, and it affects the due. */
  | { readonly kind: "wait" };

const skip = (reason: SkipReason): ScheduledDecision => ({ kind: "skip", reason });

/**
 * Checks a scheduled payment against the account on its day, by the rules that applied when it was scheduled. The
 * payment must not exceed the due unless the tenant allows overpayment, and its method must still be allowed.
 * Disclosures are not checked: they were acknowledged when it was scheduled. The caller must hold the account lock.
 */
export async function decideScheduled(
  context: PaymentContext,
  trx: InstanceTransaction,
  tenant: Tenant,
  payment: PaymentRow,
  today: CalendarDate,
): Promise<ScheduledDecision> {
  const { instance_id, username, account_no } = payment;
  const account = await context.accounts.findOwn(trx, { instanceId: instance_id, username }, account_no);
  if (!account) return skip("notOffered");
  if (payment.original_id !== null) return decideAgain(context, trx, payment, payment.original_id, account, today);
  const open = await openPayments(trx, [account.accountNo]);
  const { due } = account.facts;
  if (due <= 0) return skip("dueGone");
  const facts = await context.accounts.cardFacts(trx, {
    tenant,
    account,
    declarationAccepted: true,
    paymentOpen: open.length > 0,
  });
  const card = evaluateCards(facts).find((state) => state.card === paymentActions[payment.action].card);
  if (!card) return skip("notOffered");
  // A plan's payment is charged even if the due is below the minimum, because the consumer agreed to the whole plan.
  const [reason] = card.reasons.filter(({ rule }) => payment.arrangement_id === null || rule !== "belowMinimum");
  // The payment being judged is itself the scheduled one, and it must not block itself.
  if (reason && reason.rule !== "alreadyScheduled")
    return reason.rule === "paymentOpen" ? { kind: "wait" } : skip(skipReasonOf[reason.rule]);
  const principal = subtractCents(cents(payment.amount_cents), cents(payment.interest_cents));
  if (isAboveDue(payment.action, principal, { due, settings: tenant.instance })) return skip("aboveDue");
  if (!(await isInstallmentThere(context, trx, payment, account))) return skip("installmentGone");

  if (payment.method_token === null || !(await isOptionOffered(trx, payment))) return skip("methodGone");
  if (await isBlocked(trx, keyOfPayment(payment))) return skip("methodGone");
  if (payment.expiry !== null && !isCardGoodOn(payment.expiry, today)) return skip("methodExpired");
  return { kind: "charge", method: scheduledMethodOf(payment.method_token, payment) };
}

/**
 * Checks a returned debit that is to be presented again. The consumer agreed to it with the original payment, so no
 * disposition card needs to offer it, and its amount never changes: it is skipped if that much is no longer owed, was
 * paid another way, or may be refunded.
 */
async function decideAgain(
  { processor }: PaymentContext,
  trx: InstanceTransaction,
  payment: PaymentRow,
  originalId: string,
  account: Account,
  today: CalendarDate,
): Promise<ScheduledDecision> {
  const { due } = account.facts;
  if (due <= 0) return skip("dueGone");
  if (!account.record.allow_portal_payments) return skip("restricted");
  if ((await openPayments(trx, [account.accountNo])).length > 0) return { kind: "wait" };
  const principal = subtractCents(cents(payment.amount_cents), cents(payment.interest_cents));
  if (await isGivenBack(trx, payment)) return skip("notOffered");
  if ((await isCoveredByAnother(trx, payment)) || (await paidMeanwhile(trx, payment)) >= principal)
    return skip("paidAnotherWay");
  if (principal > due) return skip("aboveDue");
  // A plan's payment stays owed with its plan, whether or not the plan has ended.
  const ofPlan = payment.arrangement_id !== null;
  if (!ofPlan && payment.action === "next" && account.nextInstallment?.date !== payment.installment_date)
    return skip("installmentGone");
  if ((await offerExpiry(trx, payment)) < today) return skip("notOffered");
  const original = await findPayment(trx, { instance_id: payment.instance_id, payment_id: originalId });
  if (!mayPresentAgainOn(today, debitedOn(original))) return skip("notOffered");
  const { presentAgain } = processorOf(processor, payment.instance_id).capabilities;
  if (!presentAgain || !(await isOptionOffered(trx, payment))) return skip("methodGone");
  if (await isBlocked(trx, keyOfPayment(payment))) return skip("methodGone");
  return { kind: "charge", method: { kind: "presentAgain", reference: originalId } };
}

/**
 * The principal of the payments that the consumer has made since the debit was returned, less what was refunded of it.
 */
async function paidMeanwhile(
  trx: InstanceTransaction,
  { instance_id, account_no, created_at }: PaymentRow,
): Promise<number> {
  const rows = await trx
    .selectFrom("payments as payment")
    .select(["payment.amount_cents", "payment.interest_cents"])
    .select(({ selectFrom }) =>
      selectFrom("payment_refunds as refund")
        .select(({ fn }) => fn.sum<number | string>("refund.principal_cents").as("principal"))
        .whereRef("refund.instance_id", "=", "payment.instance_id")
        .whereRef("refund.payment_id", "=", "payment.payment_id")
        .where("refund.kind", "=", "refund")
        .where("refund.state", "=", "done")
        .as("refunded"),
    )
    .where("payment.instance_id", "=", instance_id)
    .where("payment.account_no", "=", account_no)
    .where("payment.created_at", ">", created_at)
    // A payment for another installment is owed besides.
    .where("payment.installment_date", "is", null)
    .where("payment.original_id", "is", null)
    .where("payment.state", "in", paidStates)
    .execute();
  return rows.reduce(
    (sum, { amount_cents, interest_cents, refunded }) => sum + amount_cents - interest_cents - Number(refunded ?? 0),
    0,
  );
}

const skipReasonOf = {
  restricted: "restricted",
  belowMinimum: "belowMinimum",
  declaration: "restricted",
  byPhone: "notOffered",
} as const satisfies Record<Exclude<CardReason["rule"], "paymentOpen" | "alreadyScheduled">, SkipReason>;

/**
 * False if the installment was paid another way, an import set another Next Due Date, or the plan is no longer live.
 */
async function isInstallmentThere(
  { agreements }: PaymentContext,
  trx: InstanceTransaction,
  payment: PaymentRow,
  { nextInstallment }: Account,
): Promise<boolean> {
  const { action, arrangement_id, installment_date, payment_date } = payment;
  if (arrangement_id !== null) return agreements.isPlanLive(trx, payment);
  return action !== "next" || nextInstallment?.date === (installment_date ?? payment_date);
}

async function isOptionOffered(
  trx: InstanceTransaction,
  { instance_id, username, payment_option }: PaymentRow,
): Promise<boolean> {
  const payer = await findPayer(trx, { instanceId: instance_id, username });
  return payer?.pay_selects.some(({ key }) => key === payment_option) ?? false;
}
