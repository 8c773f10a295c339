import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadTenants } from "../tenants/load-tenants.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";
import { readBillingOnRecord } from "./billing-on-record.js";

const harbor = loadTenants().get("harbor")!;
const now = new Date("2026-06-15T16:00:00.000Z");

const address = { address: "1820 Eutaw Place", city: "Baltimore", state: "MD", zip_code: "21217" };
const name = { firstName: "Casey", lastName: "Morgan" };

describeWithDatabase("the name and address on record", () => {
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services.stop());
  afterEach(() => services.db.asJob("harbor", (trx) => trx.updateTable("people").set({ username: null }).execute()));

  /** Makes Casey somebody who registered as the demo's only person on record. */
  const record = (changes: Partial<typeof address>) =>
    services.db.asJob("harbor", (trx) =>
      trx
        .updateTable("people")
        .set({ ...address, ...changes, username: casey.username })
        .execute(),
    );

  const read = (settings: Record<string, unknown>) => {
    const tenant = { ...harbor, instance: { ...harbor.instance, allowCanadian: false, ...settings } };
    const session = { instanceId: "harbor", username: casey.username } as Parameters<typeof readBillingOnRecord>[1];
    return services.db.asApp("harbor", (trx) => readBillingOnRecord(trx, session, tenant, now));
  };
  const on = { billingPrefillEnabled: true };
  const baltimore = { billingAddress: "1820 Eutaw Place", country: "US", city: "Baltimore", state: "MD" };
  const toronto = { address: "100 Queen St W", city: "Toronto", state: "ON", zip_code: "M5H 2N2" };

  test.each<[string, Partial<typeof address>, Record<string, unknown>, object]>([
    ["complete", {}, on, { billing: { ...name, ...baltimore, zipCode: "21217" } }],
    ["with a ZIP+4 code", { zip_code: "21217-4062" }, on, { billing: { ...name, ...baltimore, zipCode: "212174062" } }],
    ["without a city", { city: "" }, on, { billing: name }],
    ["with an unknown state", { state: "Maryland" }, on, { billing: name }],
    ["too long", { address: "x".repeat(200) }, on, { billing: name }],
    ["in Canada, which the tenant does not take", toronto, on, { billing: name }],
    [
      "in Canada",
      toronto,
      { ...on, allowCanadian: true },
      {
        billing: {
          ...name,
          ...{ billingAddress: "100 Queen St W", country: "CA", city: "Toronto", state: "ON", zipCode: "M5H2N2" },
        },
      },
    ],
    ["of a tenant without the setting", {}, {}, {}],
    ["of a tenant with the setting off", {}, { billingPrefillEnabled: "N" }, {}],
  ])("an address %s [FORM-86]", async (_case, changes, settings, expected) => {
    await record(changes);
    expect(await read({ billingPrefillEnabled: undefined, ...settings })).toEqual(expected);
  });

  test("a user without a person on record has the name alone [FORM-86]", async () => {
    expect(await read(on)).toEqual({ billing: name });
  });

  test("the page of the payment form has them [FORM-86]", async () => {
    await record({});
    const token = await tokenOf(services, casey);
    const path = "/api/pages/harbor;user=casey%40example.com?pageName=MakePayment&accountNo=100000001";
    const { json } = await call(services, "GET", path, { token });
    expect(json).toMatchObject({ billing: { ...name, ...baltimore, zipCode: "21217" } });
  });
});
