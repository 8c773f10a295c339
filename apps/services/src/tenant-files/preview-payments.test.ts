import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { components } from "@paydown/api-client";
import { formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { planForm } from "../agreements/plans/testing/planning.js";
import { entryOf } from "../guest/testing/guests.js";
import { packageRoot } from "../package-root.js";
import { cardPayment } from "../payments/testing/paying.js";
import { openPreview, type Preview } from "./preview.js";

const folder = mkdtempSync(join(tmpdir(), "paydown-preview-payments-"));
const draft = join(folder, "draft");
const prefix = "/paydown-web-services-2";
let preview: Preview;
let token: string;

type Plans = components["schemas"]["PaymentPlans"];
type Instance = Record<string, unknown>;
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Instance;

beforeAll(async () => {
  const tenantsDir = join(packageRoot(), "tenants");
  cpSync(join(tenantsDir, "harbor"), draft, { recursive: true });
  const { guestLookupFields, externalURL, merchantCode } = read(join(tenantsDir, "riverton/instance.json"));
  const outside = { logRocketAppId: "harbor/portal", cardFrameURL: "https://frame.example/card" };
  const guests = { guestLookupFields, externalURL, merchantCode };
  const file = join(draft, "instance.json");
  writeFileSync(file, JSON.stringify({ ...read(file), ...guests, ...outside }));
  for (const name of ["tmp", "portal"]) mkdirSync(join(folder, name));
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
  const source = inject("testDatabase");
  const opened = await openPreview({
    env: {
      ...(source.kind === "embedded" && { PAYDOWN_DATABASE_TEMPLATE: source.template }),
      PAYDOWN_TENANTS_DIR: tenantsDir,
    },
    ...{ id: "harbor", files: draft, port: 0, portalDir: join(folder, "portal"), tell() {} },
  });
  if ("exitCode" in opened) throw new Error(opened.out.join("\n"));
  preview = opened;
  const [, password] = /with the password (\S+)\./.exec(preview.lines.join("\n")) ?? [];
  const { json } = await call("POST", "/token/login", {
    instanceId: "harbor",
    username: "sample@example.com",
    password,
  });
  token = String(json["jwt"]);
});
afterAll(async () => {
  await preview.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: object) {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${new URL(preview.url).origin}${prefix}${path}`, {
    method,
    headers: {
      "idempotency-key": randomUUID(),
      ...(!isForm && body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> };
}
const own = ";user=sample%40example.com";

describe("a preview", () => {
  test("refuses a payment, a plan and a method [OPS-152]", async () => {
    const today = formatCalendarDate(todayIn("America/New_York", new Date()));
    const payment = cardPayment("100000001", undefined, { demIdtyNo: "100000001", paymentDate: today });
    expect(await call("POST", `/api/payments${own}`, payment)).toMatchObject({ json: { code: "payments_paused" } });
    const { firstName, lastName, address, city, state, zipCode, cardNumber, ccv } = payment;
    const { paymentOption, expDateMonth, expDateYear } = payment;
    const method = { paymentOption, cardNumber, expDateMonth, expDateYear, ccv };
    const saved = { firstName, lastName, address, city, state, zipCode, ...method };
    expect(await call("PUT", `/api/payments/info/harbor/100000001${own}`, saved)).toMatchObject({
      json: { code: "processor_unavailable" },
    });
    const plan = new URLSearchParams(planForm("100000002", { totalAmount: "3600.00", paymentAmount: "700.00" }));
    expect(await call("POST", `/api/paymentArrangements/100000002${own}`, plan)).toMatchObject({
      json: { code: "payments_paused" },
    });
  });

  test("lets no guest leave for the hosted page [OPS-152]", async () => {
    const found = await call("POST", "/public/lookup", {
      instanceId: "harbor",
      label: "Citation number",
      value: "SAMPLE1",
    });
    const guest = `;user=${encodeURIComponent(String(found.json["demPortalUsername"]))}`;
    expect(found.json).toMatchObject({ found: "Y" });
    const { plans } = (await call("GET", `/public/plans${guest}?instanceId=harbor`)).json as unknown as Plans;
    const plan = plans.find(({ id }) => id === "SAMPLE-1");
    if (!plan) throw new Error("The sample plan is missing.");
    const { json } = await call("GET", `/public/plans/trackingNumber${guest}?instanceId=harbor`);
    const left = await call("POST", `/public/plans/history${guest}?instanceId=harbor`, {
      ...{ event: "LEAVE_PORTAL", accountNo: "SAMPLE-1", trackingNo: String(json["trackingNumber"]) },
      payload: entryOf(plan, "25.00"),
    });
    expect(left).toMatchObject({ json: { code: "payments_paused" } });
  });

  test("names neither a recording service nor a card frame [OPS-152]", async () => {
    const page = await fetch(preview.url);
    const seen = [await page.text(), String(page.headers.get("content-security-policy"))].join();
    expect(["harbor/portal", "frame.example"].filter((outside) => seen.includes(outside))).toEqual([]);
  });
});
