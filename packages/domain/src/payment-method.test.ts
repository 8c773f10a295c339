import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fieldLimits } from "./field-limits.js";
import { ruleMessages } from "./messages/en.js";
import {
  type PaymentMethodContext,
  type PaymentMethodField,
  type PaymentMethodForm,
  paymentMethodRules,
} from "./payment-method.js";
import { bankForm, calendarDate, cardForm, context } from "./testing/values.js";

const checkForm: PaymentMethodForm = { ...bankForm, paymentOption: "3", checkNo: "1001" };

/** What stands beside the field in English, null when it passes. */
function said(field: PaymentMethodField, value: string, form: PaymentMethodForm, changes: Partial<PaymentMethodContext> = {}): string | null {
  const violation = paymentMethodRules.violation(field, { ...form, [field]: value }, { ...context, ...changes });
  return violation && ruleMessages.violation(violation, ruleMessages.fieldLabels[field]);
}

const x = (count: number) => "x".repeat(count);
const n = (count: number) => "7".repeat(count);
const tooLong = (label: string, length: number) => `The ${label} field must be less than ${length} characters`;

describe("a valid form has no violations", () => {
  test.each([
    ["credit card", cardForm],
    ["debit card", { ...cardForm, paymentOption: "2" }],
    ["American Express", { ...cardForm, ccNumber: "378282246310005" }],
    ["bank", bankForm],
    ["bank with a check number", checkForm],
  ])("%s", (_what, form) => {
    expect(paymentMethodRules.violations(form, context)).toEqual([]);
  });
});

describe("names and address (guest-and-registration §5)", () => {
  test.each([
    ["firstName", "", "First Name is required."],
    ["firstName", "   ", "First Name is required."],
    ["firstName", x(25), null],
    ["firstName", ` ${x(25)} `, null],
    ["firstName", x(26), tooLong("First Name", 25)],
    ["lastName", "", "Last Name is required."],
    ["lastName", x(25), null],
    ["lastName", x(26), tooLong("Last Name", 25)],
    ["lastName", "O'Brien-Núñez", null],
    ["billingAddress", "", "Billing Address is required."],
    ["billingAddress", x(30), null],
    ["billingAddress", x(31), tooLong("Billing Address", 30)],
    ["city", "", "City is required."],
    ["city", x(28), null],
    ["city", x(29), tooLong("City", 28)],
    ["state", "", "State is required."],
    ["state", "DC", null],
    ["state", "PR", null],
    ["state", "md", "Choose one of the options for State."],
    ["state", "AB", "Choose one of the options for State."],
    ["zipCode", "", "Zip Code is required."],
    ["zipCode", "21217", null],
    ["zipCode", n(10), null],
    ["zipCode", n(11), tooLong("Zip Code", 10)],
    ["zipCode", "2120I", "Zip Code must contain only numbers."],
    ["zipCode", "12345-6789", "Zip Code must contain only numbers."],
    ["firstName", "4111111111111111", "First Name must not contain a card number."],
    ["lastName", "4111 1111 1111 1111", "Last Name must not contain a card number."],
    ["billingAddress", "12 4111-1111-1111-1111", "Billing Address must not contain a card number."],
    ["city", "378282246310005", "City must not contain a card number."],
    ["billingAddress", "4111111111111112", null],
  ] as const)("%s %j: %s", (field, value, message) => {
    expect(said(field, value, cardForm)).toBe(message);
    expect(said(field, value, bankForm)).toBe(message);
  });
});

describe("payment option", () => {
  const choose = "Choose one of the options for Payment Option.";

  test.each([
    ["", ["0", "1"], "Payment Option is required."],
    ["0", ["0", "1"], null],
    ["1", ["0", "1"], null],
    ["2", ["0", "1"], choose],
    ["4", ["0", "1", "4"], choose],
    ["toString", ["toString"], choose],
    ["0", [], choose],
  ])("%j of %j: %s (registered-area §5, Q49)", (option, allowedOptions, message) => {
    expect(said("paymentOption", option, cardForm, { allowedOptions })).toBe(message);
  });

  test("without an option neither card nor bank fields are asked for", () => {
    const empty = Object.fromEntries(paymentMethodRules.fields.map((field) => [field, ""])) as Record<PaymentMethodField, string>;
    expect(paymentMethodRules.violations(empty, context).map(({ field, rule }) => [field, rule])).toEqual(
      ["firstName", "lastName", "billingAddress", "city", "state", "zipCode", "paymentOption", "amount", "paymentDate"].map((field) => [field, "required"]),
    );
  });
});

describe("card", () => {
  const sixteen = "Card Number must be 16 digits.";
  const fifteen = "American Express card must be 15 digits.";
  const numeric = "Card Number must contain only numbers.";

  test.each([
    ["ccNumber", "", "Card Number is required."],
    ["ccNumber", "  ", "Card Number is required."],
    ["ccNumber", "4111111111111111", null],
    ["ccNumber", "4111111111111112", null],
    ["ccNumber", "411111111111111", sixteen],
    ["ccNumber", "41111111111111111", sixteen],
    ["ccNumber", "378282246310005", null],
    ["ccNumber", "37828224631000", fifteen],
    ["ccNumber", "3782822463100055", fifteen],
    ["ccNumber", "30569309025904", fifteen],
    ["ccNumber", "4111 1111 1111 1111", "please remove whitespace"],
    ["ccNumber", " 4111111111111111", "please remove whitespace"],
    ["ccNumber", "4111111111111111\t", "please remove whitespace"],
    ["ccNumber", "411111111111111a", numeric],
    ["ccNumber", "4111-1111-1111-1111", numeric],
    ["ccExpDateMonth", "", "Expiry Month is required."],
    ["ccExpDateMonth", "01", null],
    ["ccExpDateMonth", "12", null],
    ["ccExpDateMonth", "00", "Choose one of the options for Expiry Month."],
    ["ccExpDateMonth", "13", "Choose one of the options for Expiry Month."],
    ["ccExpDateYear", "", "Expiry Year is required."],
    ["ccExpDateYear", "2026", null],
    ["ccExpDateYear", "2035", null],
    ["ccExpDateYear", "26", null],
    ["ccExpDateYear", "35", null],
    ["ccExpDateYear", "2025", "Choose one of the options for Expiry Year."],
    ["ccExpDateYear", "2036", "Choose one of the options for Expiry Year."],
    ["ccExpDateYear", "36", "Choose one of the options for Expiry Year."],
    ["cvv", "", "CVV is required."],
    ["cvv", "123", null],
    ["cvv", n(10), null],
    ["cvv", n(11), tooLong("CVV", 10)],
    ["cvv", "12a", "CVV must contain only numbers."],
  ] as const)("%s %j: %s", (field, value, message) => {
    expect(said(field, value, cardForm)).toBe(message);
    expect(said(field, value, { ...cardForm, paymentOption: "2" })).toBe(message);
    expect(said(field, value, bankForm)).toBeNull();
  });

  test("a month of this year that has passed is left to the processor (Q64)", () => {
    expect(paymentMethodRules.violations({ ...cardForm, ccExpDateMonth: "01", ccExpDateYear: "2026" }, context)).toEqual([]);
  });

  test("the years offered follow today", () => {
    expect(said("ccExpDateYear", "2026", cardForm, { today: calendarDate("2027-01-01") })).not.toBeNull();
    expect(said("ccExpDateYear", "2036", cardForm, { today: calendarDate("2027-01-01") })).toBeNull();
  });
});

describe("bank", () => {
  test.each([
    ["routingNumber", "", "Routing Number is required."],
    ["routingNumber", "021000021", null],
    ["routingNumber", n(10), null],
    ["routingNumber", n(11), tooLong("Routing Number", 10)],
    ["bankAccountNumber", "", "Account Number is required."],
    ["bankAccountNumber", n(25), null],
    ["bankAccountNumber", n(26), tooLong("Account Number", 25)],
    ["bankAccountNumber", "12345-6", "Account Number must contain only numbers."],
    ["achType", "", "Account Type is required."],
    ["achType", "C", null],
    ["achType", "B", null],
    ["achType", "S", null],
    ["achType", "c", "Choose one of the options for Account Type."],
  ] as const)("%s %j: %s", (field, value, message) => {
    expect(said(field, value, bankForm)).toBe(message);
    expect(said(field, value, checkForm)).toBe(message);
    expect(said(field, value, cardForm)).toBeNull();
  });

  test.each([
    ["", "Check Number is required."],
    ["1001", null],
    [x(10), null],
    [x(11), tooLong("Check Number", 10)],
  ])("check number %j: %s, for option 3 only", (value, message) => {
    expect(said("checkNo", value, checkForm)).toBe(message);
    expect(said("checkNo", value, bankForm)).toBeNull();
    expect(said("checkNo", value, cardForm)).toBeNull();
  });

  const tenDigits = "The Phone field must be exactly 10 digits.";

  test.each([
    ["4105550142", null],
    ["(410) 555-0142", null],
    ["+1 410 555 0142", null],
    ["410555014", tenDigits],
    ["41055501422", tenDigits],
    ["410555014x", tenDigits],
    ["+44105550142", tenDigits],
  ])("phone %j: %s (Q57)", (value, message) => {
    expect(said("phone", value, bankForm, { achRequiresPhone: true })).toBe(message);
    expect(said("phone", value, bankForm)).toBe(message);
    expect(said("phone", value, cardForm, { achRequiresPhone: true })).toBeNull();
  });

  test("phone is required only when ach_requires_phone says so (Q75)", () => {
    expect(said("phone", " ", bankForm, { achRequiresPhone: true })).toBe("Phone is required.");
    expect(said("phone", " ", bankForm)).toBeNull();
  });
});

describe("amount", () => {
  const number = "Payment Amount must be a number and have at most 2 digits.";
  const above = "Enter an amount above $0.00";

  test.each([
    ["", "Payment Amount is required."],
    ["25", null],
    ["25.5", null],
    ["25.00", null],
    [" 25.00 ", null],
    ["0.01", null],
    ["$25", "Please remove the $"],
    ["25$", "Please remove the $"],
    ["25.005", number],
    ["1,250.00", number],
    ["abc", number],
    ["1e3", number],
    ["25 00", number],
    ["0", above],
    ["0.00", above],
    ["-5", above],
    ["999999999.99", null],
  ])("%j: %s (Q60, Q61)", (value, message) => {
    expect(said("amount", value, cardForm)).toBe(message);
    expect(said("amount", value, bankForm)).toBe(message);
  });

  test("a locked amount is not checked here", () => {
    expect(said("amount", "", cardForm, { amountLocked: true })).toBeNull();
  });
});

describe("email", () => {
  const valid = "Email must be a valid email address.";

  test.each([
    ["", "Email is required."],
    ["casey@example.com", null],
    [" casey@example.com ", null],
    ["casey.o'brien+debt@mail.example.co", null],
    ["casey", valid],
    ["casey@example", valid],
    ["casey@@example.com", valid],
    ["casey@example..com", valid],
    ["casey@.com", valid],
    ["ca sey@example.com", valid],
    [`${x(88)}@example.com`, null],
    [`${x(89)}@example.com`, tooLong("Email", 100)],
  ])("%j: %s when requires_email", (value, message) => {
    expect(said("email", value, cardForm, { requiresEmail: true })).toBe(message);
    expect(said("email", value, bankForm, { requiresEmail: true })).toBe(message);
  });

  test("is not asked for otherwise (Q66)", () => {
    expect(said("email", "", cardForm)).toBeNull();
    expect(said("email", "casey", cardForm)).toBeNull();
  });
});

test("the limits are those of guest-and-registration §9", () => {
  expect(fieldLimits).toEqual({
    firstName: 25, lastName: 25, billingAddress: 30, city: 28, zipCode: 10, cvv: 10, routingNumber: 10, bankAccountNumber: 25, checkNo: 10, email: 100,
  });
});

test("one violation a field, the first rule that fails, in the order of the form; a reason and no copy", () => {
  const form = { ...cardForm, zipCode: "2120I", ccNumber: "4 a", firstName: "", amount: "$" };
  expect(paymentMethodRules.violations(form, context)).toEqual([
    { field: "firstName", rule: "required", params: {} },
    { field: "zipCode", rule: "numeric", params: {} },
    { field: "ccNumber", rule: "removeWhitespace", params: {} },
    { field: "amount", rule: "noCurrencySymbol", params: {} },
  ]);
  expect(paymentMethodRules.violations({ ...cardForm, firstName: x(26), ccNumber: "3" }, context)).toEqual([
    { field: "firstName", rule: "max", params: { length: 25 } },
    { field: "ccNumber", rule: "cardLength", params: { length: 15 } },
  ]);
});

test("an option padded with spaces does not escape the rules of its kind", () => {
  expect(paymentMethodRules.violations({ ...cardForm, paymentOption: " 0 ", cvv: "" }, context)).toEqual([{ field: "cvv", rule: "required", params: {} }]);
});

test("validators never throw, whatever was typed, and name each field at most once", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("0", "1", "2", "3", "", " ", "$", "toString", "__proto__", "4111111111111111"));
  const anyForm = fc.record(Object.fromEntries(paymentMethodRules.fields.map((field) => [field, anyText])) as Record<PaymentMethodField, typeof anyText>);
  fc.assert(
    fc.property(anyForm, fc.boolean(), fc.boolean(), (form, requiresEmail, achRequiresPhone) => {
      const violations = paymentMethodRules.violations(form, { ...context, requiresEmail, achRequiresPhone });
      const fields = violations.map(({ field }) => field);
      expect(fields).toEqual(paymentMethodRules.fields.filter((field) => fields.includes(field)));
    }),
  );
});
