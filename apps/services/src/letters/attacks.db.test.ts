import { formatLetterCode, letterCodeAlphabet, todayIn } from "@paydown/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { InstanceTransaction } from "../db/database.js";
import { secretsIn } from "../db/secrets.js";
import { soon } from "../payments/testing/paying.js";
import { attemptSubject } from "../sessions/attempts.js";
import { callAt } from "../testing/call-at.js";
import { days } from "../testing/day-clock.js";
import { transactionsDuring } from "../testing/round-trips.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { letterCodeHash, newLetterCode } from "./code.js";
import { matchLetter } from "./open-letter.js";
import { adasFacts, type Lettering, type LetterForm, startLettering } from "./testing/lettering.js";

const wrongDay = { ...adasFacts, birthDate: "03/01/1990" };
const wrongDigits = { ...adasFacts, ssnLastFour: "1235" };

describeWithDatabase("attacks on letter codes", () => {
  let lettering: Lettering;

  beforeAll(async () => {
    lettering = await startLettering();
  });
  afterAll(() => lettering.stop());
  beforeEach(() => lettering.clock.forward(16 * 60_000));

  const newAccountCode = async (more: Parameters<Lettering["newLetterAccount"]>[0] = {}) => {
    const account = await lettering.newLetterAccount(more);
    return { ...account, code: await lettering.newCode(account.accountNo) };
  };
  const miss = async (form: LetterForm, times = 1) => {
    for (let at = 0; at < times; at += 1) expect((await lettering.open(form)).json["code"]).toBe("letter_refused");
  };

  test("every kind of miss has the same status, answer, headers, length and statements [LETTER-1, LETTER-7, LETTER-51, LETTER-54]", async () => {
    const closed = await newAccountCode();
    await miss({ code: closed.code, ...wrongDay }, 5);
    const replaced = await newAccountCode();
    await lettering.newCode(replaced.accountNo);
    const ended = { code: await lettering.newCode((await newAccountCode()).accountNo, "harbor", "--days", "1") };
    const elsewhere = await lettering.newLetterAccount({ instanceId: "bayside" });
    const elsewheres = await lettering.newCode(elsewhere.accountNo, "bayside");
    const turnedOff = await lettering.newLetterAccount({ instanceId: "riverside" });
    const before = await lettering.codeBefore(turnedOff.accountNo, "riverside");
    const moved = await newAccountCode();
    await lettering.take("harbor", [
      lettering.accountRecord(moved.accountNo, (await lettering.newLetterAccount()).demDbtNo),
    ]);
    const locked = await newAccountCode();
    await lettering.giveToLockedUser(locked.accountNo);
    const restricted = await newAccountCode();
    await lettering.restrict(restricted.accountNo);
    const withoutCards = await newAccountCode();
    await lettering.take("harbor", [
      lettering.accountRecord(withoutCards.accountNo, withoutCards.demDbtNo, "250.00", "D"),
    ]);
    const ours = await newAccountCode();
    await lettering.newLetterAccount({
      facts: { zip: "21202", birth_date: "1988-07-04", ssn_last_four: "9876" },
    });
    lettering.clock.forward(days(1));
    const kinds: Readonly<Record<string, { readonly form: LetterForm; readonly instanceId?: string }>> = {
      "an unknown code": { form: { code: formatLetterCode(newLetterCode()), ...adasFacts } },
      "a closed code with the right facts": { form: { code: closed.code, ...adasFacts } },
      "a replaced code with a wrong day": { form: { code: replaced.code, ...wrongDay } },
      "an ended code with wrong digits": { form: { ...ended, ...wrongDigits } },
      "a code of another tenant": { form: { code: elsewheres, ...adasFacts } },
      "a tenant without letter codes": { form: { code: before, ...adasFacts }, instanceId: "riverside" },
      "an account with another person by now": { form: { code: moved.code, ...adasFacts } },
      "a locked login": { form: { code: locked.code, ...adasFacts } },
      "an account with restricted payments": { form: { code: restricted.code, ...adasFacts } },
      "an account without a card for visits": { form: { code: withoutCards.code, ...adasFacts } },
      "a wrong day": { form: { code: ours.code, ...wrongDay } },
      "wrong digits": { form: { code: ours.code, ...wrongDigits } },
      "another person of the household": {
        form: { code: ours.code, birthDate: "07/04/1988", ssnLastFour: "9876" },
      },
    };
    /** The rows that openings have written besides their counts. Each write adds to the time of an answer. */
    const written = (instanceId: string) =>
      lettering.db.asApp(instanceId, async (trx) => {
        const { rows } = await sql<{ n: number }>`
          select (select coalesce(sum(misses), 0) from letter_codes where instance_id = ${instanceId})::int
            + (select count(*) from login_attempts where instance_id = ${instanceId} and subject = 'no letter')::int as n`.execute(
          trx,
        );
        return rows[0]?.n ?? 0;
      });
    const seen: Record<string, unknown> = {};
    for (const [kind, { form, instanceId = "harbor" }] of Object.entries(kinds)) {
      lettering.clock.forward(16 * 60_000);
      let answer: Awaited<ReturnType<Lettering["open"]>> | undefined;
      // The first call of an instance also loads its keys.
      await lettering.open({ code: formatLetterCode(newLetterCode()), ...adasFacts }, instanceId);
      const writtenBefore = await written(instanceId);
      const transactions = await transactionsDuring(async () => (answer = await lettering.open(form, instanceId)));
      const headers = Object.fromEntries(answer?.headers ?? []);
      delete headers["date"];
      delete headers["x-request-id"];
      seen[kind] = {
        ...{ status: answer?.status, text: answer?.text, headers },
        statements: transactions.map(({ statements }) => statements),
        roundTrips: transactions.map(({ roundTrips }) => roundTrips),
        written: (await written(instanceId)) - writtenBefore,
      };
    }
    const [first] = Object.values(seen);
    expect(first).toMatchObject({
      written: 1,
      status: 422,
      text: expect.stringContaining("letter_refused") as unknown,
    });
    for (const [kind, one] of Object.entries(seen)) expect(one, kind).toEqual(first);
  }, 60_000);

  test("five misses close a code, also when 30 arrive at once, and then the right facts miss too [LETTER-8]", async () => {
    const { code } = await newAccountCode();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => lettering.open({ code, ...adasFacts, ssnLastFour: String(2000 + at) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]));
    lettering.clock.forward(16 * 60_000);
    await miss({ code, ...adasFacts });
    const [stored] = (await lettering.codes()).filter(({ closed_at }) => closed_at !== null).slice(-1);
    expect(stored?.misses).toBe(5);
  });

  test("the right facts that arrive during the fifth miss wait for it, and then miss too [LETTER-8]", async () => {
    const { code } = await newAccountCode();
    await miss({ code, ...wrongDigits }, 4);
    const now = lettering.clock.now();
    const codeHash = letterCodeHash(await secretsIn(lettering.db).key("harbor", "hmac"), code.replace("-", ""));
    const opening = { instanceId: "harbor", codeHash, now, today: todayIn("America/New_York", now) };
    const match = (trx: InstanceTransaction, facts: typeof adasFacts) =>
      matchLetter(trx, lettering.db.keyRing, {
        ...{ ...opening, global: lettering.paying.tenants.global, form: { code, ...facts } },
      });
    const right = await lettering.db.asApp("harbor", async (trx) => {
      expect(await match(trx, wrongDigits)).toEqual({ kind: "miss" });
      const waiting = lettering.db.asApp("harbor", (other) => match(other, adasFacts));
      // The embedded database has one connection, so the other transaction begins after this one.
      if (inject("testDatabase").kind === "server")
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_stat_activity
              where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
            return rows.length;
          }, soon)
          .toBe(1);
      return { waiting };
    });
    expect(await right.waiting).toEqual({ kind: "miss" });
  });

  test("four misses leave the code open, and a hit forgets them [LETTER-8]", async () => {
    const { code } = await newAccountCode();
    for (let round = 0; round < 2; round += 1) {
      await miss({ code, ...wrongDigits }, 4);
      expect((await lettering.open({ code, ...adasFacts })).status).toBe(200);
    }
  });

  test("guesses of codes with known facts open nothing, and an address gets 50 of them in 15 minutes [LETTER-9]", async () => {
    const { code } = await newAccountCode();
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1)
      statuses.push((await lettering.open({ code: formatLetterCode(newLetterCode()), ...adasFacts })).status);
    expect(statuses).toEqual([...Array<number>(50).fill(422), ...Array<number>(10).fill(429)]);
    // Even the right code has to wait then, so an address learns nothing by guessing on.
    expect((await lettering.open({ code, ...adasFacts })).status).toBe(429);
    lettering.clock.forward(15 * 60_000);
    expect((await lettering.open({ code, ...adasFacts })).status).toBe(200);
  });

  test("a flood of 1,000 misses lets a holder in from an address with fewer than five misses, and no other [LETTER-49]", async () => {
    const holders = [await newAccountCode(), await newAccountCode(), await newAccountCode()];
    const unknown = () => ({ code: formatLetterCode(newLetterCode()), ...adasFacts });
    const statuses = async (forms: readonly LetterForm[], from: string) => {
      const found: number[] = [];
      for (const form of forms) found.push((await lettering.open(form, "harbor", from)).status);
      return found;
    };
    const times = (count: number, status: number) => Array<number>(count).fill(status);
    const key = await secretsIn(lettering.db).key("harbor", "hmac");
    const addMisses = (count: number) =>
      asOwner(
        lettering.db,
        sql`insert into login_attempts (instance_id, subject, attempted_at)
          select 'harbor', ${attemptSubject(key, "letters", "")}, ${lettering.clock.now()} from generate_series(1, ${count})`,
      );
    await addMisses(990);
    // Hits do not count, so there is no flood yet: 990 misses, and 7 more from one address.
    for (const { code } of [...holders, ...holders, ...holders, ...holders])
      expect(await statuses([{ code, ...adasFacts }], "203.0.113.1")).toEqual([200]);
    expect(await statuses(Array.from({ length: 7 }, unknown), "203.0.113.2")).toEqual(times(7, 422));
    // Three more misses make 1,000.
    expect(await statuses(Array.from({ length: 3 }, unknown), "203.0.113.3")).toEqual(times(3, 422));
    // An address that has missed seven times has to wait, whatever it tries.
    const [first, second, third] = holders;
    const right = { code: first?.code ?? "", ...adasFacts };
    expect(await statuses([unknown(), right], "203.0.113.2")).toEqual([429, 429]);
    // Each further address has five misses, also with codes that exist, and then the right facts have to wait too.
    expect(await statuses([...Array.from({ length: 5 }, unknown), unknown(), right], "203.0.113.4")).toEqual([
      ...times(5, 422),
      ...times(2, 429),
    ]);
    const wrong = [first, second, third, first, second].map((one) => ({ code: one?.code ?? "", ...wrongDay }));
    expect(await statuses([...wrong, unknown(), right], "203.0.113.5")).toEqual([...times(5, 422), ...times(2, 429)]);
    // However many strangers try, holders come in from their own addresses, also after four typing errors.
    await addMisses(10_000);
    const typed = [...Array.from({ length: 4 }, unknown), right];
    expect(await statuses(typed, "203.0.113.6")).toEqual([...times(4, 422), 200]);
    expect(
      await statuses(
        holders.map(({ code }) => ({ code, ...adasFacts })),
        "2001:db8::6",
      ),
    ).toEqual(times(3, 200));
    lettering.clock.forward(16 * 60_000);
    expect(await statuses(Array.from({ length: 7 }, unknown), "203.0.113.4")).toEqual(times(7, 422));
  });

  test("one code gets 10 openings in 15 minutes whether or not it exists, and hits do not count [LETTER-9]", async () => {
    const { code } = await newAccountCode();
    for (const tried of [code, formatLetterCode(newLetterCode())]) {
      const statuses: number[] = [];
      for (let at = 0; at < 12; at += 1) statuses.push((await lettering.open({ code: tried, ...wrongDay })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    }
    const other = await newAccountCode();
    for (let at = 0; at < 12; at += 1)
      expect((await lettering.open({ code: other.code, ...adasFacts })).status).toBe(200);
  });

  test("a code that looks like another is another: every neighbor of a code misses [LETTER-2, LETTER-7]", async () => {
    const { code } = await newAccountCode();
    const plain = code.replace("-", "");
    for (const [at, character] of [...plain].entries()) {
      const next = letterCodeAlphabet[(letterCodeAlphabet.indexOf(character) + 1) % letterCodeAlphabet.length] ?? "";
      await miss({ code: plain.slice(0, at) + next + plain.slice(at + 1), ...adasFacts });
    }
    expect((await lettering.open({ code, ...adasFacts })).status).toBe(200);
  });

  test("a token is useless after the sign-out, and opens no other tenant [LETTER-12, LETTER-13]", async () => {
    const { accountNo, code } = await newAccountCode();
    const visit = await lettering.visit({ code, ...adasFacts });
    const page = (instanceId = "harbor") =>
      lettering.call(
        visit,
        "GET",
        `/api/pages/${instanceId}`,
        undefined,
        `?pageName=MakePayment&accountNo=${accountNo}`,
      );
    expect([(await page()).status, (await page("bayside")).status]).toEqual([200, 401]);
    expect((await lettering.call(visit, "POST", "/api/demographics/logout")).status).toBe(204);
    const after = await page();
    expect([after.status, after.json["code"]]).toEqual([401, "unauthenticated"]);
    const verified = await callAt(
      lettering.url,
      "POST",
      `/token/verify;user=${encodeURIComponent(visit.username)}?instanceId=harbor`,
      {
        body: { jwt: visit.jwt },
      },
    );
    expect(verified.json).toEqual({ valid: false });
  });

  test("two visits of one account share nothing that they made [LETTER-12]", async () => {
    const { code } = await newAccountCode();
    const [one, other] = [await lettering.visit({ code, ...adasFacts }), await lettering.visit({ code, ...adasFacts })];
    expect(one.username).not.toBe(other.username);
    const asOther = await lettering.call(
      { ...one, username: other.username },
      "GET",
      `/api/pages/harbor`,
      undefined,
      `?pageName=MakePayment&accountNo=${one.accountNo}`,
    );
    expect([asOther.status, asOther.json["code"]]).toEqual([403, "user_mismatch"]);
  });

  test("nobody signs in as a visit, recovers its password or finds it among the users [LETTER-11]", async () => {
    const { code } = await newAccountCode();
    const { username } = await lettering.visit({ code, ...adasFacts });
    const body = { instanceId: "harbor", username };
    const signedIn = await callAt(lettering.url, "POST", "/token/login", {
      body: { ...body, password: "any-password" },
    });
    expect([signedIn.status, signedIn.json["code"]]).toEqual([401, "invalid_credentials"]);
    const users = await lettering.db.asJob("harbor", (trx) =>
      trx.selectFrom("users").select("username").where("username", "like", "letter:%").execute(),
    );
    expect(users).toEqual([]);
    const facts = await lettering.db.asJob("harbor", (trx) =>
      trx.selectFrom("export_facts").select("kind").where("username", "=", username).execute(),
    );
    expect(facts).toEqual([]);
    await callAt(lettering.url, "POST", "/public/passwordRecovery", { body });
    await expect
      .poll(() => lettering.db.asJob("harbor", (trx) => trx.selectFrom("recovery_requests").selectAll().execute()))
      .toEqual([]);
    const links = await lettering.db.asJob("harbor", (trx) =>
      trx.selectFrom("password_links").select("username").where("username", "=", username).execute(),
    );
    expect(links).toEqual([]);
  });

  test("the stored codes are hashes that need the instance's key, and the log has no code and no fact [LETTER-4, LETTER-23]", async () => {
    const { code, accountNo } = await newAccountCode();
    await lettering.visit({ code, ...adasFacts });
    await miss({ code, ...wrongDay });
    const stored = JSON.stringify(await lettering.codes());
    const log = lettering.paying.logs.join("\n");
    for (const text of [code, code.replace("-", "")]) expect(stored + log).not.toContain(text);
    expect(log).not.toMatch(/1990-02-28|02\/28\/1990|"1234"/);
    expect(log).toContain("A letter code has opened a visit.");
    const visits = await lettering.db.asJob("harbor", (trx) =>
      trx.selectFrom("letter_visits").select("account_no").where("account_no", "=", accountNo).execute(),
    );
    expect(visits).toEqual([{ account_no: accountNo }]);
  });
});
