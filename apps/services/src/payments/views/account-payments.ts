import type { components } from "@paydown/api-client";
import { cents, type Language, toDecimal } from "@paydown/domain";
import { sql } from "kysely";
import { type AccountNos, visitsOfPerson } from "../../accounts/account.js";
import { isVisit, type Session } from "../../contract/session.js";
import { currentInstance, type InstanceTransaction } from "../../db/database.js";
import { usDate } from "../../db/stored-date.js";
import { bankStatusInSchedule } from "../bank-status.js";
import { isOpen, liveStates, openStates, paidStates, type PaymentState } from "../states.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";
import { type AccountPayment, toAccountPayment } from "./shown-payment.js";

type OpenPayment = components["schemas"]["OpenPayment"];
export type InstallmentStatus = NonNullable<components["schemas"]["Schedule"]["rows"][number]["paymentStatus"]>;

/** How long the account pages show a payment after it became final. */
const justFinishedMs = 24 * 60 * 60 * 1_000;

interface FinishedOptions {
  readonly now: Date;
  /** The language of the payments' messages; undefined for each payment's own. */
  readonly language: Language | undefined;
  /**
   * Includes each payment that was cancelled with its plan. Only the list of an account's payments shows them:
   * elsewhere, the plan counts as cancelled as a whole.
   */
  readonly withCancelledPlans: boolean;
}

type Viewer = Pick<Session, "instanceId" | "username">;

/** Base query for the payments of some accounts. */
const paymentsOf = (trx: InstanceTransaction, accountNos: AccountNos) =>
  trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", currentInstance)
    .where("account_no", "in", accountNos);

/**
 * Those that a session sees. A visit with a letter code sees those of the same person's visits, which it may follow
 * (LETTER-34), and none that somebody made otherwise (LETTER-14).
 */
const paymentsFor = (trx: InstanceTransaction, session: Viewer, accountNos: AccountNos) =>
  paymentsOf(trx, accountNos).$if(isVisit(session), (all) => all.where("username", "in", visitsOfPerson(trx, session)));

/**
 * The due dates (YYYY-MM-DD) of the installments that were paid in Paydown, by account number.
 *
 * @param payments - of the accounts' installments
 */
export function paidInstallments(payments: readonly PaymentRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const paid = new Map<string, Set<string>>();
  for (const { account_no, installment_date, state } of payments) {
    if (installment_date === null || !(paidStates as readonly PaymentState[]).includes(state)) continue;
    paid.set(account_no, (paid.get(account_no) ?? new Set()).add(installment_date));
  }
  return paid;
}

/** The payment of each installment of an account that has a live one in Paydown, by due date (YYYY-MM-DD). */
export async function installments(
  trx: InstanceTransaction,
  accountNo: string,
): Promise<ReadonlyMap<string, InstallmentPayment>> {
  const rows = await paymentsOf(trx, [accountNo])
    .clearSelect()
    .select(["installment_date", "followed", "method_kind", "original_id", "payment_date", "state"])
    .where("installment_date", "is not", null)
    .where("state", "in", liveStates)
    .$narrowType<{ installment_date: string }>()
    .execute();
  return new Map(rows.map((row) => [row.installment_date, toInstallmentPayment(row)]));
}

type InstallmentPayment = Pick<components["schemas"]["Schedule"]["rows"][number], "bankStatus" | "presentedAgainOn"> & {
  readonly paymentStatus: InstallmentStatus;
};

/** The day on which an installment's returned debit is presented again, while that is to come. */
export const presentedAgainOn = ({
  original_id,
  payment_date,
  state,
}: Pick<PaymentRow, "original_id" | "payment_date" | "state">): Pick<InstallmentPayment, "presentedAgainOn"> =>
  original_id !== null && state === "scheduled" ? { presentedAgainOn: usDate(payment_date) } : {};

type StoredInstallment = Pick<PaymentRow, "followed" | "method_kind" | "original_id" | "payment_date" | "state">;

function toInstallmentPayment(payment: StoredInstallment): InstallmentPayment {
  if (payment.state === "scheduled") return { paymentStatus: "scheduled", ...presentedAgainOn(payment) };
  if (isOpen(payment.state)) return { paymentStatus: "checking" };
  return { paymentStatus: "paid", ...bankStatusInSchedule(payment) };
}

/** Payments for a later day, earliest first. A visit sees only what was scheduled in the last 24 hours (LETTER-60). */
export async function scheduledPayments(
  trx: InstanceTransaction,
  session: Viewer,
  accountNos: AccountNos,
  now: Date,
): Promise<AccountPayment[]> {
  const rows = await paymentsFor(trx, session, accountNos)
    .where("state", "=", "scheduled")
    .$if(isVisit(session), (all) => all.where("created_at", ">", new Date(now.getTime() - justFinishedMs)))
    .orderBy("payment_date")
    .orderBy("created_at")
    .execute();
  // Keep only the next payment of a plan; its schedule lists the others. A returned debit that is presented again is
  // kept too, because the consumer may cancel it.
  const ofPlan = ({ arrangement_id }: PaymentRow) => rows.filter((row) => row.arrangement_id === arrangement_id);
  const nextOf = (row: PaymentRow) => ofPlan(row).find(({ original_id }) => original_id === null);
  const isShown = (row: PaymentRow) => row.arrangement_id === null || row.original_id !== null || nextOf(row) === row;
  const isLast = (row: PaymentRow) => row.arrangement_id !== null && ofPlan(row).length === 1;
  const until = await lastDaysOf(
    trx,
    rows.flatMap(({ offer_id }) => offer_id ?? []),
  );
  return rows.filter(isShown).map((row) => ({
    ...toAccountPayment(row),
    ...(isLast(row) && { lastOfPlan: true }),
    ...until.get(row.offer_id ?? ""),
  }));
}

/**
 * The last day of each accepted offer. A consumer who cancels the offer's payment can schedule another one until that
 * day.
 */
async function lastDaysOf(
  trx: InstanceTransaction,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<AccountPayment, "agreedUntil">>> {
  if (offerIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("offers")
    .select(["offer_id", "expires_on"])
    .where("instance_id", "=", currentInstance)
    .where("offer_id", "in", offerIds)
    .where("expires_on", "is not", null)
    .$narrowType<{ expires_on: string }>()
    .execute();
  return new Map(rows.map(({ offer_id, expires_on }) => [offer_id, { agreedUntil: usDate(expires_on) }]));
}

/**
 * Payments that became final, that the bank took back or restored, or that were refunded in the last 24 hours, latest
 * first. They stay visible so that no payment disappears the moment it is final.
 */
export async function finishedPayments(
  trx: InstanceTransaction,
  session: Viewer,
  accountNos: AccountNos,
  { now, language, withCancelledPlans }: FinishedOptions,
): Promise<AccountPayment[]> {
  const since = new Date(now.getTime() - justFinishedMs);
  const rows = await paymentsFor(trx, session, accountNos)
    .where((row) =>
      row.or([row("finished_at", ">", since), row("reversed_at", ">", since), row("refunded_at", ">", since)]),
    )
    .where("skip_reason", "is distinct from", "notNeeded")
    .$if(!withCancelledPlans, (all) =>
      all.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment_arrangements as plan")
              .select("plan.arrangement_id")
              .whereRef("plan.instance_id", "=", "payments.instance_id")
              .whereRef("plan.arrangement_id", "=", "payments.arrangement_id")
              .whereRef("plan.ended_at", "<=", "payments.finished_at")
              .where("plan.state", "=", "cancelled"),
          ),
        ),
      ),
    )
    .orderBy(sql`greatest(finished_at, reversed_at, refunded_at)`, "desc")
    .execute();
  return rows.map((row) => toAccountPayment(row, language));
}

/** Payments with an unknown outcome. */
export async function openPayments(trx: InstanceTransaction, accountNos: AccountNos): Promise<OpenPayment[]> {
  return (await openRows(paymentsOf(trx, accountNos)).execute()).map(toOpenPayment);
}

/** The payments with an unknown outcome that a session sees. */
export async function openPaymentsFor(
  trx: InstanceTransaction,
  session: Viewer,
  accountNos: AccountNos,
): Promise<OpenPayment[]> {
  return (await openRows(paymentsFor(trx, session, accountNos)).execute()).map(toOpenPayment);
}

const openRows = (payments: ReturnType<typeof paymentsOf>) =>
  payments.where("state", "in", openStates).orderBy("created_at");

const toOpenPayment = (row: PaymentRow): OpenPayment => ({
  reference: row.reference,
  key: row.idempotency_key,
  accountNo: row.account_no,
  amount: toDecimal(cents(row.amount_cents)),
  total: toDecimal(totalOf(row)),
  sentAt: row.created_at.toISOString(),
  ...(row.offer_id !== null && { settles: true }),
});
