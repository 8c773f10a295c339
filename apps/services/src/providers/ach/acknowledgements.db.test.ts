import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { bankExchange } from "./testing/bank-exchange.js";

describeWithDatabase("the bank's answers to files", () => {
  const bank = bankExchange();
  const answer = (name: string, text: string) => bank.server().put(`acknowledgements/${name}.ack`, text);
  async function answered(text: string): Promise<string> {
    await bank.charge("a");
    const name = await bank.cutOff();
    answer(name, text);
    await bank.exchange();
    return name;
  }
  const itemsAt = async (local: string) => {
    bank.at(local);
    await bank.exchange();
    return (await bank.report()).items.map(({ id }) => id);
  };

  test("a rejected file waits for a person, and settles nothing [ACH-14]", async () => {
    const name = await answered("REJECTED Unknown company id 123456789\r\n");
    expect([await bank.fileStates(), await itemsAt("2026-06-18T12:00"), bank.names().length]).toEqual([
      ["rejected"],
      [],
      1,
    ]);
    expect((await bank.reviews()).map(({ note }) => note)).toEqual([
      `The bank rejects ${name}: Unknown company id …. Nothing of it is paid.`,
    ]);
  });

  test("a file that the bank takes for a duplicate of another is rejected, and the person is told what is paid [ACH-14]", async () => {
    const name = await answered("REJECTED duplicate of HARBOR-20260614-A-000007.ach");
    expect([await bank.fileStates(), (await bank.reviews()).map(({ note }) => note)]).toEqual([
      ["rejected"],
      [
        `The bank rejects ${name}: it takes it for a duplicate of HARBOR-20260614-A-000007.ach. The entries of that file are paid: compare the two before you release this one.`,
      ],
    ]);
  });

  test("a file that the bank rejects as a duplicate of itself cannot be sent again [ACH-15]", async () => {
    await bank.charge("a");
    const name = await bank.cutOff();
    answer(name, `REJECTED duplicate of ${name}`);
    await bank.exchange();
    expect([await bank.fileStates(), (await bank.reviews()).map(({ kind }) => kind)]).toEqual([
      ["uploaded"],
      ["contradicting"],
    ]);
    expect((await bank.paydown("ach-files", "release", name)).exitCode).toBe(1);
    expect((await bank.paydown("ach-files", "accept", name)).out).toEqual([`${name} is accepted by sam.`]);
  });

  test.each([
    ["misstated", "ACCEPTED 1 2501 0"],
    ["misstated", "ACCEPTED 2 2500 0"],
    ["unreadable", "OK"],
    ["unreadable", " \n"],
  ])("an answer that is %s (%s) changes nothing and goes to a person [ACH-15]", async (kind, text) => {
    await answered(text);
    expect([await bank.fileStates(), (await bank.reviews()).map((found) => found.kind)]).toEqual([
      ["uploaded"],
      [kind],
    ]);
    expect(await itemsAt("2026-06-16T09:00")).toEqual([]);
    answer(bank.names()[0] ?? "", "ACCEPTED 1 2500 0");
    expect(await itemsAt("2026-06-16T10:00")).toEqual(["settled-a"]);
  });

  test("an answer about no file, and a contradicting one, go to a person [ACH-15]", async () => {
    const name = await answered("ACCEPTED 1 2500 0");
    expect(await itemsAt("2026-06-16T09:00")).toEqual(["settled-a"]);
    answer(name, "REJECTED too late");
    answer("OTHER", "ACCEPTED 1 2500 0");
    await bank.exchange();
    expect([await bank.fileStates(), (await bank.reviews()).map(({ kind }) => kind).sort()]).toEqual([
      ["accepted"],
      ["contradicting", "not sent here"],
    ]);
  });

  test("a file without an answer for a day goes to a person, once [ACH-30]", async () => {
    await bank.charge("a");
    const name = await bank.cutOff();
    bank.at("2026-06-16T16:20");
    await bank.exchange();
    expect(await bank.reviews()).toEqual([]);
    bank.at("2026-06-16T16:40");
    await bank.exchange();
    await bank.exchange();
    expect((await bank.reviews()).map(({ note }) => note)).toEqual([
      `The bank has not answered ${name} for a day. Ask whether it has the file.`,
    ]);
  });

  test("a person releases a rejected file, and its entries go into the next one [ACH-25]", async () => {
    const name = await answered("REJECTED no reason");
    expect((await bank.paydown("ach-files")).out[0]).toBe(
      `${name}: rejected, 1 entries, 25.00 of debits and 0.00 of credits for 2026-06-16`,
    );
    expect(await bank.paydown("ach-files", "accept", name)).toMatchObject({
      exitCode: 1,
      err: [`${name} is rejected, not uploaded.`],
    });
    expect((await bank.paydown("ach-files", "release", name)).out).toEqual([`${name} is released by sam.`]);
    expect((await bank.paydown("ach-files", "release", name)).out[0]).toMatch(/was already released/);
    const next = await bank.cutOff("2026-06-16");
    expect(bank.entriesIn(next).map(({ individualId, traceNumber }) => [individualId, traceNumber])).toEqual([
      ["a", "076401250000001"],
    ]);
    bank.accept(next);
    expect(await itemsAt("2026-06-17T09:00")).toEqual(["settled-a"]);
  });

  test("a person accepts an unanswered file and closes its review [ACH-25]", async () => {
    await bank.charge("a");
    const name = await bank.cutOff();
    bank.at("2026-06-17T12:00");
    await bank.exchange();
    const [{ review_id } = { review_id: "" }] = await bank.reviews();
    expect((await bank.paydown("ach-files", "accept", name)).out).toEqual([`${name} is accepted by sam.`]);
    expect((await bank.paydown("ach-files", "close", review_id)).out).toEqual([`${review_id} is closed by sam.`]);
    expect((await bank.paydown("ach-files", "close", review_id)).out[0]).toMatch(/was already closed/);
    expect((await bank.paydown("ach-files")).out).toEqual(["harbor has no file that needs a person."]);
    expect(await itemsAt("2026-06-17T13:00")).toEqual(["settled-a"]);
  });
});
