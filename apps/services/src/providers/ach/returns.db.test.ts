import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { account, bankExchange, instanceId } from "./testing/bank-exchange.js";

describeWithDatabase("what the bank sends back", () => {
  const bank = bankExchange();
  const put = (name: string, told: Parameters<typeof bank.bankFile>[0]) =>
    bank.server().put(`returns/${name}`, bank.bankFile(told));
  const kinds = async () => (await bank.reviews()).map(({ kind }) => kind);
  const told = async () => (await bank.report()).items.map(({ id, code }) => [id, code]);

  /** Sends debits in one file. @returns their entries in the file */
  async function sent(...references: string[]) {
    for (const reference of references) await bank.charge(reference);
    const name = await bank.cutOff();
    return { name, entries: bank.entriesIn(name) };
  }

  test("a return is matched by its trace number and told once, with its code [ACH-18]", async () => {
    const { entries } = await sent("a", "b");
    put("1.ret", [bank.returned(entries[1], "R03")]);
    await bank.exchange();
    await bank.exchange();
    expect((await bank.report()).items).toMatchObject([
      { id: "returned-b", kind: "returned", reference: "b", amount: 25_00, on: "2026-06-17", code: "R03" },
    ]);
    expect(await bank.reviews()).toEqual([]);
  });

  test("a file that comes again changes nothing, under its own name or another [ACH-19]", async () => {
    const { entries } = await sent("a");
    put("1.ret", [bank.returned(entries[0])]);
    await bank.exchange();
    put("1.ret", [bank.returned(entries[0])]);
    put("2.ret", [bank.returned(entries[0])]);
    await bank.exchange();
    put("3.ret", [bank.returned(entries[0]), bank.returned(entries[0])]);
    await bank.exchange();
    expect([await told(), await kinds()]).toEqual([[["returned-a", "R01"]], []]);
    const rows = await bank
      .db()
      .asJob(instanceId, (trx) => trx.selectFrom("ach_received").select(["name", "outcome"]).orderBy("name").execute());
    expect(rows).toEqual([
      { name: "1.ret", outcome: "applied" },
      { name: "2.ret", outcome: "repeated" },
      { name: "3.ret", outcome: "applied" },
    ]);
  });

  test("what does not fit goes to a person, and the rest of the file is applied [ACH-20]", async () => {
    const { entries } = await sent("a", "b", "c");
    put("1.ret", [
      bank.returned(entries[0], "R01", { trace: "076401259999999" }),
      bank.returned(entries[1], "R02", { amount: 24_00 }),
      bank.returned(entries[2], "R04"),
    ]);
    await bank.exchange();
    put("2.ret", [bank.returned(entries[2], "R10")]);
    await bank.exchange();
    expect([await told(), await kinds()]).toEqual([
      [["returned-c", "R04"]],
      ["unknown trace", "contradicting", "contradicting"],
    ]);
    expect((await bank.reviews()).map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        "In returns/1.ret, R01 names the trace number 076401259999999, no entry that was sent from here.",
      ]),
    );
  });

  test("a return of an entry that was never sent goes to a person [ACH-20]", async () => {
    const { entries } = await sent("a");
    await bank.charge("b");
    put("1.ret", [bank.returned(entries[0], "R01", { trace: "076401250000002" })]);
    await bank.exchange();
    expect([await told(), await kinds()]).toEqual([[], ["unknown trace"]]);
  });

  test.each([
    ["C01", "998877", { last4: "8877" }, { accountNumber: "998877" }],
    ["C02", "076401251", { last4: "8899", routingNumber: "076401251" }, { routingNumber: "076401251" }],
    ["C05", "37", { last4: "8899", achType: "S" }, { transactionCode: 37 }],
  ])("%s corrects the tokens and what waits, and is told once [ACH-21]", async (code, data, corrected, next) => {
    await bank.processor().storeMethod({ instanceId, reference: "m", method: account });
    const { entries } = await sent("a");
    await bank.charge("waiting");
    put("1.noc", [bank.changed(entries[0], code, data)]);
    await bank.exchange();
    put("2.noc", [bank.changed(entries[0], code, data), bank.changed(entries[0], code, data)]);
    await bank.exchange();
    expect((await bank.report()).items).toMatchObject([{ kind: "correction", reference: "a", code, corrected }]);
    await bank.charge("later", { method: { kind: "token", token: "ach/m" } });
    const sentLater = bank.entriesIn(await bank.cutOff("2026-06-16"));
    expect(sentLater).toMatchObject([next, next]);
  });

  test.each([
    ["a code that a person has to handle", "C04", "MORGAN CASEY"],
    ["a routing number that cannot be right", "C02", "076401252"],
    ["an account number that cannot be right", "C01", "12*34"],
  ])("a correction with %s is told without details [ACH-21]", async (_, code, data) => {
    const { entries } = await sent("a");
    put("1.noc", [bank.changed(entries[0], code, data)]);
    await bank.exchange();
    expect((await bank.report()).items).toMatchObject([{ kind: "correction", code, corrected: null }]);
  });

  test("matters between the banks and entries from elsewhere go to a person [ACH-22]", async () => {
    const { entries } = await sent("a");
    const [entry] = entries;
    if (!entry) throw new Error("Nothing was sent.");
    const about = { originalTrace: entry.traceNumber, originalRdfi: "02100002" };
    const returnOf = { returnTrace: "021000020000001", returnSettlementDay: "168", returnCode: "R01" };
    put("1.ret", [
      { sent: entry, addenda: { kind: "dishonored", code: "R61", ...about, ...returnOf, information: "" } },
    ]);
    const dishonoredAs = { dishonoredTrace: "021000020000002", dishonoredSettlementDay: "170", dishonoredCode: "R61" };
    put("2.ret", [
      {
        sent: entry,
        addenda: {
          ...{ kind: "contested", code: "R74", returnedOn: "", originalSettlementDay: "167" },
          ...{ ...about, ...returnOf, ...dishonoredAs },
        },
      },
    ]);
    const changed = { correctedData: "998877", changeCode: "C01", changeTraceSequence: "0000001" };
    put("3.noc", [{ sent: entry, addenda: { kind: "refusedChange", code: "C61", ...about, ...changed } }]);
    bank.server().put("returns/4.ret", bank.server().text(`outgoing/${bank.names()[0]}`));
    await bank.exchange();
    expect([await told(), await kinds()]).toEqual([[], ["dishonored", "dishonored", "dishonored", "not sent here"]]);
    const notes = (await bank.reviews()).map(({ note }) => note);
    for (const [file, code] of [
      ["1.ret", "R61"],
      ["2.ret", "R74"],
      ["3.noc", "C61"],
    ])
      expect(notes).toContain(
        `In returns/${file}, ${code} about the entry ${entry.traceNumber} is a matter between the banks.`,
      );
  });

  test("a file with a wrong total changes nothing, goes to a person, and blocks nothing [ACH-23]", async () => {
    const { entries } = await sent("a", "b");
    const wrong = bank.bankFile([bank.returned(entries[0])]).replace(/^(9.{30})(.{12})/m, "$1000000000001");
    bank.server().put("returns/1.ret", wrong);
    put("2.ret", [bank.returned(entries[1], "R02")]);
    await bank.exchange();
    expect([await told(), await kinds()]).toEqual([[["returned-b", "R02"]], ["unreadable"]]);
    expect((await bank.reviews())[0]?.note).toMatch(/^returns\/1\.ret cannot be read: line \d+: /);
    put("1.ret", [bank.returned(entries[0])]);
    await bank.exchange();
    expect((await told()).length).toBe(2);
  });

  test("a refund is a credit in a later file, up to what was debited, and goes to a person if the bank returns it [ACH-7, ACH-24]", async () => {
    bank.configure({ credits: true });
    const { name } = await sent("a");
    const { refunds } = bank.processor();
    const refund = (reference: string, amount: number) =>
      refunds?.refund({
        ...{ reference, charge: bank.named("a"), sentAt: bank.clock().now() },
        amount: bank.named("a", amount).amount,
      });
    expect(await refund("r0", 1_00)).toEqual({ kind: "refused", message: "The debit has not settled" });
    bank.accept(name);
    bank.at("2026-06-16T12:00");
    await bank.exchange();
    const made = await refund("r1", 20_00);
    expect([made, await refund("r1", 20_00), await refund("r2", 6_00)]).toEqual([
      { kind: "refunded", amount: 20_00 },
      { kind: "refunded", amount: 20_00 },
      { kind: "refused", message: "The refunds would exceed the debit" },
    ]);
    const credits = bank.sentFile(await bank.cutOff("2026-06-16")).batches;
    expect(credits).toMatchObject([
      {
        ...{ serviceClass: 220, secCode: "PPD", entryDescription: "REFUND" },
        entries: [{ transactionCode: 22, amount: 20_00, accountNumber: account.accountNumber }],
      },
    ]);
    put("1.ret", [bank.returned(credits[0]?.entries[0], "R03")]);
    await bank.exchange();
    expect(await kinds()).toEqual(["returned credit"]);
  });

  test("without credits, and after a return, nothing is refunded [ACH-7]", async () => {
    const { name, entries } = await sent("a", "b");
    bank.accept(name);
    bank.at("2026-06-16T12:00");
    put("1.ret", [bank.returned(entries[1])]);
    await bank.exchange();
    const refund = (reference: string, of: string) =>
      bank
        .processor()
        .refunds?.refund({ reference, charge: bank.named(of), amount: bank.named(of).amount, sentAt: new Date() });
    expect(await refund("r1", "a")).toEqual({
      kind: "refused",
      message: "The bank takes no credits from this company. Send the money another way",
    });
    bank.configure({ credits: true });
    expect(await refund("r2", "b")).toEqual({ kind: "refused", message: "The bank returned the debit" });
  });

  test("the first debit of an account waits three banking days after its prenote [ACH-6]", async () => {
    bank.configure({ prenote: true });
    const { entries } = await sent("a");
    expect(entries).toMatchObject([{ transactionCode: 28, amount: 0 }]);
    await bank.charge("b");
    bank.at("2026-06-18T16:30");
    await bank.exchange();
    expect(bank.names().length).toBe(1);
    // Settled on June 16; June 19 is a holiday.
    const name = await bank.cutOff("2026-06-22");
    expect(bank.entriesIn(name)).toMatchObject([
      { transactionCode: 27, individualId: "a" },
      { transactionCode: 27, individualId: "b" },
    ]);
    await bank.charge("c");
    expect(bank.entriesIn(await bank.cutOff("2026-06-23")).map(({ individualId }) => individualId)).toEqual(["c"]);
  });

  test("a prenote that the bank returns returns the debits that waited for it, which are never sent [ACH-6]", async () => {
    bank.configure({ prenote: true });
    const { entries } = await sent("a");
    await bank.charge("b");
    put("1.ret", [bank.returned(entries[0], "R04")]);
    await bank.exchange();
    expect(await told()).toEqual([
      ["returned-a", "R04"],
      ["returned-b", "R04"],
    ]);
    bank.at("2026-06-22T16:30");
    await bank.exchange();
    expect(bank.names().length).toBe(1);
  });

  test("account numbers are sealed, and deleted once their time has passed [ACH-8]", async () => {
    const { entries } = await sent("a", "b");
    await bank.processor().storeMethod({ instanceId, reference: "unused", method: account });
    put("1.ret", [bank.returned(entries[1], "R01")]);
    await bank.exchange();
    const stored = () =>
      bank.db().asJob(instanceId, async (trx) => {
        const texts = [
          ...(await trx.selectFrom("ach_entries").select("account as text").orderBy("reference").execute()),
          ...(await trx.selectFrom("ach_files").select("content as text").execute()),
          ...(await trx.selectFrom("ach_received").select("content as text").execute()),
          ...(await trx.selectFrom("ach_accounts").select("account as text").execute()),
        ];
        return texts.map(({ text }) => text?.slice(0, 4) ?? null);
      });
    expect(await stored()).toEqual(["pd1.", "pd1.", "pd1.", "pd1.", "pd1."]);
    bank.at("2026-08-19T12:00");
    await bank.exchange();
    expect(await stored()).toEqual(["pd1.", "pd1.", "pd1.", "pd1."]);
    bank.at("2026-08-25T12:00");
    await bank.exchange();
    // A returned debit may be presented again for 180 days.
    expect(await stored()).toEqual([null, "pd1.", null, null]);
    bank.at("2026-12-20T12:00");
    await bank.exchange();
    expect(await stored()).toEqual([null, null, null, null]);
    expect(await bank.charge("c", { method: { kind: "presentAgain", reference: "a" } })).toMatchObject({
      kind: "declined",
    });
  });
});
