import { cents, toDecimal } from "@paydown/domain";
import type { Insertable } from "kysely";
import type { AccountPayment, AccountPayments } from "./views/account-payments.js";
import { currentInstance, type InstanceTransaction } from "../db/database.js";
import { usDate } from "../db/stored-date.js";
import type { Session } from "../contract/session.js";
import { toAccountPayment } from "./views/shown-payment.js";
import { type Actor, isOpen, liveStates, openStates, paidStates, type PaymentState, unpaidStates } from "./states.js";
import type { PaymentRow, PaymentTable } from "./tables.js";
import { totalOf } from "./total.js";

type Identity = Pick<PaymentRow, "instance_id" | "payment_id">;

/** The payment that this user's key created, at any time. */
export function findByKey(
  trx: InstanceTransaction,
  { instanceId, username }: Session,
  key: string,
): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

export function findPayment(trx: InstanceTransaction, { instance_id, payment_id }: Identity): Promise<PaymentRow> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .executeTakeFirstOrThrow();
}

/** The payment for an installment's due date that is scheduled, in progress or completed. */
export function findLiveInstalment(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
  instalmentDate: string,
): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("instalment_date", "=", instalmentDate)
    .where("state", "in", liveStates)
    .executeTakeFirst();
}

/** The payment of an accepted offer that is scheduled, in progress or completed. */
export function findPaymentOfOffer(
  trx: InstanceTransaction,
  instanceId: string,
  offerId: string,
): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("offer_id", "=", offerId)
    .where("state", "in", liveStates)
    .executeTakeFirst();
}

type Likeness = Pick<PaymentRow, "instance_id" | "account_no" | "action" | "amount_cents" | "last4">;

/**
 * The latest payment of an account since a moment, by any user, with this amount and these last four digits. Payments
 * that a plan scheduled don't count. For the action next, no other installment counts: each is paid once by its due
 * date, and their amounts match.
 */
export function findAlike(trx: InstanceTransaction, alike: Likeness, since: Date): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", alike.instance_id)
    .where("account_no", "=", alike.account_no)
    .where("amount_cents", "=", alike.amount_cents)
    .where("last4", "=", alike.last4)
    .where("arrangement_id", "is", null)
    .$if(alike.action === "next", (payments) => payments.where("instalment_date", "is", null))
    .where("state", "not in", unpaidStates)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the row and its first transition. */
export async function insertPayment(
  trx: InstanceTransaction,
  row: Insertable<PaymentTable>,
  reason: string,
): Promise<PaymentRow> {
  const payment = await trx.insertInto("payments").values(row).returningAll().executeTakeFirstOrThrow();
  await recordTransition(trx, payment, null, payment.state, "consumer", reason, payment.created_at);
  return payment;
}

export async function recordTransition(
  trx: InstanceTransaction,
  { instance_id, payment_id }: Identity,
  from_state: PaymentState | null,
  to_state: PaymentState,
  actor: Actor,
  reason: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("payment_transitions")
    .values({ instance_id, payment_id, from_state, to_state, actor, reason, at })
    .execute();
}

/** The events of a payment, oldest first. */
export async function readHistory(trx: InstanceTransaction, { instance_id, payment_id }: Identity) {
  const transitions = await trx
    .selectFrom("payment_transitions")
    .select(["to_state", "at"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("transition_id")
    .execute();
  const checks = await trx
    .selectFrom("payment_checks")
    .select("at")
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("check_id")
    .execute();
  return { transitions, checks };
}

export type History = Awaited<ReturnType<typeof readHistory>>;

/** Base query for the payments of some accounts. */
const paymentsOf = (trx: InstanceTransaction, accountNos: readonly string[]) =>
  trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", currentInstance)
    .where("account_no", "in", accountNos);

export const paidInstalments: AccountPayments["paidInstalments"] = async (trx, accountNos) => {
  if (accountNos.length === 0) return new Map();
  const rows = await paymentsOf(trx, accountNos)
    .clearSelect()
    .select(["account_no", "instalment_date"])
    .where("instalment_date", "is not", null)
    .where("state", "in", paidStates)
    .$narrowType<{ instalment_date: string }>()
    .execute();
  const paid = new Map<string, Set<string>>();
  for (const { account_no, instalment_date } of rows)
    paid.set(account_no, (paid.get(account_no) ?? new Set()).add(instalment_date));
  return paid;
};

export const instalments: AccountPayments["instalments"] = async (trx, accountNo) => {
  const rows = await paymentsOf(trx, [accountNo])
    .clearSelect()
    .select(["instalment_date", "state"])
    .where("instalment_date", "is not", null)
    .where("state", "in", liveStates)
    .$narrowType<{ instalment_date: string }>()
    .execute();
  return new Map(
    rows.map(({ instalment_date, state }) => [
      instalment_date,
      state === "scheduled" ? state : isOpen(state) ? "checking" : "paid",
    ]),
  );
};

export const scheduledPayments: AccountPayments["scheduledPayments"] = async (trx, accountNos) => {
  if (accountNos.length === 0) return [];
  const rows = await paymentsOf(trx, accountNos)
    .where("state", "=", "scheduled")
    .orderBy("payment_date")
    .orderBy("created_at")
    .execute();
  // Keep only the next payment of a plan; its schedule lists the others.
  const ofPlan = ({ arrangement_id }: PaymentRow) => rows.filter((row) => row.arrangement_id === arrangement_id);
  const isNext = (row: PaymentRow) => row.arrangement_id === null || ofPlan(row)[0] === row;
  const isLast = (row: PaymentRow) => row.arrangement_id !== null && ofPlan(row).length === 1;
  const until = await lastDaysOf(
    trx,
    rows.flatMap(({ offer_id }) => offer_id ?? []),
  );
  return rows.filter(isNext).map((row) => ({
    ...toAccountPayment(row),
    ...(isLast(row) && { lastOfPlan: true }),
    ...until.get(row.offer_id ?? ""),
  }));
};

/** The last days of accepted offers. After a cancellation, the consumer can schedule another payment until then. */
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

/** How long the account pages keep showing how a payment ended. */
const justFinishedMs = 24 * 60 * 60 * 1_000;

export const finishedPayments: AccountPayments["finishedPayments"] = async (
  trx,
  accountNos,
  { now, withCancelledPlans },
) => {
  if (accountNos.length === 0) return [];
  const since = new Date(now.getTime() - justFinishedMs);
  const rows = await paymentsOf(trx, accountNos)
    .where("finished_at", ">", since)
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
    .orderBy("finished_at", "desc")
    .execute();
  return rows.map(toAccountPayment);
};

export const openPayments: AccountPayments["openPayments"] = async (trx, accountNos) => {
  if (accountNos.length === 0) return [];
  const rows = await paymentsOf(trx, accountNos).where("state", "in", openStates).orderBy("created_at").execute();
  return rows.map((row) => ({
    reference: row.reference,
    key: row.idempotency_key,
    accountNo: row.account_no,
    amount: toDecimal(cents(row.amount_cents)),
    total: toDecimal(totalOf(row)),
    sentAt: row.created_at.toISOString(),
    ...(row.offer_id !== null && { settles: true }),
  }));
};
