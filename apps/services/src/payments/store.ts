import { type Insertable, sql, type UpdateObject } from "kysely";
import { type AccountNos, visitsOfPerson } from "../accounts/account.js";
import { currentInstance, type InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";
import { isVisit, type Session } from "../contract/session.js";
import type { Tables } from "../db/tables.js";
import { endingStates, recordIfPaidOff } from "./paid-off.js";
import { type Actor, liveStates, type PaymentState, unpaidStates } from "./states.js";
import type { PaymentRow, PaymentTable } from "./tables.js";

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

/**
 * The payment that a session may follow: its own, or one of a visit of the same person with a letter code on an account
 * of the session. Each visit has another name, so without the second part a person who enters the code again would be
 * told that no payment has arrived (LETTER-34).
 *
 * @param by - The column that identifies the payment.
 */
export function findFollowed(
  trx: InstanceTransaction,
  session: Session,
  by: "idempotency_key" | "reference",
  value: string,
): Promise<PaymentRow | undefined> {
  const { instanceId, username } = session;
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where(by, "=", value)
    .where(({ eb, or }) => or([eb("username", "=", username), eb("username", "in", visitsOfPerson(trx, session))]))
    .orderBy(sql`username = ${username}`, "desc")
    .limit(1)
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

/** The scheduled, in-progress or completed payment for an installment's due date. */
export function findLiveInstallment(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
  installmentDate: string,
): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("installment_date", "=", installmentDate)
    .where("state", "in", liveStates)
    .executeTakeFirst();
}

/** The payments of some accounts' installments, oldest first. */
export function findInstallmentPayments(trx: InstanceTransaction, accountNos: AccountNos): Promise<PaymentRow[]> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", currentInstance)
    .where("account_no", "in", accountNos)
    .where("installment_date", "is not", null)
    .orderBy("created_at")
    .execute();
}

/** The scheduled, in-progress or completed payment of an accepted offer. */
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
 * The latest payment of an account since the given moment, by any user, with this amount and these last four digits.
 * Payments that a plan scheduled don't count. For the action `next`, payments of other installments don't count:
 * installments often have the same amount, and each due date can be paid only once anyway.
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
    .$if(alike.action === "next", (payments) => payments.where("installment_date", "is", null))
    .where("state", "not in", unpaidStates)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether the session may not see a payment. A visit sees only those of the same person's visits (LETTER-52). */
export async function isHiddenFrom(
  trx: InstanceTransaction,
  session: Session,
  { username }: Pick<PaymentRow, "username">,
): Promise<boolean> {
  if (!isVisit(session)) return false;
  const madeBy = visitsOfPerson(trx, session).where("username", "=", username);
  return (await madeBy.executeTakeFirst()) === undefined;
}

/** Inserts the row and its first transition. Starts both at once, so the caller may commit without waiting. */
export async function insertPayment(
  trx: InstanceTransaction,
  row: Insertable<PaymentTable> & Pick<PaymentRow, "created_at" | "state">,
  reason: string,
  actor: Actor = "consumer",
): Promise<PaymentRow> {
  const [payment] = await together([
    trx.insertInto("payments").values(row).returningAll().executeTakeFirstOrThrow(),
    recordTransition(trx, row, null, row.state, actor, reason, row.created_at),
  ]);
  return payment;
}

/** The columns of a payment that a transition may change. */
export type PaymentChanges = UpdateObject<Tables, "payments"> & { readonly state: PaymentState };

/**
 * Moves a payment from the state that the caller has read under the account lock to another, and records the
 * transition, and that the account is paid if this was all that was missing.
 *
 * @throws Error if the payment is no longer in that state
 */
export async function movePayment(
  trx: InstanceTransaction,
  before: Identity & Pick<PaymentRow, "state">,
  changes: PaymentChanges,
  actor: Actor,
  reason: string,
  at: Date,
): Promise<PaymentRow> {
  const [after] = await together([
    trx
      .updateTable("payments")
      .set(changes)
      .where("instance_id", "=", before.instance_id)
      .where("payment_id", "=", before.payment_id)
      .where("state", "=", before.state)
      .returningAll()
      .executeTakeFirst(),
    recordTransition(trx, before, before.state, changes.state, actor, reason, at),
  ]);
  if (!after) throw new Error("A payment changed while its account was locked.");
  if ((unpaidStates as readonly PaymentState[]).includes(changes.state)) await forgetPresentation(trx, after);
  if (endingStates.has(changes.state)) await recordIfPaidOff(trx, after, at);
  return after;
}

/** Clears the day on which a returned debit is presented again, once the payment that presents it will not charge. */
async function forgetPresentation(
  trx: InstanceTransaction,
  { instance_id, original_id, times_again }: PaymentRow,
): Promise<void> {
  if (original_id === null) return;
  await trx
    .updateTable("payments")
    .set({ again_on: null })
    .where("instance_id", "=", instance_id)
    .where((row) => row.or([row("payment_id", "=", original_id), row("original_id", "=", original_id)]))
    .where("times_again", "=", times_again - 1)
    .execute();
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

/** The events of a payment, oldest first. Starts both queries at once, so the caller may commit without waiting. */
export async function readHistory(trx: InstanceTransaction, { instance_id, payment_id }: Identity) {
  const [transitions, checks] = await together([
    trx
      .selectFrom("payment_transitions")
      .select(["to_state", "at"])
      .where("instance_id", "=", instance_id)
      .where("payment_id", "=", payment_id)
      .orderBy("transition_id")
      .execute(),
    trx
      .selectFrom("payment_checks")
      .select("at")
      .where("instance_id", "=", instance_id)
      .where("payment_id", "=", payment_id)
      .orderBy("check_id")
      .execute(),
  ]);
  return { transitions, checks };
}

export type History = Awaited<ReturnType<typeof readHistory>>;
