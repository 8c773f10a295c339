import { describe, expect, test } from "vitest";
import * as full from "zod";
import * as mini from "zod/mini";

import { ruleMessages } from "./messages/en.js";
import type { PaymentMethodField } from "./payment-method.js";
import { bankForm, cardForm, context, today } from "./testing/values.js";
import {
  changePasswordSchema,
  guestLookupSchema,
  paymentInformationSchema,
  paymentMethodSchema,
  registrationSchema,
  type Say,
  userProfileSchema,
} from "./zod.js";

const say: Say<PaymentMethodField> = (violation) =>
  ruleMessages.violation(violation, ruleMessages.fieldLabels[violation.field]);
const rule = ({ rule }: { rule: string }) => rule;
const schema = paymentMethodSchema(context, say);

/** The schema's issues for an input, by field; undefined if the input is valid. */
function issues(schema: mini.ZodMiniType, input: unknown) {
  return schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]);
}

const field = (violation: { field: string; rule: string }) => rule(violation);

describe("every form has a zod schema that adds no rules", () => {
  test.each([
    ["payment method", paymentMethodSchema(context, field), { ...cardForm, cvv: "" }, [["cvv", "required"]]],
    [
      "change password",
      changePasswordSchema(field),
      { currentPassword: "x", newPassword: "7".repeat(40), confirmPassword: "7".repeat(40) },
      [["newPassword", "max"]],
    ],
    [
      "user profile",
      userProfileSchema(field),
      { phone: "410555014", email: "casey@example.com" },
      [["phone", "digits"]],
    ],
    [
      "registration",
      registrationSchema("EMAIL", [{ name: "zip", type: "NUMBER", displayLabel: "Zip" }], { today }, field),
      { "prompt:zip": "2120I", username: "casey1234", password: "Harbor-demo-1", confirmPassword: "Harbor-demo-2" },
      [
        ["prompt:zip", "numeric"],
        ["username", "email"],
        ["confirmPassword", "passwordConfirmation"],
      ],
    ],
    [
      "payment information",
      paymentInformationSchema({ today }, field),
      { ...cardForm, ccExpDateYear: "28", zipCode: "1234x" },
      [["zipCode", "numeric"]],
    ],
    ["guest lookup", guestLookupSchema(field), { value: " " }, [["value", "required"]]],
  ] as [string, mini.ZodMiniType, object, string[][]][])("%s", (_form, schema, input, expected) => {
    expect(issues(schema, input)).toEqual(expected);
  });

  test.each([
    ["US, card", context, cardForm],
    ["US, bank", context, bankForm],
    ["US, check", context, { ...bankForm, paymentOption: "3", checkNo: "1001" }],
    [
      "Canada",
      { ...context, countries: ["US", "CA"], provinces: ["ON"] } as const,
      { ...cardForm, country: "CA", state: "ON", zipCode: "M5V2T6" },
    ],
    [
      "a receipt by SMS",
      { ...context, receiptTypes: ["sms"] } as const,
      { ...cardForm, sendConf: "true", confType: "sms", sms: "4105550142" },
    ],
  ])("accepts a valid form: %s", (_what, context, form) => {
    expect(paymentMethodSchema(context, say).parse(form)).toEqual(form);
  });

  test("an issue has the message, the rule and the rule's parameters", () => {
    expect(schema.safeParse({ ...cardForm, city: "x".repeat(29) }).error?.issues).toEqual([
      {
        code: "custom",
        path: ["city"],
        message: "The City field must be less than 28 characters",
        params: { rule: "max", length: 28 },
      },
    ]);
  });
});

describe("input that is not a form of texts", () => {
  test("treats an absent or null field as empty text", () => {
    const { phone: _absent, ...form } = bankForm;
    expect(schema.parse({ ...form, checkNo: null, more: 1 })).toEqual(bankForm);
    expect(issues(schema, { ...form, city: undefined })).toEqual([["city", "City is required."]]);
  });

  test.each([[7], [true], [{}], [["Baltimore"]]])("rejects a field that is not text: %j", (city) => {
    expect(schema.safeParse({ ...cardForm, city }).error?.issues).toMatchObject([
      { code: "invalid_type", path: ["city"] },
    ]);
  });

  test.each([["text"], [7], [null], [undefined]])("%j is not a form", (input) => {
    expect(schema.safeParse(input).success).toBe(false);
  });
});

describe("inside other zod schemas", () => {
  test.each([
    ["full", full.object({ method: schema })],
    ["mini", mini.object({ method: schema })],
  ])("%s: the issue's path leads to the field", (_which, outer) => {
    expect(outer.safeParse({ method: { ...cardForm, zipCode: "2120I" } }).error?.issues).toMatchObject([
      { path: ["method", "zipCode"], message: "Zip Code must contain only numbers." },
    ]);
    expect(outer.parse({ method: cardForm })).toEqual({ method: cardForm });
  });
});
