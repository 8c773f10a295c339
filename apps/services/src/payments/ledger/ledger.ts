import { cents, type Cents } from "@paydown/domain";
import { sql } from "kysely";
import type { InstanceTransaction } from "../../db/database.js";
import { together } from "../../db/pipelined.js";
import type { RefundRow } from "../refund-tables.js";
import type { LedgerAccount, LedgerEntryTable, LedgerKind, PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

const clearingAccounts = { card: "card-clearing", bank: "ach-clearing" } as const satisfies Record<
  PaymentRow["method_kind"],
  LedgerAccount
>;

/**
 * Posts a payment that succeeded. The clearing account receives the total, the principal reduces what the consumer
 * owes, and the fee and a plan's interest are income. A payment of an accepted offer settles the account: it writes off
 * the remainder, so the due is 0. The database refuses a second posting and entries that do not sum to 0. The caller
 * must hold the account lock.
 *
 * @returns the due of the account after the payment
 */
export async function postToLedger(trx: InstanceTransaction, payment: PaymentRow, postedAt: Date): Promise<Cents> {
  const entry = (ledger_account: LedgerAccount, amount_cents: number, kind: "payment" | "settlement" = "payment") => ({
    instance_id: payment.instance_id,
    payment_id: payment.payment_id,
    kind,
    ledger_account,
    account_no: payment.account_no,
    amount_cents,
    posted_at: postedAt,
  });
  const { amount_cents: amount, interest_cents: interest, fee_cents: fee } = payment;
  const principal = amount - interest;
  const [, due] = await together([
    trx
      .insertInto("ledger_entries")
      .values([
        entry(clearingAccounts[payment.method_kind], amount + fee),
        ...(principal > 0 ? [entry("consumer-account", -principal)] : []),
        ...(interest > 0 ? [entry("interest-income", -interest)] : []),
        ...(fee > 0 ? [entry("fee-income", -fee)] : []),
      ])
      .execute(),
    dueNow(trx, payment.instance_id, payment.account_no),
  ]);
  if (payment.offer_id === null || due <= 0) return due;
  await trx
    .insertInto("ledger_entries")
    .values([entry("consumer-account", -due, "settlement"), entry("settlement-write-off", due, "settlement")])
    .execute();
  return cents(0);
}

/** The reversals of a payment's postings: for each kind that they reverse, the kind that they post. */
const reversals = {
  return: { payment: "return", settlement: "returnSettlement" },
  chargeback: { payment: "chargeback", settlement: "chargebackSettlement" },
  chargebackReversal: { chargeback: "chargebackReversal", chargebackSettlement: "chargebackReversalSettlement" },
  void: { payment: "void", settlement: "voidSettlement" },
} as const satisfies Readonly<Record<string, { readonly [Reversed in LedgerKind]?: LedgerKind }>>;

/** Why a payment's postings are reversed. */
export type Reversal = keyof typeof reversals;

/**
 * Reverses exactly what was posted for a payment, entry by entry, fee and write-off included. Refunds stay posted. A
 * write-off that a refund has reversed is not reversed again, and not restored by the end of a dispute. The database
 * refuses to post the same reversal twice. The caller must hold the account lock.
 */
export async function reverseInLedger(
  trx: InstanceTransaction,
  payment: PaymentRow,
  reversal: Reversal,
  postedAt: Date,
): Promise<void> {
  const kinds: { readonly [Reversed in LedgerKind]?: LedgerKind } = reversals[reversal];
  const entries = await entriesOf(trx, payment);
  const movesWriteOff = reversal === "chargebackReversal" ? !isRefunded(payment) : writtenOff(entries) > 0;
  const reversed = entries.flatMap((entry) => {
    const kind = kinds[entry.kind];
    return kind && (movesWriteOff || !writeOffKinds.has(entry.kind))
      ? [{ ...entry, kind, amount_cents: -entry.amount_cents, posted_at: postedAt }]
      : [];
  });
  if (reversed.length === 0) throw new Error("A payment without postings cannot be reversed.");
  await trx.insertInto("ledger_entries").values(reversed).execute();
}

/** The kinds that write off the rest of a settled debt, or restore it. */
const writeOffKinds: ReadonlySet<LedgerKind> = new Set([
  "settlement",
  "returnSettlement",
  "chargebackSettlement",
  "chargebackReversalSettlement",
  "voidSettlement",
  "refundSettlement",
]);

const entriesOf = (trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow) =>
  trx
    .selectFrom("ledger_entries")
    .select(["instance_id", "payment_id", "kind", "refund_id", "ledger_account", "account_no", "amount_cents"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .execute();

/** The amount that is written off now. */
const writtenOff = (entries: readonly Pick<LedgerEntryTable, "ledger_account" | "amount_cents">[]) =>
  entries
    .filter(({ ledger_account }) => ledger_account === "settlement-write-off")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const isRefunded = (payment: PaymentRow) => payment.refunded_cents === totalOf(payment);

/**
 * Posts a refund: its parts, with signs opposite to the payment's. The refund that completes the payment's refunds
 * also restores what the payment wrote off. The caller must hold the account lock.
 *
 * @param payment - after the refund: its `refunded_cents` includes the refund
 */
export async function postRefund(
  trx: InstanceTransaction,
  payment: PaymentRow,
  refund: Pick<RefundRow, "refund_id" | "amount_cents" | "principal_cents" | "interest_cents" | "fee_cents">,
  postedAt: Date,
): Promise<void> {
  const { instance_id, payment_id, account_no } = payment;
  const { refund_id } = refund;
  const entry = (ledger_account: LedgerAccount, amount_cents: number, kind: LedgerKind = "refund") =>
    amount_cents === 0
      ? []
      : [{ instance_id, payment_id, kind, refund_id, ledger_account, account_no, amount_cents, posted_at: postedAt }];
  const restored = isRefunded(payment) ? writtenOff(await entriesOf(trx, payment)) : 0;
  await trx
    .insertInto("ledger_entries")
    .values([
      ...entry(clearingAccounts[payment.method_kind], -refund.amount_cents),
      ...entry("consumer-account", refund.principal_cents),
      ...entry("interest-income", refund.interest_cents),
      ...entry("fee-income", refund.fee_cents),
      ...entry("consumer-account", restored, "refundSettlement"),
      ...entry("settlement-write-off", -restored, "refundSettlement"),
    ])
    .execute();
}

/**
 * Whether a ledger entry is after an account's imported amount: after the posting that the import names (EXP-10), or
 * else after its `asOf`. Both are names of tables in the query.
 */
export const isAfterImport = (entry: string, account: string) => {
  const [entryNo, postedAt] = [sql.ref(`${entry}.entry_no`), sql.ref(`${entry}.posted_at`)];
  const [last, asOf] = [sql.ref(`${account}.last_entry_no`), sql.ref(`${account}.as_of`)];
  return sql<boolean>`case when ${last} is null then ${postedAt} > ${asOf} else ${entryNo} > ${last} end`;
};

/**
 * Principal posted after an account's import, for queries of `accounts`. The shown due is the imported one less this
 * amount (ACCT-9). An import may change both columns at any time, so read them and this amount in one statement.
 */
export const paidSinceImport = sql<number>`coalesce((
  select -sum(entry.amount_cents) from ledger_entries as entry
  where entry.instance_id = accounts.instance_id and entry.account_no = accounts.account_no
    and entry.ledger_account = 'consumer-account' and ${isAfterImport("entry", "accounts")}), 0)::bigint`;

/** The payments on an account that were not reversed, without fees, and the amount that is written off now. */
export async function paidOnAccount(trx: InstanceTransaction, instanceId: string, accountNo: string) {
  const rows = await trx
    .selectFrom("ledger_entries")
    .select(["kind", "ledger_account"])
    .select(sql<number>`sum(amount_cents)::bigint`.as("sum"))
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .groupBy(["kind", "ledger_account"])
    .execute();
  const total = (account: LedgerAccount, counts: (kind: LedgerKind) => boolean) =>
    rows
      .filter(({ kind, ledger_account }) => ledger_account === account && counts(kind))
      .reduce((all, { sum }) => all + sum, 0);
  const isPaid = (kind: LedgerKind) => !writeOffKinds.has(kind);
  const interest = cents(0 - total("interest-income", isPaid));
  return {
    paid: cents(interest - total("consumer-account", isPaid)),
    interest,
    writtenOff: cents(total("settlement-write-off", () => true)),
  };
}

/** The current due of an account (PAY-94). */
export async function dueNow(trx: InstanceTransaction, instanceId: string, accountNo: string): Promise<Cents> {
  const { due_cents, paid } = await trx
    .selectFrom("accounts")
    .select(["due_cents", paidSinceImport.as("paid")])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .executeTakeFirstOrThrow();
  return cents(due_cents - paid);
}
