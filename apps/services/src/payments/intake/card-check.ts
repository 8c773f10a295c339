import {
  type CardReason,
  evaluateCards,
  parseCalendarDate,
  type PaymentAction,
  paymentActions,
  type DispositionCard,
} from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import type { Account } from "../../accounts/account.js";
import type { Context } from "../../context.js";
import { type ProblemCode, ProblemError } from "../../contract/problems.js";
import type { Session } from "../../contract/session.js";
import type { InstanceTransaction } from "../../db/database.js";
import { openPayments, openPaymentsFor } from "../views/account-payments.js";
import { toAccountPayment } from "../views/shown-payment.js";
import { findLiveInstallment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";
import type { Tenant } from "../../tenants/tenant.js";

/** The two calls that create a payment, and the actions each accepts. An offer is paid like any other payment. */
const actionsOf = {
  payments: ["full", "oneTime", "negotiator"],
  info: ["next"],
} as const satisfies Record<string, readonly PaymentAction[]>;
export type PaymentCall = keyof typeof actionsOf;

/**
 * The problem code for each reason. The declaration is checked separately, because an earlier acknowledgement in the
 * session is enough.
 */
const problemOf = {
  restricted: "account_restricted",
  belowMinimum: "below_minimum",
  declaration: "acknowledgement_required",
  paymentOpen: "payment_in_progress",
  byPhone: "action_not_allowed",
  alreadyScheduled: "already_scheduled",
} as const satisfies Record<CardReason["rule"], ProblemCode>;

/** Who asks for a disposition card of an account, and where. */
interface Asking {
  readonly context: Context;
  readonly trx: InstanceTransaction;
  readonly session: Session;
  readonly tenant: Tenant;
  readonly account: Account;
}

/**
 * Requires the disposition card of the action to be shown and enabled, by the same function that Make Payment uses.
 *
 * @throws ProblemError `action_not_allowed`, `account_restricted`, `below_minimum`, `payment_in_progress`,
 * `already_scheduled`
 */
export async function requireCard(asking: Asking, action: PaymentAction, call: PaymentCall): Promise<void> {
  const actions: readonly PaymentAction[] = actionsOf[call];
  if (!actions.includes(action)) throw new ProblemError("action_not_allowed");
  await requireCardOpen(asking, paymentActions[action].card);
}

/**
 * Requires a disposition card to be shown and enabled.
 *
 * @throws ProblemError as {@link requireCard}
 */
export async function requireCardOpen(
  { context, trx, session, tenant, account }: Asking,
  name: DispositionCard,
): Promise<void> {
  const open = await openPayments(trx, [account.accountNo]);
  const facts = await context.accounts.cardFacts(trx, {
    tenant,
    account,
    declarationAccepted: true,
    paymentOpen: open.length > 0,
  });
  const live = name === "recurring" ? await findNext(trx, account) : undefined;
  const date = live && parseCalendarDate(live.payment_date);
  const scheduledNext = live && date ? { total: totalOf(live), date } : null;
  const closed = (await context.accounts.closedBy(trx, account)) !== null;
  const card = evaluateCards({ ...facts, closed, scheduledNext }).find((state) => state.card === name);
  if (!card) throw new ProblemError("action_not_allowed");
  const [reason] = card.reasons;
  if (!reason) return;
  const [openPayment] = reason.rule === "paymentOpen" ? await openPaymentsFor(trx, session, [account.accountNo]) : [];
  throw new ProblemError(problemOf[reason.rule], {
    detail: ruleMessages.cardReason(reason, { companyPhone: tenant.company.companyPhoneNumber }),
    ...(openPayment && { openPayment }),
    ...(reason.rule === "alreadyScheduled" && live && { scheduledPayment: toAccountPayment(live) }),
  });
}

/** The payment that is scheduled, in progress or completed for the next installment. */
async function findNext(
  trx: InstanceTransaction,
  { accountNo, record, nextInstallment }: Account,
): Promise<PaymentRow | undefined> {
  return nextInstallment ? findLiveInstallment(trx, record.instance_id, accountNo, nextInstallment.date) : undefined;
}
