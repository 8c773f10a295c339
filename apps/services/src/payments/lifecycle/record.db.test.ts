import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { NoAnswer, Processor } from "../../providers/processor.js";
import { defaultTimings } from "../../settings/timings.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { createPayment } from "../intake/create-payment.js";
import type { PaymentContext } from "../payment-context.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { addAccounts, instanceId, postedPayment, session } from "../testing/simulation/setting.js";
import { cancelScheduled } from "./cancel-scheduled.js";
import { reconcile } from "./reconciler.js";

const { processorTimeoutMs, reconcileFirstMs, voidAfterMs } = defaultTimings;
const timeout: NoAnswer = { kind: "unknown", reason: "timeout" };
const charged = { kind: "charged", amount: cents(27_50), authCode: "08H4K2" } as const;
const otherAmount = { ...charged, amount: cents(27_51) };

describeWithDatabase("the record of a payment, for operators", () => {
  const { clock, copy, pass, schedule, theDay, change, db, key, accountNo } = scheduling();

  /** Each transition with its actor and reason, and each question to the processor with its answer. */
  const record = () =>
    db().asJob(instanceId, async (trx) => {
      const { payment_id } = await trx
        .selectFrom("payments")
        .select("payment_id")
        .where("idempotency_key", "=", key())
        .executeTakeFirstOrThrow();
      const steps = await trx
        .selectFrom("payment_transitions")
        .select(["from_state", "to_state", "actor", "reason"])
        .where("payment_id", "=", payment_id)
        .orderBy("transition_id")
        .execute();
      const answers = await trx
        .selectFrom("payment_checks")
        .select(["question", "answer"])
        .where("payment_id", "=", payment_id)
        .orderBy("check_id")
        .execute();
      return {
        steps: steps.map(({ from_state, to_state, actor, reason }) => [from_state, to_state, actor, reason]),
        answers: answers.map(({ question, answer }) => [question, answer]),
      };
    });

  const payToday = async (context: PaymentContext) => {
    await addAccounts(db(), new Map([[accountNo(), 100_00]]), new Date(clock.now().getTime() - 1));
    return createPayment(context, session, key(), postedPayment(accountNo(), "oneTime", "25.00", "06/15/2026"));
  };
  /** Ends the checks of a payment in doubt, so that it is not due in the next test. */
  const stopChecks = () =>
    db().asJob(instanceId, (trx) =>
      trx.updateTable("payments").set({ next_check_at: null }).where("idempotency_key", "=", key()).execute(),
    );
  const sent = [null, "submitting", "consumer", "confirmed"];

  test.each<[string, Awaited<ReturnType<Processor["charge"]>>, string[]]>([
    ["a charge", charged, ["submitting", "succeeded", "request", "charged"]],
    ["a refusal", { kind: "declined", message: "Do not honor" }, ["submitting", "declined", "request", "declined"]],
    ["no answer", timeout, ["submitting", "unknown", "request", "timeout"]],
    ["another amount", otherAmount, ["submitting", "unknown", "request", "charged another amount"]],
    ["a void", { kind: "voided" }, ["submitting", "unknown", "request", "voided"]],
  ])("has the processor's answer to the charge: %s", async (_, answer, step) => {
    await payToday(copy(keeping(async () => answer).processor));
    expect(await record()).toEqual({ steps: [sent, step], answers: [] });
    await stopChecks();
  });

  test.each<[string, Partial<Processor>, number, string[][], string[][]]>([
    [
      "a charge",
      { query: async () => charged },
      reconcileFirstMs,
      [["unknown", "succeeded", "reconciler", "query: charged"]],
      [["query", "charged"]],
    ],
    ["no answer", { query: async () => timeout }, reconcileFirstMs, [], [["query", "timeout"]]],
    ["an unknown reference", { query: async () => ({ kind: "absent" }) }, reconcileFirstMs, [], [["query", "absent"]]],
    [
      "a void",
      { query: async () => ({ kind: "absent" }), voidIfAbsent: async () => ({ kind: "voided" }) },
      voidAfterMs,
      [["unknown", "failed", "reconciler", "void-if-absent: voided"]],
      [["void-if-absent", "voided"]],
    ],
    [
      "no way to ask, for a day",
      {
        capabilities: {
          idempotentCharge: true,
          shortReferences: false,
          query: false,
          voidIfAbsent: false,
          storeMethod: false,
          report: false,
          charges: false,
          presentAgain: false,
        },
      },
      86_400_000,
      [["unknown", "review", "reconciler", "time: up"]],
      [],
    ],
  ])("has the reconciler's questions and what they led to: %s", async (_, answers, wait, steps, asked) => {
    const processor = { ...keeping(async () => timeout).processor, ...answers };
    await payToday(copy(processor));
    clock.forward(wait);
    await reconcile(copy(processor), instanceId);
    expect(await record()).toEqual({
      steps: [sent, ["submitting", "unknown", "request", "timeout"], ...steps],
      answers: asked,
    });
    await stopChecks();
  });

  test("says after a crash that no answer was written down [PAY-85]", async () => {
    const { processor } = keeping();
    const dead = copy(processor, { atCrashPoint: () => Promise.reject(new Error("killed")) });
    await expect(payToday(dead)).rejects.toThrow("killed");
    clock.forward(processorTimeoutMs + reconcileFirstMs);
    await reconcile(copy({ ...processor, query: async () => charged }), instanceId);
    expect((await record()).steps).toEqual([
      sent,
      ["submitting", "unknown", "reconciler", "no answer was written down in time"],
      ["unknown", "succeeded", "reconciler", "query: charged"],
    ]);
  });

  describe("of a scheduled payment has", () => {
    const scheduled = [null, "scheduled", "consumer", "confirmed"];

    test("its charge on the day", async () => {
      await schedule();
      theDay();
      await pass(copy(keeping().processor));
      expect((await record()).steps).toEqual([
        scheduled,
        ["scheduled", "submitting", "scheduler", "its day has come"],
        ["submitting", "succeeded", "request", "charged"],
      ]);
    });

    test("the reason why it was skipped", async () => {
      await schedule();
      await change({ due_cents: 0 });
      theDay();
      await pass(copy(keeping().processor));
      expect((await record()).steps).toEqual([scheduled, ["scheduled", "cancelled", "scheduler", "skipped: dueGone"]]);
    });

    test("the consumer's cancellation", async () => {
      const { reference } = await schedule();
      await cancelScheduled(copy(keeping().processor), session, reference);
      expect((await record()).steps).toEqual([
        scheduled,
        ["scheduled", "cancelled", "consumer", "cancelled by the consumer"],
      ]);
    });
  });
});
