import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { formatCalendarDate, passwordLength, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { importLines } from "../importer/import-lines.js";
import { describeWithDatabase, everyRow } from "../testing/test-database.js";
import { call, casey, movableClock, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";
import { defaultAttemptLimits as limits } from "../settings/attempt-limits.js";
import { knownTenant } from "../tenants/tenant-of.js";

const rivera = { dem_dbt_no: "123456", last_name: "Rivera", zip: "21201", birth_date: "04/12/1985" };
const window = 15 * 60_000;
const secret = "Kept-to-myself-7";

const notBorn: unknown = expect.stringMatching(/^Date of Birth must be from 01\/01\/1900 to \d\d\/\d\d\/\d{4}\.$/);

const registration = (facts: Record<string, string> = rivera, more: object = {}) => ({
  instanceId: "harbor",
  username: "rivera@example.com",
  password: secret,
  prompts: Object.entries(facts).map(([name, value]) => ({ name, value })),
  ...more,
});

/** Where the jobs keep their next time and how far they are. */
const tablesOfJobs = ["settlement_reports", "charge_watches", "reconciliation_runs"];

describeWithDatabase("registration", () => {
  const clock = movableClock();
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices({ clock, trustedProxies: ["127.0.0.1"] });
  });
  afterAll(() => services.stop());
  // Lets the attempts of earlier tests expire.
  beforeEach(() => clock.forward(window));

  const verify = (body: object, from = "198.51.100.1") =>
    call(services, "POST", "/public/registration/verify", { body, headers: { "x-forwarded-for": from } });
  const register = (body: object) => call(services, "POST", "/public/registration", { body });

  async function check(
    fields: Record<string, string>,
    type = "application/x-www-form-urlencoded",
    body = new URLSearchParams(fields).toString(),
  ) {
    const response = await fetch(`${services.api}/public/registration/checkUsername`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    return {
      status: response.status,
      json: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  }

  let made = 0;

  /** Imports a new person, who may register, and the person's account. */
  async function newPerson(more: object = {}, instanceId = "harbor") {
    made += 1;
    const demDbtNo = `0007${String(made).padStart(5, "0")}`;
    const accountNo = `3000${String(made).padStart(5, "0")}`;
    const cell = (value: string, type = "TEXT") => ({ value, type, label: "x", display: "Y" });
    const person = {
      ...{ kind: "person", demDbtNo, facts: { last_name: "Okafor", zip: "21202", birth_date: "1990-02-28" } },
      ...{
        firstName: "Ada",
        lastName: "Okafor",
        address: "1 Pratt Street",
        city: "Baltimore",
        state: "MD",
        zipCode: "21202",
        phones: [],
      },
      ...{ allowedPayTypes: ["VISA"], allowedPaySelects: [{ key: "0", value: "Credit card" }] },
      ...more,
    };
    const cells = {
      DBTNO: cell(accountNo),
      TOTALDUE: cell("10.00", "CURRENCY"),
      PMTDISP: cell("M"),
      DEMIDTYNO: cell("D-1"),
    };
    const account = { kind: "account", accountNo, demDbtNo, asOf: "2026-01-01T00:00:00Z", cells };
    expect(await take([person, account], instanceId)).toEqual([]);
    const facts = { dem_dbt_no: demDbtNo, last_name: "Okafor", zip: "21202", birth_date: "02/28/1990" };
    return { demDbtNo, accountNo, facts, person, account };
  }

  async function take(records: readonly object[], instanceId = "harbor"): Promise<readonly string[]> {
    const tenant = knownTenant(services.tenants, instanceId);
    const faults: string[] = [];
    const lines = records.map((record) => JSON.stringify(record));
    await importLines({
      db: services.db,
      tenant,
      global: services.tenants.global,
      now: new Date(),
      lines,
      onFault: (_, reason) => void faults.push(reason),
    });
    return faults;
  }

  describe("the prompts", () => {
    test("of harbor are the account number, last name, zip and date of birth, in both languages [REG-10]", async () => {
      const { status, json } = await call(services, "GET", "/public/strategies/HREG/prompts?instanceId=harbor");
      expect(status).toBe(200);
      expect(json).toEqual({
        prompts: [
          { name: "dem_dbt_no", type: "NUMBER", displayLabel: { en: "Account Number", es: "Número de cuenta" } },
          { name: "last_name", type: "NAME", displayLabel: { en: "Last Name", es: "Apellido" } },
          { name: "zip", type: "NUMBER", displayLabel: { en: "Zip Code", es: "Código postal" } },
          { name: "birth_date", type: "DATE", displayLabel: { en: "Date of Birth", es: "Fecha de nacimiento" } },
        ],
        today: formatCalendarDate(todayIn("America/New_York", clock.now())),
      });
    });

    test.each([
      ["SREG", "harbor", "prompts_not_found"],
      ["nothing", "harbor", "prompts_not_found"],
      ["HREG", "nowhere", "instance_not_found"],
    ])("of the code %s are not found for tenant %s: %s [REG-11]", async (code, instanceId, problem) => {
      const { status, json } = await call(
        services,
        "GET",
        `/public/strategies/${code}/prompts?instanceId=${instanceId}`,
      );
      expect([status, json["code"]]).toEqual([404, problem]);
    });

    test("need the instance in the request [REG-11]", async () => {
      expect((await call(services, "GET", "/public/strategies/HREG/prompts")).status).toBe(400);
    });
  });

  describe("checkUsername", () => {
    test.each([
      ["nobody@example.com", true],
      ["casey@example.com", false],
      [" CASEY@example.com ", false],
    ])("says whether the username %j is available: %s [REG-33]", async (username, available) => {
      expect(await check({ username, instanceId: "harbor" })).toMatchObject({ status: 200, json: { available } });
    });

    test("checks usernames per tenant [REG-33]", async () => {
      expect((await check({ username: "jordan42", instanceId: "summit" })).json).toEqual({ available: false });
      expect((await check({ username: "jordan42", instanceId: "harbor" })).json).toEqual({ available: true });
    });

    test("validates its form-encoded body against the contract, as other calls validate JSON [REG-34]", async () => {
      const violated = async (body: string) => {
        const { status, json } = await check({}, "application/x-www-form-urlencoded", body);
        return [status, (json["parameterViolations"] as { path: string }[]).map(({ path }) => path)];
      };
      expect(await violated("instanceId=harbor")).toEqual([400, ["username"]]);
      expect(await violated("username=a&username=b&instanceId=harbor")).toEqual([400, ["username"]]);
      expect(await violated("username=a&instanceId=harbor&admin=1")).toEqual([400, ["admin"]]);
      expect(await violated("username=a%00b&instanceId=harbor")).toEqual([400, ["username"]]);
      expect(await check({}, "application/json", '{"username":"a","instanceId":"harbor"}')).toMatchObject({
        status: 400,
        json: { detail: "The body must be application/x-www-form-urlencoded." },
      });
    });

    test("is limited per visit to the form, and per address across all visits [REG-40]", async () => {
      const ask = (visit: string) =>
        check({ username: "nobody@example.com", instanceId: "harbor", registration: `visit-${visit}-0123456789` });
      const statuses = async (visits: readonly string[]) =>
        new Set((await Promise.all(visits.map(ask))).map(({ status }) => status));
      expect(await statuses(Array<string>(limits.usernameChecksPerVisit).fill("one"))).toEqual(new Set([200]));
      const refused = await ask("one");
      expect([refused.status, refused.json["code"], refused.json["detail"]]).toEqual([
        429,
        "too_many_attempts",
        "Too many usernames were checked.",
      ]);
      expect(Number(refused.headers.get("retry-after"))).toBe(window / 1000);
      expect((await ask("two")).status).toBe(200);
      const left = limits.usernameChecksPerAddress - limits.usernameChecksPerVisit - 1;
      expect(await statuses(Array.from({ length: left }, (_, n) => `visit${n}`))).toEqual(new Set([200]));
      expect((await ask("three")).status).toBe(429);
      clock.forward(window);
      expect((await ask("one")).status).toBe(200);
    });
  });

  describe("verify", () => {
    /** Every row, except what the jobs note about themselves: they run whenever the clock has moved. */
    const rowsBesidesJobs = async () =>
      Object.fromEntries(
        Object.entries(await everyRow(services.db)).filter(([table]) => !tablesOfJobs.includes(table)),
      );

    test("returns the name, address and phones of the account's owner, and stores nothing [SIGN-5, REG-50]", async () => {
      // The first attempt also deletes what has expired.
      await verify(registration());
      const before = await rowsBesidesJobs();
      const answer = await verify(registration());
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        ...{ name: "Sam Rivera", address: "815 Light Street", city: "Baltimore", state: "MD", zipCode: "21201" },
        ...{ phone1: "4105550199", phone2: "4435550123" },
      });
      expect(await rowsBesidesJobs()).toEqual(before);
      expect(before["people"]).not.toEqual([]);
    });

    test.each([
      ["the padded number", { dem_dbt_no: "000123456" }],
      ["another case and outer spaces", { last_name: " rIVERA " }],
      ["an ISO date", { birth_date: "1985-04-12" }],
      ["a birth date without slashes", { birth_date: "04121985" }],
      ["a birth date with a year of two digits", { birth_date: "4-12-85" }],
    ])("accepts %s [REG-51, REG-96]", async (_, facts) => {
      expect((await verify(registration({ ...rivera, ...facts }))).status).toBe(200);
    });

    test.each(["O'Brien-Núñez", "O’Brien-Núñez", "OʼBrien Nun\u0303ez", "o'brien nunez", "obriennunez"])(
      "accepts the name O'Brien-Núñez typed as %s [REG-52]",
      async (typed) => {
        const { facts } = await newPerson({
          facts: { last_name: "O'Brien-Núñez", zip: "21202", birth_date: "1990-02-28" },
        });
        expect((await verify(registration({ ...facts, last_name: typed }))).json).toMatchObject({ name: "Ada Okafor" });
      },
    );

    test("answers every kind of mismatch with the same bytes, after the same work [REG-54]", async () => {
      const taken = await newPerson();
      expect((await register(registration(taken.facts, { username: "taken.person@example.com" }))).status).toBe(201);
      const empty = await newPerson({ facts: { last_name: "Okafor" } });
      const misses = {
        "no such person": { ...rivera, dem_dbt_no: "999" },
        "another name": { ...rivera, last_name: "Riviera" },
        "another zip": { ...rivera, zip: "21202" },
        "another birthday": { ...rivera, birth_date: "04/13/1985" },
        "all wrong": { ...rivera, last_name: "x", zip: "1", birth_date: "01/01/2000" },
        "has a login by registration": taken.facts,
        "has a login by import": { ...rivera, dem_dbt_no: "100000001" },
        "a fact that nobody told": empty.facts,
      };
      const answers = new Map<string, unknown>();
      const compare = vi.spyOn(crypto, "timingSafeEqual");
      // Updates the named imports, which would otherwise keep the previous function.
      syncBuiltinESMExports();
      try {
        for (const [miss, facts] of Object.entries(misses)) {
          compare.mockClear();
          const { status, text } = await verify(registration(facts));
          answers.set(miss, [status, text, compare.mock.calls.length]);
        }
      } finally {
        compare.mockRestore();
        syncBuiltinESMExports();
      }
      const body = {
        type: "urn:paydown:problem:registration_refused",
        title: "These details match no account that can be registered.",
        status: 422,
        code: "registration_refused",
      };
      expect(Object.fromEntries(answers)).toEqual(
        Object.fromEntries(Object.keys(misses).map((miss) => [miss, [422, JSON.stringify(body), 3]])),
      );
    });

    test.each([
      ["an empty answer", registration({ ...rivera, last_name: " " }), "prompts.last_name", "Last Name is required"],
      [
        "a digit in NAME",
        registration({ ...rivera, last_name: "Rivera2" }),
        "prompts.last_name",
        "Last Name must be a name: letters, with spaces, periods, apostrophes or hyphens.",
      ],
      [
        "letters in NUMBER",
        registration({ ...rivera, zip: "2120a" }),
        "prompts.zip",
        "Zip Code must contain only numbers.",
      ],
      [
        "an invalid date",
        registration({ ...rivera, birth_date: "02/30/1985" }),
        "prompts.birth_date",
        "Date of Birth must be a date, as MM/DD/YYYY.",
      ],
      ["a future birth date", registration({ ...rivera, birth_date: "04/12/2985" }), "prompts.birth_date", notBorn],
      [
        "a birth date too long ago",
        registration({ ...rivera, birth_date: "12/31/1899" }),
        "prompts.birth_date",
        notBorn,
      ],
      [
        "a missing prompt",
        registration({ dem_dbt_no: "1", last_name: "Rivera", zip: "21201" }),
        "prompts.birth_date",
        "Date of Birth is required",
      ],
      [
        "an unknown prompt",
        registration({ ...rivera, ssn: "1" }),
        "prompts",
        "must answer each prompt once, and no other",
      ],
      [
        "a login that is not an email",
        registration(rivera, { username: "riverarivera" }),
        "username",
        "must be a valid email",
      ],
      [
        "a short login",
        registration(rivera, { username: "a@b.cd" }),
        "username",
        "The username field must have at least 8 characters",
      ],
      [
        "a short password",
        registration(rivera, { password: "x".repeat(passwordLength.min - 1) }),
        "password",
        "The password field must have at least 8 characters",
      ],
      [
        "a long password",
        registration(rivera, { password: "x".repeat(passwordLength.max + 1) }),
        "password",
        "The password field must be less than 40 characters",
      ],
    ])("refuses %s, by the rules of the form [REG-53]", async (_, body, path, message) => {
      for (const answer of [await verify(body), await register(body)]) {
        expect(answer.status).toBe(422);
        expect(answer.json).toMatchObject({ code: "invalid_registration", parameterViolations: [{ path, message }] });
      }
    });

    test("accepts a 40-character password, and an alphanumeric username where usernames are not emails [REG-28]", async () => {
      expect((await verify(registration(rivera, { password: "x".repeat(passwordLength.max) }))).status).toBe(200);
      const loan = { dbt_no: "200000030", last_name: "O’Neil", phone_last_four: "0164" };
      const summit = { instanceId: "summit", username: "averyoneil" };
      expect((await verify(registration(loan, summit))).json).toMatchObject({ name: "Avery O'Neil" });
      const answer = await verify(registration(loan, { ...summit, username: "avery@example.com" }));
      expect(answer.json["parameterViolations"]).toEqual([
        { path: "username", message: "username must contain only letters and numbers " },
      ]);
    });

    test("reports that a username is taken only to a person who has proven their identity [REG-55]", async () => {
      const taken = { username: casey.username };
      const right = await verify(registration(rivera, taken));
      expect([right.status, right.json["code"]]).toEqual([409, "username_taken"]);
      expect((await verify(registration({ ...rivera, zip: "1" }, taken))).json["code"]).toBe("registration_refused");
    });

    test("is limited per claimed person, from any address, whether or not that person exists [REG-56]", async () => {
      for (const dem_dbt_no of ["123456", "999"]) {
        const wrong = registration({ ...rivera, dem_dbt_no, zip: "99999" });
        for (let n = 0; n < limits.registrationsPerPerson; n += 1)
          expect((await verify(wrong, `203.0.113.${n}`)).status).toBe(422);
        const refused = await verify(registration({ ...rivera, dem_dbt_no }), "203.0.113.99");
        expect([refused.status, refused.json["code"], refused.json["detail"]]).toEqual([
          429,
          "too_many_attempts",
          "Too many attempts to register.",
        ]);
        expect((await register(registration({ ...rivera, dem_dbt_no }))).status).toBe(429);
      }
      clock.forward(window);
      expect((await verify(registration())).status).toBe(200);
    });

    test("is limited per address, and correct answers do not count [REG-57]", async () => {
      for (let n = 0; n < limits.registrationsPerPerson + 2; n += 1)
        expect((await verify(registration())).status).toBe(200);
      for (let n = 0; n < limits.registrationsPerAddress; n += 1)
        expect((await verify(registration({ ...rivera, dem_dbt_no: String(5000 + n) }))).status).toBe(422);
      expect((await verify(registration())).status).toBe(429);
    });

    test("concurrent attempts do not exceed the limit [REG-58]", async () => {
      const wrong = registration({ ...rivera, zip: "99999" });
      const answers = await Promise.all(Array.from({ length: 30 }, () => verify(wrong)));
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(limits.registrationsPerPerson);
    });
  });

  describe("addRegistration", () => {
    test("creates a user who can sign in, and who has the person's accounts and payment options [REG-76]", async () => {
      const { facts, accountNo, demDbtNo } = await newPerson();
      const answer = await register(registration(facts, { username: " Ada.Okafor@Example.com " }));
      expect([answer.status, answer.json]).toEqual([201, { username: "ada.okafor@example.com" }]);
      const token = await tokenOf(services, {
        instanceId: "harbor",
        username: "ada.okafor@example.com",
        password: secret,
      });
      const me = await call(services, "GET", "/api/demographics/m;user=ada.okafor%40example.com", { token });
      expect(me.json).toMatchObject({
        userInfo: {
          first_name: "Ada",
          name: "Ada Okafor",
          demdbtno: demDbtNo,
          allowedPayTypes: ["VISA"],
          allowedPaySelects: [{ key: "0", value: "Credit card" }],
        },
        accounts: [{ DBTNO: { value: accountNo } }],
      });
    });

    test("fills the profile with the person's phone, and with the username as email where usernames are emails [REG-77]", async () => {
      const { facts } = await newPerson({ phones: ["(410) 555-0177"] });
      await register(registration(facts, { username: "profiled@example.com" }));
      const user = await services.db.asApp("harbor", (trx) =>
        trx
          .selectFrom("users")
          .select(["phone", "email", "admin"])
          .where("username", "=", "profiled@example.com")
          .executeTakeFirst(),
      );
      expect(user).toEqual({ phone: "4105550177", email: "profiled@example.com", admin: false });
    });

    test("stores only an argon2id hash of the password [REG-78]", async () => {
      const { facts } = await newPerson();
      await register(registration(facts, { username: "hashed.person@example.com" }));
      const { password_hash } = await services.db.asApp("harbor", (trx) =>
        trx
          .selectFrom("users")
          .select("password_hash")
          .where("username", "=", "hashed.person@example.com")
          .executeTakeFirstOrThrow(),
      );
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    });

    test("checks the facts again: a wrong fact registers nobody [REG-75]", async () => {
      const { facts } = await newPerson();
      expect((await register(registration({ ...facts, zip: "1" }))).status).toBe(422);
    });

    test("allows one login per person: a second registration is refused like any mismatch [REG-79]", async () => {
      const { facts } = await newPerson();
      expect((await register(registration(facts, { username: "first.login@example.com" }))).status).toBe(201);
      expect((await register(registration(facts, { username: "second.login@example.com" }))).json["code"]).toBe(
        "registration_refused",
      );
      expect((await check({ username: "second.login@example.com", instanceId: "harbor" })).json).toEqual({
        available: true,
      });
    });

    test.each([
      ["as the person's", (padded: string) => padded],
      ["without its leading zeros", (padded: string) => padded.replace(/^0+/, "")],
    ])(
      "refuses a person whose number an imported user has, with the number written %s [REG-54, REG-79]",
      async (_, write) => {
        const { facts, demDbtNo } = await newPerson();
        const user = {
          ...{
            kind: "user",
            username: `imported.${made}@example.com`,
            initialPassword: secret,
            demDbtNo: write(demDbtNo),
          },
          ...{ firstName: "Ada", lastName: "Okafor", allowedPayTypes: [], allowedPaySelects: [] },
        };
        expect(await take([user])).toEqual([]);
        const second = { username: `second.of.${made}@example.com` };
        for (const answer of [await verify(registration(facts, second)), await register(registration(facts, second))])
          expect([answer.status, answer.json["code"]]).toEqual([422, "registration_refused"]);
        expect((await check({ ...second, instanceId: "harbor" })).json).toEqual({ available: true });
      },
    );

    test("refuses the account number of a person who has a login [REG-54, REG-79]", async () => {
      const known = { last_name: "Okafor", phone_last_four: "0177" };
      const { accountNo } = await newPerson({ facts: known }, "summit");
      const loan = { ...known, dbt_no: accountNo };
      const summit = (username: string) => registration(loan, { instanceId: "summit", username });
      expect((await register(summit("adaokafor"))).status).toBe(201);
      for (const again of [await verify(summit("adaokafor2")), await register(summit("adaokafor2"))])
        expect([again.status, again.json["code"]]).toEqual([422, "registration_refused"]);
      expect((await check({ username: "adaokafor2", instanceId: "summit" })).json).toEqual({ available: true });
    });

    test("of ten concurrent registrations of one person, only one succeeds [REG-80]", async () => {
      const { facts, accountNo } = await newPerson();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => register(registration(facts, { username: `racer${n}@example.com` }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
      const rows = await services.db.asApp("harbor", (trx) =>
        trx.selectFrom("users").select("username").where("username", "like", "racer%").execute(),
      );
      const winner = answers.find(({ status }) => status === 201)?.json["username"];
      expect(rows).toEqual([{ username: winner }]);
      const account = await services.db.asApp("harbor", (trx) =>
        trx.selectFrom("accounts").select("username").where("account_no", "=", accountNo).executeTakeFirst(),
      );
      expect(account).toEqual({ username: winner });
    });

    test("of eight people who register the same username at once, one gets it, and another can register with a different username [REG-81]", async () => {
      const people = [];
      for (let n = 0; n < 8; n += 1) people.push(await newPerson());
      const answers = await Promise.all(
        people.map(({ facts }) => register(registration(facts, { username: "wanted.name@example.com" }))),
      );
      expect(answers.map(({ status, json }) => [status, json["code"]]).sort()).toEqual([
        [201, undefined],
        ...Array<unknown>(7).fill([409, "username_taken"]),
      ]);
      const loser = people[answers.findIndex(({ status }) => status === 409)];
      expect((await register(registration(loser?.facts ?? {}, { username: "another.name@example.com" }))).status).toBe(
        201,
      );
    });

    test("an import repeated after the claim changes nothing, and accounts imported later go to the user [REG-82]", async () => {
      const { facts, person, account, accountNo } = await newPerson();
      await register(registration(facts, { username: "claimed.again@example.com" }));
      const later = {
        ...account,
        accountNo: `9${accountNo}`,
        cells: { ...account.cells, DBTNO: { ...account.cells.DBTNO, value: `9${accountNo}` } },
      };
      expect(await take([person, account, later])).toEqual([]);
      const rows = await services.db.asApp("harbor", (trx) =>
        trx
          .selectFrom("accounts")
          .select(["account_no", "username"])
          .where("username", "=", "claimed.again@example.com")
          .orderBy("account_no")
          .execute(),
      );
      expect(rows.map(({ account_no }) => account_no)).toEqual([accountNo, `9${accountNo}`]);
      expect((await register(registration(facts, { username: "third.login@example.com" }))).status).toBe(422);
    });

    test("a claimed account keeps its method on file [REG-83]", async () => {
      const { facts, accountNo } = await newPerson();
      const method = {
        ...{ firstName: "Ada", lastName: "Okafor", address: "1", city: "B", state: "MD", zip: "21202" },
        token: "tok",
        acctNumber: "****1111",
      };
      expect(
        await take([{ kind: "paymentInfo", accountNo, paymentOption: "0", ccExpDate: "0930", ...method }]),
      ).toEqual([]);
      expect((await register(registration(facts, { username: "keeps.method@example.com" }))).status).toBe(201);
      const rows = await services.db.asApp("harbor", (trx) =>
        trx.selectFrom("payment_methods").select("masked").where("account_no", "=", accountNo).execute(),
      );
      expect(rows).toEqual([{ masked: "****1111" }]);
    });

    test("a user cannot open an account whose owner has not registered [REG-84]", async () => {
      const { accountNo } = await newPerson();
      const token = await tokenOf(services, casey);
      const answer = await call(
        services,
        "GET",
        `/api/pages/harbor;user=casey%40example.com?pageName=MakePayment&accountNo=${accountNo}`,
        { token },
      );
      expect([answer.status, answer.json["code"]]).toEqual([404, "account_not_found"]);
    });
  });

  describe("the import", () => {
    test("reports an account with no owner, with two owners, or with an unknown owner [REG-85]", async () => {
      const { account } = await newPerson();
      expect(
        await take([
          { ...account, demDbtNo: undefined },
          { ...account, username: casey.username },
          { ...account, demDbtNo: "77" },
          {
            ...account,
            ...{ accountNo: "78", demDbtNo: undefined, username: "nobody@example.com" },
            cells: { ...account.cells, DBTNO: { ...account.cells.DBTNO, value: "78" } },
          },
        ]),
      ).toEqual([
        "it must have either a username or a demDbtNo",
        "it must have either a username or a demDbtNo",
        "there is no person with its demDbtNo",
        "there is no user with its username",
      ]);
    });

    test("row-level security separates the people of different tenants [REG-86]", async () => {
      const seen = (instanceId: string) =>
        services.db.asApp(instanceId, async (trx) => {
          const people = await trx.selectFrom("people").select("dem_dbt_no").execute();
          return people.map((person) => person.dem_dbt_no);
        });
      const [harbor, summit] = [await seen("harbor"), await seen("summit")];
      expect(harbor).toContain(`000${rivera.dem_dbt_no}`);
      expect(summit).toContain("000654321");
      expect(harbor.filter((person) => summit.includes(person))).toEqual([]);
      expect(await seen("riverton")).toEqual([]);
    });

    test("a request may set the username that a person registered with, but change nothing else of the person [REG-86]", async () => {
      await expect(
        services.db.asApp("harbor", (trx) => trx.updateTable("people").set({ zip_code: "1" }).execute()),
      ).rejects.toThrow(/permission denied/);
    });
  });

  test("the log contains no fact, username or password [REG-59]", async () => {
    const { facts } = await newPerson();
    await verify(registration({ ...facts, zip: "90909" }));
    await register(registration(facts, { username: "not.logged@example.com" }));
    await check({ username: "not.logged@example.com", instanceId: "harbor" });
    const log = services.log.join("\n");
    for (const told of [secret, "Okafor", "90909", "02/28/1990", "not.logged", facts.dem_dbt_no])
      expect(log).not.toContain(told);
    expect(log).toContain("/public/registration/verify");
  });

  test("a call that expects JSON rejects a form", async () => {
    const response = await fetch(`${services.api}/token/login`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...casey }),
    });
    expect(response.status).toBe(400);
  });
});
