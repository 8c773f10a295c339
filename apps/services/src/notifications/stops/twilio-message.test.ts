import { expect, test } from "vitest";
import { isSignedByTwilio, readTwilioEvent } from "./twilio-message.js";

const received = (body: string, more: Record<string, string> = {}) =>
  readTwilioEvent(new URLSearchParams({ From: "+14105550142", To: "+14105550100", Body: body, ...more }));
const status = (fields: Record<string, string>) =>
  readTwilioEvent(new URLSearchParams({ From: "+14105550100", To: "+14105550142", ...fields }));

test.each([
  ["STOP", "stop"],
  [" stop\n", "stop"],
  ["Unsubscribe", "stop"],
  ["ALTO", "stop"],
  ["Stop!", "stop"],
  ["START", "start"],
  ["UNSTOP", "start"],
  ["HELP", "help"],
  ["ayuda", "help"],
  ["Please stop", "other"],
  ["", "other"],
] as const)("a reply of %j means %s [MAIL-77]", (body, kind) => {
  expect(received(body)).toEqual({ phone: "4105550142", kind, isAnswered: false });
});

test("a reply that Twilio has answered is not answered again [MAIL-77]", () => {
  expect(received("Halt!", { OptOutType: "STOP" })).toEqual({ phone: "4105550142", kind: "stop", isAnswered: true });
});

test.each([
  [{ MessageStatus: "undelivered", ErrorCode: "30006" }, "cannotReceive"],
  [{ MessageStatus: "failed", ErrorCode: "30005" }, "cannotReceive"],
  [{ MessageStatus: "failed", ErrorCode: "21610" }, "stop"],
  [{ MessageStatus: "undelivered", ErrorCode: "30003" }, "other"],
  [{ MessageStatus: "delivered" }, "other"],
] as const)("a status of %j means %s [MAIL-79]", (fields, kind) => {
  expect(status(fields)).toMatchObject({ phone: "4105550142", kind });
});

test("ignores numbers of other countries [MAIL-77]", () => {
  expect(received("STOP", { From: "+4915112345678" }).phone).toBeUndefined();
});

// The example of Twilio's page "Validating Signatures from Twilio".
const example = {
  url: "https://example.com/myapp.php?foo=1&bar=2",
  authToken: "12345",
  form: new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675310",
    Digits: "1234",
    From: "+14158675310",
    To: "+18005551212",
  }),
};

test("a request is signed with the token over its address and fields [MAIL-78]", () => {
  const signature = "L/OH5YylLD5NRKLltdqwSvS0BnU=";
  expect(isSignedByTwilio(signature, example)).toBe(true);
  expect(isSignedByTwilio(signature, { ...example, authToken: "12346" })).toBe(false);
  expect(isSignedByTwilio(signature, { ...example, url: `${example.url}3` })).toBe(false);
  const changed = new URLSearchParams([...example.form, ["Body", "STOP"]]);
  expect(isSignedByTwilio(signature, { ...example, form: changed })).toBe(false);
  expect(isSignedByTwilio("", example)).toBe(false);
});
