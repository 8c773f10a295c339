import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type CalendarDate, parseCalendarDate } from "./calendar-date.js";
import { changePasswordRules } from "./change-password.js";
import { canadianProvinces, countries, type ProvinceCode } from "./country.js";
import type { FormRules, FormValues } from "./form-rules.js";
import { guestLookupRules } from "./guest/lookup.js";
import { ruleMessages as en } from "./messages/en.js";
import { ruleMessages as es } from "./messages/es.js";
import type { OnFileMethod } from "./on-file-method.js";
import { paymentInformationRules } from "./payment-information.js";
import { type PaymentMethodContext, paymentMethodRules } from "./payment-method.js";
import { paymentOptionCodes } from "./payment-option.js";
import { receiptTypes } from "./receipt.js";
import { registrationRules } from "./registration.js";
import { promptTypes } from "./registration-prompt.js";
import { fieldCheck, fieldCheckNames } from "./testing/vector-checks.js";
import { userProfileRules } from "./user-profile.js";

/** Anything that a keyboard, a clipboard or an attacker can put into a field, including lone surrogates. */
const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: fc.constantFrom(..."0123456789 -.$+@/*") }),
  fc.constantFrom(
    "",
    " ",
    "0",
    "1",
    "2",
    "3",
    "US",
    "CA",
    "MD",
    "ON",
    "C",
    "true",
    "email",
    "sms",
    "toString",
    "__proto__",
    "4111111111111111",
    "************1111",
    "*****6789",
    "2026-11-21",
  ),
);

const anyDate = fc
  .date({ min: new Date("1900-01-01"), max: new Date("9990-12-31"), noInvalidDate: true })
  .map((date) => parseCalendarDate(date.toISOString().slice(0, 10)) as CalendarDate);

function formOf<Field extends string>(fields: readonly Field[]): fc.Arbitrary<FormValues<Field>> {
  return fc.record(Object.fromEntries(fields.map((field) => [field, anyText]))) as fc.Arbitrary<FormValues<Field>>;
}

const onFileTexts = {
  firstName: anyText,
  lastName: anyText,
  billingAddress: anyText,
  country: anyText,
  city: anyText,
  state: anyText,
  zipCode: anyText,
  amount: anyText,
  ccNumber: anyText,
  ccExpDateMonth: anyText,
  ccExpDateYear: anyText,
  bankAccountNumber: anyText,
  routingNumber: anyText,
  checkNo: anyText,
  achType: anyText,
};

const anyContext: fc.Arbitrary<PaymentMethodContext> = fc.record({
  requiresEmail: fc.boolean(),
  achRequiresPhone: fc.boolean(),
  amountLocked: fc.boolean(),
  paymentDates: fc.option(fc.record({ min: anyDate, max: anyDate })),
  allowedOptions: fc.array(anyText),
  countries: fc.subarray([...countries]),
  provinces: fc.subarray(Object.keys(canadianProvinces) as ProvinceCode[]),
  receiptTypes: fc.subarray([...receiptTypes]),
  onFile: fc.option<OnFileMethod>(fc.record({ ...onFileTexts, paymentOption: fc.constantFrom(...paymentOptionCodes) })),
  today: anyDate,
});

const anyPrompt = fc.record({
  name: fc.oneof(fc.constantFrom("birth_date", "dob"), anyText),
  type: fc.oneof(fc.constantFrom(...Object.keys(promptTypes)), anyText),
  displayLabel: anyText,
});

/**
 * Checks the invariants for any input. Nothing throws. The form's violations are those of its fields checked one by
 * one, in order and only for fields in use. Every violation has a message.
 */
function holds<Field extends string, Context>(
  rules: FormRules<Field, Context>,
  form: FormValues<Field>,
  context: Context,
): void {
  const violations = rules.violations(form, context);
  const alone = rules.fields.map((field) => rules.violation(field, form, context));
  expect(violations).toEqual(alone.filter((violation) => violation !== null));
  for (const violation of violations) {
    expect(rules.isInUse(violation.field, form, context)).toBe(true);
    for (const { violation: say } of [en, es])
      expect(say(violation, "City")).toMatch(/^(?!.*(?:undefined|NaN|\[object)).+/s);
  }
  for (const field of rules.fields) expect(typeof rules.value(field, form)).toBe("string");
}

describe("validators never throw", () => {
  const alone = { changePasswordRules, userProfileRules, guestLookupRules } as unknown as Record<
    string,
    FormRules<string, unknown>
  >;

  test.each(Object.entries(alone))("%s", (_name, rules) => {
    fc.assert(fc.property(formOf(rules.fields), (form) => holds(rules, form, undefined)));
  });

  test("paymentMethodRules", () => {
    fc.assert(
      fc.property(formOf(paymentMethodRules.fields), anyContext, (form, context) =>
        holds(paymentMethodRules, form, context),
      ),
      { numRuns: 200 },
    );
  });

  test("paymentInformationRules", () => {
    fc.assert(
      fc.property(formOf(paymentInformationRules.fields), anyDate, (form, today) =>
        holds(paymentInformationRules, form, { today }),
      ),
    );
  });

  test("registrationRules with any prompts", () => {
    const anyRegistration = fc
      .tuple(fc.constantFrom("EMAIL" as const, "USERNAME" as const), fc.array(anyPrompt, { maxLength: 5 }))
      .map(([loginIdentifier, prompts]) => registrationRules(loginIdentifier, prompts))
      .chain((rules) => fc.tuple(fc.constant(rules), formOf(rules.fields), anyDate));
    fc.assert(fc.property(anyRegistration, ([rules, form, today]) => holds(rules, form, { today })));
  });

  test.each(fieldCheckNames)("%s alone", (name) => {
    const check = fieldCheck(name);
    const input = {
      length: fc.nat(),
      digits: fc.nat(20),
      choices: fc.array(anyText),
      password: anyText,
      place: fc.constant("guestLookup"),
    };
    fc.assert(
      fc.property(fc.record({ ...input, value: anyText }), (given) => {
        expect(check?.(given)).not.toBeUndefined();
      }),
    );
  });
});

test("changes neither form nor context", () => {
  fc.assert(
    fc.property(formOf(paymentMethodRules.fields), anyContext, (form, context) => {
      const before = structuredClone({ form, context });
      paymentMethodRules.violations(form, context);
      expect({ form, context }).toEqual(before);
    }),
  );
});
