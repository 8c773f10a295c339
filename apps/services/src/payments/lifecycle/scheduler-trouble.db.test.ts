import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { Processor } from "../../providers/processor.js";
import { defaultTimings } from "../../settings/timings.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { cancelScheduled } from "./cancel-scheduled.js";
import { reconcile } from "./reconciler.js";
import { instanceId, session } from "../testing/simulation/setting.js";
import { keeping, scheduling } from "../testing/scheduling.js";

const { processorTimeoutMs, reconcileFirstMs, voidAfterMs } = defaultTimings;

describeWithDatabase("scheduled payments that are cancelled or run into trouble", () => {
  const { clock, copy, pass, schedule, theDay, read } = scheduling();

  describe("the consumer's cancellation", () => {
    test("before the day: charges nothing, frees the account for another payment, and notifies once [PAY-77]", async () => {
      const { charges, processor } = keeping();
      const { reference } = await schedule();
      expect(await cancelScheduled(copy(processor), session, reference)).toMatchObject({
        state: "cancelled",
        skip_reason: null,
      });
      theDay();
      await pass(copy(processor));
      expect(charges.size).toBe(0);
      expect((await read()).events).toEqual(["payment.cancelled"]);
      await expect(cancelScheduled(copy(processor), session, reference)).rejects.toThrow("payment_not_scheduled");
    });

    test("between the job's lease and its first transaction: charges nothing [PAY-78]", async () => {
      const { charges, processor } = keeping();
      const { reference } = await schedule();
      theDay();
      await pass(
        copy(processor, {
          atCrashPoint: async (point) =>
            void (point === "leased" && (await cancelScheduled(copy(processor), session, reference))),
        }),
      );
      expect([charges.size, (await read()).payment.state]).toEqual([0, "cancelled"]);
    });

    test("after submission: refused, and charged once [PAY-79]", async () => {
      const { charges, take, processor } = keeping();
      const { reference } = await schedule();
      theDay();
      const refusals: unknown[] = [];
      const late = keeping(async (asked) => {
        refusals.push(
          await cancelScheduled(copy(processor), session, reference).catch((error: Error) => error.message),
        );
        return take(asked);
      });
      await pass(copy(late.processor));
      expect(refusals).toEqual(["payment_not_scheduled"]);
      expect([charges.size, (await read()).payment.state]).toEqual([1, "succeeded"]);
    });

    test.each([
      ["another user", { ...session, username: "robin@example.com" }],
      ["another tenant", { ...session, instanceId: "summit" }],
    ])("by %s is refused as not found [PAY-80]", async (_, other) => {
      const { processor } = keeping();
      const { reference } = await schedule();
      await expect(cancelScheduled(copy(processor), other, reference)).rejects.toThrow("payment_not_found");
      expect((await read()).payment.state).toBe("scheduled");
    });
  });

  test("a payment that the processor refuses is declined, with the processor's message [PAY-75]", async () => {
    await schedule();
    theDay();
    await pass(copy(keeping(async () => ({ kind: "declined", message: "Do not honor" })).processor));
    expect(await read()).toMatchObject({
      payment: { state: "declined", decline_message: "Do not honor" },
      events: ["payment.declined"],
      entries: [],
    });
  });

  describe("an unknown outcome", () => {
    test("is left to the reconciler, whose delays count from the charge and not from the scheduling [PAY-87]", async () => {
      const { charges, processor } = keeping();
      const { payment_id } = await schedule();
      theDay();
      const asked: string[] = [];
      const slow: Processor = {
        ...processor,
        charge: async () => ({ kind: "unknown", reason: "timeout" }),
        query: (reference) => (asked.push("query"), processor.query(reference)),
        voidIfAbsent: (reference) => (asked.push("void"), processor.voidIfAbsent(reference)),
      };
      await pass(copy(slow));
      clock.forward(reconcileFirstMs);
      await reconcile(copy(slow), instanceId);
      // The payment was scheduled four days ago, but the charge was sent seconds ago and may still land.
      expect([asked, (await read()).payment.state]).toEqual([["query"], "unknown"]);
      charges.set(payment_id, { amount: cents(27_50), method: undefined });
      clock.forward(3 * reconcileFirstMs);
      await reconcile(copy(slow), instanceId);
      expect((await read()).payment).toMatchObject({ state: "succeeded", auth_code: "08H4K2" });
    });

    test("is eventually voided if the processor never received it, and reported as failed [PAY-87]", async () => {
      const { processor } = keeping(async () => ({ kind: "unknown", reason: "unreachable" }));
      await schedule();
      theDay();
      await pass(copy(processor));
      for (const wait of [reconcileFirstMs, 3 * reconcileFirstMs, voidAfterMs - 4 * reconcileFirstMs]) {
        clock.forward(wait);
        await reconcile(copy(processor), instanceId);
      }
      expect(await read()).toMatchObject({ payment: { state: "failed" }, events: ["payment.failed"] });
      expect(await pass(copy(processor))).toBe(0);
    });
  });

  test("a payment passes every point at which these tests let the process die, in order", async () => {
    const points: string[] = [];
    await schedule();
    theDay();
    await pass(copy(keeping().processor, { atCrashPoint: (point) => void points.push(point) }));
    expect(points).toEqual([
      "leased",
      "row-made",
      "processor-answered",
      "before-second-transaction",
      "in-second-transaction",
      "second-transaction-done",
    ]);
  });

  describe("a process that dies", () => {
    class Killed extends Error {}
    const dyingAt = (point: string) => ({
      atCrashPoint: async (reached: string) => {
        if (reached === point) throw new Killed(point);
      },
    });

    test("while it holds the lease leaves the payment to another replica after lease expiry [PAY-76]", async () => {
      const { charges, processor } = keeping();
      await schedule();
      theDay();
      await pass(copy(processor, dyingAt("leased")));
      expect(await pass(copy(processor))).toBe(0);
      clock.forward(2 * processorTimeoutMs + reconcileFirstMs);
      expect(await pass(copy(processor))).toBe(1);
      expect([charges.size, (await read()).payment.state]).toEqual([1, "succeeded"]);
    });

    test.each([
      ["row-made", 0, "failed"],
      ["processor-answered", 1, "succeeded"],
      ["before-second-transaction", 1, "succeeded"],
      ["in-second-transaction", 1, "succeeded"],
      ["second-transaction-done", 1, "succeeded"],
    ])("at %s: makes %i charge, and the payment is %s in the end [PAY-76]", async (point, count, state) => {
      const { charges, processor } = keeping();
      await schedule();
      theDay();
      await pass(copy(processor, dyingAt(point)));
      for (let round = 0; round < 6; round += 1) {
        clock.forward(processorTimeoutMs + reconcileFirstMs);
        await Promise.all([
          pass(copy(processor)),
          reconcile(copy(processor), instanceId),
          reconcile(copy(processor), instanceId),
        ]);
      }
      expect([charges.size, (await read()).payment.state]).toEqual([count, state]);
    });
  });
});
