import { checkByColumns } from "@paydown/nacha/testing/independent-reader";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { account, bankExchange, instanceId } from "./testing/bank-exchange.js";

describeWithDatabase("bank debits through files", () => {
  const bank = bankExchange();

  test("a charge is an entry with a trace number of its own [ACH-1]", async () => {
    const [first, second] = [await bank.charge("a"), await bank.charge("b")];
    expect(first).toEqual({
      ...{ kind: "charged", amount: 25_00, authCode: "076401250000001", transactionId: "076401250000001" },
    });
    expect(second).toMatchObject({ transactionId: "076401250000002" });
  });

  test("a file is formed at the cut-off, uploaded, accepted and settled on the next banking day [ACH-11, ACH-17]", async () => {
    await bank.charge("a");
    await bank.charge("b", { amount: 10_01, method: { achType: "S" } });
    await bank.exchange();
    expect(bank.names()).toEqual([]);
    const name = await bank.cutOff();
    expect(name).toBe("HARBOR-20260615-A-000001.ach");
    const { header, batches } = bank.sentFile(name);
    expect(header).toMatchObject({
      createdAt: { date: "2026-06-15", time: "16:30" },
      ...{ immediateDestination: "076401251", immediateOrigin: "1234567890", modifier: "A", referenceCode: "1" },
    });
    expect(batches).toMatchObject([
      {
        ...{ serviceClass: 225, secCode: "WEB", entryDescription: "PAYMENT", effectiveDate: "2026-06-16" },
        entries: [
          { transactionCode: 27, amount: 25_00, routingNumber: account.routingNumber, discretionaryData: "S" },
          { transactionCode: 37, amount: 10_01, accountNumber: account.accountNumber, individualName: "Casey Morgan" },
        ],
      },
    ]);
    bank.accept(name);
    await bank.exchange();
    expect([await bank.fileStates(), (await bank.report()).items]).toEqual([["accepted"], []]);
    bank.at("2026-06-16T09:00");
    await bank.exchange();
    expect((await bank.report()).items).toMatchObject([
      { id: "settled-a", kind: "settled", reference: "a", amount: 25_00, on: "2026-06-16", code: null },
      { id: "settled-b", kind: "settled", reference: "b", amount: 10_01 },
    ]);
    await bank.exchange();
    expect((await bank.report()).items.length).toBe(2);
  });

  test("a file of many debits passes an independent reader: totals, hash, blocks and trace numbers [NACHA-1, NACHA-3]", async () => {
    const amounts = Array.from({ length: 60 }, (_, index) => 90_000_00 + index);
    for (const amount of amounts) await bank.charge(String(amount), { amount });
    const content = bank.server().text(`outgoing/${await bank.cutOff()}`);
    expect(checkByColumns(content)).toEqual({ faults: [], entries: 60 });
    const debits = content.split("\n").map((line) => /^9.{30}(\d{12})/.exec(line)?.[1]);
    expect(debits.filter((text) => text !== undefined && !/^9+$/.test(text)).map(Number)).toEqual([
      amounts.reduce((sum, amount) => sum + amount, 0),
    ]);
  });

  test("the same reference again gets the first result [ACH-2]", async () => {
    const first = await bank.charge("a");
    expect([await bank.charge("a", { amount: 1 }), await bank.processor().query(bank.named("a"))]).toEqual([
      first,
      first,
    ]);
    const declined = await bank.charge("b", { method: { routingNumber: "021000022" } });
    expect(declined).toEqual({ kind: "declined", message: "The routing number is not valid." });
    expect(await bank.charge("b")).toEqual(declined);
    expect(await bank.charge("c")).toMatchObject({ transactionId: "076401250000002" });
    const name = await bank.cutOff();
    expect(bank.entriesIn(name).length).toBe(2);
  });

  test("a charge that was voided before it arrived is never made [ACH-3]", async () => {
    expect(await bank.processor().query(bank.named("a"))).toEqual({ kind: "absent" });
    expect(await bank.processor().voidIfAbsent(bank.named("a"))).toEqual({ kind: "voided" });
    expect(await bank.charge("a")).toEqual({ kind: "voided" });
    const charged = await bank.charge("b");
    expect(await bank.processor().voidIfAbsent(bank.named("b"))).toEqual(charged);
    expect(bank.entriesIn(await bank.cutOff()).map(({ individualId }) => individualId)).toEqual(["b"]);
  });

  test.each([
    [
      "a routing number with a wrong check digit",
      { routingNumber: "021000022" },
      1_00,
      "The routing number is not valid.",
    ],
    ["an account number of 18 digits", { accountNumber: "1".repeat(18) }, 1_00, "The account number is not valid."],
    ["an account number with a star", { accountNumber: "*8899" }, 1_00, "The account number is not valid."],
    ["more than the format holds", {}, 100_000_000_00, "The amount cannot be debited."],
    [
      "a token of no account",
      { kind: "token", token: "ach/none" },
      1_00,
      "This bank account is no longer stored. Enter it again.",
    ],
  ])("declines %s [ACH-4]", async (_, method, amount, message) => {
    expect(await bank.charge("a", { amount, method })).toEqual({ kind: "declined", message });
  });

  test("a debit is voided while it is in no file [ACH-5]", async () => {
    await bank.charge("a");
    await bank.charge("b");
    const { refunds } = bank.processor();
    expect(await refunds?.voidCharge(bank.named("a"))).toEqual({ kind: "voided" });
    const name = await bank.cutOff();
    expect(bank.entriesIn(name).map(({ individualId }) => individualId)).toEqual(["b"]);
    expect([await refunds?.voidCharge(bank.named("a")), await refunds?.voidCharge(bank.named("b"))]).toEqual([
      { kind: "voided" },
      { kind: "refused", message: "The debit is in a file for the bank already" },
    ]);
  });

  test("a name that the format has no letters for does not stop the file [ACH-11]", async () => {
    await bank.charge("a", { method: { name: "Кейси" } });
    expect(bank.entriesIn(await bank.cutOff())).toMatchObject([{ individualName: "CUSTOMER" }]);
  });

  test("a stored account is debited by its token, as a recurring entry [ACH-11]", async () => {
    const stored = await bank.processor().storeMethod({ instanceId, reference: "m", method: account });
    expect(stored).toEqual({ kind: "stored", token: "ach/m" });
    await bank.charge("a", { method: { kind: "token", token: "ach/m" } });
    expect(bank.entriesIn(await bank.cutOff())).toMatchObject([
      { accountNumber: account.accountNumber, discretionaryData: "R" },
    ]);
  });

  test("a returned debit is presented again in a batch that says so [ACH-11]", async () => {
    await bank.charge("a");
    await bank.cutOff();
    await bank.charge("b", { method: { kind: "presentAgain", reference: "a" } });
    const name = await bank.cutOff("2026-06-16");
    expect(bank.sentFile(name).batches).toMatchObject([
      { entryDescription: "RETRY PYMT", entries: [{ accountNumber: account.accountNumber, amount: 25_00 }] },
    ]);
  });
});
