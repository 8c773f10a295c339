import { beforeEach, expect, test } from "vitest";
import { pauseInstance, restoreCheck } from "../../pauses/pauses.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { recordFindings } from "../reconciliation/exceptions.js";
import { findPayment, movePayment } from "../store.js";
import { refunding } from "../testing/refunding.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { instanceId } from "../testing/simulation/setting.js";
import type { RefundOrder } from "./judge-refund.js";
import { confirmRefund, refundPayment } from "./refund-decisions.js";
import { cents } from "@paydown/domain";

const all: RefundOrder = { kind: "refund", scope: "all", again: false };
const voiding: RefundOrder = { kind: "void", scope: "all", again: false };

describeWithDatabase("refunds after a restore", () => {
  const { clock, copy, pass, schedule, theDay, read, db, key } = scheduling();
  let processor = refunding();

  beforeEach(async () => {
    processor = refunding();
    await resume();
  });

  const resume = () =>
    db().asJob(instanceId, (trx) =>
      trx
        .updateTable("instance_pauses")
        .set({ resumed_at: clock.now(), resumed_by: "Sam", resumed_why: "" })
        .where("resumed_at", "is", null)
        .execute(),
    );
  const pause = (by: string, compareFrom: string | null) =>
    db().asJob(instanceId, (trx) => pauseInstance(trx, instanceId, { by, why: "", compareFrom }, clock.now()));
  const context = () => copy({ ...keeping().processor, refunds: processor.port });
  const refund = (order: RefundOrder) =>
    refundPayment(context(), { instanceId, by: "sam", why: "charged in error", payment: `PAY-${key()}`, order });
  const paymentId = () => `payment-of-${key()}`;

  async function paid(more: { readonly amount?: number; readonly due?: number } = {}) {
    await schedule(more);
    theDay();
    await pass(copy(keeping().processor));
  }
  const clear = () =>
    db().asJob(instanceId, async (trx) => {
      const payment = await findPayment(trx, { instance_id: instanceId, payment_id: paymentId() });
      await movePayment(trx, payment, { state: "cleared", settled_on: "2026-06-22" }, "bank", "settled", clock.now());
    });

  const restored =
    "harbor is paused because its database was restored, and refunds that it has lost may have been made already. Compare and resume it first: paydown reconcile --instance harbor, then paydown resume harbor.";

  test.each([
    ["refund", all],
    ["void", voiding],
  ])("are refused while the instance is paused because of it: a %s [RECON-48]", async (_, order) => {
    await paid();
    if (order === all) await clear();
    await pause(restoreCheck, "2026-06-15");
    expect(await refund(order)).toEqual({ exitCode: 1, out: [], err: [restored] });
    expect(processor.asked).toEqual([]);
    await resume();
    expect((await refund(order)).exitCode).toBe(0);
    // A repeated command only reports, so a pause does not refuse it.
    await pause(restoreCheck, "2026-06-15");
    expect((await refund(order)).exitCode).toBe(0);
    expect(processor.asked).toHaveLength(1);
  });

  test("are not confirmed while the instance is paused because of it [RECON-48]", async () => {
    await paid({ amount: 250_00, due: 300_00 });
    await clear();
    const [line = ""] = (await refund(all)).out;
    const refundId = line.slice(0, line.indexOf(":"));
    await pause(restoreCheck, "2026-06-15");
    const confirm = () => confirmRefund(context(), { instanceId, refundId, by: "kim", why: "checked" });
    expect(await confirm()).toEqual({ exitCode: 1, out: [], err: [restored] });
    await resume();
    expect((await confirm()).exitCode).toBe(0);
  });

  test("are made while a person has paused the instance [RECON-35]", async () => {
    await paid();
    await clear();
    await pause("Sam", null);
    expect((await refund(all)).exitCode).toBe(0);
    expect((await read()).payment.state).toBe("refunded");
  });

  test("are refused as long as nobody has explained what the processor has refunded more [RECON-12]", async () => {
    await paid();
    await clear();
    const finding = { kind: "refundedMore", reference: paymentId(), charged: cents(5_00), expected: cents(0) } as const;
    await db().asJob(instanceId, (trx) =>
      recordFindings(trx, instanceId, [{ ...finding, happenedAt: clock.now() }], 1, clock.now()),
    );
    expect(await refund(all)).toEqual({
      exitCode: 1,
      out: [],
      err: [
        `PAY-${key()} cannot be refunded: the processor has refunded more of it than the services know. Close refundedMore-${paymentId()} first; paydown reconcile --instance harbor says how.`,
      ],
    });
    await db().asJob(instanceId, (trx) =>
      trx.updateTable("reconciliation_exceptions").set({ closed_at: clock.now(), closed_by: "Sam" }).execute(),
    );
    expect((await refund(all)).exitCode).toBe(0);
  });
});
