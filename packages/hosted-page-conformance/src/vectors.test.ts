import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLineItems } from "@paydown/domain/guest";
import { describe, expect, test } from "vitest";
import notifications from "../vectors/notifications.json" with { type: "json" };
import signatures from "../vectors/signatures.json" with { type: "json" };
import { isNotification, isPayment } from "./schemas.js";
import { readSettings } from "./settings.js";
import { signatureFault } from "./signature.js";

test.each(signatures.vectors)("judges a signature by the vectors: $name [HOST-90]", (vector) => {
  const { accepted, secret, now, ...signed } = vector;
  const fault = signatureFault(signed, secret, new Date(now * 1_000));
  expect(fault === undefined).toBe(accepted);
});

test.each(notifications.valid)("the schema accepts a valid notification: $name [HOST-90]", ({ body }) => {
  expect(isNotification(body)).toBe(true);
});

test.each(notifications.invalid)("the schema refuses an invalid notification: $name [HOST-90]", ({ body }) => {
  expect(isNotification(body)).toBe(false);
});

describe("the examples of the contract", () => {
  const contract = readFileSync(new URL("../../../docs/hosted-page-contract.md", import.meta.url), "utf8");
  const found = (pattern: RegExp): string => pattern.exec(contract)?.[1] ?? "";

  test("have the signature and the form that they describe [HOST-90]", () => {
    const body = found(/^(\{"id":.*\})$/m);
    const header = found(/^Hosted-Signature: (t=\d+,v2=\w{64})$/m);
    const secret = found(/the secret is `([^`]+)`/);
    const now = new Date(Number(/t=(\d+)/.exec(header)?.[1]) * 1_000);
    expect(signatureFault({ header, instanceId: "riverton", body }, secret, now)).toBeUndefined();
    expect(isNotification(JSON.parse(body))).toBe(true);
    expect(isPayment(JSON.parse(found(/^(\{"trackingNo":.*"chargeReference".*\})$/m)))).toBe(true);
    expect(readLineItems(found(/^(\[1\*.*\])$/m))).toHaveLength(2);
  });

  test("are settings that the suite takes [HOST-85]", () => {
    const folder = mkdtempSync(join(tmpdir(), "paydown-conformance-"));
    writeFileSync(join(folder, "page.json"), found(/```json\n(\{\n  "formUrl"[^]*?)```/));
    const read = readSettings(["--config", join(folder, "page.json")], { HOSTED_PAGE_SECRET: "x" });
    rmSync(folder, { recursive: true });
    expect(read).toMatchObject({ settings: { payer: { kind: "browser" }, limits: { sessionSeconds: 60 } } });
  });
});
