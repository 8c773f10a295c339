import { expect, onTestFinished, test, vi } from "vitest";
import { readToken, signToken } from "./token.js";

const key = Buffer.alloc(32, 1);
const content = { instanceId: "harbor", username: "casey", sessionId: "s", otpPending: false };
const signedAt = new Date("2026-06-01T12:00:00Z");
const expiresAt = new Date("2026-06-01T12:20:00Z");
const justBefore = new Date(expiresAt.getTime() - 1);

test("rejects an accepted token once it expires, or with another key [SIGN-23]", async () => {
  const token = await signToken(content, expiresAt, key, signedAt);
  for (let times = 0; times < 2; times += 1) expect(await readToken(token, key, justBefore)).toEqual(content);
  expect(await readToken(token, Buffer.alloc(32, 2), justBefore)).toBeUndefined();
  for (let times = 0; times < 2; times += 1) expect(await readToken(token, key, expiresAt)).toBeUndefined();
  expect(await readToken(token, key, justBefore)).toEqual(content);
});

test("verifies a token's signature once", async () => {
  const token = await signToken({ ...content, sessionId: "once" }, expiresAt, key, signedAt);
  const verify = vi.spyOn(crypto.subtle, "verify");
  onTestFinished(() => verify.mockRestore());
  for (let times = 0; times < 2; times += 1) await readToken(token, key, justBefore);
  expect(verify).toHaveBeenCalledTimes(1);
});

test("rejects a forged token after accepting the real one [SIGN-23]", async () => {
  const token = await signToken(content, expiresAt, key, signedAt);
  await readToken(token, key, justBefore);
  const [head = "", , signature = ""] = token.split(".");
  const other = Buffer.from(JSON.stringify({ inst: "harbor", sid: "t", sub: "robin", exp: 4_000_000_000 }));
  expect(await readToken(`${head}.${other.toString("base64url")}.${signature}`, key, justBefore)).toBeUndefined();
});
