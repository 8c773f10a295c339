import type { Database } from "../../../db/database.js";
import type { PaymentState } from "../../states.js";
import { paymentRowsOf } from "../payment-rows.js";
import { type Run, shownTotal } from "./run.js";
import { fee, instanceId } from "./setting.js";

/** The allowed transitions, repeated here so that an error in the product's own table does not go unnoticed. */
const legal = new Set([
  ">submitting",
  ">scheduled",
  "scheduled>submitting",
  "scheduled>cancelled",
  "submitting>succeeded",
  "submitting>declined",
  "submitting>unknown",
  "unknown>succeeded",
  "unknown>declined",
  "unknown>failed",
  "unknown>review",
]);
const paid: readonly PaymentState[] = ["succeeded", "settling", "cleared", "returned"];

/**
 * Checks a run against the invariants of charging: from the press of Pay, or the day of a scheduled payment, to the
 * outcome. What happens to a payment later is in `kills/whole-life-invariants.ts`.
 *
 * @returns the violations, in words
 */
export async function findFaults(db: Database, run: Run): Promise<string[]> {
  const faults: string[] = [];
  const hold = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`seed ${run.seed}: ${fault}`);
  };
  const { payments, entries, transitions, events } = await paymentRowsOf(db, instanceId, [...run.accounts.keys()]);
  const charges = [...run.processor.decisions].flatMap(([reference, kept]) =>
    kept.kind === "charged" ? [{ reference, amount: kept.amount as number }] : [],
  );

  for (const { reference, amount } of charges) {
    const own = payments.filter(({ payment_id, state }) => payment_id === reference && paid.includes(state));
    hold(own.length === 1, `charge ${reference} has ${own.length} payments that say so`);
    const clearing = entries.filter(
      ({ payment_id, ledger_account }) => payment_id === reference && ledger_account.endsWith("clearing"),
    );
    hold(sumOf(clearing) === amount, `charge ${reference} of ${amount} has entries of ${sumOf(clearing)}`);
  }
  for (const intent of run.intents) {
    const made = payments.filter(({ idempotency_key }) => idempotency_key === intent.key);
    const charged = charges.filter(({ reference }) => made.some(({ payment_id }) => payment_id === reference));
    hold(
      made.length <= 1 && charged.length <= 1,
      `key ${intent.key} has ${made.length} payments and ${charged.length} charges`,
    );
    for (const { amount } of charged)
      hold(amount === shownTotal(intent), `charged ${amount}, shown ${shownTotal(intent)}`);
    hold(new Set(intent.finals).size <= 1, `key ${intent.key} was answered ${intent.finals.join(", ")}`);
    if (charged.length > 0)
      hold(
        intent.finals.every((status) => status === "succeeded"),
        `key ${intent.key} was charged and answered ${intent.finals.join(", ")}`,
      );
    hold(intent.taken.size <= 1, `key ${intent.key} had an effect with two bodies`);
  }
  for (const { key, amount, isCancelled } of run.appointments) {
    const payment = payments.find(({ idempotency_key }) => idempotency_key === key);
    const charged = charges.filter(({ reference }) => reference === payment?.payment_id);
    hold(charged.length <= 1, `scheduled ${key} has ${charged.length} charges`);
    for (const charge of charged)
      hold(charge.amount === amount + fee, `scheduled ${key} charged ${charge.amount}, shown ${amount + fee}`);
    hold(!isCancelled || payment?.state === "cancelled", `scheduled ${key} was taken back and is ${payment?.state}`);
    // No other charge on the account overlaps with this one, so the due recorded afterward is the due that this payment
    // left.
    hold(
      (payment?.due_after_cents ?? 0) >= 0,
      `scheduled ${key} took more than was due: ${payment?.due_after_cents} after it`,
    );
  }
  for (const payment of payments) {
    const { payment_id, state } = payment;
    if (paid.includes(state))
      hold(
        charges.some(({ reference }) => reference === payment_id),
        `payment ${payment_id} succeeded without a charge`,
      );
    else
      hold(
        !entries.some((entry) => entry.payment_id === payment_id),
        `payment ${payment_id} is ${state} and has entries`,
      );
    hold(
      state !== "scheduled" && state !== "submitting" && state !== "unknown",
      `payment ${payment_id} stays ${state}`,
    );
    if (state === "failed")
      hold(run.processor.decisions.get(payment_id)?.kind === "voided", `payment ${payment_id} failed without a void`);
    const path = transitions
      .filter((transition) => transition.payment_id === payment_id)
      .map(({ from_state, to_state }) => `${from_state ?? ""}>${to_state}`);
    hold(
      path.every((step) => legal.has(step)),
      `payment ${payment_id} went ${path.join(" ")}`,
    );
    hold(
      path.every((step, index) => index === 0 || path[index - 1]?.split(">")[1] === step.split(">")[0]),
      `payment ${payment_id} jumped: ${path.join(" ")}`,
    );
    hold(path.at(-1)?.split(">")[1] === state, `payment ${payment_id} is ${state} after ${path.join(" ")}`);
    hold(
      sumOf(entries.filter((entry) => entry.payment_id === payment_id)) === 0,
      `the entries of ${payment_id} do not balance`,
    );
    const told = events.filter((event) => event.payment_id === payment_id).map(({ event }) => event);
    hold(
      told.join() === `payment.${payment.skip_reason === null ? state : "skipped"}`,
      `payment ${payment_id} is ${state} and told ${told.join(", ")}`,
    );
  }
  for (const [accountNo, opening] of run.accounts) {
    const charged = charges.reduce(
      (sum, { reference }) =>
        sum +
        (payments.find(({ payment_id, account_no }) => payment_id === reference && account_no === accountNo)
          ?.amount_cents ?? 0),
      0,
    );
    const posted = sumOf(
      entries.filter((entry) => entry.account_no === accountNo && entry.ledger_account === "consumer-account"),
    );
    hold(posted === -charged, `account ${accountNo}: ${charged} charged, ${-posted} posted`);
    if (run.fullOnly.has(accountNo))
      hold(
        charged === 0 || charged === opening,
        `account ${accountNo} of ${opening} was paid in full ${charged / opening} times`,
      );
  }
  return faults;
}

const sumOf = (entries: readonly { readonly amount_cents: number }[]) =>
  entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
