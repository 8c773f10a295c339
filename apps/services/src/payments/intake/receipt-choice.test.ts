import { expect, test } from "vitest";
import { postedCard } from "../testing/samples.js";
import { receiptChoiceOf } from "./receipt-choice.js";

const entered = { confirmEmail: " casey@example.com ", confirmPhone: "(410) 555-0123" };

test.each([
  ["neither", entered, null, null],
  ["an email", { ...entered, sendConfEmail: true }, "casey@example.com", null],
  ["a text message", { ...entered, sendConfText: true }, null, "4105550123"],
  ["an email without an address", { sendConfEmail: true }, null, null],
  ["an email to a blank address", { confirmEmail: "  ", sendConfEmail: true }, null, null],
  ["a text message without a number", { sendConfText: true }, null, null],
] as const)("a payment that requests %s keeps only that recipient [PAY-28]", (_, changes, email, phone) => {
  expect(receiptChoiceOf(postedCard(changes))).toEqual({ receipt_email: email, receipt_phone: phone });
});
