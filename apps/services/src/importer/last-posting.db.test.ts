import { afterAll, beforeAll, expect, test } from "vitest";
import { noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { exportCommands } from "../export/export-command.js";
import { cardPayment, Consumer, type Paying, startPaying } from "../payments/testing/paying.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey } from "../testing/test-services.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { importLines } from "./import-lines.js";

describeWithDatabase("a balance that names the last posting that it includes", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  /** Pays, and returns the posting's id as the export prints it. */
  async function pay(accountNo: string, amount: string): Promise<string> {
    const { body } = await consumer.pay({ ...cardPayment(accountNo, "4111111111111111"), amount });
    expect(body.status).toBe("succeeded");
    const parts: Buffer[] = [];
    await runOnDatabase([exportCommands], paying, ["export", "--instance", "harbor"], {
      ...noFile,
      print: async (bytes) => parts.push(bytes) > 0,
    });
    const lines = Buffer.concat(parts).toString().trimEnd().split("\n");
    const posted = lines.map((line) => JSON.parse(line) as { id: string; kind: string; accountNo?: string });
    return posted.filter((line) => line.kind === "payment" && line.accountNo === accountNo).at(-1)?.id ?? "";
  }
  const due = async (accountNo: string) => (await consumer.page(accountNo)).due;
  const paidHere = async (accountNo: string) =>
    (await consumer.transactions(accountNo)).transactions.map(({ amount }) => amount);
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

  test("never subtracts a payment twice, and never forgets one, whatever the times say [EXP-10, EXP-11]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const first = await pay(accountNo, "25.00");
    expect(await due(accountNo)).toBe("75.00");

    // Its time is before the payment's, but it includes it.
    await paying.importAgain(accountNo, { due: "75.00", lastPosting: first, asOf: hoursFromNow(-5) });
    expect([await due(accountNo), await paidHere(accountNo)]).toEqual(["75.00", []]);
    // Its time is after the payment's, but it was made without it.
    await paying.importAgain(accountNo, { due: "100.00", lastPosting: "none" });
    expect([await due(accountNo), (await paidHere(accountNo)).length]).toEqual(["75.00", 1]);

    const second = await pay(accountNo, "30.00");
    expect(await due(accountNo)).toBe("45.00");
    await paying.importAgain(accountNo, { due: "75.00", lastPosting: first });
    expect(await due(accountNo)).toBe("45.00");
    await paying.importAgain(accountNo, { due: "45.00", lastPosting: second });
    expect(await due(accountNo)).toBe("45.00");
    // Without a posting, the time decides as before.
    await paying.importAgain(accountNo, { due: "45.00", asOf: hoursFromNow(-5) });
    expect(await due(accountNo)).toBe("-10.00");
  });

  test("is refused by its line if its account has no such posting [EXP-12]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const other = await paying.newAccount({ due: "100.00" });
    const ofOther = await pay(other, "25.00");
    const words = 'lastPosting must be "none" or the id of a posting of its account, as the export prints it';
    for (const lastPosting of [ofOther, "posting.unknown.payment", `${ofOther}.RFD-1`, "12"]) {
      const faults: string[] = [];
      const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = paying.tenants.global;
      const cell = (value: string) => ({ value, type: "TEXT", label: "Cell", display: "N" });
      const record = {
        ...{ kind: "account", accountNo, username: casey.username, asOf: hoursFromNow(-1).toISOString(), lastPosting },
        cells: {
          [rowAccount]: cell(accountNo),
          [rowDue]: cell("1.00"),
          [rowPmtDisposition]: cell("M"),
          [rowDemIdtyNo]: cell("D-48201"),
        },
      };
      await importLines({
        db: paying.db,
        tenant: knownTenant(paying.tenants, "harbor"),
        global: paying.tenants.global,
        now: new Date(),
        lines: [JSON.stringify(record)],
        onFault: (line, reason) => faults.push(`${line}: ${reason}`),
      });
      expect([lastPosting, ...faults]).toEqual([lastPosting, `1: ${words}`]);
    }
    expect(await due(accountNo)).toBe("100.00");
  });
});
