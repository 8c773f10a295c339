import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { messagesTo } from "../payments/testing/paying.js";
import { secretSetting } from "../settings/secret-setting.js";
import { httpMessages } from "./http-messages.js";
import { onlyAttempt } from "./messages.js";

const mail = {
  key: "k1",
  to: "casey@example.com",
  senderName: "Harbor",
  subject: "Payment receipt",
  text: "Total: $27.50",
};

describe("with the sandbox", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-messages-"));
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir });
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("delivers a mail only once if it is sent twice under one key", async () => {
    const { mail: sender } = httpMessages({ url: sandbox.url, timeoutMs: 20_000 });
    expect(await sender.send(mail, onlyAttempt)).toEqual({ kind: "sent" });
    expect(await sender.send(mail, onlyAttempt)).toEqual({ kind: "sent" });
    expect(messagesTo(sandbox, "casey@example.com")).toMatchObject([{ channel: "mail", ...mail }]);
  });

  test("carries the HTML, and attachments in Base64 [MAIL-21]", async () => {
    const { mail: sender } = httpMessages({ url: sandbox.url, timeoutMs: 20_000 });
    const content = Buffer.from("%PDF-1.7 café");
    const attachments = [{ name: "receipt.pdf", type: "application/pdf", content }];
    const more = { key: "k4", to: "robin@example.com", html: "<p>Total: $27.50</p>" };
    expect(await sender.send({ ...mail, ...more, attachments }, onlyAttempt)).toEqual({ kind: "sent" });
    expect(messagesTo(sandbox, more.to)).toMatchObject([
      { ...more, attachments: [{ ...attachments[0], content: content.toString("base64") }] },
    ]);
  });

  test("sends a text message to the number with its country code", async () => {
    const { sms } = httpMessages({ url: sandbox.url, timeoutMs: 20_000 });
    expect(await sms.send({ key: "k2", to: "4105550142", text: "Paid." }, onlyAttempt)).toEqual({ kind: "sent" });
    expect(messagesTo(sandbox, "+14105550142")).toMatchObject([{ channel: "sms", text: "Paid." }]);
  });

  test("sends the secret of a file as a bearer token, and takes a new one without a restart [PROD-7]", async () => {
    const heard: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.end(JSON.stringify({ key: mail.key, result: "sent" }));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const file = join(dataDir, "secret");
    const { read } = secretSetting({ PAYDOWN_MESSAGES_SECRET_FILE: file }, "PAYDOWN_MESSAGES_SECRET");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { mail: sender } = httpMessages({ url, secret: read, timeoutMs: 20_000 });
    for (const secret of ["old", "new"]) {
      writeFileSync(file, `${secret}\n`);
      expect(await sender.send(mail, onlyAttempt)).toEqual({ kind: "sent" });
    }
    rmSync(file);
    await sender.send(mail, onlyAttempt);
    server.close();
    expect(heard).toEqual(["Bearer old", "Bearer new", undefined]);
  });

  test("reports a message as refused if the outbox rejects it, also as too large [MAIL-22]", async () => {
    const { mail: sender, sms } = httpMessages({ url: sandbox.url, timeoutMs: 20_000 });
    expect(await sms.send({ key: "k3", to: "555", text: "Paid." }, onlyAttempt)).toEqual({ kind: "refused" });
    const large = { ...mail, key: "k5", html: "x".repeat(8_000_000) };
    expect(await sender.send(large, onlyAttempt)).toEqual({ kind: "refused" });
  });
});

describe("treats an unreadable answer as unknown, never as sent", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  /** The timeout is long enough for a busy machine; it is shorter only where no answer ever comes. */
  const answering = async (listener: RequestListener, timeoutMs = 20_000) => {
    server = createServer(listener);
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    return httpMessages({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs }).mail;
  };

  test.each<[string, number, string, string]>([
    ["not JSON", 200, "<html>", "unreadable"],
    ["another key", 200, '{"key":"k2","result":"sent"}', "unreadable"],
    ["null", 200, "null", "unreadable"],
    ["a server error", 503, "{}", "status 503"],
    ["another server's 400", 400, "{}", "status 400"],
  ])("%s", async (_, status, body, reason) => {
    const sender = await answering((_request, response) => response.writeHead(status).end(body));
    expect(await sender.send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason });
  });

  test("no answer in time", async () => {
    const sender = await answering(() => {}, 200);
    expect(await sender.send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason: "timeout" });
  });

  test("no server listening", async () => {
    expect(await httpMessages({ url: "http://127.0.0.1:9", timeoutMs: 20_000 }).mail.send(mail, onlyAttempt)).toEqual({
      kind: "unknown",
      reason: "unreachable",
    });
  });
});
