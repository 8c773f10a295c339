import type { ReportItem } from "@paydown/sandbox";
import type { Database } from "../../../db/database.js";
import { canTransition, isOpen, type PaymentState } from "../../states.js";
import type { LedgerKind } from "../../tables.js";
import { paymentRowsOf } from "../payment-rows.js";
import type { ProcessorRecord } from "./processor-record.js";
import type { Press } from "./shoppers.js";

/** How many times a payment's postings count in each state: 0 after they are reversed. Other states have none. */
const timesPosted = {
  succeeded: 1,
  settling: 1,
  cleared: 1,
  chargebackReversed: 1,
  returned: 0,
  chargedBack: 0,
  voided: 0,
  refunded: 0,
} as const satisfies { readonly [State in PaymentState]?: 0 | 1 };

/** The final state after each event of the processor's report; the last event first. */
const stateAfter = {
  chargebackReversed: "chargebackReversed",
  chargedBack: "chargedBack",
  returned: "returned",
  settled: "cleared",
} as const satisfies { readonly [Kind in ReportItem["kind"]]?: PaymentState };
const endings = Object.keys(stateAfter) as (keyof typeof stateAfter)[];

export interface Drained {
  readonly db: Database;
  readonly instanceId: string;
  /** The due of each account before the first payment, in cents. */
  readonly openings: ReadonlyMap<string, number>;
  /** The due that the portal shows now, in cents. */
  readonly dues: ReadonlyMap<string, number>;
  readonly presses: readonly Press[];
  /** The status that each key has now; undefined without a payment. */
  readonly statuses: ReadonlyMap<string, string | undefined>;
  /** What the sandbox has written down. */
  readonly record: ProcessorRecord;
  /** Under which references the sandbox may keep a payment's charge. */
  readonly referencesOf: (paymentId: string) => readonly string[];
}

export interface Findings {
  /** Each violation with the step at which its payment was made. */
  readonly faults: readonly string[];
  readonly payments: number;
  readonly charges: number;
  /** Returns, disputes and decided disputes. */
  readonly reversals: number;
  readonly reviews: number;
}

/**
 * Checks the invariants of payments over their whole life, including plans, returns and disputes, once nothing is
 * pending: from the rows, the portal's answers, and the processor's record and report. The invariants of charging alone
 * are in `simulation/charging-invariants.ts`.
 */
export async function findViolations(drained: Drained): Promise<Findings> {
  const { presses, openings, dues, statuses } = drained;
  const faults: string[] = [];
  const { payments, entries, transitions, events } = await paymentRowsOf(drained.db, drained.instanceId, [
    ...openings.keys(),
  ]);
  const idOf = new Map(
    payments.flatMap(({ payment_id }) => drained.referencesOf(payment_id).map((reference) => [reference, payment_id])),
  );
  // A gateway that takes an invoice number twice makes another charge, whose reference the sandbox marks with the time.
  const named = (reference: string) => idOf.get(reference.replace(/~\d+$/, "")) ?? reference;
  const withId = <Row extends { readonly reference: string }>(row: Row): Row => ({
    ...row,
    reference: named(row.reference),
  });
  const charges = drained.record.charges.map(withId);
  const report = drained.record.news.map(withId);
  const voided = new Set(drained.record.voided.map(named));
  const stepOf = (key: string) => presses.find((press) => press.key === key)?.step ?? "?";
  const hold = (holds: boolean, key: string, fault: string) => {
    if (!holds) faults.push(`step ${stepOf(key)}, ${key}: ${fault}`);
  };
  const known = new Set(payments.map(({ payment_id }) => payment_id));
  const chargeOf = groupBy(charges, ({ reference }) => reference);
  const entriesOf = groupBy(entries, ({ payment_id }) => payment_id);
  const stepsOf = groupBy(transitions, ({ payment_id }) => payment_id);
  const newsOf = groupBy(report, ({ reference }) => reference);
  const eventsOf = groupBy(events, ({ payment_id }) => payment_id ?? "");

  for (const { reference } of charges) {
    if (!known.has(reference)) faults.push(`charge ${reference} belongs to no payment`);
    if (voided.has(reference)) faults.push(`the voided reference ${reference} was charged`);
  }

  for (const payment of payments) {
    const { payment_id: id, idempotency_key: key, state } = payment;
    const own = chargeOf.get(id) ?? [];
    const posted = entriesOf.get(id) ?? [];
    const kinds = groupBy(posted, ({ kind }) => kind);
    const times: 0 | 1 | undefined = (timesPosted as { readonly [State in PaymentState]?: 0 | 1 })[state];
    hold(own.length === (times === undefined ? 0 : 1), key, `is ${state} and has ${own.length} charges`);
    hold(!isOpen(state) || state === "review", key, `stays ${state}`);
    hold(state !== "scheduled" && state !== "settling", key, `stays ${state}`);
    if (times === undefined) hold(posted.length === 0, key, `is ${state} and has ${posted.length} entries`);
    else {
      const original = [...(kinds.get("payment") ?? []), ...(kinds.get("settlement") ?? [])];
      const total = sumOf(original.filter(({ ledger_account }) => ledger_account.endsWith("-clearing")));
      hold(total === own[0]?.amount, key, `was charged ${own[0]?.amount}, and its entries are ${total}`);
      hold(
        payment.amount_cents + payment.fee_cents === own[0]?.amount,
        key,
        `is of ${payment.amount_cents} and ${payment.fee_cents}, and was charged ${own[0]?.amount}`,
      );
      for (const account of new Set(posted.map(({ ledger_account }) => ledger_account))) {
        const of = (rows: typeof posted) => sumOf(rows.filter(({ ledger_account }) => ledger_account === account));
        hold(
          of(posted) === times * of(original),
          key,
          `is ${state}, posted ${of(original)} on ${account} and has ${of(posted)} there`,
        );
      }
    }
    for (const [kind, rows] of kinds) {
      hold(sumOf(rows) === 0, key, `has entries of kind ${kind} that do not balance`);
      const accounts = rows.map(({ ledger_account }) => ledger_account);
      hold(new Set(accounts).size === accounts.length, key, `has entries of kind ${kind} twice`);
    }
    const path = stepsOf.get(id) ?? [];
    path.forEach(({ from_state, to_state, actor }, index) => {
      hold(from_state === (path[index - 1]?.to_state ?? null), key, `jumped from ${from_state} to ${to_state}`);
      hold(
        from_state === null
          ? actor === "consumer" && (to_state === "submitting" || to_state === "scheduled")
          : canTransition(from_state, to_state, actor),
        key,
        `went from ${from_state} to ${to_state} by ${actor}`,
      );
    });
    hold(path.at(-1)?.to_state === state, key, `is ${state} after ${path.at(-1)?.to_state}`);
    const told = (eventsOf.get(id) ?? []).map(({ event }) => event);
    hold(new Set(told).size === told.length, key, `told ${told.join(", ")}`);

    const news = (newsOf.get(id) ?? []).map(({ kind }) => kind);
    const latest = endings.find((kind) => news.includes(kind));
    if (latest && times !== undefined)
      hold(state === stateAfter[latest], key, `is ${state}, and the processor reported ${news.join(", ")}`);
    if (payment.installment_date !== null && times !== undefined) {
      const others = payments.filter(
        (other) =>
          other.account_no === payment.account_no &&
          other.installment_date === payment.installment_date &&
          (chargeOf.get(other.payment_id) ?? []).length > 0,
      );
      hold(others.length === 1, key, `pays an installment that was charged ${others.length} times`);
    }
  }

  const paymentsOf = groupBy(payments, ({ idempotency_key }) => idempotency_key);
  for (const { key, shown, finals, isCancelled } of presses) {
    const made = paymentsOf.get(key) ?? [];
    const charged = made.flatMap(({ payment_id }) => chargeOf.get(payment_id) ?? []);
    hold(made.length <= 1, key, `has ${made.length} payments`);
    hold(charged.length <= 1, key, `has ${charged.length} charges`);
    for (const { amount } of charged) hold(amount === shown, key, `was shown ${shown} and charged ${amount}`);
    const now = statuses.get(key);
    const answers = new Set(now === undefined ? finals : [...finals, now]);
    hold(answers.size <= 1, key, `was answered ${[...answers].join(", ")}`);
    if (charged.length > 0)
      hold(
        [...answers].every((status) => status === "succeeded"),
        key,
        `was charged and answered ${[...answers].join(", ")}`,
      );
    else hold(!answers.has("succeeded"), key, "was not charged and answered succeeded");
    hold(!isCancelled || made[0]?.state === "cancelled", key, `was cancelled and is ${made[0]?.state}`);
    hold(finals.length === 0 || made.length > 0, key, `was answered ${finals[0]} and has no payment`);
  }

  for (const [accountNo, opening] of openings) {
    const own = entries.filter(
      (entry) => entry.account_no === accountNo && entry.ledger_account === "consumer-account",
    );
    const expected = opening + sumOf(own);
    if (dues.get(accountNo) !== expected)
      faults.push(`account ${accountNo} owes ${dues.get(accountNo)} instead of ${expected}`);
  }

  return {
    faults,
    payments: payments.length,
    charges: charges.length,
    reversals: transitions.filter(({ to_state }) => to_state in reversalStates).length,
    reviews: payments.filter(({ state }) => state === "review").length,
  };
}

const reversalStates = { returned: true, chargedBack: true, chargebackReversed: true };

const sumOf = (entries: readonly { readonly amount_cents: number; readonly kind: LedgerKind }[]) =>
  entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
