import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { onlyAttempt } from "./providers/messages.js";
import { smtpAccount, startSmtpServer } from "./providers/smtp/testing/smtp-server.js";
import { startTwilioEmulator } from "./providers/twilio/testing/twilio-emulator.js";
import { StartupError } from "./startup-error.js";
import { senderWarnings, tenantMessages } from "./tenant-messages.js";
import { localCertificate } from "./testing/certificates.js";
import { keptMessages } from "./testing/kept-messages.js";

const instanceIds = ["harbor", "summit"];
const mail = { key: "k1", to: "casey@example.com", senderName: "Harbor", subject: "Paid", text: "You paid.\n" };
const textMessage = { key: "k2", to: "4105550142", text: "You paid." };
const secret = "s3cr3t-word-of-at-least-32-characters";

describe("senders per instance", () => {
  let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
  let twilio: Awaited<ReturnType<typeof startTwilioEmulator>>;
  let common: ReturnType<typeof keptMessages>;
  const folder = mkdtempSync(join(tmpdir(), "paydown-senders-"));
  const file = join(folder, "smtp.json");

  beforeAll(async () => {
    [mailServer, twilio] = await Promise.all([startSmtpServer(), startTwilioEmulator()]);
    common = keptMessages();
  });
  afterAll(async () => {
    await Promise.all([mailServer.stop(), twilio.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    for (const list of [mailServer.received, twilio.taken, common.messages]) list.length = 0;
  });

  const smtp = (more: object = {}) =>
    JSON.stringify({
      ...{ host: "127.0.0.1", port: mailServer.port, ca: localCertificate.cert, from: "pay@harbor.example" },
      ...{ ...smtpAccount, ...more },
    });
  const senders = (env: NodeJS.ProcessEnv) => tenantMessages({ env, instanceIds, common, timeoutMs: 5_000 });
  const sendAs = async (env: NodeJS.ProcessEnv, instanceId: string) => {
    const { mail: mails, sms } = senders(env).of(instanceId);
    expect(await mails.send(mail, onlyAttempt)).toEqual({ kind: "sent" });
    expect(await sms.send(textMessage, onlyAttempt)).toEqual({ kind: "sent" });
    return {
      mailServer: mailServer.received.length,
      twilio: twilio.taken.length,
      common: common.messages.map(({ key }) => key),
    };
  };

  test("an instance's mail server and its account at Twilio send its messages, and nobody else's [MAIL-61]", async () => {
    const env = { PAYDOWN_SMTP__HARBOR: smtp(), PAYDOWN_TWILIO__HARBOR: JSON.stringify(twilio.settings) };
    expect(await sendAs(env, "harbor")).toEqual({ mailServer: 1, twilio: 1, common: [] });
    expect(await sendAs(env, "summit")).toEqual({ mailServer: 1, twilio: 1, common: ["k1", "k2"] });
  });

  test("what an instance has no sender of its own for goes through the common service [MAIL-61]", async () => {
    expect(await sendAs({ PAYDOWN_SMTP__HARBOR: smtp() }, "harbor")).toEqual({
      mailServer: 1,
      twilio: 0,
      common: ["k2"],
    });
  });

  test("settings in a file are read again for each message; while they cannot be read, messages wait [MAIL-62]", async () => {
    writeFileSync(file, smtp({ password: "wrong" }));
    const { mail: mails } = senders({ PAYDOWN_SMTP_FILE__HARBOR: file }).of("harbor");
    expect(await mails.send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason: "sign-in refused" });
    writeFileSync(file, "{");
    expect(await mails.send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason: "unreadable" });
    writeFileSync(file, smtp());
    expect(await mails.send(mail, onlyAttempt)).toEqual({ kind: "sent" });
  });

  test("a start refuses every fault of the settings at once, without their secrets [MAIL-63]", () => {
    const env = {
      PAYDOWN_SMTP__HARBOR: JSON.stringify({ user: "paydown", password: secret, from: "harbor" }),
      PAYDOWN_TWILIO__SUMMIT: JSON.stringify({ ...twilio.settings, accountSid: "harbor", authToken: secret }),
      PAYDOWN_MESSAGES__HARBR: JSON.stringify({ url: "https://m.example", secret }),
      PAYDOWN_MESSAGES__SUMMIT: JSON.stringify({ url: "http://m.example", secret: "short-secret" }),
    };
    let message = "";
    try {
      senders(env);
    } catch (error) {
      expect(error).toBeInstanceOf(StartupError);
      ({ message } = error as StartupError);
    }
    expect(message.split("\n")).toEqual([
      'PAYDOWN_SMTP__HARBOR needs "host": the name or address of the SMTP server.',
      `PAYDOWN_SMTP__HARBOR needs "from": the sender's address, such as payments@example.com.`,
      `PAYDOWN_TWILIO__SUMMIT needs "accountSid": the account's SID: AC and 32 hexadecimal digits.`,
      "PAYDOWN_MESSAGES__HARBR names no instance. The variables are PAYDOWN_MESSAGES__HARBOR, PAYDOWN_MESSAGES__SUMMIT.",
      'PAYDOWN_MESSAGES__SUMMIT needs "url": an https address such as https://messages.example.com.',
      'PAYDOWN_MESSAGES__SUMMIT needs "secret": a secret of at least 32 characters, without spaces.',
    ]);
  });

  test("a start and the doctor say which sender does not work, and why [MAIL-64]", async () => {
    const check = async (env: NodeJS.ProcessEnv) => senderWarnings(await senders(env).check());
    const twilioOf = (more: object = {}) => JSON.stringify({ ...twilio.settings, ...more });
    expect(await check({ PAYDOWN_SMTP__HARBOR: smtp(), PAYDOWN_TWILIO__SUMMIT: twilioOf() })).toEqual([]);
    expect(
      await check({
        PAYDOWN_SMTP__HARBOR: smtp({ password: "wrong" }),
        PAYDOWN_SMTP__SUMMIT: smtp({ ca: undefined }),
        PAYDOWN_TWILIO__HARBOR: twilioOf({ authToken: "wrong" }),
        PAYDOWN_MESSAGES__SUMMIT: JSON.stringify({ url: "http://127.0.0.1:9", secret }),
      }),
    ).toEqual([
      'harbor cannot use the mail server 127.0.0.1 now; its messages wait. It refuses the sign-in. Correct "user" or "password" in PAYDOWN_SMTP__HARBOR.',
      'harbor cannot use its account at Twilio now; its messages wait. Twilio refuses the sign-in. Correct "accountSid" or "authToken" in PAYDOWN_TWILIO__HARBOR.',
      'summit cannot use its service for messages now; its messages wait. It does not answer (unreachable). Check "url" in PAYDOWN_MESSAGES__SUMMIT, and the network.',
      'summit cannot use the mail server 127.0.0.1 now; its messages wait. Its certificate is not valid for 127.0.0.1. Correct "host" or "ca" in PAYDOWN_SMTP__SUMMIT.',
    ]);
  });
});
