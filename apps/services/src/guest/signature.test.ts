import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import vectors from "@paydown/hosted-page-conformance/vectors/signatures.json" with { type: "json" };
import { isSigned } from "./signature.js";

const now = new Date("2026-06-15T16:00:00.000Z");
const seconds = now.getTime() / 1_000;
const hmac = (text: string, secret = "secret") => createHmac("sha256", secret).update(text).digest("hex");
const header = (t: number, body = "{}", secret = "secret", instanceId = "riverton") =>
  `t=${t},v2=${hmac(`${t}.${instanceId}.${body}`, secret)}`;
const version1 = `v1=${hmac(`${seconds}.{}`)}`;

describe("a notification's signature", () => {
  test.each([
    ["now", header(seconds), true],
    ["five minutes ago", header(seconds - 300), true],
    ["in five minutes", header(seconds + 300), true],
    ["more than five minutes ago", header(seconds - 301), false],
    ["in more than five minutes", header(seconds + 301), false],
    ["over another body", header(seconds, "{ }"), false],
    ["with another secret", header(seconds, "{}", "guess"), false],
    ["for another tenant", header(seconds, "{}", "secret", "harbor"), false],
    ["for no tenant, as version 1 was", `t=${seconds},${version1}`, false],
    ["for no tenant under the name of version 2", `t=${seconds},v2=${hmac(`${seconds}.{}`)}`, false],
    ["twice, with version 1 first", `t=${seconds},${version1},${header(seconds).split(",")[1] ?? ""}`, false],
    ["twice, with version 1 last", `${header(seconds)},${version1}`, false],
    ["for a time other than the header's", header(seconds).replace(/t=\d+/, `t=${seconds - 1}`), false],
    ["not at all", undefined, false],
    ["in another format", "v2=abc", false],
    ["with all zeros", `t=${seconds},v2=${"0".repeat(64)}`, false],
  ])("made %s (%s) is valid: %s [HOST-55, HOST-56]", (_, given, good) => {
    expect(isSigned(given, { instanceId: "riverton", body: "{}" }, ["secret"], now)).toBe(good);
  });

  test.each(vectors.vectors)("is judged by the published vectors: $name [HOST-90]", (vector) => {
    const { accepted, secret, now: at, header: given, ...signed } = vector;
    expect(isSigned(given, signed, [secret], new Date(at * 1_000))).toBe(accepted);
  });

  test("with any of several secrets is valid [HOST-87]", () => {
    const signed = (secret: string) =>
      isSigned(header(seconds, "{}", secret), { instanceId: "riverton", body: "{}" }, ["new", "old"], now);
    expect([signed("new"), signed("old"), signed("older")]).toEqual([true, true, false]);
  });
});
