import type { AccountCell, LocalizedText, PaymentOptionCode, PayType } from "@paydown/domain";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { NoticeTables } from "../account-notices/tables.js";
import type { ArrangementTables } from "../arrangements/tables.js";
import type { RecoveryTables } from "../passwords/tables.js";
import type { LoginChangeTables } from "../login-changes/tables.js";
import type { OfferTables } from "../offers/tables.js";
import type { OutboxTables } from "../outbox/tables.js";
import type { GuestTables } from "../guest/tables.js";
import type { HealthTables } from "../health/tables.js";
import type { DocumentTables } from "../documents/tables.js";
import type { PaymentTables } from "../payments/tables.js";
import type { ReceiptTables } from "../receipts/tables.js";
import type { PasscodeTables } from "../sessions/passcodes/tables.js";

/** jsonb: read as the value, written as JSON text, because the two drivers disagree about arrays. */
export type Json<T> = ColumnType<T, string, string>;
/** timestamptz: read as a Date on both databases. */
export type Moment = ColumnType<Date, Date, Date>;
/** int8, integer cents; both databases answer a number. */
export type CentsColumn = ColumnType<number, number, number>;

/** One cell of an account row as a tenant delivers it; Details shows those with display Y. */
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
  /** Staff of the tenant, who may search for consumers (decisions Q95); nothing but an import sets it. */
  admin: ColumnType<boolean, boolean | undefined, boolean>;
  /** Ten digits. */
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the user changed phone or email; an import leaves both alone from then on. */
  profile_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Who may claim an account by registering. */
export interface PersonTable {
  instance_id: string;
  /** Padded, as it is looked up. */
  dem_dbt_no: string;
  /** Sealed JSON: facts as imported, by the name of the prompt that asks for each. */
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
  /** Who they became; null until they register. */
  username: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SessionTable {
  instance_id: string;
  session_id: string;
  username: string;
  created_at: Moment;
  last_seen: Moment;
  ends_at: Moment;
  /** Until a one-time passcode is applied, the session is good for nothing else. */
  otp_pending: ColumnType<boolean, boolean | undefined, boolean>;
  revoked_at: ColumnType<Date | null, Date | null, Date | null>;
  /** When the password was last entered; null for a session from before it was kept. */
  password_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AccountTable {
  instance_id: string;
  account_no: string;
  /** Null while its person has not registered. */
  username: ColumnType<string | null, string | null, string | null>;
  /** Whose it is, where it waits for a registration or came by one. */
  dem_dbt_no: ColumnType<string | null, string | null | undefined, string | null>;
  cells: Json<Record<string, StoredCell>>;
  /** What was imported; the shown due adds the postings after `as_of` (decisions Q143). */
  due_cents: CentsColumn;
  as_of: Moment;
  /** What a tenant says of the account beside its cells. */
  over_time: ColumnType<boolean, boolean | undefined, boolean>;
  interest: ColumnType<string | null, string | null | undefined, string | null>;
  allow_portal_payments: ColumnType<boolean, boolean | undefined, boolean>;
  /** Lines of the state declaration that must be acknowledged; none means that none is needed (decisions Q37). */
  state_messages: ColumnType<LocalizedText[], string | undefined, string>;
}

export interface ArrangementTable {
  instance_id: string;
  account_no: string;
  status: string;
  rows: Json<{ date: string; amountCents: number; interestCents: number }[]>;
}

/** Payments from before the import; what is paid here is in the ledger. */
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
  /** The payment that it served; an acknowledgement serves one. */
  consumed_by: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Append-only: the services' role may not even read it back. */
export interface AdminSearchTable {
  instance_id: string;
  search_id: Generated<number>;
  username: string;
  session_id: string;
  /** As asked, for an auditor; of a number as long as a card's, the last four digits. */
  searched_for: string;
  outcome: "answered" | "too_short" | "refused";
  /** The account numbers that were shown. */
  shown: Json<string[]>;
  searched_at: Moment;
}

export interface LoginAttemptTable {
  instance_id: string;
  attempt_id: Generated<number>;
  /** An HMAC of the username or the address: what was typed may be a password. */
  subject: string;
  attempted_at: Moment;
}

export interface SecretTable {
  instance_id: string;
  name: string;
  /** Sealed; base64 within. */
  value: string;
}

interface CoreTables {
  users: UserTable;
  people: PersonTable;
  sessions: SessionTable;
  accounts: AccountTable;
  arrangements: ArrangementTable;
  transactions: TransactionTable;
  banks: BankTable;
  acknowledgements: AcknowledgementTable;
  admin_searches: AdminSearchTable;
  login_attempts: LoginAttemptTable;
  secrets: SecretTable;
}

/** Every table of the database. */
export interface Tables
  extends
    CoreTables,
    ArrangementTables,
    PaymentTables,
    OutboxTables,
    ReceiptTables,
    DocumentTables,
    NoticeTables,
    RecoveryTables,
    LoginChangeTables,
    PasscodeTables,
    GuestTables,
    OfferTables,
    HealthTables {}

export type AccountRecord = Selectable<AccountTable>;
