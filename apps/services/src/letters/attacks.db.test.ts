import { formatLetterCode, letterCodeAlphabet } from "@paydown/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callAt } from "../testing/call-at.js";
import { days } from "../testing/day-clock.js";
import { transactionsDuring } from "../testing/round-trips.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { newLetterCode } from "./code.js";
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

  test("every kind of miss has the same status, answer, headers, length and statements [LETTER-1, LETTER-7, LETTER-51]", async () => {
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
    const seen: Record<string, unknown> = {};
    for (const [kind, { form, instanceId = "harbor" }] of Object.entries(kinds)) {
      lettering.clock.forward(16 * 60_000);
      let answer: Awaited<ReturnType<Lettering["open"]>> | undefined;
      // The first call of an instance also loads its keys.
      await lettering.open({ code: formatLetterCode(newLetterCode()), ...adasFacts }, instanceId);
      const transactions = await transactionsDuring(async () => (answer = await lettering.open(form, instanceId)));
      const headers = Object.fromEntries(answer?.headers ?? []);
      delete headers["date"];
      delete headers["x-request-id"];
      seen[kind] = {
        ...{ status: answer?.status, text: answer?.text, headers },
        statements: transactions.map(({ statements }) => statements),
        roundTrips: transactions.map(({ roundTrips }) => roundTrips),
      };
    }
    const [first] = Object.values(seen);
    expect(first).toMatchObject({ status: 422, text: expect.stringContaining("letter_refused") as unknown });
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
