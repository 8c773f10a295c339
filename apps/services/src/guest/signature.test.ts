import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSigned } from "./signature.js";

const now = new Date("2026-06-15T16:00:00.000Z");
const seconds = now.getTime() / 1_000;
const header = (t: number, body = "{}", secret = "secret") => `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;

describe("a notification's signature", () => {
  test.each([
    ["now", header(seconds), true],
    ["five minutes ago", header(seconds - 300), true],
    ["in five minutes", header(seconds + 300), true],
    ["longer ago", header(seconds - 301), false],
    ["further ahead", header(seconds + 301), false],
    ["over another body", header(seconds, "{ }"), false],
    ["with another secret", header(seconds, "{}", "guess"), false],
    ["with another time than it says", header(seconds).replace(/t=\d+/, `t=${seconds - 1}`), false],
    ["not at all", undefined, false],
    ["in another form", "v1=abc", false],
    ["of zeros", `t=${seconds},v1=${"0".repeat(64)}`, false],
  ])("made %s is good: %s %s", (_, given, good) => {
    expect(isSigned(given, "{}", "secret", now)).toBe(good);
  });
});
