import type { components } from "@paydown/api-client";
import type { CalendarDate, Cents, LocalizedText } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";

export type OpenPayment = components["schemas"]["OpenPayment"];
export type AccountPayment = components["schemas"]["AccountPayment"];
export type InstalmentStatus = NonNullable<components["schemas"]["Schedule"]["rows"][number]["paymentStatus"]>;

/** A payment made in Paydown, as the list of payments shows it. */
export interface Posting {
  readonly date: CalendarDate;
  /** When it was posted; the list is newest first. */
  readonly postedAt: Date;
  readonly amount: Cents;
  /** The fee that was charged or refunded with it. */
  readonly fee: Cents;
  readonly description: LocalizedText;
  readonly confNumber: string;
}

export interface FinishedOptions {
  readonly now: Date;
  /**
   * Includes each payment that was cancelled with its plan. Only a list of payments shows those, because the plan was
   * cancelled as a whole.
   */
  readonly withCancelledPlans: boolean;
}

/**
 * The payment data that the account pages need. The payments folder implements it, so no account code reads a ledger
 * row.
 */
export interface AccountPayments {
  /**
   * Principal posted after each account's `asOf`, by account number. The result may omit an account without postings.
   * The shown due is the imported one less this amount (ACCT-9).
   */
  paidSince(
    trx: InstanceTransaction,
    accounts: readonly { readonly accountNo: string; readonly asOf: Date }[],
  ): Promise<ReadonlyMap<string, Cents>>;
  /** The due dates (YYYY-MM-DD) whose installments were paid here, by account number. */
  paidInstalments(
    trx: InstanceTransaction,
    accountNos: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** The status of an account's installments here, by due date (YYYY-MM-DD). */
  instalments(trx: InstanceTransaction, accountNo: string): Promise<ReadonlyMap<string, InstalmentStatus>>;
  /** Payments with an unknown outcome. */
  openPayments(trx: InstanceTransaction, accountNos: readonly string[]): Promise<OpenPayment[]>;
  /** Payments for a later day, earliest first. */
  scheduledPayments(trx: InstanceTransaction, accountNos: readonly string[]): Promise<AccountPayment[]>;
  /** Payments that became final in the last 24 hours, latest first, so that none disappears at once. */
  finishedPayments(
    trx: InstanceTransaction,
    accountNos: readonly string[],
    options: FinishedOptions,
  ): Promise<AccountPayment[]>;
  /** Payments posted on an account since the import. */
  postings(trx: InstanceTransaction, accountNo: string): Promise<Posting[]>;
}
