import { cents, toDecimal } from "@paydown/domain";
import type { Database } from "../../../db/database.js";
import type { BankRecord } from "./bank-record.js";

export interface ToCompare {
  readonly db: Database;
  readonly instanceId: string;
  readonly record: BankRecord;
  /** Under which references the bank may keep a payment's entry. */
  readonly referencesOf: (paymentId: string) => readonly string[];
}

export interface BankFindings {
  readonly faults: readonly string[];
  /** Counts of what the bank has accepted and answered. */
  readonly files: number;
  readonly entries: number;
  readonly returns: number;
  readonly corrections: number;
}

/** What a person is told of although nothing is wrong: the clock jumps over the day in which the bank would answer. */
const harmlessReviews: ReadonlySet<string> = new Set(["unanswered"]);

/**
 * Compares an instance's bank with the services once nothing is pending: each entry was originated once, each answer
 * was applied once, and the sums agree (ACH-12, ACH-13, ACH-17, ACH-19). The invariants of the payments themselves are
 * in `whole-life-invariants.ts`.
 */
export async function findBankViolations({ db, instanceId, record, referencesOf }: ToCompare): Promise<BankFindings> {
  const { entries, files, items, reviews, pauses, payments } = await rowsOf(db, instanceId);
  const faults: string[] = [];
  const hold = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`the bank: ${fault}`);
  };

  for (const { name, acknowledgement } of record.files)
    hold(acknowledgement.startsWith("ACCEPTED"), `${name} was answered ${acknowledgement}`);
  for (const name of repeated(record.files.map((file) => file.name))) hold(false, `${name} arrived more than once`);
  for (const trace of repeated(record.entries.map(({ traceNumber }) => traceNumber)))
    hold(false, `the trace number ${trace} was originated more than once`);
  for (const id of repeated(record.entries.map(({ individualId }) => individualId)))
    hold(false, `the reference ${id} was originated more than once`);

  const known = new Map(entries.map((entry) => [entry.trace_number ?? entry.reference, entry]));
  for (const { traceNumber, amount, fileName, answer } of record.entries) {
    const own = known.get(traceNumber);
    hold(own !== undefined, `the services do not know the entry ${traceNumber}`);
    if (!own) continue;
    const { reference, amount_cents, state, file_name, return_code, settled_on } = own;
    hold(amount === amount_cents, `${traceNumber} debits ${amount} cents instead of ${amount_cents}`);
    hold(state === "filed" && file_name === fileName, `${traceNumber} is ${state} in ${file_name}, not in ${fileName}`);
    hold(settled_on !== null, `${traceNumber} has not settled`);
    const returned = answer?.kind === "return" ? answer.code : null;
    hold(return_code === returned, `${traceNumber} was returned ${returned} and has ${return_code}`);
    const told = (kind: string) => items.filter((item) => item.kind === kind && item.reference === reference).length;
    hold(told("settled") === 1, `${traceNumber} was reported as settled ${told("settled")} times`);
    for (const [kind, by] of [
      ["returned", "return"],
      ["correction", "change"],
    ] as const)
      hold(told(kind) === (answer?.kind === by ? 1 : 0), `${traceNumber} was reported as ${kind} ${told(kind)} times`);
  }
  const atBank = new Set(record.entries.map(({ traceNumber }) => traceNumber));
  for (const { trace_number, reference, state } of entries)
    hold(
      (state === "filed") === atBank.has(trace_number ?? ""),
      `the entry ${reference} is ${state}, and the bank ${atBank.has(trace_number ?? "") ? "has it" : "lacks it"}`,
    );
  for (const { name, state, settled_at } of files)
    hold(state === "accepted" && settled_at !== null, `the file ${name} is ${state}, settled ${String(settled_at)}`);
  for (const { kind, note } of reviews.filter((review) => !harmlessReviews.has(review.kind)))
    hold(false, `a person is asked about something ${kind}: ${note}`);
  for (const { paused_why } of pauses) hold(false, `the instance was paused: ${paused_why}`);

  const originated = new Set(record.entries.map(({ individualId }) => individualId));
  const debited = payments.filter(({ payment_id }) => referencesOf(payment_id).some((one) => originated.has(one)));
  const returns = record.entries.filter(({ answer }) => answer?.kind === "return");
  const agree = (what: string, ours: number, banks: number) =>
    hold(ours === banks, `${what}: ${decimal(ours)} in the services, and ${decimal(banks)} at the bank`);
  agree("the payments", totalOf(debited), sumOf(record.entries));
  agree("the returned payments", totalOf(debited.filter(({ state }) => state === "returned")), sumOf(returns));
  agree(
    "the files",
    files.reduce((sum, { debit_cents }) => sum + debit_cents, 0),
    sumOf(record.entries),
  );

  return {
    faults,
    files: record.files.filter(({ accepted }) => accepted).length,
    entries: record.entries.length,
    returns: returns.length,
    corrections: record.entries.filter(({ answer }) => answer?.kind === "change").length,
  };
}

const rowsOf = (db: Database, instanceId: string) =>
  db.asJob(instanceId, async (trx) => ({
    entries: await trx.selectFrom("ach_entries").selectAll().execute(),
    files: await trx.selectFrom("ach_files").selectAll().execute(),
    items: await trx.selectFrom("ach_report_items").select(["kind", "reference"]).execute(),
    reviews: await trx.selectFrom("ach_reviews").select(["kind", "note"]).execute(),
    pauses: await trx.selectFrom("instance_pauses").select("paused_why").execute(),
    payments: await trx
      .selectFrom("payments")
      .select(["payment_id", "state", "amount_cents", "fee_cents"])
      .where("method_kind", "=", "bank")
      .execute(),
  }));

const decimal = (value: number) => toDecimal(cents(value));

const sumOf = (entries: readonly { readonly amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

const totalOf = (payments: readonly { readonly amount_cents: number; readonly fee_cents: number }[]) =>
  payments.reduce((sum, { amount_cents, fee_cents }) => sum + amount_cents + fee_cents, 0);

/** Every value that a list has more than once. */
const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
