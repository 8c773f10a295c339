import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { defaultAttemptLimits } from "../settings/attempt-limits.js";
import { transactionsDuring } from "../testing/round-trips.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { lookUp } from "./look-up.js";
import { newGuestUsername } from "./opaque-codes.js";
import { citation, type Guests, manyLookups, paid, startGuests } from "./testing/guests.js";

const minute = 60_000;
const missing = { label: "Citation number", value: "900100999" };

describeWithDatabase("the guest lookup", () => {
  let guests: Guests;

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups });
  });
  afterAll(() => guests.stop());

  test("offers riverton's lookup fields, and refuses a tenant without a guest lookup [GUEST-10, GUEST-30]", async () => {
    const { status, json } = await guests.at("GET", "/public/lookupFields/riverton");
    const labels = [
      ["Citation number", "Número de multa"],
      ["Plan ID", "Número de plan"],
      ["License plate", "Placa del vehículo"],
    ];
    expect([status, json]).toEqual([200, { lookupFields: labels.map(([en, es]) => ({ label: { en, es } })) }]);
    expect((await guests.at("GET", "/public/lookupFields/harbor")).json["code"]).toBe("guest_lookup_disabled");
    expect((await guests.at("GET", "/public/lookupFields/nowhere")).json["code"]).toBe("instance_not_found");
    expect(
      (await guests.at("POST", "/public/lookup", { body: { instanceId: "harbor", ...citation } })).json["code"],
    ).toBe("guest_lookup_disabled");
    expect((await guests.lookUp({ label: "Social security number", value: "1" })).status).toBe(400);
  });

  test.each([
    [citation, ["P-1001", "P-1002"]],
    [{ label: "License plate", value: "RVT4821" }, ["P-1003"]],
    [{ label: "License plate", value: " rvt 4821" }, ["P-1003"]],
    [{ label: "Plan ID", value: "P-1004" }, ["P-1004"]],
    [{ label: "Plan ID", value: "p1004" }, ["P-1004"]],
  ])("given %j, finds the demo plans %j [GUEST-32]", async (looked, ids) => {
    expect((await guests.plans(await guests.username(looked))).map(({ id }) => id)).toEqual(ids);
  });

  test.runIf(inject("testDatabase").kind === "server")(
    "takes 4 round trips: nobody holds the lock of its count while the services wait",
    async () => {
      const transactions = await transactionsDuring(() => guests.lookUp());
      expect(transactions.map(({ roundTrips }) => roundTrips)).toEqual([2, 2]);
    },
  );

  test("finds a value only in the lookup field that it belongs to [GUEST-32]", async () => {
    expect((await guests.lookUp({ label: "License plate", value: citation.value })).json["found"]).toBe("N");
  });

  test("a hit and a miss have the same status, headers and length, and differ only in the body [GUEST-39]", async () => {
    const [hit, miss] = [await guests.lookUp(), await guests.lookUp(missing)];
    const headers = (answer: typeof hit) => [...answer.headers].filter(([name]) => name !== "date");
    expect([hit.status, hit.json["found"]]).toEqual([200, "Y"]);
    expect([miss.status, miss.json["found"]]).toEqual([200, "N"]);
    expect(headers(miss)).toEqual(headers(hit));
    expect(headers(hit).map(([name]) => name)).toContain("content-length");
    expect(miss.text.length).toBe(hit.text.length);
  });

  test("a hit and a miss run the same database queries, and leave one row each [GUEST-39]", async () => {
    const statements: Record<string, string[]> = { hit: [], miss: [] };
    for (const [name, value] of [
      ["hit", citation.value],
      ["miss", missing.value],
    ] as const) {
      await guests.db.asApp("riverton", async (trx) => {
        const count: KyselyPlugin = {
          transformQuery({ node }) {
            statements[name]?.push(
              JSON.stringify(node, (key, part: unknown) =>
                ["value", "values", "primitiveValueList"].includes(key) ? "?" : part,
              ),
            );
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        await lookUp(
          trx.withPlugin(count) as typeof trx,
          guests.db.keyRing,
          "riverton",
          { field: "citation", value, secondFact: null },
          guests.clock.now(),
        );
      });
    }
    expect(statements["hit"]?.length).toBe(2);
    expect(statements["miss"]).toEqual(statements["hit"]);
  });

  test("usernames are random and stored as hashes; a username that is made up, comes from a miss or is sent for another tenant opens no plans [GUEST-21]", async () => {
    const names = await Promise.all([1, 2, 3].map(() => guests.username()));
    expect(new Set(names.map((name) => name.slice(8))).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{40}$/);
    const rows = await guests.db.asJob("riverton", (trx) => trx.selectFrom("guest_usernames").selectAll().execute());
    expect(names.filter((name) => JSON.stringify(rows).includes(name.slice(8)))).toEqual([]);
    const [user] = names;
    const miss = String((await guests.lookUp(missing)).json["demPortalUsername"]);
    const paths = [miss, newGuestUsername("riverton"), "riverton", `${user}x`, citation.value].map(
      (name) => `/public/plans;user=${name}`,
    );
    const answers = await Promise.all(
      [...paths, `/public/plans;user=${user}?instanceId=harbor`].map((path) => guests.at("GET", path)),
    );
    expect(answers.map(({ status, json }) => [status, json["code"]])).toEqual(Array(6).fill([404, "guest_not_found"]));
    expect(guests.log.join("")).not.toContain(user);
  });

  test("a username expires 30 minutes after its last use [GUEST-23]", async () => {
    const user = await guests.username();
    const use = async () => (await guests.at("GET", `/public/plans;user=${user}`)).status;
    guests.clock.forward(29 * minute);
    expect(await use()).toBe(200);
    guests.clock.forward(29 * minute);
    expect(await use()).toBe(200);
    guests.clock.forward(31 * minute);
    expect((await guests.at("GET", `/public/plans;user=${user}`)).json["code"]).toBe("guest_not_found");
  });

  test("an open tracking number keeps the username valid until 30 minutes after the payment ends [GUEST-23]", async () => {
    const { user, one } = await guests.guest();
    const idle = (await guests.guest()).user;
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    await guests.trackingNumber(idle);
    guests.clock.forward(90 * minute);
    expect((await guests.at("GET", `/public/plans;user=${idle}`)).status).toBe(404);
    expect((await guests.at("GET", `/public/plans;user=${user}`)).status).toBe(200);
    guests.clock.forward(90 * minute);
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    guests.clock.forward(29 * minute);
    expect(await guests.due(user, one)).toBe("100.00");
    guests.clock.forward(31 * minute);
    expect((await guests.at("GET", `/public/plans;user=${user}`)).status).toBe(404);
  });

  test("plans, payments and schedules are the guest's own [GUEST-25]", async () => {
    const user = await guests.username();
    const { one } = await guests.account();
    const answers = await Promise.all(
      [one, "P-1003", "nobody's"].flatMap((id) =>
        ["payments", "schedule"].map((list) =>
          guests.at("GET", `/public/plans/${encodeURIComponent(id)}/${list};user=${user}`),
        ),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.json["code"]]).toEqual([404, "plan_not_found"]);
    const history = await guests.history(user, { event: "RETURN_TO_PORTAL", accountNo: one, payload: "SUCCESS" });
    expect([history.status, history.json["code"]]).toEqual([404, "plan_not_found"]);
  });
});

describeWithDatabase("guessing at the guest lookup", () => {
  let guests: Guests;
  const limits = { ...defaultAttemptLimits, lookupsPerAddress: 6, lookupsPerValue: 3, lookupsPerInstance: 8 };
  const tries = async (values: readonly string[]) => {
    const codes: unknown[] = [];
    for (const value of values)
      codes.push((await guests.lookUp({ label: "Citation number", value })).json["code"] ?? "answered");
    return codes;
  };

  beforeAll(async () => {
    guests = await startGuests({ limits, trustedProxies: ["loopback"] });
  });
  beforeEach(() => guests.clock.forward(16 * minute));
  afterAll(() => guests.stop());

  test("is limited for each value, hit or miss alike, and works again after the wait [GUEST-40]", async () => {
    for (const value of [citation.value, missing.value])
      expect(await tries([value, value, `${value.slice(0, 3)} ${value.slice(3)}`, value])).toEqual([
        "answered",
        "answered",
        "answered",
        "too_many_attempts",
      ]);
    const refused = await guests.lookUp();
    expect([refused.status, refused.json["retryAfterSeconds"]]).toEqual([429, 900]);
    guests.clock.forward(16 * minute);
    expect(await tries([citation.value])).toEqual(["answered"]);
  });

  test("is limited for each IP address, even for concurrent tries and after a restart [GUEST-40]", async () => {
    const values = Array.from({ length: 9 }, (_, index) => `9002${index}`);
    const answers = await Promise.all(values.map((value) => guests.lookUp({ label: "Citation number", value })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.lookupsPerAddress);
    await guests.restart();
    expect(await tries(["90030"])).toEqual(["too_many_attempts"]);
  });

  test("is limited for the whole tenant, across addresses and values, hit or miss alike [GUEST-40]", async () => {
    const answers = [];
    for (let index = 0; index <= limits.lookupsPerInstance; index += 1)
      answers.push(await guests.lookUp({ ...missing, value: `9004${index}`, from: `203.0.113.${index}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(limits.lookupsPerInstance).fill(200), 429]);
    const hit = await guests.lookUp({ ...citation, from: "203.0.113.99" });
    expect([hit.status, hit.text]).toEqual([429, answers.at(-1)?.text]);
  });

  test("works from another IP address while one address is at its limit", async () => {
    const from = async (address: string, value: string) =>
      (await guests.lookUp({ ...missing, value, from: address })).status;
    for (let index = 0; index < limits.lookupsPerAddress; index += 1)
      expect(await from("203.0.113.1", `9005${index}`)).toBe(200);
    expect([await from("203.0.113.1", "90059"), await from("203.0.113.2", "90059")]).toEqual([429, 200]);
  });
});

describeWithDatabase("a tenant that asks for a second fact", () => {
  let guests: Guests;
  let tenantsDir: string;

  beforeAll(async () => {
    tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const file = join(tenantsDir, "riverton/instance.json");
    const instance = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(
      file,
      JSON.stringify({ ...instance, guestSecondFact: { label: { en: "Last name", es: "Apellido" } } }),
    );
    guests = await startGuests({ tenantsDir });
  });
  afterAll(async () => {
    await guests.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  test("asks for the second fact, and finds nothing if it is missing or wrong, or if the plan has none [GUEST-38]", async () => {
    expect((await guests.at("GET", "/public/lookupFields/riverton")).json["secondFact"]).toEqual({
      label: { en: "Last name", es: "Apellido" },
    });
    const account = await guests.account({ secondFact: "O'Brien-Núñez" });
    const found = async (secondFact?: string) =>
      (await guests.lookUp({ ...account, ...(secondFact !== undefined && { secondFact }) })).json["found"];
    expect(await found("obrien nunez")).toBe("Y");
    expect([await found(), await found("Obrien"), await found("-")]).toEqual(["N", "N", "N"]);
    expect((await guests.lookUp({ ...citation, secondFact: "anything" })).json["found"]).toBe("N");
    expect((await guests.lookUp(citation)).json["found"]).toBe("N");
    const user = await guests.username({ ...account, secondFact: "OBrien Nunez" });
    expect((await guests.plans(user)).map(({ id }) => id)).toEqual([account.one, account.two]);
  });
});
