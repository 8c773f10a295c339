import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { components } from "@paydown/api-client";
import { sql } from "kysely";
import { importLines } from "../importer/import-lines.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, robin, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";
import { withoutRandomText } from "../testing/without-random-text.js";
import { searchLimits, withoutCardNumbers } from "./admin-search.js";

type Found = components["schemas"]["DemographicsFound"];

const staff = { instanceId: "harbor", username: "staff@example.com", password: "Harbor-demo-9" };
const staffRecord = {
  kind: "user",
  username: staff.username,
  initialPassword: staff.password,
  firstName: "Sam",
  lastName: "Staff",
  demDbtNo: "9",
  admin: true,
  allowedPayTypes: [],
  allowedPaySelects: [],
};

const cell = (value: string, type = "TEXT") => ({ value, type, label: "L", display: "Y" });
const accountOf = (username: string, accountNo: string) => ({
  ...{ kind: "account", accountNo, username, asOf: "2026-06-15T12:00:00Z" },
  cells: { DBTNO: cell(accountNo), TOTALDUE: cell("1.00", "CURRENCY"), PMTDISP: cell("M"), DEMIDTYNO: cell("D") },
});

const robinsOne = { accountNo: "100000020", username: robin.username, first_name: "Robin" };

describeWithDatabase("demographics calls that no screen makes", () => {
  let services: TestServices;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    services = await startTestServices();
    await importRecords([staffRecord]);
    for (const who of [casey, robin, staff]) tokens[who.username] = await tokenOf(services, who);
  });
  afterAll(() => services.stop());

  async function importRecords(records: readonly object[]) {
    const tenant = knownTenant(services.tenants, "harbor");
    const onFault = (line: number, reason: string) => {
      throw new Error(`${line}: ${reason}`);
    };
    await importLines({
      db: services.db,
      tenant,
      global: services.tenants.global,
      now: new Date(),
      lines: records.map((record) => JSON.stringify(record)),
      dryRun: false,
      onFault,
    });
  }
  const get = (path: string, who = casey) => {
    const [before, query = ""] = path.split("?");
    return call(services, "GET", `${before};user=${encodeURIComponent(who.username)}?${query}`, {
      token: tokens[who.username],
    });
  };

  test("listM returns the identity of each of the user's accounts, ordered by number, and of no other account [CALL-24, ROLE-8]", async () => {
    const { status, json } = await get("/api/demographics/listM");
    const { demographics } = json as unknown as components["schemas"]["DemographicsList"];
    expect(status).toBe(200);
    expect(demographics.map(({ accountNo }) => accountNo)).toEqual(
      Array.from({ length: 13 }, (_, index) => String(100000001 + index)),
    );
    expect(demographics[0]).toEqual({
      accountNo: "100000001",
      demIdtyNo: expect.stringMatching(/\S/),
      username: casey.username,
      first_name: "Casey",
      name: "Casey Morgan",
      demdbtno: expect.stringMatching(/\S/),
    });
  });

  test("a call with an account number returns the account's owner and current row [CALL-25]", async () => {
    const { status, json } = await get("/api/demographics?accountNo=100000003");
    const { demographic, account } = json as unknown as components["schemas"]["AccountDemographics"];
    expect(status).toBe(200);
    expect(demographic).toMatchObject({
      accountNo: "100000003",
      name: "Casey Morgan",
      demIdtyNo: account["DEMIDTYNO"]?.value,
    });
    expect(account["TOTALDUE"]?.value).toBe("840.50");
  });

  test("calls for another user's account and for a missing account return the same 404, byte for byte", async () => {
    const [foreign, missing] = [
      await get("/api/demographics?accountNo=100000020"),
      await get("/api/demographics?accountNo=999999999"),
    ];
    expect([foreign.status, foreign.json["code"]]).toEqual([404, "account_not_found"]);
    expect([missing.status, missing.text]).toEqual([foreign.status, foreign.text]);
  });

  test("the user-defined window lists each displayed field once and no other field [CALL-26]", async () => {
    const { status, json } = await get("/api/udw/paymentPortal");
    const { fields } = json as unknown as components["schemas"]["UserDefinedWindow"];
    expect(status).toBe(200);
    expect(fields[0]).toMatchObject({ name: "DBTNO", type: "TEXT" });
    expect(fields.find(({ name }) => name === "TOTALDUE")).toMatchObject({ type: "CURRENCY" });
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(fields.map(({ name }) => name)).not.toContain("requires_email");
  });

  describe("the admin search", () => {
    const search = (searchFor: string, who = staff) =>
      get(`/api/demographics/admin?searchFor=${encodeURIComponent(searchFor)}`, who);
    const record = () =>
      services.db.asJob("harbor", (trx) =>
        trx
          .selectFrom("admin_searches")
          .select(["username", "searched_for", "outcome", "shown", "searched_at"])
          .orderBy("search_id")
          .execute(),
      );
    let before = 0;
    beforeEach(async () => {
      before = (await record()).length;
    });
    const recorded = async () => (await record()).slice(before);

    test.each([
      ["an account number", "100000020"],
      ["the beginning of a username", "ROBIN@"],
      ["part of a name in any case", "obin "],
    ])(
      "finds a consumer by %s, and records who searched, when, for what, and the result [ROLE-11, ROLE-15]",
      async (_, searchFor) => {
        const { status, json } = await search(searchFor);
        const { demographics, more } = json as unknown as Found;
        expect([status, more]).toEqual([200, false]);
        expect(demographics).toMatchObject([robinsOne]);
        expect(await recorded()).toEqual([
          {
            username: staff.username,
            searched_for: searchFor.trim(),
            outcome: "answered",
            shown: ["100000020"],
            searched_at: new Date("2026-06-15T16:00:00.000Z"),
          },
        ]);
      },
    );

    test("finds a consumer by a complete identity number or a complete dbt number [ROLE-11]", async () => {
      const [{ demIdtyNo, demdbtno }] = ((await search("100000020")).json as unknown as Found).demographics as [
        Found["demographics"][number],
      ];
      for (const number of [demIdtyNo, demdbtno])
        expect(((await search(number)).json as unknown as Found).demographics).toMatchObject([robinsOne]);
      expect(((await search(demIdtyNo.slice(0, -1))).json as unknown as Found).demographics).toEqual([]);
    });

    test.each(["4711", "000004711"])(
      "finds a consumer by the dbt number, written %s, with or without its leading zeros [ROLE-11]",
      async (number) => {
        const username = "short.number@example.com";
        await importRecords([
          { ...staffRecord, username, demDbtNo: "4711", admin: undefined },
          accountOf(username, "100000888"),
        ]);
        expect(((await search(number)).json as unknown as Found).demographics).toMatchObject([
          { username, demdbtno: "000004711" },
        ]);
      },
    );

    test.each(["100%", "%%%", "___", "' or '1'='1", "\\\\\\", "\u0000\u0000\u0000ab"])(
      "takes %j literally [ROLE-12]",
      async (searchFor) => {
        const { status, json } = await search(searchFor);
        expect([status, (json as unknown as Found).demographics ?? []]).toEqual([
          searchFor.startsWith("\u0000") ? 400 : 200,
          [],
        ]);
      },
    );

    test("returns 403 to a consumer, whatever the request claims, and records the search [ROLE-9, ROLE-15]", async () => {
      const refused = await search("Morgan", casey);
      expect([refused.status, refused.json["code"], refused.json["demographics"]]).toEqual([
        403,
        "admin_only",
        undefined,
      ]);
      expect((await get("/api/demographics/admin?searchFor=Morgan&admin=true", casey)).status).toBe(403);
      expect(await recorded()).toMatchObject([
        { username: casey.username, searched_for: "Morgan", outcome: "refused", shown: [] },
        { username: casey.username, outcome: "refused" },
      ]);
    });

    test("refuses and records a search of fewer than 3 characters [ROLE-13]", async () => {
      const { status, json } = await search(" ca ");
      expect([status, json["parameterViolations"]]).toEqual([
        400,
        [{ path: "searchFor", message: "must have at least 3 characters" }],
      ]);
      expect(await recorded()).toMatchObject([{ searched_for: "ca", outcome: "too_short", shown: [] }]);
    });

    test("shows at most 25 results and says that there are more [ROLE-14]", async () => {
      const username = "many.accounts@example.com";
      const many = Array.from({ length: searchLimits.rows }, (_, index) =>
        accountOf(username, `1000009${String(index).padStart(2, "0")}`),
      );
      await importRecords([
        { ...staffRecord, username, demDbtNo: "8", admin: undefined },
        accountOf(username, "100000800"),
        ...many,
      ]);
      const { demographics, more } = (await search(username)).json as unknown as Found;
      expect([demographics.length, more]).toEqual([25, true]);
      expect(((await search("1000009")).json as unknown as Found).more).toBe(false);
    });

    test("keeps no card number in the record or in the log [ROLE-16]", async () => {
      await search("4111 1111 1111 1111");
      expect(await recorded()).toMatchObject([{ searched_for: "***************1111" }]);
      expect(withoutRandomText(services.log.join(""))).not.toMatch(/4111|1111/);
    });

    test("stops working at once for a user whom a later import no longer marks as staff [ROLE-10]", async () => {
      await importRecords([{ ...staffRecord, admin: undefined }]);
      expect((await search("robin")).status).toBe(403);
      await importRecords([staffRecord]);
      expect((await search("robin")).status).toBe(200);
    });

    test.each([
      ["read", sql`select 1 from admin_searches`],
      ["change", sql`update admin_searches set searched_for = 'nothing'`],
      ["delete", sql`delete from admin_searches`],
    ])("the services may not %s a search record [ROLE-17]", async (_, statement) => {
      await expect(services.db.asApp("harbor", (trx) => statement.execute(trx))).rejects.toMatchObject({
        code: "42501",
      });
    });

    test("no job may change or delete a search record, and another instance sees no records [ROLE-17]", async () => {
      await expect(
        services.db.asJob("harbor", (trx) => sql`update admin_searches set searched_for = 'x'`.execute(trx)),
      ).rejects.toMatchObject({ code: "42501" });
      // The retention may delete a search after a year, not before.
      await services.db.asApp("harbor", (trx) =>
        sql`insert into admin_searches (instance_id, username, session_id, searched_for, outcome, shown, searched_at)
          values ('harbor', 'robin', 's', 'Lee', 'answered', '[]', now() - interval '364 days')`.execute(trx),
      );
      const { numAffectedRows } = await services.db.asJob("harbor", (trx) =>
        sql`delete from admin_searches where searched_at > now() - interval '365 days'`.execute(trx),
      );
      expect(numAffectedRows).toBe(0n);
      const { rows } = await services.db.asJob("summit", (trx) => sql`select 1 from admin_searches`.execute(trx));
      expect(rows).toEqual([]);
    });
  });
});

test.each([
  ["4111111111111111", "************1111"],
  ["card 4111-1111-1111-1111 of Casey", "card ***************1111 of Casey"],
  ["100000020", "100000020"],
  ["Casey Morgan", "Casey Morgan"],
])("a search for %j is recorded as %j [ROLE-16]", (text, kept) => {
  expect(withoutCardNumbers(text)).toBe(kept);
});
