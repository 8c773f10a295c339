import {
  addCents,
  type CalendarDate,
  type Cents,
  cents,
  type LocalizedText,
  parseCalendarDate,
  todayIn,
} from "@paydown/domain";
import { currentInstance, type InstanceTransaction } from "../../db/database.js";
import { together } from "../../db/pipelined.js";
import type { LedgerKind } from "../tables.js";
import { isAfterImport } from "./ledger.js";
import { descriptionOf, refundDescriptions, withInterest } from "./descriptions.js";

/** A posting of a payment made in Paydown, as the list of payments shows it. */
interface Posting {
  readonly date: CalendarDate;
  /** When it was posted; the list is newest first. */
  readonly postedAt: Date;
  /** Negative if the posting takes a payment back. */
  readonly amount: Cents;
  /** The fee that was charged with it, or negative if it is taken back. */
  readonly fee: Cents;
  readonly description: LocalizedText;
  readonly confNumber: string;
}

/** A refund is shown from its own row, because a refunded fee has no entry on the consumer's account. */
type ShownKind = Exclude<LedgerKind, "refund">;

/** The sign with which a posting shows the payment's interest and fee; 0 for a write-off, which has neither. */
const signs = {
  payment: 1,
  settlement: 0,
  return: -1,
  returnSettlement: 0,
  chargeback: -1,
  chargebackSettlement: 0,
  chargebackReversal: 1,
  chargebackReversalSettlement: 0,
  void: -1,
  voidSettlement: 0,
  refundSettlement: 0,
} as const satisfies Record<ShownKind, 1 | 0 | -1>;

/**
 * The postings on an account since the import: payments and their reversals.
 *
 * @param timeZone - the tenant's; a return is dated the day on which it was posted
 */
export async function postings(trx: InstanceTransaction, accountNo: string, timeZone: string): Promise<Posting[]> {
  const [rows, refunded] = await together([
    trx
      .selectFrom("ledger_entries as entry")
      .innerJoin("payments as payment", (join) =>
        join
          .onRef("payment.instance_id", "=", "entry.instance_id")
          .onRef("payment.payment_id", "=", "entry.payment_id"),
      )
      .innerJoin("accounts as account", (join) =>
        join
          .onRef("account.instance_id", "=", "entry.instance_id")
          .onRef("account.account_no", "=", "entry.account_no"),
      )
      .select([
        "payment.payment_date",
        "payment.conf_number",
        "payment.method_kind",
        "payment.state",
        "payment.followed",
        "payment.original_id",
        "payment.interest_cents",
        "payment.fee_cents",
        "entry.posted_at",
        "entry.amount_cents",
        "entry.kind",
      ])
      .where("entry.instance_id", "=", currentInstance)
      .where("entry.account_no", "=", accountNo)
      .where("entry.ledger_account", "=", "consumer-account")
      .where("entry.kind", "<>", "refund")
      .$narrowType<{ kind: ShownKind }>()
      .where(isAfterImport("entry", "account"))
      .orderBy("entry.posted_at", "desc")
      .orderBy("entry.kind", "desc")
      .execute(),
    refundPostings(trx, accountNo, timeZone),
  ]);
  const posted = rows.map((row) => {
    const isOriginal = row.kind === "payment" || row.kind === "settlement";
    const date = isOriginal ? parseCalendarDate(row.payment_date) : todayIn(timeZone, row.posted_at);
    if (date === undefined) throw new RangeError("A stored payment date is not a date.");
    const sign = signs[row.kind];
    const interest = signed(sign, row.interest_cents);
    const description = descriptionOf(row.kind, row);
    return {
      date,
      postedAt: row.posted_at,
      amount: addCents(cents(-row.amount_cents), interest),
      fee: signed(sign, row.fee_cents),
      description: interest > 0 ? withInterest(description, interest) : description,
      confNumber: row.conf_number,
    };
  });
  // At the same time, a refund is later than what it refunds.
  return [...refunded, ...posted].sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
}

/** The refunds of an account's payments since the import. */
async function refundPostings(trx: InstanceTransaction, accountNo: string, timeZone: string): Promise<Posting[]> {
  const rows = await trx
    .selectFrom("payment_refunds as refund")
    .innerJoin("payments as payment", (join) =>
      join
        .onRef("payment.instance_id", "=", "refund.instance_id")
        .onRef("payment.payment_id", "=", "refund.payment_id"),
    )
    .innerJoin("accounts as account", (join) =>
      join
        .onRef("account.instance_id", "=", "payment.instance_id")
        .onRef("account.account_no", "=", "payment.account_no"),
    )
    .select([
      "payment.conf_number",
      "payment.method_kind",
      "refund.amount_cents",
      "refund.interest_cents",
      "refund.fee_cents",
      "refund.finished_at",
    ])
    .where("refund.instance_id", "=", currentInstance)
    .where("payment.account_no", "=", accountNo)
    .where("refund.kind", "=", "refund")
    .where("refund.state", "=", "done")
    .where((refund) =>
      refund.exists(
        refund
          .selectFrom("ledger_entries as entry")
          .select("entry.entry_no")
          .whereRef("entry.instance_id", "=", "refund.instance_id")
          .whereRef("entry.payment_id", "=", "refund.payment_id")
          .where("entry.kind", "=", "refund")
          .whereRef("entry.refund_id", "=", "refund.refund_id")
          .where(isAfterImport("entry", "account")),
      ),
    )
    .$narrowType<{ finished_at: Date }>()
    .orderBy("refund.finished_at", "desc")
    .execute();
  return rows.map(({ conf_number, method_kind, amount_cents, interest_cents, fee_cents, finished_at }) => {
    const isFeeAlone = fee_cents === amount_cents;
    const interest = cents(interest_cents);
    const description = refundDescriptions[isFeeAlone ? "fee" : method_kind];
    return {
      date: todayIn(timeZone, finished_at),
      postedAt: finished_at,
      amount: cents(isFeeAlone ? -fee_cents : fee_cents - amount_cents),
      fee: isFeeAlone ? cents(0) : signed(-1, fee_cents),
      description: interest > 0 ? withInterest(description, interest) : description,
      confNumber: conf_number,
    };
  });
}

/** Never -0, which would compare as different from 0. */
const signed = (sign: 1 | 0 | -1, amount: number): Cents => cents(amount === 0 || sign === 0 ? 0 : sign * amount);
