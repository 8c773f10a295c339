import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { packageRoot } from "../package-root.js";
import { cardPayment, Consumer, type Paying, startPaying } from "../payments/testing/paying.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey } from "../testing/test-services.js";
import { exportCommands } from "./export-command.js";

const page = readFileSync(join(packageRoot(), "../../docs/export.md"), "utf8");
const [tables = "", load = "", lastPostings = ""] = [...page.matchAll(/^```sql\n(.*?)^```$/gms)].map(
  ([, code]) => code ?? "",
);

describeWithDatabase("the example of the export's documentation", () => {
  let paying: Paying;
  let company: PGlite;
  let accountNo: string;

  beforeAll(async () => {
    company = new PGlite();
    await company.exec(tables);
    paying = await startPaying();
    const consumer = await Consumer.signIn(paying.url, casey);
    accountNo = await paying.newAccount({ due: "100.00" });
    for (const amount of ["25.00", "30.00"])
      await consumer.pay({ ...cardPayment(accountNo, "4111111111111111"), amount });
  });
  afterAll(async () => {
    await paying.stop();
    await company.close();
  });
  beforeEach(() => company.exec("truncate journal, paydown_facts, paydown_cursors"));

  async function exported(): Promise<string[]> {
    const parts: Buffer[] = [];
    await runOnDatabase([exportCommands], paying, ["export", "--instance", "harbor"], {
      ...noFile,
      print: async (bytes) => parts.push(bytes) > 0,
    });
    return Buffer.concat(parts).toString().trimEnd().split("\n");
  }
  async function loadLines(lines: readonly string[]): Promise<void> {
    await company.exec("truncate staged");
    await company.query("insert into staged select unnest($1::text[])::jsonb", [lines]);
    try {
      await company.exec(load);
    } catch (error) {
      await company.exec("rollback");
      throw error;
    }
  }
  const balances = async () =>
    (
      await company.query<{ account: string; cents: number }>(
        "select account, sum(cents)::int as cents from journal group by account order by account",
      )
    ).rows.map(({ account, cents }) => [account, cents]);
  const paid = [
    ["card-clearing", 60_00],
    ["consumer-account", -55_00],
    ["fee-income", -5_00],
  ];

  test("loads an export into a double-entry ledger, each line once, and keeps the cursor [EXP-9]", async () => {
    const lines = await exported();
    await loadLines(lines);
    await loadLines(lines);
    expect(await balances()).toEqual(paid);
    const { next } = JSON.parse(lines.at(-1) ?? "") as { next: string };
    expect((await company.query("select * from paydown_cursors")).rows).toEqual([{ instance_id: "harbor", next }]);
    const last = lines.filter((line) => line.includes('"kind":"payment"')).at(-1) ?? "";
    expect((await company.query(lastPostings)).rows).toEqual([
      { instance_id: "harbor", account_no: accountNo, last_posting: (JSON.parse(last) as { id: string }).id },
    ]);
  });

  test("keeps the same ids of two instances apart, and takes new positions after a restore [EXP-9]", async () => {
    const lines = await exported();
    await loadLines(lines);
    await loadLines(lines.map((line) => line.replace('"instanceId":"harbor"', '"instanceId":"summit"')));
    expect(await balances()).toEqual(paid.map(([account, cents]) => [account, 2 * Number(cents)]));
    await loadLines(
      lines.map((line) => line.replace(/"position":(\d+)/, (_, place) => `"position":${Number(place) + 900}`)),
    );
    const { rows } = await company.query<{ least: number }>(
      "select min(position)::int as least from paydown_facts where instance_id = 'harbor'",
    );
    expect(rows).toEqual([{ least: 901 }]);
  });

  test("loads nothing of a file that was cut off or does not add up [EXP-9]", async () => {
    const lines = await exported();
    await expect(loadLines(lines.slice(0, -1))).rejects.toThrow("The export is not complete");
    const lost = lines.findIndex((line) => line.includes('"kind":"payment"'));
    await expect(loadLines(lines.filter((_, index) => index !== lost))).rejects.toThrow(
      /do not add up to the last one: .*payment/,
    );
    await expect(
      loadLines(lines.map((line, index) => (index === lost ? line.replace('"cents":-250,', '"cents":-249,') : line))),
    ).rejects.toThrow(/do not add up to the last one: fee-income/);
    expect(await balances()).toEqual([]);
  });
});
