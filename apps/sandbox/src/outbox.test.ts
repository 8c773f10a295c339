import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Message, type Sandbox, startSandbox } from "./index.js";

let dataDir: string;
let sandbox: Sandbox;
const now = new Date("2026-03-05T15:00:00Z");

const start = async () => {
  sandbox = await startSandbox({ port: 0, dataDir, clock: { now: () => now } });
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "paydown-outbox-"));
  await start();
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (path: string, body: object) =>
  fetch(`${sandbox.url}/outbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const list = async () =>
  ((await (await fetch(`${sandbox.url}/outbox.json`)).json()) as { messages: Message[] }).messages;

const mail = {
  key: "k1",
  to: "casey@example.com",
  senderName: "Harbor",
  replyTo: "help@harbor.example",
  subject: "Payment receipt",
  text: "Total: $27.50",
};
const sms = { key: "k2", to: "+14105550142", text: "Harbor: $27.50 paid." };

test("keeps mail and text messages, latest first, across a restart", async () => {
  const answer = await send("mail", mail);
  expect([answer.status, await answer.json()]).toEqual([200, { key: "k1", result: "sent" }]);
  await send("sms", sms);
  const both = [
    { channel: "sms", ...sms, at: now.toISOString() },
    { channel: "mail", ...mail, at: now.toISOString() },
  ];
  expect(await list()).toEqual(both);
  await sandbox.stop();
  await start();
  expect(await list()).toEqual(both);
});

test("answers the check of the secret, and sends nothing", async () => {
  const headers = { authorization: "Bearer any" };
  expect((await fetch(`${sandbox.url}/outbox/check`, { headers })).status).toBe(204);
  expect(await list()).toEqual([]);
});

test("keeps one message per key, for concurrent requests and across a restart", async () => {
  await Promise.all(Array.from({ length: 20 }, () => send("mail", mail)));
  await sandbox.stop();
  await start();
  const again = await send("mail", { ...mail, subject: "Another" });
  expect(again.status).toBe(200);
  expect(await list()).toMatchObject([{ subject: "Payment receipt" }]);
  expect(readFileSync(sandbox.outboxFile, "utf8").trimEnd().split("\n")).toHaveLength(1);
});

test("shows messages as plain text without script", async () => {
  await send("mail", { ...mail, text: "<script>alert(1)</script> & more" });
  const answer = await fetch(`${sandbox.url}/outbox`);
  const page = await answer.text();
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
  );
  expect(page).toContain("<h2>Payment receipt</h2>");
  expect(page).toContain("<dd>casey@example.com</dd>");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
  expect(page).not.toContain("<script>");
});

const file = {
  name: "receipt-1.pdf",
  type: "application/pdf",
  content: Buffer.from("%PDF-1.7 café").toString("base64"),
};

test("shows the HTML of a mail beside its text, without anything from elsewhere, and offers its attachments [MAIL-23]", async () => {
  await send("mail", { ...mail, key: "p/1", html: "<p>Total: <b>$27.50</b></p>", attachments: [file] });
  const page = await (await fetch(`${sandbox.url}/outbox`)).text();
  expect(page).toContain('sandbox title="Payment receipt" src="/outbox/messages/p%2F1/html"');
  const shown = await fetch(`${sandbox.url}/outbox/messages/p%2F1/html`);
  expect(await shown.text()).toBe("<p>Total: <b>$27.50</b></p>");
  expect(shown.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  const [path = "", name] = /href="([^"]*attachments[^"]*)">([^<]*)</.exec(page)?.slice(1) ?? [];
  expect(name).toBe("receipt-1.pdf");
  const sent = await fetch(`${sandbox.url}${path}`);
  expect(sent.headers.get("content-type")).toBe("application/pdf");
  expect(sent.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''receipt-1.pdf");
  expect(await sent.text()).toBe("%PDF-1.7 café");
  expect(await list()).toMatchObject([
    { attachments: [{ name: "receipt-1.pdf", type: "application/pdf", bytes: 14 }] },
  ]);
});

test.each([
  "/outbox/messages/k1/html",
  "/outbox/messages/k1/attachments/0",
  "/outbox/messages/none/html",
  "/outbox/messages/none/attachments/0",
])("answers 404 to %s, which no message has", async (path) => {
  await send("mail", mail);
  expect((await fetch(`${sandbox.url}${path}`)).status).toBe(404);
});

test("says that the outbox is empty", async () => {
  expect(await (await fetch(`${sandbox.url}/outbox`)).text()).toContain("Nothing has been sent yet.");
});

test.each([
  ["mail", { ...mail, to: "" }],
  ["mail", { ...mail, key: undefined }],
  ["mail", { ...mail, cc: "x" }],
  ["mail", { ...mail, attachments: [{ ...file, name: "../receipt.pdf" }] }],
  ["mail", { ...mail, attachments: [{ ...file, content: "no Base64" }] }],
  ["mail", { ...mail, attachments: Array.from({ length: 6 }, () => file) }],
  ["sms", { ...sms, to: "4105550142" }],
  ["sms", { ...sms, text: "x".repeat(1_601) }],
])("refuses %s %j without repeating its content", async (way, body) => {
  const answer = await send(way, body);
  expect([answer.status, await answer.text()]).toEqual([400, '{"code":"invalid_request"}']);
  expect(await list()).toEqual([]);
});

test.each([
  ["an HTML part of more than 200,000 characters", { html: "x".repeat(200_001) }, 400],
  ["an attachment of more than a million bytes", { attachments: [{ ...file, content: "A".repeat(1_333_340) }] }, 400],
  ["more than 8 million bytes in all", { html: "x".repeat(8_000_000) }, 413],
])("refuses %s for ever, and keeps nothing [MAIL-22]", async (_, more, status) => {
  const answer = await send("mail", { ...mail, ...more });
  expect([answer.status, await answer.text()]).toEqual([status, '{"code":"invalid_request"}']);
  expect(await list()).toEqual([]);
});
