import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "@paydown/domain";
import {
  cardPayment,
  bankPayment,
  Consumer,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "./payments/testing/paying.js";
import { knownTenant } from "./tenants/tenant-of.js";
import type { Tenant, Tenants } from "./tenants/tenant.js";
import { describeWithDatabase } from "./testing/test-database.js";
import { casey, prefix } from "./testing/test-services.js";

describeWithDatabase("a change of the tenants' files while the services run", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  /** The tenants with another harbor. */
  function withHarbor(change: Partial<Tenant>): Tenants {
    const { tenants } = paying;
    const harbor = { ...knownTenant(tenants, "harbor"), ...change };
    return { ...tenants, get: (id) => (id === "harbor" ? harbor : tenants.get(id)) };
  }
  const pageStatus = async (path: string) => (await fetch(`${paying.url}/pay/${path}`)).status;
  const nameOf = async (instanceId: string) => {
    const answer = await fetch(`${paying.url}${prefix}/public/configParameters/paymentPortal/${instanceId}`);
    const body = (await answer.json()) as { instanceConfig?: { header?: unknown } };
    return [answer.status, body.instanceConfig?.header];
  };

  test("a fee that has changed since Confirm is never charged unseen: the payment is refused with the new figures [CONFIG-64, FEE-16]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const shown = cardPayment(accountNo);
    paying.replaceTenants(withHarbor({ feePolicy: { "4": { kind: "flat", amount: cents(3_00) } } }));
    const { status, body } = await consumer.pay(shown);
    expect([status, body]).toMatchObject([
      409,
      { code: "fee_changed", figures: { amount: "25.00", feeAmount: "3.00", total: "28.00" } },
    ]);
    expect((await consumer.page(accountNo)).due).toBe("100.00");
    expect((await consumer.pay({ ...shown, feeAmount: "3.00" })).body).toMatchObject({ status: "succeeded" });
    paying.replaceTenants(paying.tenants);
  });

  test("a disclosure that has changed since it was accepted must be accepted again [CONFIG-64, REGE-18]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const read = async () => (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd();
    await consumer.acknowledge(accountNo, regeLine, await read());
    paying.replaceTenants(
      withHarbor({ rege: [{ option: "1", action: "oneTime", messages: ["Another authorization."] }] }),
    );
    const payment = bankPayment(accountNo, { acceptRegE: true });
    expect((await consumer.pay(payment)).body).toMatchObject({ code: "disclosure_changed" });
    expect(await read()).toBe("Another authorization.");
    await consumer.acknowledge(accountNo, regeLine, await read());
    expect((await consumer.pay(payment)).status).toBeLessThan(300);
    paying.replaceTenants(paying.tenants);
  });

  test("the configuration and the pages are the new ones at once, and a new tenant has both, and its jobs [CONFIG-62]", async () => {
    expect([await pageStatus("acme/login"), (await nameOf("acme"))[0]]).toEqual([404, 404]);
    const { tenants } = paying;
    const harbor = knownTenant(tenants, "harbor");
    const acme: Tenant = {
      ...harbor,
      instanceId: "acme",
      instance: { ...harbor.instance, instanceId: "acme", header: "Acme" },
    };
    paying.replaceTenants({
      ...tenants,
      ids: [...tenants.ids, "acme"],
      get: (id) => (id === "acme" ? acme : tenants.get(id)),
    });
    expect([await pageStatus("acme/login"), await nameOf("acme")]).toEqual([200, [200, "Acme"]]);
    // Its jobs have begun.
    const seals = () =>
      paying.db.asJob("acme", (trx) =>
        trx.selectFrom("evidence_seals").select("instance_id").where("instance_id", "=", "acme").execute(),
      );
    await expect.poll(seals, soon).toEqual([{ instance_id: "acme" }]);
    paying.replaceTenants(tenants);
    expect(await pageStatus("acme/login")).toBe(404);
  });

  test("a removed tenant is gone: its pages, its calls and its sessions [CONFIG-65]", async () => {
    const { tenants } = paying;
    paying.replaceTenants({
      ...tenants,
      ids: tenants.ids.filter((id) => id !== "harbor"),
      get: (id) => (id === "harbor" ? undefined : tenants.get(id)),
    });
    expect(await pageStatus("harbor/login")).toBe(404);
    expect((await nameOf("harbor"))[0]).toBe(404);
    expect((await consumer.call("GET", "/api/webLinks")).status).toBe(401);
    paying.replaceTenants(tenants);
    expect(await pageStatus("harbor/login")).toBe(200);
  });
});
