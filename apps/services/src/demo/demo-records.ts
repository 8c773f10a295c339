import {
  addDays,
  type CalendarDate,
  cents,
  formatCalendarDate,
  type LocalizedText,
  type PaymentOptionCode,
  toDecimal,
} from "@paydown/domain";
import type { ImportRecord } from "../importer/record.js";

/** The demo's current day. Every date in the demo is relative to it. */
export interface DemoDay {
  readonly today: CalendarDate;
  readonly now: Date;
}

/** A demo account; money in cents. */
export interface DemoAccount {
  readonly no: string;
  readonly disposition: string;
  readonly due: number;
  /** The tenant's own cells, after the account number and the due. */
  readonly cells: Cells;
  readonly next?: { readonly amount: number; readonly inDays: number; readonly pastDue: number };
  /** What was added and paid since a day; what was owed on that day follows from the due. */
  readonly itemization?: {
    readonly daysAgo: number;
    readonly interest: number;
    readonly fees: number;
    readonly paid: number;
  };
  /** Paid this period on top of the scheduled amount. */
  readonly overpayment?: number;
  readonly requiresEmail?: true;
  readonly achRequiresPhone?: true;
  readonly overTime?: boolean;
  readonly arrangement?: {
    readonly status: string;
    readonly payments: readonly number[];
    readonly firstInDays: number;
  };
  readonly restricted?: true;
  readonly declaration?: LocalizedText;
  readonly phonePayments?: readonly { readonly amount: number; readonly inDays: number }[];
  readonly onFile?: DemoMethod;
  readonly documents?: readonly DemoDocument[];
}

export type DemoMethod = Omit<Extract<ImportRecord, { kind: "paymentInfo" }>, "kind" | "accountNo">;
export type Cells = Extract<ImportRecord, { kind: "account" }>["cells"];
type Cell = Cells[string];

export interface DemoDocument {
  readonly filename: string;
  readonly daysAgo: number;
  readonly content: Buffer;
}

const paySelects: Readonly<Record<PaymentOptionCode, LocalizedText>> = {
  "0": { en: "Credit card", es: "Tarjeta de crédito" },
  "1": { en: "Bank account", es: "Cuenta bancaria" },
  "2": { en: "Debit card", es: "Tarjeta de débito" },
  "3": { en: "Check", es: "Cheque" },
};

type User = Extract<ImportRecord, { kind: "user" }>;

/** A user with these payment options. */
export function userRecord(
  user: Omit<User, "kind" | "allowedPaySelects">,
  options: readonly PaymentOptionCode[],
): User {
  return { kind: "user", ...user, allowedPaySelects: options.map((key) => ({ key, value: paySelects[key] })) };
}

type Person = Extract<ImportRecord, { kind: "person" }>;

/** A person who may register and then has these payment options. */
export function personRecord(
  person: Omit<Person, "kind" | "allowedPaySelects">,
  options: readonly PaymentOptionCode[],
): Person {
  return { kind: "person", ...person, allowedPaySelects: options.map((key) => ({ key, value: paySelects[key] })) };
}

/** Real routing numbers. */
export const bankRecords: readonly ImportRecord[] = [
  { kind: "bank", routingNumber: "021000021", name: "Harbor National Bank" },
  { kind: "bank", routingNumber: "011401533", name: "Bay State Savings" },
  { kind: "bank", routingNumber: "121000248", name: "Golden Coast Bank" },
];

/** An account and its related records. Its owner is a user, or a person who may register. */
export function accountRecords(
  owner: string | { readonly demDbtNo: string },
  demIdtyNo: string,
  account: DemoAccount,
  { today, now }: DemoDay,
): ImportRecord[] {
  const {
    no: accountNo,
    arrangement,
    overTime,
    restricted,
    declaration,
    next,
    overpayment,
    phonePayments = [],
    onFile,
    documents = [],
  } = account;
  return [
    {
      kind: "account",
      accountNo,
      ...(typeof owner === "string" ? { username: owner } : owner),
      asOf: now.toISOString(),
      ...itemizationOf(account, today),
      cells: cellsOf(account, demIdtyNo, today),
    },
    ...(overTime === undefined ? [] : [{ kind: "overTime", accountNo, eligible: overTime } as const]),
    ...(restricted || declaration !== undefined
      ? [
          {
            kind: "stateCompliance",
            accountNo,
            allowPortalPayments: !restricted,
            ...(declaration !== undefined && { messages: [declaration] }),
          } as const,
        ]
      : []),
    ...(arrangement ? [arrangementRecord(accountNo, arrangement, today)] : []),
    ...(next || overpayment !== undefined ? [singlePaymentRecord(account)] : []),
    ...phonePayments.map(({ amount, inDays }, index): ImportRecord => ({
      kind: "phonePayment",
      accountNo,
      id: `T${index + 1}`,
      date: formatCalendarDate(addDays(today, inDays)),
      amount: decimal(amount),
      description: { en: "Payment by phone", es: "Pago por teléfono" },
    })),
    ...(onFile ? [{ kind: "paymentInfo", accountNo, ...onFile } as const] : []),
    ...documents.map(({ filename, daysAgo, content }, index): ImportRecord => ({
      kind: "document",
      accountNo,
      id: `D${index + 1}`,
      filename,
      date: formatCalendarDate(addDays(today, -daysAgo)),
      content: content.toString("base64"),
    })),
  ];
}

function itemizationOf(
  { due, itemization }: DemoAccount,
  today: CalendarDate,
): Pick<Extract<ImportRecord, { kind: "account" }>, "itemization"> {
  if (!itemization) return {};
  const { daysAgo, interest, fees, paid } = itemization;
  return {
    itemization: {
      date: formatCalendarDate(addDays(today, -daysAgo)),
      amount: decimal(due + paid - interest - fees),
      interest: decimal(interest),
      fees: decimal(fees),
      payments: decimal(paid),
    },
  };
}

function cellsOf(account: DemoAccount, demIdtyNo: string, today: CalendarDate): Cells {
  const { next } = account;
  return {
    DBTNO: textCell({ en: "Account number", es: "Número de cuenta" }, account.no),
    TOTALDUE: currencyCell({ en: "Total due", es: "Total adeudado" }, account.due),
    ...account.cells,
    PMTDISP: textCell("Payment disposition", account.disposition, "N"),
    DEMIDTYNO: textCell("Identity number", demIdtyNo, "N"),
    OPENED: { value: addDays(today, -900), type: "DATE", label: { en: "Opened", es: "Abierta" }, display: "Y" },
    ...(next &&
      ({
        "Next Amt Due": currencyCell({ en: "Next payment", es: "Próximo pago" }, next.amount),
        "Next Due Date": {
          value: formatCalendarDate(addDays(today, next.inDays)),
          type: "DATE",
          label: { en: "Due on", es: "Vence el" },
          display: "Y",
        },
        PASTDUE: currencyCell({ en: "Past due", es: "Vencido" }, next.pastDue),
      } satisfies Cells)),
    requires_email: textCell("Requires email", account.requiresEmail ? "Y" : "N", "N"),
    ach_requires_phone: textCell("ACH requires phone", account.achRequiresPhone ? "Y" : "N", "N"),
  };
}

export function textCell(label: LocalizedText, value: string, display: "Y" | "N" = "Y"): Cell {
  return { value, type: "TEXT", label, display };
}

function currencyCell(label: LocalizedText, amount: number): Cell {
  return { value: decimal(amount), type: "CURRENCY", label, display: "Y" };
}

const decimal = (amount: number) => toDecimal(cents(amount));

function arrangementRecord(
  accountNo: string,
  { status, payments, firstInDays }: NonNullable<DemoAccount["arrangement"]>,
  today: CalendarDate,
): ImportRecord {
  const rows = payments.map((amount, index) => ({
    date: formatCalendarDate(addDays(today, firstInDays + 30 * index)),
    amount: decimal(amount),
    interest: "0.00",
  }));
  return { kind: "arrangement", accountNo, status, rows };
}

function singlePaymentRecord({ no: accountNo, next, overpayment = 0 }: DemoAccount): ImportRecord {
  return {
    kind: "singlePaymentInfo",
    accountNo,
    ...(next && { pastDueAmt: decimal(next.pastDue), nextSchedPmtAmt: decimal(next.amount) }),
    currPeriodOverpayment: decimal(overpayment),
  };
}
