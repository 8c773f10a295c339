import {
  cents,
  parseCalendarDate,
  parseDecimal,
  paymentDates,
  paymentOptionCodes,
  readAccount,
  readPayInfo,
} from "@paydown/domain";

export const today = /** @type {import("@paydown/domain").CalendarDate} */ (parseCalendarDate("2026-11-21"));

/** @param {string} value @param {"CURRENCY" | "DATE" | "TEXT"} [type] */
const cell = (value, type = "TEXT") => ({ value, type, label: value, display: "Y" });
const names = { rowAccount: "DBTNO", rowDue: "TOTALDUE", rowPmtDisposition: "PMTDISP", rowDemIdtyNo: "DEMIDTYNO" };
const config = {
  ...names,
  negotiatorEnabled: "Y",
  minTotalDue: "5.00",
  stateDeclarationsEnabled: true,
  cardsByPhone: /** @type {const} */ (["negotiator"]),
};
const plain = {
  overTimeEligible: false,
  arrangementStatus: null,
  allowPortalPayments: true,
  hasDeclaration: false,
  declarationAccepted: false,
  paymentOpen: false,
};

/** One account of each kind in the demo: by disposition, due, arrangement, restriction and declaration. */
export const accounts = [
  { disposition: "M", due: "1250.00" },
  { disposition: "S", due: "3600.00", circumstances: { overTimeEligible: true } },
  {
    disposition: "P",
    due: "840.50",
    cells: { "Next Amt Due": cell("140.08", "CURRENCY"), "Next Due Date": cell("2026-12-03", "DATE") },
  },
  { disposition: "N", due: "75.25" },
  { disposition: "L", due: "500.00" },
  { disposition: "S", due: "910.00", circumstances: { overTimeEligible: true, arrangementStatus: "B" } },
  { disposition: "M", due: "0.00" },
  { disposition: "N", due: "3.10" },
  { disposition: "M", due: "620.00", circumstances: { allowPortalPayments: false, paymentOpen: true } },
  { disposition: "M", due: "455.00", circumstances: { hasDeclaration: true } },
  { disposition: "X", due: "" },
  {
    disposition: "P",
    due: "500.00",
    circumstances: { offer: { amount: parseDecimal("350.00") ?? cents(0), date: today } },
  },
].map(({ disposition, due, cells = {}, circumstances = {} }) => {
  const row = {
    DBTNO: cell("100000001"),
    TOTALDUE: cell(due, "CURRENCY"),
    PMTDISP: cell(disposition),
    DEMIDTYNO: cell("D-1"),
    ...cells,
  };
  return { ...readAccount(row, config), ...plain, ...circumstances };
});

const onFile = readPayInfo({ paymentOption: "0", acctNumber: "************1111", ccExpDate: "0828" });
const context = {
  requiresEmail: false,
  achRequiresPhone: false,
  amountLocked: false,
  amountLimits: { due: cents(1250_00), settings: { allowOverpayment: "N", maxPaymentAmount: "1000.00" } },
  paymentDates: paymentDates(today),
  allowedOptions: paymentOptionCodes,
  countries: /** @type {const} */ (["US"]),
  provinces: /** @type {const} */ ([]),
  receiptTypes: /** @type {const} */ ([]),
  onFile: null,
  today,
};
const asksForAll = {
  ...context,
  requiresEmail: true,
  achRequiresPhone: true,
  countries: /** @type {const} */ (["US", "CA"]),
  provinces: /** @type {const} */ (["ON", "QC"]),
  receiptTypes: /** @type {const} */ (["email", "sms"]),
};

const blank = {
  firstName: "",
  lastName: "",
  billingAddress: "",
  country: "US",
  city: "",
  state: "",
  zipCode: "",
  paymentOption: "",
  ccNumber: "",
  ccExpDateMonth: "",
  ccExpDateYear: "",
  cvv: "",
  amount: "",
  paymentDate: "",
  routingNumber: "",
  bankAccountNumber: "",
  phone: "",
  checkNo: "",
  achType: "",
  email: "",
  sendConf: "",
  confType: "",
  confirmEmail: "",
  sms: "",
};
const person = {
  firstName: "Casey",
  lastName: "Morgan",
  billingAddress: "1820 Eutaw Place",
  city: "Baltimore",
  state: "MD",
  zipCode: "21217",
  amount: "25.00",
  paymentDate: "11/21/2026",
};
const card = {
  ...blank,
  ...person,
  paymentOption: "0",
  ccNumber: "4111111111111111",
  ccExpDateMonth: "08",
  ccExpDateYear: "2028",
  cvv: "123",
};
const bank = {
  ...blank,
  ...person,
  paymentOption: "1",
  routingNumber: "021000021",
  bankAccountNumber: "123456789",
  achType: "C",
};

/** Forms as consumers send them, by the case they show; the first in each list is valid. */
export const forms = {
  "card form, valid": [
    { form: card, context },
    { form: { ...card, paymentOption: "2", ccNumber: "378282246310005", ccExpDateYear: "31" }, context },
    { form: { ...card, ccNumber: "************1111" }, context: { ...context, onFile } },
    {
      form: {
        ...card,
        country: "CA",
        state: "ON",
        zipCode: "m5v2t6",
        email: "casey@example.com",
        sendConf: "true",
        confType: "sms",
        sms: "(410) 555-0142",
      },
      context: asksForAll,
    },
  ],
  "card form, with errors": [
    { form: { ...card, ccNumber: "4111 1111 1111 1111", amount: "$25.00" }, context },
    {
      form: {
        ...card,
        firstName: "",
        zipCode: "2121A",
        ccNumber: "411111111111111",
        cvv: "12a",
        ccExpDateYear: "2025",
        paymentDate: "02/30/2027",
      },
      context,
    },
    {
      form: {
        ...card,
        lastName: "M".repeat(26),
        billingAddress: "4111 1111 1111 1111",
        state: "ZZ",
        amount: "0.00",
        paymentDate: "2027-11-21",
      },
      context,
    },
    { form: { ...blank, paymentOption: "0" }, context: asksForAll },
    { form: { ...card, ccExpDateMonth: "10", ccExpDateYear: "26", amount: "1000.01" }, context },
    {
      form: { ...card, ccExpDateMonth: "13", ccExpDateYear: "2036", amount: "1250.01" },
      context: { ...context, amountLimits: { due: cents(1250_00), settings: {} } },
    },
  ],
  "bank form, valid": [
    { form: bank, context },
    { form: { ...bank, paymentOption: "3", checkNo: "1001", achType: "B", phone: "410.555.0142" }, context },
    {
      form: {
        ...bank,
        phone: "+1 410 555 0142",
        email: "casey@example.com",
        sendConf: "true",
        confType: "email",
        confirmEmail: "casey@mail.example.com",
      },
      context: asksForAll,
    },
  ],
  "bank form, with errors": [
    { form: { ...bank, routingNumber: "", bankAccountNumber: "12345x" }, context },
    {
      form: {
        ...bank,
        paymentOption: "3",
        routingNumber: "02100002100",
        bankAccountNumber: "1".repeat(26),
        achType: "X",
        phone: "555-0142",
        amount: "1.234",
      },
      context,
    },
    { form: { ...blank, paymentOption: "1" }, context: asksForAll },
    {
      form: {
        ...bank,
        city: "B".repeat(29),
        email: "casey@",
        sendConf: "true",
        confType: "email",
        confirmEmail: "casey",
        amount: "-5",
      },
      context: asksForAll,
    },
  ],
};
