import type {
  AchType,
  CardBrand,
  Language,
  LocalizedText,
  OptionKind,
  PaymentAction,
  PaymentOptionCode,
} from "@paydown/domain";
import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";
import type { SkipReason } from "./skip-reasons.js";
import type { Actor, PaymentState } from "./states.js";

type Moment = ColumnType<Date, Date, Date>;
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type NullableCents = ColumnType<number | null, number | null | undefined, number | null>;

export interface PaymentTable {
  instance_id: string;
  /** Assigned once and never changed. */
  payment_id: string;
  /** Names the payment to a processor with short references: 20 characters of a hash of the id. */
  processor_reference: GeneratedAlways<string>;
  /** The processor's own id of the charge; null if it gave none. */
  transaction_id: NullableText;
  /** Shown to the consumer while the payment is being checked. */
  reference: string;
  /** Shown to the consumer after success; created with the row, so that no conflict can arise after a charge. */
  conf_number: string;
  username: string;
  account_no: string;
  idempotency_key: string;
  fingerprint: string;
  action: PaymentAction;
  payment_option: PaymentOptionCode;
  method_kind: OptionKind;
  brand: CardBrand | null;
  last4: string;
  /** MMYY of a card. */
  expiry: NullableText;
  paid_by: string;
  amount_cents: number;
  fee_cents: number;
  /** YYYY-MM-DD. */
  payment_date: string;
  state: PaymentState;
  created_at: Moment;
  finished_at: NullableMoment;
  auth_code: NullableText;
  /** The processor's message for a refusal. */
  decline_message: NullableText;
  due_after_cents: NullableCents;
  /**
   * The due date of the arrangement's installment that this payment pays, YYYY-MM-DD. A due date has at most one live
   * payment.
   */
  installment_date: ColumnType<string | null, string | null | undefined, never>;
  /** The accepted offer that this payment pays, settling the account. An offer has at most one live payment. */
  offer_id: ColumnType<string | null, string | null | undefined, never>;
  /** The plan that scheduled this payment. */
  arrangement_id: ColumnType<string | null, string | null | undefined, never>;
  /** The part of the amount that is not principal. */
  interest_cents: ColumnType<number, number | undefined, number>;
  /** The processor's token that charges a scheduled payment. */
  method_token: NullableText;
  /** Why the scheduler cancelled this payment; null if the consumer did. */
  skip_reason: ColumnType<SkipReason | null, SkipReason | null | undefined, SkipReason | null>;
  /** When the scheduler began to charge this payment. Null for a same-day payment, which is charged when it is made. */
  submitted_at: NullableMoment;
  /** Language of the messages to the consumer. */
  language: ColumnType<Language, Language | undefined, never>;
  receipt_email: NullableText;
  /** Ten digits. */
  receipt_phone: NullableText;
  /** When the consumer asked for the receipt on Completed; null if that was on the form, or never. */
  receipt_requested_at: NullableMoment;
  /** When the reconciler or the scheduler looks at this payment next; null once the payment is closed. */
  next_check_at: NullableMoment;
  checks: Generated<number>;
  /** Recognizes the bank account; null for a card, and for payments made before this was recorded. */
  method_key: NullableText;
  /** Recognizes the address that the consumer paid from; null if it is not known. */
  address_key: ColumnType<string | null, string | null | undefined, never>;
  /** False for a payment that was charged before the services followed payments to the bank. */
  followed: ColumnType<boolean, boolean | undefined, never>;
  /** When the bank last took the payment back, or restored it. */
  reversed_at: NullableMoment;
  /** The banking day on which the bank settled the charge, YYYY-MM-DD. */
  settled_on: NullableText;
  /** The banking day on which a settling bank payment counts as cleared, YYYY-MM-DD. */
  clears_on: NullableText;
  /** The sum of the refunds that are done. */
  refunded_cents: ColumnType<number, number | undefined, number>;
  /** When the payment was last refunded or voided. */
  refunded_at: NullableMoment;
  /** The bank's code for a return, such as R01; empty if the bank gave none, null if the payment was not returned. */
  return_code: NullableText;
  /** How many times a return for too little money may be presented again, as the consumer was told; 0 to 2. */
  again_allowed: ColumnType<number, number | undefined, number>;
  /** The payment whose returned debit this one presents again; null for any other payment. */
  original_id: ColumnType<string | null, string | null | undefined, never>;
  /** 1 if this payment presents the original's debit again for the first time, 2 for the second; otherwise 0. */
  times_again: ColumnType<number, number | undefined, never>;
  /** The day on which the returned debit is presented again, YYYY-MM-DD; null if it is not. */
  again_on: NullableText;
}

/** The method on file for an account, from the consumer or an import. */
export interface PaymentMethodTable {
  instance_id: string;
  account_no: string;
  payment_option: PaymentOptionCode;
  method_kind: OptionKind;
  token: string;
  brand: CardBrand | null;
  /** Asterisks and the last four digits. */
  masked: string;
  /** MMYY of a card. */
  expiry: string | null;
  /** Sealed in the table, but plain text in a row that the store returns; empty for a card. */
  routing_number: string;
  check_no: string;
  ach_type: AchType | null;
  first_name: string;
  last_name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  /** Recognizes the bank account if the consumer typed its number; null for a card and for an imported method. */
  method_key: string | null;
  /** False once the consumer has changed the method; later imports then leave the method alone. */
  imported: boolean;
  updated_at: Moment;
}

/** A pending payment that was made by phone. */
export interface PhonePaymentTable {
  instance_id: string;
  account_no: string;
  phone_payment_id: string;
  /** YYYY-MM-DD. */
  pay_on: string;
  amount_cents: number;
  description: ColumnType<LocalizedText, string, string>;
}

/** The amounts that a single payment is compared with, at the account's `as_of`. */
export interface SinglePaymentInfoTable {
  instance_id: string;
  account_no: string;
  past_due_cents: number | null;
  next_scheduled_cents: number | null;
  overpayment_cents: number | null;
  total_due_cents: number | null;
}

/** The bank accounts that a return has blocked, until an operator lifts the block. */
export interface BlockedMethodTable {
  instance_id: string;
  method_key: string;
  /** The item of the settlement report that blocked it. */
  item_id: string;
  payment_id: string;
  username: string;
  last4: string;
  return_code: string;
  blocked_at: Moment;
  lifted_at: NullableMoment;
  lifted_by: NullableText;
  lifted_why: NullableText;
}

export interface PaymentTransitionTable {
  instance_id: string;
  payment_id: string;
  transition_id: Generated<number>;
  from_state: PaymentState | null;
  to_state: PaymentState;
  actor: Actor;
  reason: string;
  at: Moment;
}

/** Each call with which the reconciler asked the processor about a payment, and the answer. */
export interface PaymentCheckTable {
  instance_id: string;
  payment_id: string;
  check_id: Generated<number>;
  question: "query" | "void-if-absent";
  answer: string;
  at: Moment;
}

export type LedgerAccount =
  | "card-clearing"
  | "ach-clearing"
  | "consumer-account"
  | "fee-income"
  | "interest-income"
  | "settlement-write-off";

/**
 * A payment is posted as `payment`, and the rest of a settled debt as `settlement`. The other kinds reverse these or
 * restore them; `refund` reverses a part.
 */
export type LedgerKind =
  | "payment"
  | "settlement"
  | "return"
  | "returnSettlement"
  | "chargeback"
  | "chargebackSettlement"
  | "chargebackReversal"
  | "chargebackReversalSettlement"
  | "void"
  | "voidSettlement"
  | "refund"
  | "refundSettlement";

export interface LedgerEntryTable {
  instance_id: string;
  payment_id: string;
  kind: LedgerKind;
  /** The refund that posted the entry; empty for the other kinds. */
  refund_id: ColumnType<string, string | undefined, never>;
  ledger_account: LedgerAccount;
  account_no: string;
  /** Positive for a debit, negative for a credit; the entries of one payment, kind and refund sum to 0. */
  amount_cents: number;
  posted_at: Moment;
  /** Rises with each posting of an account. */
  entry_no: GeneratedAlways<number>;
}

declare module "../db/tables.js" {
  interface Tables {
    payments: PaymentTable;
    payment_methods: PaymentMethodTable;
    phone_payments: PhonePaymentTable;
    single_payment_infos: SinglePaymentInfoTable;
    blocked_methods: BlockedMethodTable;
    payment_transitions: PaymentTransitionTable;
    payment_checks: PaymentCheckTable;
    ledger_entries: LedgerEntryTable;
  }
}

export type PaymentRow = Selectable<PaymentTable>;
export type BlockedMethodRow = Selectable<BlockedMethodTable>;
export type PaymentMethodRow = Selectable<PaymentMethodTable>;
