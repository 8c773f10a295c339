import { addCents, type CalendarDate, type Cents, cents, type LocalizedText, parseCalendarDate } from "@paydown/domain";
import { currentInstance, type InstanceTransaction } from "../../db/database.js";
import { paymentDescriptions, settlementDescription, withInterest } from "./descriptions.js";

/** A payment made in Paydown, as the list of payments shows it. */
interface Posting {
  readonly date: CalendarDate;
  /** When it was posted; the list is newest first. */
  readonly postedAt: Date;
  readonly amount: Cents;
  /** The fee that was charged or refunded with it. */
  readonly fee: Cents;
  readonly description: LocalizedText;
  readonly confNumber: string;
}

/** Payments posted on an account since the import. */
export async function postings(trx: InstanceTransaction, accountNo: string): Promise<Posting[]> {
  const rows = await trx
    .selectFrom("ledger_entries as entry")
    .innerJoin("payments as payment", (join) =>
      join.onRef("payment.instance_id", "=", "entry.instance_id").onRef("payment.payment_id", "=", "entry.payment_id"),
    )
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.instance_id", "=", "entry.instance_id").onRef("account.account_no", "=", "entry.account_no"),
    )
    .select([
      "payment.payment_date",
      "payment.conf_number",
      "payment.method_kind",
      "payment.interest_cents",
      "payment.fee_cents",
      "entry.posted_at",
      "entry.amount_cents",
      "entry.kind",
    ])
    .where("entry.instance_id", "=", currentInstance)
    .where("entry.account_no", "=", accountNo)
    .where("entry.ledger_account", "=", "consumer-account")
    .whereRef("entry.posted_at", ">", "account.as_of")
    .orderBy("entry.posted_at", "desc")
    .orderBy("entry.kind", "desc")
    .execute();
  return rows.map((row) => {
    const date = parseCalendarDate(row.payment_date);
    if (date === undefined) throw new RangeError("A stored payment date is not a date.");
    const interest = cents(row.kind === "payment" ? row.interest_cents : 0);
    return {
      date,
      postedAt: row.posted_at,
      amount: addCents(cents(-row.amount_cents), interest),
      fee: cents(row.kind === "payment" ? row.fee_cents : 0),
      description:
        row.kind === "settlement"
          ? settlementDescription
          : interest > 0
            ? withInterest(paymentDescriptions[row.method_kind], interest)
            : paymentDescriptions[row.method_kind],
      confNumber: row.conf_number,
    };
  });
}
