import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../package-root.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, prefix } from "../../testing/test-services.js";
import { cardPayment, Consumer, type Paying, startPaying } from "../testing/paying.js";

describeWithDatabase("a tenant that allows overpayment up to 500.00", () => {
  const tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const file = join(tenantsDir, "harbor/instance.json");
    const instance = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...instance, allowOverpayment: true, maxPaymentAmount: "500.00" }));
    paying = await startPaying({ tenantsDir });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(async () => {
    await paying.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  test("accepts a One-Time payment above the due [PAY-16]", async () => {
    const accountNo = await paying.newAccount({ due: "20.00" });
    expect((await consumer.pay(cardPayment(accountNo, "378282246310005", { amount: "30.11" }))).body).toMatchObject({
      success: true,
      dueAfter: "-10.11",
      method: { brand: "AMEX", last4: "0005" },
    });
  });

  test("refuses a One-Time payment above 500.00, whether the due is lower or higher [PAY-15]", async () => {
    for (const due of ["20.00", "900.00"]) {
      const accountNo = await paying.newAccount({ due });
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "500.01" }))).body).toMatchObject(
        {
          status: 422,
          code: "invalid_payment",
          parameterViolations: [
            { path: "amount", message: "Payment Amount must not be more than $500.00 in one payment." },
          ],
        },
      );
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "500.00" }))).body.success).toBe(
        true,
      );
    }
  });

  test("sends both settings to the form [PAY-17]", async () => {
    const response = await fetch(`${paying.url}${prefix}/public/configParameters/paymentPortal/harbor`);
    expect(await response.json()).toMatchObject({
      instanceConfig: { allowOverpayment: true, maxPaymentAmount: "500.00" },
    });
  });
});
