import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { type Answer, readAnswer } from "./answers.js";
import { readCharge, readRefund, readStored, readVoid } from "./decisions.js";
import { approved, declinedWith, failed, messages, refId } from "./testing/answers.js";

const amount = cents(27_50);
const read = (body: object): Answer => {
  const answer = readAnswer(200, JSON.stringify(body), refId);
  if (answer.kind !== "answer") throw new Error("The answer is unreadable.");
  return answer;
};
const unknown = (reason: string, more: object = {}) => ({ kind: "unknown", reason, ...more });
const declined = (message: string) => ({ kind: "declined", message });

describe("what is clearly an answer", () => {
  const ok = JSON.stringify(approved());

  test.each([
    ["with a byte order mark", `\uFEFF${ok}`],
    ["without one", ok],
  ])("reads an answer %s [ANET-4]", (_, text) => {
    expect(readAnswer(200, text, refId)).toMatchObject({ kind: "answer", isOk: true, code: "I00001" });
  });

  test.each<[string, number, string]>([
    ["a failure of the server", 503, ok],
    ["another status", 404, ok],
    ["HTML", 200, "<html><body>Maintenance</body></html>"],
    ["a broken body", 200, ok.slice(0, -5)],
    ["an empty body", 200, ""],
    ["a list", 200, `[${ok}]`],
    ["text", 200, JSON.stringify("Ok")],
    ["no messages", 200, JSON.stringify({ ...approved(), messages: undefined })],
    ["a list of messages instead of an object", 200, JSON.stringify({ ...approved(), messages: [messages("Ok")] })],
    ["no code", 200, JSON.stringify({ ...approved(), messages: { resultCode: "Ok", message: [] } })],
    ["another result", 200, JSON.stringify({ ...approved(), messages: { ...messages("Ok"), resultCode: "Fine" } })],
    ["another request's id", 200, JSON.stringify({ ...approved(), refId: "another" })],
    ["a success without the request's id", 200, JSON.stringify({ ...approved(), refId: undefined })],
  ])("takes %s for no answer [ANET-4]", (_, status, text) => {
    const reason = status === 200 ? "unreadable" : `status ${status}`;
    expect(readAnswer(status, text, refId)).toEqual(unknown(reason));
  });
});

describe("a charge", () => {
  test.each<[string, object, object]>([
    ["an approval", approved(), { kind: "charged", amount, authCode: "HW617E", transactionId: "60100" }],
    [
      "an approval with numbers instead of texts",
      approved({ responseCode: 1, transId: 60100, testRequest: 0 }),
      { kind: "charged", amount, authCode: "HW617E", transactionId: "60100" },
    ],
    [
      "an approval without an authorization code",
      approved({ authCode: "" }),
      { kind: "charged", amount, authCode: "60100", transactionId: "60100" },
    ],
    [
      "a smaller approval of a prepaid card",
      approved({ prePaidCard: { requestedAmount: "27.50", approvedAmount: "10.00" } }),
      { kind: "charged", amount: cents(10_00), authCode: "HW617E", transactionId: "60100" },
    ],
    ["a decline", declinedWith("2", "This card was declined."), declined("This card was declined.")],
    ["a decline in too many words", declinedWith("2", ` ${"x".repeat(201)}`), declined("x".repeat(200))],
    ["a decline without words", declinedWith("2", ""), declined("This transaction has been declined.")],
    [
      "a decline of a stored method, which the gateway calls an error",
      { ...declinedWith("2", "No."), messages: messages("Error", "E00027") },
      declined("No."),
    ],
  ])("reads %s [ANET-5]", (_, body, decision) => {
    expect(readCharge(read(body), amount)).toEqual(decision);
  });

  test.each<[string, object, object]>([
    ["a hold for review", approved({ responseCode: "4" }), unknown("held for review", { transactionId: "60100" })],
    ["another response code", approved({ responseCode: "5" }), unknown("unreadable")],
    ["no response code", approved({ responseCode: undefined }), unknown("unreadable")],
    ["a list instead of a response", { ...approved(), transactionResponse: [] }, unknown("unreadable")],
    ["no response", { ...approved(), transactionResponse: undefined }, unknown("unreadable")],
    ["an approval that is an error", { ...approved(), messages: messages("Error", "E00027") }, unknown("unreadable")],
    ["an unreadable amount of a prepaid card", approved({ prePaidCard: {} }), unknown("unreadable")],
    ["a request to try again", { refId, messages: messages("Error", "E00001") }, unknown("error E00001")],
    ["a fault of the request", { messages: messages("Error", "E00003") }, unknown("error E00003")],
    ["wrong credentials", { messages: messages("Error", "E00007") }, unknown("error E00007")],
    [
      "a refusal within another error",
      { ...failed("8"), messages: messages("Error", "E00001") },
      unknown("error E00001"),
    ],
  ])("leaves the payment in doubt after %s [ANET-5]", (_, body, decision) => {
    expect(readCharge(read(body), amount)).toEqual(decision);
  });

  test.each(["5", "6", "7", "8", "9", "10", "17", "18", "28", "37", "78", "315", "316", "317"])(
    "is declined by the documented refusal %s [ANET-6]",
    (reason) => {
      expect(readCharge(read(failed(reason)), amount)).toEqual(declined(`Reason ${reason}.`));
    },
  );

  test.each(["127", "141", "145", "165"])(
    "is in doubt if the gateway declined it after the bank's approval, and could not void that: %s [ANET-40]",
    (reason) => {
      expect(readCharge(read(declinedWith(reason, "This transaction has been declined.")), amount)).toEqual(
        unknown(`error ${reason}`, { transactionId: "60100" }),
      );
    },
  );

  test("of a stored method that the gateway does not have is declined [ANET-39]", () => {
    const notFound = { refId, messages: messages("Error", "E00040", "The record cannot be found.") };
    const decision = declined("The gateway does not have this payment method.");
    expect(readCharge(read(notFound), amount)).toEqual(decision);
    expect(readCharge(read({ ...notFound, transactionResponse: { transId: "0" } }), amount)).toEqual(decision);
  });

  test.each<[string, object]>([
    ["a result", { responseCode: "1" }],
    ["an id", { transId: "60100" }],
  ])("is in doubt if a record is missing but there is %s [ANET-39]", (_, transactionResponse) => {
    const body = { refId, messages: messages("Error", "E00040"), transactionResponse };
    expect(readCharge(read(body), amount)).toEqual(unknown("error E00040"));
  });

  test("an id that JSON has rounded is ignored [ANET-4]", () => {
    expect(readCharge(read(approved({ transId: 2 ** 60 })), amount)).toEqual(unknown("test mode"));
  });

  test.each(["1", "13", "19", "20", "25", "35", "36", "57", "63", "120", "261", "999"])(
    "is in doubt after error %s [ANET-6]",
    (reason) => {
      expect(readCharge(read(failed(reason)), amount)).toEqual(unknown(`error ${reason}`));
    },
  );

  test("is in doubt after an error without a code [ANET-6]", () => {
    expect(readCharge(read(failed(undefined)), amount)).toEqual(unknown("error without a code"));
  });

  test("is in doubt as a duplicate of an earlier transaction, and never declined [ANET-7]", () => {
    expect(readCharge(read(failed("11", { transId: "60099" })), amount)).toEqual(
      unknown("duplicate", { transactionId: "60099" }),
    );
    expect(readCharge(read(failed("11")), amount)).toEqual(unknown("duplicate"));
  });

  test.each([{ transId: "0" }, { testRequest: "1" }, { transId: undefined }])(
    "does not count in test mode: %j [ANET-8]",
    (response) => {
      expect(readCharge(read(approved(response)), amount)).toEqual(unknown("test mode"));
    },
  );
});

describe("a refund", () => {
  test.each<[string, object, object]>([
    ["an approval", approved(), { kind: "refunded", amount }],
    ["a decline", declinedWith("2", "No."), { kind: "refused", message: "No." }],
    ["a charge that has not settled", failed("54"), { kind: "refused", message: "Reason 54." }],
    ["more than the charge", failed("55"), { kind: "refused", message: "Reason 55." }],
    ["a duplicate", failed("11", { transId: "60099" }), unknown("duplicate", { transactionId: "60099" })],
    ["an error", failed("19"), unknown("error 19")],
    ["a hold", approved({ responseCode: "4" }), unknown("held for review", { transactionId: "60100" })],
  ])("reads %s [ANET-9]", (_, body, decision) => {
    expect(readRefund(read(body), amount)).toEqual(decision);
  });
});

test.each<[string, object, object]>([
  ["an approval", approved(), { kind: "voided" }],
  ["an error", failed("16"), unknown("error 16")],
  ["a decline", declinedWith("2", "No."), unknown("unreadable")],
])("reads %s of a void [ANET-9]", (_, body, decision) => {
  expect(readVoid(read(body))).toEqual(decision);
});

test.each<[string, object, object]>([
  ["the profile", {}, { kind: "stored", token: "900/901/2031-09" }],
  [
    "the profile with the elements of the XML",
    { customerPaymentProfileIdList: { numericString: ["901"] } },
    { kind: "stored", token: "900/901/2031-09" },
  ],
  [
    "numbers",
    { customerProfileId: 900, customerPaymentProfileIdList: [901] },
    { kind: "stored", token: "900/901/2031-09" },
  ],
  ["no profile", { customerProfileId: undefined }, unknown("unreadable")],
  ["no payment profile", { customerPaymentProfileIdList: [] }, unknown("unreadable")],
  ["two payment profiles", { customerPaymentProfileIdList: ["901", "902"] }, unknown("unreadable")],
  [
    "an invalid field",
    { messages: messages("Error", "E00013", "The card is invalid.") },
    declined("The card is invalid."),
  ],
  ["a failed check", { messages: messages("Error", "E00027", "No such bank.") }, declined("No such bank.")],
  ["wrong credentials", { messages: messages("Error", "E00007") }, unknown("error E00007")],
  ["a request to try again", { messages: messages("Error", "E00001") }, unknown("error E00001")],
])("reads %s of a stored method [ANET-10]", (_, more, outcome) => {
  const stored = { customerProfileId: "900", customerPaymentProfileIdList: ["901"], refId, messages: messages("Ok") };
  expect(readStored(read({ ...stored, ...more }), "2031-09")).toEqual(outcome);
});
