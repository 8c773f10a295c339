import { type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import { paymentDates } from "../payment-date.js";
import type { PaymentMethodContext, PaymentMethodForm } from "../payment-method.js";
import { paymentOptionCodes } from "../payment-option.js";

/** Parses a date in a test; an invalid one fails the test at once. */
export function calendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new Error(`${text} is no date`);
  return date;
}

export const today = calendarDate("2026-11-21");

const person = {
  firstName: "Casey",
  lastName: "Morgan",
  billingAddress: "1820 Eutaw Place",
  city: "Baltimore",
  state: "MD",
  zipCode: "21217",
  country: "US",
};
const noCard = { ccNumber: "", ccExpDateMonth: "", ccExpDateYear: "", cvv: "" };
const noReceipt = { sendConf: "", confType: "", confirmEmail: "", sms: "" };
const noBank = { routingNumber: "", bankAccountNumber: "", phone: "", checkNo: "", achType: "" };

export const cardForm: PaymentMethodForm = {
  ...person,
  ...noBank,
  ...noReceipt,
  paymentDate: "11/21/2026",
  paymentOption: "0",
  ccNumber: "4111111111111111",
  ccExpDateMonth: "08",
  ccExpDateYear: "2028",
  cvv: "123",
  amount: "25.00",
  email: "",
};

export const bankForm: PaymentMethodForm = {
  ...person,
  ...noCard,
  ...noBank,
  ...noReceipt,
  paymentDate: "11/21/2026",
  paymentOption: "1",
  routingNumber: "021000021",
  bankAccountNumber: "123456789",
  achType: "C",
  amount: "25.00",
  email: "",
};

export const context: PaymentMethodContext = {
  requiresEmail: false,
  achRequiresPhone: false,
  amountLocked: false,
  paymentDates: paymentDates(today),
  allowedOptions: paymentOptionCodes,
  countries: ["US"],
  provinces: [],
  receiptTypes: [],
  onFile: null,
  today,
};
