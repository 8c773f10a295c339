import { addDays, type CalendarDate, cents, formatCalendarDate, type LocalizedText, toDecimal } from "@paydown/domain";
import type { ImportRecord } from "../importer/record.js";

/** The day that the demo is made for; every date in it is relative to this one. */
export interface DemoDay {
  readonly today: CalendarDate;
  readonly now: Date;
}

interface DemoAccount {
  readonly no: string;
  readonly disposition: string;
  readonly due: number;
  readonly creditor: string;
  readonly type: LocalizedText;
  readonly chargedOff?: true;
  readonly next?: { readonly amount: number; readonly inDays: number; readonly pastDue: number };
  readonly requiresEmail?: true;
  readonly achRequiresPhone?: true;
  readonly overTime?: boolean;
  readonly arrangement?: { readonly status: string; readonly payments: readonly number[]; readonly firstInDays: number };
  readonly restricted?: true;
  readonly declaration?: true;
}

const medical: LocalizedText = { en: "Medical", es: "Médica" };
const creditCard: LocalizedText = { en: "Credit card", es: "Tarjeta de crédito" };
const utility: LocalizedText = { en: "Utility", es: "Servicios públicos" };
const loan: LocalizedText = { en: "Personal loan", es: "Préstamo personal" };

/** demo-data.md, accounts of casey@example.com. */
const caseysAccounts: readonly DemoAccount[] = [
  { no: "100000001", disposition: "M", due: 1_250_00, creditor: "Chesapeake Bank", type: creditCard },
  { no: "100000002", disposition: "S", due: 3_600_00, creditor: "Patapsco Lending", type: loan, overTime: true },
  {
    no: "100000003",
    disposition: "P",
    due: 840_50,
    creditor: "Inner Harbor Dental",
    type: medical,
    next: { amount: 140_08, inDays: 12, pastDue: 40_00 },
    arrangement: { status: "A", payments: [140_08, 140_08, 140_08, 140_08, 140_08, 140_10], firstInDays: 12 },
  },
  { no: "100000004", disposition: "N", due: 75_25, creditor: "Baltimore General Hospital", type: medical, chargedOff: true },
  { no: "100000005", disposition: "L", due: 500_00, creditor: "Calvert Gas and Electric", type: utility },
  {
    no: "100000006",
    disposition: "S",
    due: 910_00,
    creditor: "Fells Point Furniture",
    type: loan,
    overTime: true,
    arrangement: { status: "B", payments: [455_00, 455_00], firstInDays: 20 },
  },
  { no: "100000007", disposition: "M", due: 0, creditor: "Canton Telephone", type: utility },
  { no: "100000008", disposition: "N", due: 3_10, creditor: "Canton Telephone", type: utility },
  { no: "100000009", disposition: "M", due: 620_00, creditor: "Chesapeake Bank", type: creditCard, restricted: true },
  { no: "100000010", disposition: "M", due: 455_00, creditor: "Mount Vernon Credit", type: creditCard, declaration: true },
  { no: "100000011", disposition: "M", due: 300_00, creditor: "Patapsco Lending", type: loan },
  { no: "100000012", disposition: "M", due: 220_40, creditor: "Lexington Clinic", type: medical, requiresEmail: true, achRequiresPhone: true },
  { no: "100000013", disposition: "S", due: 1_000_00, creditor: "Fells Point Furniture", type: loan, overTime: false },
];

const robinsAccounts: readonly DemoAccount[] = [{ no: "100000020", disposition: "M", due: 99_99, creditor: "Canton Telephone", type: utility }];

const declaration: LocalizedText = {
  en: "This debt may be past the time in which a court could order you to pay it.\nMaking a payment may start that time again in some states.\nYou may ask us in writing for the name and address of the original creditor.",
  es: "Es posible que haya pasado el plazo en que un tribunal podría ordenarle pagar esta deuda.\nEn algunos estados, hacer un pago puede reiniciar ese plazo.\nPuede pedirnos por escrito el nombre y la dirección del acreedor original.",
};

/** The records of harbor's demo, users first. */
export function harborDemo({ today, now }: DemoDay): ImportRecord[] {
  return [
    user("casey@example.com", "Harbor-demo-1", "Casey", "Morgan", "100000001"),
    user("robin@example.com", "Harbor-demo-2", "Robin", "Ellis", "100000020"),
    ...["021000021", "011401533", "121000248"].map((routingNumber, index): ImportRecord => ({
      kind: "bank",
      routingNumber,
      name: ["Harbor National Bank", "Bay State Savings", "Golden Coast Bank"][index] ?? "",
    })),
    ...caseysAccounts.flatMap((account) => accountRecords("casey@example.com", "D-48201", account, today, now)),
    ...robinsAccounts.flatMap((account) => accountRecords("robin@example.com", "D-77310", account, today, now)),
    ...pastTransactions("100000004", today),
  ];
}

function user(username: string, initialPassword: string, firstName: string, lastName: string, demDbtNo: string): ImportRecord {
  return {
    kind: "user",
    username,
    initialPassword,
    firstName,
    lastName,
    demDbtNo,
    allowedPayTypes: ["ACH", "VISA", "CHECK", "DISCOVER", "AMEX", "MC"],
    allowedPaySelects: [
      { key: "0", value: { en: "Credit card", es: "Tarjeta de crédito" } },
      { key: "1", value: { en: "Bank account", es: "Cuenta bancaria" } },
      { key: "2", value: { en: "Debit card", es: "Tarjeta de débito" } },
      { key: "3", value: { en: "Check", es: "Cheque" } },
    ],
  };
}

type Cells = Extract<ImportRecord, { kind: "account" }>["cells"];
type Cell = Cells[string];

function accountRecords(username: string, demIdtyNo: string, account: DemoAccount, today: CalendarDate, now: Date): ImportRecord[] {
  const { no, arrangement, overTime, restricted, declaration: declared } = account;
  const accountNo = no;
  return [
    { kind: "account", accountNo, username, asOf: now.toISOString(), cells: cellsOf(account, demIdtyNo, today) },
    ...(overTime === undefined ? [] : [{ kind: "overTime", accountNo, eligible: overTime } as const]),
    ...(restricted || declared
      ? [{ kind: "stateCompliance", accountNo, allowPortalPayments: !restricted, ...(declared && { messages: [declaration] }) } as const]
      : []),
    ...(arrangement ? [arrangementRecord(accountNo, arrangement, today)] : []),
  ];
}

function cellsOf(account: DemoAccount, demIdtyNo: string, today: CalendarDate): Cells {
  const { next } = account;
  return {
    DBTNO: text({ en: "Account number", es: "Número de cuenta" }, account.no),
    TOTALDUE: currency({ en: "Total due", es: "Total adeudado" }, account.due),
    ORIGCRED: text({ en: "Original creditor", es: "Acreedor original" }, account.creditor),
    PMTDISP: text("Payment disposition", account.disposition, "N"),
    DEMIDTYNO: text("Identity number", demIdtyNo, "N"),
    DEBTTYPE: text({ en: "Type", es: "Tipo" }, englishOf(account.type)),
    ...(account.chargedOff && { CHARGEOFF: text({ en: "Status", es: "Estado" }, "Charged off") }),
    OPENED: { value: addDays(today, -900), type: "DATE", label: { en: "Opened", es: "Abierta" }, display: "Y" },
    ...(next && {
      "Next Amt Due": currency({ en: "Next payment", es: "Próximo pago" }, next.amount),
      "Next Due Date": { value: formatCalendarDate(addDays(today, next.inDays)), type: "DATE", label: { en: "Due on", es: "Vence el" }, display: "Y" },
      PASTDUE: currency({ en: "Past due", es: "Vencido" }, next.pastDue),
    } satisfies Cells),
    requires_email: text("Requires email", account.requiresEmail ? "Y" : "N", "N"),
    ach_requires_phone: text("ACH requires phone", account.achRequiresPhone ? "Y" : "N", "N"),
  };
}

function text(label: LocalizedText, value: string, display: "Y" | "N" = "Y"): Cell {
  return { value, type: "TEXT", label, display };
}

function currency(label: LocalizedText, amount: number): Cell {
  return { value: toDecimal(cents(amount)), type: "CURRENCY", label, display: "Y" };
}

/** A cell's value is one text; only its label has two languages. */
function englishOf(words: LocalizedText): string {
  return typeof words === "string" ? words : words.en;
}

function arrangementRecord(accountNo: string, { status, payments, firstInDays }: NonNullable<DemoAccount["arrangement"]>, today: CalendarDate): ImportRecord {
  const rows = payments.map((amount, index) => ({
    date: formatCalendarDate(addDays(today, firstInDays + 30 * index)),
    amount: toDecimal(cents(amount)),
    interest: "0.00",
  }));
  return { kind: "arrangement", accountNo, status, rows };
}

/** 24 payments, one every 30 days, the latest 15 days ago. */
function pastTransactions(accountNo: string, today: CalendarDate): ImportRecord[] {
  return Array.from({ length: 24 }, (_, index) => ({
    kind: "transaction",
    accountNo,
    id: `P${String(24 - index).padStart(4, "0")}`,
    date: formatCalendarDate(addDays(today, -15 - 30 * index)),
    amount: toDecimal(cents(index % 4 === 3 ? 50_00 : 25_00)),
    description: { en: "Payment received", es: "Pago recibido" },
  }));
}
