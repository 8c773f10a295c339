export interface TransactionCode {
  readonly account: "checking" | "savings" | "ledger" | "loan";
  readonly direction: "credit" | "debit";
  /**
   * `live` moves money; `prenote` and `remittance` are for 0 cents; `return` is a return or a notification of change.
   */
  readonly use: "live" | "prenote" | "remittance" | "return";
}

const accounts = [
  [20, "checking"],
  [30, "savings"],
  [40, "ledger"],
  [50, "loan"],
] as const;

const uses = [
  [1, "credit", "return"],
  [2, "credit", "live"],
  [3, "credit", "prenote"],
  [4, "credit", "remittance"],
  [6, "debit", "return"],
  [7, "debit", "live"],
  [8, "debit", "prenote"],
  [9, "debit", "remittance"],
] as const;

/** Loans take credits, and debits only to reverse them: 55, and 56 for its return. */
const loanDebits = [
  [55, { account: "loan", direction: "debit", use: "live" }],
  [56, { account: "loan", direction: "debit", use: "return" }],
] as const;

/** Every transaction code of the Nacha rules, except for those of automated accounting advices (ADV). */
export const transactionCodes: ReadonlyMap<number, TransactionCode> = new Map<number, TransactionCode>([
  ...accounts.flatMap(([tens, account]) =>
    uses
      .filter(([, direction]) => account !== "loan" || direction === "credit")
      .map(([unit, direction, use]) => [tens + unit, { account, direction, use }] as const),
  ),
  ...loanDebits,
]);
