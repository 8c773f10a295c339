import { expect, test } from "vitest";
import { keeping, scheduling } from "../payments/testing/scheduling.js";
import { instanceId, session } from "../payments/testing/simulation/setting.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { importLines } from "./import-lines.js";

describeWithDatabase("an account that an import closes", () => {
  const { clock, copy, pass, schedule, theDay, read, db, accountNo } = scheduling();
  const tenants = loadTenants();

  async function run(...records: readonly object[]) {
    const faults: string[] = [];
    const { imported } = await importLines({
      ...{ db: db(), tenant: knownTenant(tenants, instanceId), global: tenants.global, now: clock.now() },
      lines: records.map((record) => JSON.stringify(record)),
      onFault: (line, reason) => faults.push(`${line}: ${reason}`),
    });
    return { imported, faults };
  }
  const close = (reason = "recalled") => ({
    kind: "close",
    accountNo: accountNo(),
    reason,
    asOf: "2026-06-15T04:00:00Z",
  });
  const cell = (value: string) => ({ value, type: "TEXT", label: "L", display: "Y" });
  const account = (more: object = {}) => ({
    ...{ kind: "account", accountNo: accountNo(), username: session.username, asOf: "2026-06-15T04:00:00Z", ...more },
    cells: { PMTDISP: cell("M"), DBTNO: cell(accountNo()), TOTALDUE: cell("90.00"), DEMIDTYNO: cell("D") },
  });
  const state = () =>
    db().asApp(instanceId, async (trx) => {
      const found = await copy(keeping().processor).accounts.findOwn(trx, session, accountNo());
      return [found?.record.allow_portal_payments, found?.record.closed_reason];
    });

  test("takes no payments, and its scheduled payment is not made [OPS-156]", async () => {
    const { charges, processor } = keeping();
    await schedule();
    expect(await state()).toEqual([true, null]);
    expect(await run(close())).toEqual({ imported: { close: 1 }, faults: [] });
    expect(await state()).toEqual([false, "recalled"]);
    theDay();
    await pass(copy(processor));
    const { payment, events } = await read();
    expect([charges.size, payment.state, payment.skip_reason]).toEqual([0, "cancelled", "restricted"]);
    expect(events).toEqual(["payment.skipped"]);
  });

  test("stays closed until an account record opens it again [OPS-157]", async () => {
    await schedule();
    await run(close());
    await run(close());
    expect(await state()).toEqual([false, "recalled"]);
    await run(account(), { kind: "stateCompliance", accountNo: accountNo(), allowPortalPayments: true });
    expect(await state()).toEqual([false, "recalled"]);
    await run(account({ reopen: true }));
    expect(await state()).toEqual([true, null]);
    // The order of the lines counts.
    await run(close("sold"), account({ reopen: true }));
    expect(await state()).toEqual([true, null]);
    await run(account({ reopen: true }), close("sold"));
    expect(await state()).toEqual([false, "sold"]);
  });

  test("is left open while a payment is in progress, and the report says so [OPS-156]", async () => {
    await schedule();
    theDay();
    await pass(copy(keeping(async () => ({ kind: "unknown", reason: "timeout" })).processor));
    expect((await read()).payment.state).toBe("unknown");
    expect(await run(close())).toEqual({
      imported: {},
      faults: ["1: a payment of the account is in progress: import the line again when the payment has ended"],
    });
    expect(await state()).toEqual([true, null]);
  });
});
