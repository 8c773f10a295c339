import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { type Lettering, samsAccount, startLettering } from "./testing/lettering.js";

describeWithDatabase("paydown letter make", () => {
  let lettering: Lettering;

  beforeAll(async () => {
    lettering = await startLettering();
  });
  afterAll(() => lettering.stop());

  const today = () => todayIn("America/New_York", lettering.clock.now());
  const rowsOf = (csv: string) =>
    csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(","));

  test("writes what the printer needs, and makes codes that nobody can guess [LETTER-2, LETTER-19, LETTER-58]", async () => {
    const accounts = [];
    const people = [];
    for (let at = 0; at < 30; at += 1) {
      const { accountNo, demDbtNo } = await lettering.newLetterAccount();
      accounts.push(accountNo);
      people.push(demDbtNo);
    }
    const { csv, out, exitCode } = await lettering.makeFor(
      `account\r\n${accounts.join("\r\n")}`,
      "--instance",
      "harbor",
    );
    const ends = formatCalendarDate(addDays(today(), 89));
    expect([exitCode, out]).toEqual([
      0,
      [`Wrote 30 codes to codes.csv. They work until ${ends}, and replace older ones.`],
    ]);
    expect(csv.split("\r\n")[0]).toBe("account,code,link,ends,address,file_number");
    const rows = rowsOf(csv);
    expect(rows.map(([account]) => account)).toEqual(accounts);
    expect(rows.map((row) => row[5])).toEqual(people);
    for (const [, code = "", link, day, address] of rows) {
      expect(address).toBe("pay.example.com/pay/harbor/letter");
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      expect([link, day]).toEqual([`https://pay.example.com/pay/harbor/letter#${code.replace("-", "")}`, ends]);
    }
    // 300 characters drawn from 32 leave out more than a few only if they are not random.
    expect(new Set(rows.flatMap(([, code = ""]) => [...code.replace("-", "")])).size).toBeGreaterThan(28);
    expect(new Set(rows.map(([, code]) => code)).size).toBe(30);
  });

  test("reports accounts without a code, and why [LETTER-18]", async () => {
    const noDay = await lettering.newLetterAccount({ facts: { zip: "21202", ssn_last_four: "1234" } });
    const noDigits = await lettering.newLetterAccount({ facts: { zip: "21202", birth_date: "1990-02-28" } });
    const closed = await lettering.newLetterAccount();
    await lettering.take("harbor", [
      { kind: "close", accountNo: closed.accountNo, asOf: lettering.clock.now().toISOString(), reason: "sold" },
    ]);
    const locked = await lettering.newLetterAccount();
    await lettering.giveToLockedUser(locked.accountNo);
    const listed = [noDay, noDigits, closed, locked].map(({ accountNo }) => `${accountNo},"Okafor, Ada"`);
    const made = await lettering.makeFor(
      [...listed, "999999999", samsAccount].join("\n"),
      "--instance",
      "harbor",
      "--json",
    );
    expect(made.exitCode).toBe(1);
    const reasons = [
      [noDay.accountNo, "no birth date is on record"],
      [noDigits.accountNo, "no Social Security number is on record, nor its last four digits"],
      [closed.accountNo, "it is closed"],
      [locked.accountNo, "its login is locked"],
      ["999999999", "there is no such account"],
    ] as const;
    expect(made.told).toEqual(reasons.map(([accountNo, reason]) => `account ${accountNo} has no code: ${reason}`));
    expect(JSON.parse(made.out.join("\n"))).toEqual({
      ...{ instanceId: "harbor", codes: 1, ends: addDays(today(), 89) },
      without: reasons.map(([accountNo, reason]) => ({ accountNo, reason })),
    });
    expect(rowsOf(made.csv).map(([account]) => account)).toEqual([samsAccount]);
  });

  test("makes no code for an account that takes no payment here, and says why [LETTER-50]", async () => {
    const [restricted, withoutCards, free] = [
      await lettering.newLetterAccount({ instanceId: "bayside" }),
      await lettering.newLetterAccount({ instanceId: "bayside" }),
      await lettering.newLetterAccount({ instanceId: "bayside" }),
    ];
    await lettering.restrict(restricted.accountNo, "bayside");
    await lettering.take("bayside", [
      lettering.accountRecord(withoutCards.accountNo, withoutCards.demDbtNo, "250.00", "D"),
    ]);
    const made = await lettering.make("--instance", "bayside");
    expect(made.exitCode).toBe(1);
    expect(made.told).toEqual([
      `account ${restricted.accountNo} has no code: payments on it are restricted`,
      `account ${withoutCards.accountNo} has no code: its disposition offers neither a full nor a one-time payment`,
    ]);
    expect(rowsOf(made.csv).map(([account]) => account)).toEqual([free.accountNo]);
    await lettering.take("bayside", [
      { kind: "close", accountNo: free.accountNo, asOf: lettering.clock.now().toISOString(), reason: "sold" },
    ]);
  });

  test("without a list, makes codes for all open accounts with something due [LETTER-19]", async () => {
    const due = await lettering.newLetterAccount({ instanceId: "bayside" });
    await lettering.newLetterAccount({ instanceId: "bayside", due: "0.00" });
    const made = await lettering.make("--instance", "bayside", "--days", "30");
    expect(rowsOf(made.csv).map(([account]) => account)).toEqual([due.accountNo]);
    expect(rowsOf(made.csv)[0]?.[3]).toBe(formatCalendarDate(addDays(today(), 29)));
  });

  test.each([
    [["--instance", "riverside"], 1, "riverside has letterCodesEnabled off, so no code would work. Turn it on first."],
    [["--instance", "harbor", "--days", "367"], 2, "Give a whole number from 1 to 366"],
    [["--instance", "harbor", "--url", "https://pay.example.com/pay"], 2, "Give an address without a path"],
  ])("refuses %j with exit code %i [LETTER-19]", async (args, exitCode, sentence) => {
    const made = await lettering.make(...args);
    expect([made.exitCode, made.csv]).toEqual([exitCode, ""]);
    expect(made.err.join("\n")).toContain(sentence);
  });
});
