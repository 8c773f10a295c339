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
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(page).toContain("<h2>Payment receipt</h2>");
  expect(page).toContain("<dd>casey@example.com</dd>");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
  expect(page).not.toContain("<script>");
});

test("says that the outbox is empty", async () => {
  expect(await (await fetch(`${sandbox.url}/outbox`)).text()).toContain("Nothing has been sent yet.");
});

test.each([
  ["mail", { ...mail, to: "" }],
  ["mail", { ...mail, key: undefined }],
  ["mail", { ...mail, html: "x" }],
  ["sms", { ...sms, to: "4105550142" }],
  ["sms", { ...sms, text: "x".repeat(1_601) }],
])("refuses %s %j without repeating its content", async (way, body) => {
  const answer = await send(way, body);
  expect([answer.status, await answer.text()]).toEqual([400, '{"code":"invalid_request"}']);
  expect(await list()).toEqual([]);
});
