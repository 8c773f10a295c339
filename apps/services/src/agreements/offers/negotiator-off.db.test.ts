import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strategyCodes } from "@paydown/domain/offers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../package-root.js";
import { Consumer, inDays, type Paying, startPaying } from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, jordan } from "../../testing/test-services.js";

describeWithDatabase("negotiatorEnabled off globally, on for harbor", () => {
  const tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  let paying: Paying;

  beforeAll(async () => {
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const file = join(tenantsDir, "global.json");
    writeFileSync(
      file,
      JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), negotiatorEnabled: false }),
    );
    paying = await startPaying({ tenantsDir });
  });
  afterAll(async () => {
    await paying.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  test.each([
    ["harbor, which sets it itself", casey, "100000001", 200, undefined],
    ["summit, which uses the global value", jordan, "200000001", 403, "action_not_allowed"],
  ] as const)(
    "at %s: the effective value decides whether form fields and offers are allowed [OFFER-2]",
    async (_, person, accountNo, status, code) => {
      const consumer = await Consumer.signIn(paying.url, person);
      const fields = await consumer.formFields<{ code?: string }>(strategyCodes.payLess, accountNo);
      const answer = await consumer.propose<{ code?: string }>(strategyCodes.payLess, {
        payLessAmount: "400.00",
        payLessDate: inDays(0),
        relatedAccount: accountNo,
      });
      for (const said of [fields, answer]) expect([said.status, said.body.code]).toEqual([status, code]);
    },
  );
});
