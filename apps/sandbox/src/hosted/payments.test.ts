import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppendOnlyFile } from "../append-only-file.js";
import type { HostedEntry } from "./entry.js";
import { HostedPayments, stateOf } from "./payments.js";
import { hiddenForm } from "./testing/merchant.js";

const folder = mkdtempSync(join(tmpdir(), "paydown-hosted-payments-"));
const card = { kind: "card", number: "4111111111111111", expMonth: "09", expYear: "30", cvv: "907" } as const;
const after = { when: "after", seconds: 0 } as const;
let file: AppendOnlyFile<HostedEntry>;
let payments: HostedPayments;
let session: string;

beforeEach(async () => {
  file = await AppendOnlyFile.open(join(folder, "hosted.ndjson"));
  payments = new HostedPayments(file, { now: () => new Date("2026-03-05T15:00:00Z") });
  const opened = await payments.open(hiddenForm);
  session = "session" in opened ? opened.session : "";
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

test("charges only one of several cards that arrive at once", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () => (await payments.pay(session, card, after))?.outcome),
  );
  expect(outcomes).toEqual(["approved", "closed", "closed", "closed", "closed"]);
});

test.each([
  ["cancelled", () => payments.cancel(session, after)],
  ["expired", () => payments.expire(hiddenForm.UserPart3)],
])("charges nothing when the session is %s just before the card arrives", async (state, end) => {
  const [, paying] = await Promise.all([end(), payments.pay(session, card, after)]);
  expect([paying?.outcome, stateOf(await payments.find(hiddenForm.UserPart3))]).toEqual(["closed", state]);
});

test("the result of expiring a session is `paid` when a card arrives just before the expiry", async () => {
  const [, payment] = await Promise.all([payments.pay(session, card, after), payments.expire(hiddenForm.UserPart3)]);
  expect(stateOf(payment)).toBe("paid");
});

test("after a failed write, rejects every query and expiry of the tracking number", async () => {
  await file.close();
  await expect(payments.pay(session, card, after)).rejects.toThrow();
  await expect(payments.find(hiddenForm.UserPart3)).rejects.toThrow();
  await expect(payments.expire(hiddenForm.UserPart3)).rejects.toThrow();
  file = await AppendOnlyFile.open(join(folder, "hosted.ndjson"));
});
