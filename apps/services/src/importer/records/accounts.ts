import type { CellType, LocalizedText } from "@paydown/domain";
import { amount, date, dueAmount, exactlyOneOf, id, localized, object, type RecordForm, text } from "./record-form.js";

export interface AccountImport {
  readonly kind: "account";
  readonly accountNo: string;
  /** The owner: either a user, or a person who may register. */
  readonly username?: string;
  readonly demDbtNo?: string;
  /** When the due was true. Later payments made here are subtracted from it. */
  readonly asOf: string;
  /**
   * The id in the export of the last posting that the due includes, or "none". Later postings of the account are then
   * subtracted from the due, whatever their times.
   */
  readonly lastPosting?: string;
  /** True to open an account that a `close` record has closed. Without it, the account stays closed. */
  readonly reopen?: true;
  /**
   * How the due came about; it must add up to the due. An account without it has none, whatever was imported before.
   */
  readonly itemization?: ItemizationImport;
  readonly cells: Readonly<
    Record<
      string,
      { readonly value: string; readonly type: CellType; readonly label: LocalizedText; readonly display: "Y" | "N" }
    >
  >;
}

/**
 * The debt on the itemization date, and what was added and taken off since, up to the account's `asOf`
 * (12 CFR 1006.34(c)(2)(vi) to (viii)). No amount is negative, and an omitted one is 0.
 */
export interface ItemizationImport {
  readonly date: string;
  /** What was owed on that date. */
  readonly amount: string;
  readonly interest?: string;
  readonly fees?: string;
  readonly payments?: string;
  readonly credits?: string;
}

/** Why an account leaves the portal. */
export const closeReasons = ["paid", "recalled", "returned", "sold", "other"] as const;

/** Closes an account: nobody can pay it or agree to anything, and its scheduled payments are not made. */
export interface CloseRecord {
  readonly kind: "close";
  readonly accountNo: string;
  readonly reason: (typeof closeReasons)[number];
  /** When the account was closed in your system. */
  readonly asOf: string;
}

export interface ArrangementRecord {
  readonly kind: "arrangement";
  readonly accountNo: string;
  readonly status: string;
  readonly rows: readonly { readonly date: string; readonly amount: string; readonly interest: string }[];
}

export interface TransactionRecord {
  readonly kind: "transaction";
  readonly accountNo: string;
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly description: LocalizedText;
}

export interface StateComplianceRecord {
  readonly kind: "stateCompliance";
  readonly accountNo: string;
  readonly allowPortalPayments: boolean;
  /** The state declaration to acknowledge before paying; omit it if none is required. */
  readonly messages?: readonly LocalizedText[];
}

export interface OverTimeRecord {
  readonly kind: "overTime";
  readonly accountNo: string;
  readonly eligible: boolean;
  readonly interest?: string;
}

/** A pending payment made by telephone. */
export interface PhonePaymentRecord {
  readonly kind: "phonePayment";
  readonly accountNo: string;
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly description: LocalizedText;
}

/** Figures that a single payment is compared with, as of the account's asOf. An omitted figure is not compared. */
export interface SinglePaymentInfoRecord {
  readonly kind: "singlePaymentInfo";
  readonly accountNo: string;
  readonly pastDueAmt?: string;
  readonly nextSchedPmtAmt?: string;
  readonly currPeriodOverpayment?: string;
  /** Defaults to the account's due. */
  readonly totalPaymentDue?: string;
}

const cell = object({
  value: { type: "string", maxLength: 20_000 },
  type: { enum: ["CURRENCY", "DATE", "TEXT"] },
  label: localized,
  display: { enum: ["Y", "N"] },
});

export const accountForm: RecordForm<AccountImport> = {
  schema: object(
    {
      kind: text,
      accountNo: id,
      username: id,
      demDbtNo: id,
      asOf: { type: "string", format: "moment" },
      lastPosting: id,
      reopen: { const: true },
      itemization: object(
        { date, amount: dueAmount, interest: dueAmount, fees: dueAmount, payments: dueAmount, credits: dueAmount },
        ["interest", "fees", "payments", "credits"],
      ),
      cells: { type: "object", additionalProperties: cell },
    },
    ["username", "demDbtNo", "lastPosting", "reopen", "itemization"],
  ),
  fault: ({ username, demDbtNo }) =>
    (username === undefined) === (demDbtNo === undefined) ? "it must have either a username or a demDbtNo" : undefined,
  rules: exactlyOneOf("username", "demDbtNo"),
};

export const closeForm: RecordForm<CloseRecord> = {
  schema: object({
    kind: text,
    accountNo: id,
    reason: { enum: [...closeReasons] },
    asOf: { type: "string", format: "moment" },
  }),
};

export const arrangementForm: RecordForm<ArrangementRecord> = {
  schema: object({
    kind: text,
    accountNo: id,
    status: id,
    rows: { type: "array", items: object({ date, amount, interest: amount }) },
  }),
};

export const transactionForm: RecordForm<TransactionRecord> = {
  schema: object({ kind: text, accountNo: id, id, date, amount, description: localized }),
};

export const stateComplianceForm: RecordForm<StateComplianceRecord> = {
  schema: object(
    {
      kind: text,
      accountNo: id,
      allowPortalPayments: { type: "boolean" },
      messages: { type: "array", items: localized },
    },
    ["messages"],
  ),
};

export const overTimeForm: RecordForm<OverTimeRecord> = {
  schema: object({ kind: text, accountNo: id, eligible: { type: "boolean" }, interest: text }, ["interest"]),
};

export const phonePaymentForm: RecordForm<PhonePaymentRecord> = {
  schema: object({ kind: text, accountNo: id, id, date, amount, description: localized }),
};

export const singlePaymentInfoForm: RecordForm<SinglePaymentInfoRecord> = {
  schema: object(
    {
      kind: text,
      accountNo: id,
      pastDueAmt: amount,
      nextSchedPmtAmt: amount,
      currPeriodOverpayment: amount,
      totalPaymentDue: amount,
    },
    ["pastDueAmt", "nextSchedPmtAmt", "currPeriodOverpayment", "totalPaymentDue"],
  ),
};
