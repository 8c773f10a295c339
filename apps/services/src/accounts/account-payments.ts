import type { components } from "@paydown/api-client";
import type { CalendarDate, Cents, LocalizedText } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";

export type OpenPayment = components["schemas"]["OpenPayment"];
export type AccountPayment = components["schemas"]["AccountPayment"];
export type InstalmentStatus = NonNullable<components["schemas"]["Schedule"]["rows"][number]["paymentStatus"]>;

/** A payment made here, as the list of payments shows it. */
export interface Posting {
  readonly date: CalendarDate;
  /** When it was posted; the list is newest first. */
  readonly postedAt: Date;
  readonly amount: Cents;
  /** What was charged on top of it, or given back with it. */
  readonly fee: Cents;
  readonly description: LocalizedText;
  readonly confNumber: string;
}

export interface FinishedOptions {
  readonly now: Date;
  /** With each payment that was cancelled as part of its plan: the plan was cancelled as a whole, and only a list of payments has them. */
  readonly withCancelledPlans: boolean;
}

/** What the account pages ask of payments; implemented there, so that no account code reads a ledger row. */
export interface AccountPayments {
  /**
   * Principal posted after each account's `asOf`, by account number; an account without postings may be left out.
   * The shown due is the imported one less this (decisions Q143).
   */
  paidSince(
    trx: InstanceTransaction,
    accounts: readonly { readonly accountNo: string; readonly asOf: Date }[],
  ): Promise<ReadonlyMap<string, Cents>>;
  /** The due dates (YYYY-MM-DD) whose instalments were paid here, by account number. */
  paidInstalments(
    trx: InstanceTransaction,
    accountNos: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** What stands for the instalments of an account here, by due date (YYYY-MM-DD). */
  instalments(trx: InstanceTransaction, accountNo: string): Promise<ReadonlyMap<string, InstalmentStatus>>;
  /** Payments whose outcome is not known yet. */
  openPayments(trx: InstanceTransaction, accountNos: readonly string[]): Promise<OpenPayment[]>;
  /** Payments of a later day, earliest first. */
  scheduledPayments(trx: InstanceTransaction, accountNos: readonly string[]): Promise<AccountPayment[]>;
  /** Payments that became final in the last 24 hours, latest first, so that nothing goes missing from sight. */
  finishedPayments(
    trx: InstanceTransaction,
    accountNos: readonly string[],
    options: FinishedOptions,
  ): Promise<AccountPayment[]>;
  /** Payments posted on an account since the import. */
  postings(trx: InstanceTransaction, accountNo: string): Promise<Posting[]>;
}
