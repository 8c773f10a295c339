import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onlyAttempt, type SendAttempt, type TextMessage } from "../messages.js";
import { readTwilioSettings, type TwilioSettings } from "./settings.js";
import { startTwilioEmulator, type TwilioFault } from "./testing/twilio-emulator.js";
import { twilioText } from "./twilio-text.js";

const message: TextMessage = { key: "payment-1/succeeded/sms", to: "4105550142", text: "Harbor: you paid $10.00." };

describe("text messages through Twilio", () => {
  let twilio: Awaited<ReturnType<typeof startTwilioEmulator>>;
  beforeEach(async () => {
    twilio = await startTwilioEmulator();
  });
  afterEach(() => twilio.stop());

  const sender = (given: Partial<TwilioSettings> = {}, timeoutMs = 20_000) =>
    twilioText({ settings: () => ({ ...twilio.settings, ...given }), timeoutMs });

  test("are sent once, to the number with its country code [MAIL-89]", async () => {
    expect(await sender().send(message, onlyAttempt)).toEqual({ kind: "sent" });
    expect(twilio.taken).toMatchObject([{ to: "+14105550142", from: "+14105550100", body: message.text }]);
  });

  test("are sent by a messaging service if the settings name one", async () => {
    const from = `MG${"a".repeat(32)}`;
    await sender({ from }).send(message, onlyAttempt);
    expect(twilio.taken).toMatchObject([{ from }]);
  });

  test.each<[string, TwilioFault["answer"], object]>([
    ["a number that cannot take texts", { status: 400, code: 21614 }, { kind: "refused" }],
    ["a recipient who replied STOP", { status: 400, code: 21610 }, { kind: "refused", isStopped: true }],
    ["a 400 without a code", { status: 400 }, { kind: "unknown", reason: "status 400", mayBeSent: true }],
    ["too many messages", { status: 429, code: 20429 }, { kind: "unknown", reason: "status 429" }],
    ["an outage", { status: 503 }, { kind: "unknown", reason: "status 503", mayBeSent: true }],
    ["a page", "html", { kind: "unknown", reason: "status 200", mayBeSent: true }],
    ["a connection that is cut", "cut", { kind: "unknown", reason: "unreachable", mayBeSent: true }],
  ])("%s [MAIL-89]", async (_, answer, outcome) => {
    twilio.fail({ taken: false, answer });
    expect(await sender().send(message, onlyAttempt)).toEqual(outcome);
  });

  test("after a timeout, the message may have been sent [MAIL-89]", async () => {
    twilio.fail({ taken: true, answer: "silent" });
    expect(await sender({}, 200).send(message, onlyAttempt)).toEqual({
      kind: "unknown",
      reason: "timeout",
      mayBeSent: true,
    });
  });

  test("waits after a wrong token [MAIL-89]", async () => {
    expect(await sender({ authToken: "wrong" }).send(message, onlyAttempt)).toEqual({
      kind: "unknown",
      reason: "sign-in refused",
    });
  });

  test.each([true, false])(
    "after an answer that was lost, taken %s, the message arrives once [MAIL-89]",
    async (taken) => {
      let handedOverAt: Date | undefined;
      const attempt = (): SendAttempt => ({
        handedOverAt,
        handOver: () => Promise.resolve(void (handedOverAt ??= new Date())),
      });
      twilio.fail({ taken, answer: "cut" });
      await sender().send(message, attempt());
      twilio.fail();
      twilio.failList({ status: 503 });
      expect(await sender().send(message, attempt())).toEqual({
        kind: "unknown",
        reason: "status 503",
        mayBeSent: true,
      });
      twilio.failList();
      expect(await sender().send(message, attempt())).toEqual({ kind: "sent" });
      expect(twilio.taken).toHaveLength(1);
    },
  );

  test("the same text of an hour ago does not count as the message [MAIL-89]", async () => {
    await sender().send(message, onlyAttempt);
    const attempt = { ...onlyAttempt, handedOverAt: new Date(Date.now() + 3_600_000) };
    expect(await sender().send(message, attempt)).toEqual({ kind: "sent" });
    expect(twilio.taken).toHaveLength(2);
  });
});

const secret = "s3cr3t-word";
const good = { accountSid: `AC${"0".repeat(32)}`, authToken: secret, from: "+14105550100" };

test("the settings lead to Twilio by default", () => {
  expect(readTwilioSettings(JSON.stringify(good))).toEqual({
    settings: { ...good, url: "https://api.twilio.com" },
    faults: [],
  });
});

test.each<[object, RegExp]>([
  [{ accountSid: "AC1" }, /^needs "accountSid": the account's SID: AC and 32 hexadecimal digits$/],
  [{ authToken: "" }, /^needs "authToken": the account's auth token$/],
  [{ from: "4105550100" }, /^needs "from": a number such as \+14105550100, or a messaging service's SID$/],
  [{ url: "http://api.example" }, /^needs "url": an https address without a path$/],
])("settings with a fault are refused without quoting a secret: %j [MAIL-63]", (more, sentence) => {
  const { faults } = readTwilioSettings(JSON.stringify({ ...good, ...more }));
  expect(faults).toEqual([expect.stringMatching(sentence)]);
  expect(faults.join()).not.toContain(secret);
});
