import {
  addDays,
  type CalendarDate,
  cents,
  formatCalendarDate,
  type LocalizedText,
  paymentOptionCodes,
  payTypes,
  toDecimal,
} from "@paydown/domain";
import type { ImportRecord } from "../importer/record.js";
import { accountDocuments } from "./demo-documents.js";
import {
  accountRecords,
  bankRecords,
  type Cells,
  type DemoAccount,
  type DemoDay,
  type DemoMethod,
  personRecord,
  textCell,
  userRecord,
} from "./demo-records.js";

const medical = "Medical";
const creditCard = "Credit card";
const utility = "Utility";
const loan = "Personal loan";

interface CreditorFacts {
  readonly chargedOff?: true;
  /** The creditor that has bought the debt. */
  readonly owedTo?: string;
}

function creditorCells(original: string, type: string, { chargedOff, owedTo = original }: CreditorFacts = {}): Cells {
  return {
    ORIGCRED: textCell({ en: "Original creditor", es: "Acreedor original" }, original),
    CREDITOR: textCell({ en: "Creditor", es: "Acreedor" }, owedTo, "N"),
    DEBTTYPE: textCell({ en: "Type", es: "Tipo" }, type),
    ...(chargedOff && { CHARGEOFF: textCell({ en: "Status", es: "Estado" }, "Charged off") }),
  };
}

const declaration: LocalizedText = {
  en: "This debt may be past the time in which a court could order you to pay it.\nMaking a payment may start that time again in some states.\nYou may ask us in writing for the name and address of the original creditor.",
  es: "Es posible que haya pasado el plazo en que un tribunal podría ordenarle pagar esta deuda.\nEn algunos estados, hacer un pago puede reiniciar ese plazo.\nPuede pedirnos por escrito el nombre y la dirección del acreedor original.",
};

const caseysAddress = {
  firstName: "Casey",
  lastName: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zip: "21231",
};

/** The sandbox knows the tokens of the demo's methods, so both methods can be charged from the first start. */
const cardOnFile = (today: CalendarDate): DemoMethod => ({
  ...caseysAddress,
  paymentOption: "0",
  token: "tok_demo_1111",
  brand: "VISA",
  acctNumber: "************1111",
  ccExpDate: `09${addDays(today, 730).slice(2, 4)}`,
});
const bankOnFile: DemoMethod = {
  ...caseysAddress,
  paymentOption: "1",
  token: "tok_demo_bank_6789",
  acctNumber: "******6789",
  routingNumber: "021000021",
  achType: "C",
};

/** Accounts of casey@example.com. */
const caseysAccounts = (today: CalendarDate): readonly DemoAccount[] => [
  {
    no: "100000001",
    disposition: "M",
    due: 1_250_00,
    cells: creditorCells("Chesapeake Bank", creditCard),
    itemization: { daysAgo: 400, interest: 86_40, fees: 25_00, paid: 150_00 },
    documents: accountDocuments("100000001", "Chesapeake Bank"),
  },
  {
    no: "100000002",
    disposition: "S",
    due: 3_600_00,
    cells: creditorCells("Patapsco Lending", loan),
    itemization: { daysAgo: 240, interest: 100_00, fees: 0, paid: 0 },
    overTime: true,
  },
  {
    no: "100000003",
    disposition: "P",
    due: 840_50,
    cells: creditorCells("Inner Harbor Dental", medical, { owedTo: "Patapsco Lending" }),
    itemization: { daysAgo: 146, interest: 24_50, fees: 36_00, paid: 240_16 },
    next: { amount: 140_08, inDays: 12, pastDue: 40_00 },
    arrangement: { status: "A", payments: [140_08, 140_08, 140_08, 140_08, 140_08, 140_10], firstInDays: 12 },
    onFile: cardOnFile(today),
  },
  {
    no: "100000004",
    disposition: "N",
    due: 75_25,
    cells: creditorCells("Baltimore General Hospital", medical, { chargedOff: true }),
    itemization: { daysAgo: 700, interest: 0, fees: 0, paid: 24_75 },
    documents: accountDocuments("100000004", "Baltimore General Hospital"),
  },
  {
    no: "100000005",
    disposition: "L",
    due: 500_00,
    cells: creditorCells("Calvert Gas and Electric", utility),
    onFile: bankOnFile,
  },
  {
    no: "100000006",
    disposition: "S",
    due: 910_00,
    cells: creditorCells("Fells Point Furniture", loan),
    overTime: true,
    arrangement: { status: "B", payments: [455_00, 455_00], firstInDays: 20 },
    overpayment: 25_00,
  },
  { no: "100000007", disposition: "M", due: 0, cells: creditorCells("Canton Telephone", utility) },
  { no: "100000008", disposition: "N", due: 3_10, cells: creditorCells("Canton Telephone", utility) },
  {
    no: "100000009",
    disposition: "M",
    due: 620_00,
    cells: creditorCells("Chesapeake Bank", creditCard),
    itemization: { daysAgo: 300, interest: 41_10, fees: 0, paid: 0 },
    restricted: true,
  },
  {
    no: "100000010",
    disposition: "M",
    due: 455_00,
    cells: creditorCells("Mount Vernon Credit", creditCard),
    declaration,
  },
  {
    no: "100000011",
    disposition: "M",
    due: 300_00,
    cells: creditorCells("Patapsco Lending", loan),
    phonePayments: [
      { amount: 50_00, inDays: 3 },
      { amount: 25_00, inDays: 17 },
    ],
  },
  {
    no: "100000012",
    disposition: "M",
    due: 220_40,
    cells: creditorCells("Lexington Clinic", medical),
    itemization: { daysAgo: 90, interest: 0, fees: 20_00, paid: 100_00 },
    requiresEmail: true,
    achRequiresPhone: true,
  },
  {
    no: "100000013",
    disposition: "S",
    due: 1_000_00,
    cells: creditorCells("Fells Point Furniture", loan),
    overTime: false,
  },
];

const robinsAccounts: readonly DemoAccount[] = [
  { no: "100000020", disposition: "M", due: 99_99, cells: creditorCells("Canton Telephone", utility) },
];

/** Someone without a login, who can register with this number. */
const riveras = { demDbtNo: "000123456" };
const riverasAccount: DemoAccount = {
  no: "100000030",
  disposition: "M",
  due: 180_00,
  cells: creditorCells("Canton Telephone", utility),
};

/** Harbor's demo records, users first. Its users have every payment option. */
export function harborDemo(day: DemoDay): ImportRecord[] {
  const { today } = day;
  return [
    userRecord(
      {
        username: "casey@example.com",
        initialPassword: "Harbor-demo-1",
        firstName: "Casey",
        lastName: "Morgan",
        demDbtNo: "100000001",
        phone: "4105550161",
        allowedPayTypes: payTypes,
      },
      paymentOptionCodes,
    ),
    userRecord(
      {
        username: "robin@example.com",
        initialPassword: "Harbor-demo-2",
        firstName: "Robin",
        lastName: "Ellis",
        demDbtNo: "100000020",
        phone: "4105550162",
        allowedPayTypes: payTypes,
      },
      paymentOptionCodes,
    ),
    personRecord(
      {
        ...riveras,
        ...{
          firstName: "Sam",
          lastName: "Rivera",
          address: "815 Light Street",
          city: "Baltimore",
          state: "MD",
          zipCode: "21201",
        },
        phones: ["4105550199", "4435550123"],
        facts: { last_name: "Rivera", zip: "21201", birth_date: "04/12/1985", ssn_last_four: "4821" },
        allowedPayTypes: payTypes,
      },
      paymentOptionCodes,
    ),
    ...bankRecords,
    ...caseysAccounts(today).flatMap((account) => accountRecords("casey@example.com", "D-48201", account, day)),
    ...robinsAccounts.flatMap((account) => accountRecords("robin@example.com", "D-77310", account, day)),
    ...accountRecords(riveras, "D-90815", riverasAccount, day),
    ...pastTransactions("100000004", today),
  ];
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
