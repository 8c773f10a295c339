import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { importLines } from "./import-lines.js";

const line = {
  type: "LINE_ITEM",
  seq: "1",
  citationNumber: "77",
  citationDate: "01/31/2026",
  due: "45.00",
  userPart1: "U1",
  lastPaymentDate: "05/01/2026",
  lastPaymentAmount: "5.00",
};
const plan = {
  ...{
    kind: "plan",
    id: "P-9",
    status: "Active",
    asOf: "2026-06-15T16:00:00Z",
    minPaymentDue: "25.00",
    paymentDueDate: "06/24/2026",
  },
  ...{ info: [{ label: "Vehicle", value: "JKT2290" }], lineItems: [line, { type: "TOTAL", due: "45.00" }] },
  lookups: { citation: ["77"], plate: ["jkt 2290"] },
};

describeWithDatabase("importing plans", () => {
  let opened: TestDatabase;
  const tenants = loadTenants();

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened.db.close();
    await opened.remove();
  });

  async function run(records: readonly object[], instanceId = "riverton") {
    const tenant = knownTenant(tenants, instanceId);
    const faults: string[] = [];
    await importLines({
      db: opened.db,
      tenant,
      global: tenants.global,
      now: new Date("2026-06-15T16:30:00Z"),
      lines: records.map((record) => JSON.stringify(record)),
      onFault: (at, reason) => faults.push(`${at}: ${reason}`),
    });
    return faults;
  }
  const rows = () =>
    opened.db.asApp("riverton", async (trx) => ({
      plans: await trx.selectFrom("guest_plans").selectAll().orderBy("plan_id").execute(),
      lookups: await trx.selectFrom("guest_lookups").select(["field", "value", "plan_id"]).orderBy("field").execute(),
    }));

  test("imports plans, adds no duplicates when repeated, and replaces plans together with their lookup values [GUEST-26]", async () => {
    expect(await run([plan])).toEqual([]);
    const before = await rows();
    expect(before.lookups).toEqual([
      { field: "citation", value: "77", plan_id: "P-9" },
      { field: "plate", value: "JKT2290", plan_id: "P-9" },
    ]);
    expect(before.plans[0]).toMatchObject({
      status: "Active",
      min_due_cents: 2500,
      payment_due_date: "2026-06-24",
      line_items: [{ dueCents: 4500, citationDate: "2026-01-31", lastPaymentCents: 500 }, { dueCents: 4500 }],
    });
    await run([plan]);
    expect(await rows()).toEqual(before);
    await run([{ ...plan, status: { en: "Completed", es: "Completado" }, lookups: { citation: ["78", "7 8"] } }]);
    expect(await rows()).toMatchObject({
      plans: [{ status: { en: "Completed", es: "Completado" } }],
      lookups: [{ field: "citation", value: "78" }],
    });
  });

  test.each([
    [{ lookups: { vin: ["1"] } }, "lookups must be of citation, plan, plate"],
    [{ lookups: { plate: ["--"] } }, "lookups.plate has a value without letters or digits"],
    [{ id: "P*9" }, "id must be without asterisks, commas, brackets and control characters: it is sent in LineItems"],
    [
      { lineItems: [{ ...line, clientCode: "A,B" }] },
      "lineItems.0.clientCode must be without asterisks, commas, brackets and control characters: it is sent in LineItems",
    ],
    [{ lineItems: [] }, "lineItems must NOT have fewer than 1 items"],
    [{ minPaymentDue: "-1.00" }, "minPaymentDue must be a decimal of 0 or more, such as 125.00"],
    [{ paymentDueDate: "tomorrow" }, "paymentDueDate must be a date such as 12/31/2026"],
  ])("reports %j with its line [HOST-25]", async (change, reason) => {
    expect(await run([{ ...plan, ...change }])).toEqual([`1: ${reason}`]);
  });

  test("refuses plans for a tenant without a guest lookup [GUEST-26]", async () => {
    expect(await run([plan], "harbor")).toEqual(["1: the instance has no guestLookupFields"]);
  });
});
