import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallersFile, noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { bankPayment, cardPayment, Consumer, type Paying, regeLine, startPaying } from "../payments/testing/paying.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { casey } from "../testing/test-services.js";
import { exportCommands } from "./export-command.js";
import { givePositions } from "./positions.js";

type Line = Readonly<Record<string, unknown>> & { readonly kind: string; readonly id: string };

describeWithDatabase("paydown export", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const run = (args: readonly string[], file: CallersFile = noFile) =>
    runOnDatabase([exportCommands], paying, ["export", ...args], file);

  /** The printed bytes, as text. */
  async function printed(...args: string[]): Promise<string> {
    const parts: Buffer[] = [];
    const outcome = await run(["--instance", "harbor", ...args], {
      ...noFile,
      print: async (bytes) => parts.push(bytes) > 0,
    });
    expect(outcome).toEqual({ exitCode: 0, out: [], err: [] });
    return Buffer.concat(parts).toString();
  }
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  const nextOf = (text: string) => String(linesOf(text).at(-1)?.["next"]);
  const since = async (cursor: string) => linesOf(await printed("--since", cursor));
  const refusal = async (...args: string[]) => {
    const { exitCode, err } = await run(["--instance", "harbor", ...args]);
    return [exitCode, ...err];
  };

  async function paid(dollars = "25.00"): Promise<string> {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { body } = await consumer.pay({ ...cardPayment(accountNo, "4111111111111111"), amount: dollars });
    expect(body.status).toBe("succeeded");
    return accountNo;
  }

  test("prints a payment's facts in the order of their commits, in cents and as decimals, and no number of a method [EXP-1, EXP-2, EXP-6]", async () => {
    const start = nextOf(await printed());
    const accountNo = await paid();
    const text = await printed("--since", start);
    const lines = linesOf(text);
    expect(lines.map(({ kind, to, act }) => [kind, to ?? act])).toEqual([
      ["paymentState", "submitting"],
      ["consent", "payment"],
      ["payment", undefined],
      ["paymentState", "succeeded"],
      ["end", undefined],
    ]);
    const [state, consent, posting] = lines as [Line, Line, Line];
    const paymentId = String(posting["paymentId"]);
    expect(posting).toEqual({
      position: expect.any(Number) as number,
      id: `posting.${paymentId}.payment`,
      kind: "payment",
      at: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z$/) as string,
      accountNo,
      paymentId,
      confirmation: expect.stringMatching(/^HAR-/) as string,
      username: casey.username,
      method: "card",
      paymentDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string,
      refundId: null,
      cents: 2750,
      amount: "27.50",
      entries: [
        { ledgerAccount: "card-clearing", cents: 2750, amount: "27.50" },
        { ledgerAccount: "consumer-account", cents: -2500, amount: "-25.00" },
        { ledgerAccount: "fee-income", cents: -250, amount: "-2.50" },
      ],
    });
    expect(state).toMatchObject({ from: null, principalCents: 2500, principal: "25.00", feeCents: 250, fee: "2.50" });
    expect(consent).toMatchObject({ accountNo, username: casey.username, evidencePosition: 1 });
    expect(text).not.toMatch(/4111111111111111|"tok/i);
  });

  test("gives the same bytes for the same cursors, and ends with the sums of the lines [EXP-3, EXP-5]", async () => {
    const start = nextOf(await printed());
    await paid();
    const first = await printed("--since", start);
    const end = nextOf(first);
    await paid("30.00");
    const all = await printed("--since", start);
    expect(all.startsWith(first.split("\n").slice(0, -2).join("\n"))).toBe(true);
    expect(await printed("--since", start, "--until", end)).toBe(first);
    expect(linesOf(all).at(-1)).toMatchObject({
      format: "paydown-export/1",
      instanceId: "harbor",
      since: start,
      lines: 8,
      kinds: {
        consent: { lines: 2, cents: 0, amount: "0.00" },
        payment: { lines: 2, cents: 6000, amount: "60.00" },
        paymentState: { lines: 4, cents: 0, amount: "0.00" },
      },
      ledgerAccounts: {
        "card-clearing": { lines: 2, cents: 6000, amount: "60.00" },
        "consumer-account": { lines: 2, cents: -5500, amount: "-55.00" },
        "fee-income": { lines: 2, cents: -500, amount: "-5.00" },
      },
    });
    expect(nextOf(await printed("--since", nextOf(all)))).toBe(nextOf(all));
  });

  test("puts a fact that commits late after every cursor that was given out [EXP-3]", async () => {
    await paid();
    const before = await printed();
    // Its transaction took the number first, and committed last.
    await asOwner(
      paying.db,
      sql`insert into export_facts (instance_id, fact_no, id, kind, at, body) overriding system value
        values ('harbor', -7, 'late', 'late', '2026-01-01T00:00:00Z', '{}')`,
    );
    expect((await since(nextOf(before))).map(({ id }) => id)).toEqual(["late", undefined]);
    expect((await printed()).startsWith(before.split("\n").slice(0, -2).join("\n"))).toBe(true);
  });

  test("keeps the order of commits, also if facts are committed while positions are given [EXP-3]", async () => {
    await printed();
    const add = (factNo: number) =>
      asOwner(
        paying.db,
        sql`insert into export_facts (instance_id, fact_no, id, kind, at, body) overriding system value
          values ('harbor', ${factNo}, ${`fact ${factNo}`}, 'late', '2026-01-01T00:00:00Z', '{}')`,
      );
    await add(900_002);
    // A first payment had taken 900,001. It commits after a batch, and a second payment of the account follows.
    let calls = 0;
    const db: typeof paying.db = {
      ...paying.db,
      async asJob(instanceId, work) {
        const result = await paying.db.asJob(instanceId, work);
        calls += 1;
        if (calls === 2) {
          await add(900_001);
          await add(900_003);
        }
        return result;
      },
    };
    const start = await givePositions(db, "harbor");
    expect(calls).toBeGreaterThan(2);
    await givePositions(paying.db, "harbor");
    const { rows } = await paying.db.asJob("harbor", (trx) =>
      sql<{
        id: string;
      }>`select id from export_facts where instance_id = 'harbor' and position >= ${start} order by position`.execute(
        trx,
      ),
    );
    expect(rows.map(({ id }) => id)).toEqual(["fact 900002", "fact 900001", "fact 900003"]);
  });

  test("gives each fact one position, also to exports at the same time [EXP-3]", async () => {
    const start = nextOf(await printed());
    await Promise.all([paid(), paid(), printed("--since", start), printed("--since", start)]);
    const lines = (await since(start)).slice(0, -1);
    const [first] = lines.map(({ position }) => Number(position));
    expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => Number(first) + index));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  test("has consents, changes of a profile, registrations, decisions about users and stopped messages [EXP-1]", async () => {
    const start = nextOf(await printed());
    const accountNo = await paying.newAccount({ due: "50.00" });
    const text = (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd();
    await consumer.acknowledge(accountNo, regeLine, text);
    await consumer.pay(bankPayment(accountNo, { acceptRegE: true }));
    await paying.db.asJob("harbor", async (trx) => {
      await sql`update people set username = ${casey.username}
        where dem_dbt_no = (select min(dem_dbt_no) from people where username is null)`.execute(trx);
      await sql`insert into user_decisions (instance_id, username, made, decided_at, decided_by, decided_why)
        values ('harbor', ${casey.username}, 'locked', now(), 'sam', 'lost phone')`.execute(trx);
      await sql`insert into message_stops values ('harbor', 'email', 'hash', 'asked', now())`.execute(trx);
      await sql`delete from message_stops`.execute(trx);
      await sql`update users set phone = '4105550199', profile_changed_at = now() where username = ${casey.username}`.execute(
        trx,
      );
      // The company itself has told these names.
      await sql`update users set first_name = 'Cass' where username = ${casey.username}`.execute(trx);
    });
    const printedText = await printed("--since", start);
    expect(printedText).not.toMatch(new RegExp(`021000021|5566778899|"tok|Casey|Morgan`));
    const lines = linesOf(printedText);
    const facts = lines.map(({ kind, act, label }) => [kind, act, label].filter((one) => typeof one === "string"));
    expect(facts.filter(([kind]) => !/^(?:payment|end)/.test(kind ?? ""))).toEqual([
      ["consent", "acknowledgement", regeLine],
      ["consent", "payment"],
      ["registered"],
      ["userDecision"],
      ["messagesStopped"],
      ["messagesRestarted"],
      ["profile"],
    ]);
    expect(lines.find(({ kind }) => kind === "profile")).toMatchObject({
      username: casey.username,
      phone: "4105550199",
    });
  });

  describe("refuses", () => {
    test("a cursor that no export of the instance has given out [EXP-4]", async () => {
      await paid();
      const [, position = "", check = ""] = nextOf(await printed()).split(":");
      expect(await refusal("--since", "yesterday")).toEqual([
        2,
        '--since takes the "next" of an export\'s last line, as harbor:1200:0123456789abcdef.',
      ]);
      expect(await refusal("--until", `acme:${position}:${check}`)).toEqual([
        2,
        `The cursor acme:${position}:${check} is not of harbor: it is of acme.`,
      ]);
      expect((await refusal("--since", `harbor:${Number(position) + 1}:${check}`))[1]).toMatch(
        /is newer than this database, which ends at position \d+: it was restored/,
      );
      expect((await refusal("--since", `harbor:${Number(position) - 1}:${check}`))[1]).toMatch(
        /is not of this database: it was mistyped, or the database was restored/,
      );
      expect((await run(["--instance", "nowhere"])).err).toEqual([
        expect.stringContaining("There is no instance nowhere"),
      ]);
    });

    test("cursors in the wrong order [EXP-4]", async () => {
      const start = nextOf(await printed());
      await paid();
      expect(await refusal("--since", nextOf(await printed()), "--until", start)).toEqual([
        2,
        "The cursor of --until comes before the one of --since.",
      ]);
    });
  });

  test("writes a file whose name shows that it is complete, and stops for a caller that went away [EXP-7]", async () => {
    await paid();
    const parts: string[] = [];
    let finished = 0;
    const file: CallersFile = {
      ...noFile,
      write: (_, bytes) => void parts.push(bytes.toString()),
      finish: () => void (finished = parts.length),
    };
    const { exitCode, out } = await run(["--instance", "harbor", "--out", "facts.ndjson"], file);
    const text = await printed();
    expect([exitCode, parts.join(""), finished]).toEqual([0, text, parts.length]);
    expect(out).toEqual([
      `Wrote ${linesOf(text).length - 1} lines to facts.ndjson. Continue with --since ${nextOf(text)}.`,
    ]);
    expect(await run(["--instance", "harbor"])).toEqual({
      exitCode: 1,
      out: [],
      err: ["The output was not read to its end. Run the command again to get all of it."],
    });
  });

  test("keeps each tenant's facts apart [EXP-8]", async () => {
    await paid();
    const parts: Buffer[] = [];
    const other = paying.tenants.ids.find((id) => id !== "harbor") ?? "";
    await run(["--instance", other], { ...noFile, print: async (bytes) => parts.push(bytes) > 0 });
    expect(linesOf(Buffer.concat(parts).toString()).filter(({ kind }) => kind === "payment")).toEqual([]);
  });
});
