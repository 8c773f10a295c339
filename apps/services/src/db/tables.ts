import type { AccountCell, CalendarDate, LocalizedText, PaymentOptionCode, PayType } from "@paydown/domain";
import type { ColumnType, Generated, Selectable } from "kysely";

/** jsonb: read as the value, written as JSON text, because the two drivers disagree about arrays. */
export type Json<T> = ColumnType<T, string, string>;
/** timestamptz: both databases return a Date. */
export type Moment = ColumnType<Date, Date, Date>;
/** int8, integer cents: both databases return a number. */
export type CentsColumn = ColumnType<number, number, number>;

/** One cell of an account row as the tenant delivers it. The Details page shows the cells with display Y. */
export type StoredCell = AccountCell & { readonly display: "Y" | "N" };

export interface UserTable {
  instance_id: string;
  username: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  dem_dbt_no: string;
  pay_types: Json<PayType[]>;
  pay_selects: Json<{ key: PaymentOptionCode; value: LocalizedText }[]>;
  /** True for the tenant's staff, who may search for consumers (ROLE-9). Only an import sets this. */
  admin: ColumnType<boolean, boolean | undefined, boolean>;
  /** Ten digits. */
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the user last changed phone or email. After that, imports don't change either. */
  profile_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When an operator locked the user; null unless the user is locked. */
  locked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the user was erased. The row then only stands for the user in the books. */
  erased_at: ColumnType<Date | null, Date | null | undefined, never>;
}

/** Person who may claim an account by registering. */
export interface PersonTable {
  instance_id: string;
  /** Padded, as lookups expect it. */
  dem_dbt_no: string;
  /** Sealed JSON: imported facts, by the name of the prompt that asks for each. */
  facts: string;
  first_name: string;
  last_name: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  phones: Json<string[]>;
  pay_types: Json<PayType[]>;
  pay_selects: Json<{ key: PaymentOptionCode; value: LocalizedText }[]>;
  /** The user they became; null until they register. */
  username: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SessionTable {
  instance_id: string;
  session_id: string;
  username: string;
  created_at: Moment;
  last_seen: Moment;
  ends_at: Moment;
  /** While true, the session awaits its one-time passcode and may make only the calls that admit such a session. */
  otp_pending: ColumnType<boolean, boolean | undefined, boolean>;
  revoked_at: ColumnType<Date | null, Date | null, Date | null>;
  /** When the password was last entered; null for sessions opened before this was recorded. */
  password_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A visit with a letter code: a session that may pay one account. No row of `users` has its username. */
export interface LetterVisitTable {
  instance_id: string;
  username: string;
  code_id: string;
  account_no: string;
  /** The person to whom the letter went. */
  dem_dbt_no: string;
  opened_at: Moment;
  last_seen: Moment;
  ends_at: Moment;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AccountTable {
  instance_id: string;
  account_no: string;
  /** Null until the account's person registers. */
  username: ColumnType<string | null, string | null, string | null>;
  /** The person who may claim the account by registering, or who has claimed it. */
  dem_dbt_no: ColumnType<string | null, string | null | undefined, string | null>;
  cells: Json<Record<string, StoredCell>>;
  /** The imported amount. The due on screen subtracts payments made after `as_of` (PAY-14). */
  due_cents: CentsColumn;
  as_of: Moment;
  /**
   * The last ledger entry that the imported amount includes, 0 for none, whatever its time. Null if the import named no
   * posting; `as_of` then decides.
   */
  last_entry_no: ColumnType<number | null, number | null | undefined, number | null>;
  /** The imported decision on whether the account may be paid over time. */
  over_time: ColumnType<boolean, boolean | undefined, boolean>;
  interest: ColumnType<string | null, string | null | undefined, string | null>;
  allow_portal_payments: ColumnType<boolean, boolean | undefined, boolean>;
  /** Lines of the state declaration to acknowledge. If there are none, no acknowledgement is required (MAKE-51). */
  state_messages: ColumnType<LocalizedText[], string | undefined, string>;
  /** Why an import closed the account; null if it is open. A closed account takes no payments (OPS-156). */
  closed_reason: ColumnType<string | null, string | null | undefined, string | null>;
  closed_as_of: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** How the imported due came about; null if the import does not say it (OPS-164). */
  itemization: ColumnType<StoredItemization | null, string | null | undefined, string | null>;
}

/** An itemization as it was imported: a day, and what was owed on it, added and taken off since. */
export interface StoredItemization {
  readonly date: CalendarDate;
  readonly amountCents: number;
  readonly interestCents: number;
  readonly feesCents: number;
  readonly paymentsCents: number;
  readonly creditsCents: number;
}

export interface ArrangementTable {
  instance_id: string;
  account_no: string;
  status: string;
  rows: Json<{ date: string; amountCents: number; interestCents: number }[]>;
}

/** Payments from before the import. The ledger has payments made here. */
export interface TransactionTable {
  instance_id: string;
  account_no: string;
  transaction_id: string;
  /** YYYY-MM-DD on both databases. */
  posted_on: string;
  amount_cents: CentsColumn;
  description: Json<LocalizedText>;
}

export interface BankTable {
  instance_id: string;
  routing_number: string;
  name: string;
}

/** The directory of banks that every tenant reads, in `banks`. */
export interface BankDirectoryTable {
  instance_id: string;
  loaded_at: Date;
  banks: number;
}

export interface AcknowledgementTable {
  instance_id: string;
  acknowledgement_id: string;
  session_id: string;
  username: string;
  account_no: string;
  dem_idty_no: string;
  label: string;
  text: string;
  created_at: Moment;
  /** The position of its evidence in the account's chain; null for an acknowledgement from before the chain. */
  evidence_seq: ColumnType<number | null, number | null | undefined, never>;
  /** The ID of the payment or payment plan that used this acknowledgement. An acknowledgement serves only one. */
  consumed_by: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Append-only: the services' role can't even read it. */
export interface AdminSearchTable {
  instance_id: string;
  search_id: Generated<number>;
  username: string;
  session_id: string;
  /** The search text, for an auditor. Of a number as long as a card number, only the last four digits are kept. */
  searched_for: string;
  outcome: "answered" | "too_short" | "refused";
  /** Account numbers in the result. */
  shown: Json<string[]>;
  searched_at: Moment;
}

export interface LoginAttemptTable {
  instance_id: string;
  attempt_id: Generated<number>;
  /** HMAC of the username or the address, because a typed username may be a password. */
  subject: string;
  attempted_at: Moment;
}

export interface SecretTable {
  instance_id: string;
  name: string;
  /** Sealed base64. */
  value: string;
}

/**
 * Every table of the database. This file declares the tables that several subjects share. Each subject adds its own
 * tables by `declare module`, so that this folder imports no subject.
 */
export interface Tables {
  users: UserTable;
  people: PersonTable;
  sessions: SessionTable;
  letter_visits: LetterVisitTable;
  accounts: AccountTable;
  arrangements: ArrangementTable;
  transactions: TransactionTable;
  banks: BankTable;
  bank_directories: BankDirectoryTable;
  acknowledgements: AcknowledgementTable;
  admin_searches: AdminSearchTable;
  login_attempts: LoginAttemptTable;
  secrets: SecretTable;
}

export type AccountRecord = Selectable<AccountTable>;
