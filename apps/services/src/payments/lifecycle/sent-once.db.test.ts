import { createHash } from "node:crypto";
import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { Processor, ReportItem } from "../../providers/processor.js";
import { defaultTimings } from "../../settings/timings.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { recordFindings } from "../reconciliation/exceptions.js";
import { checkRefunds } from "../refunds/refund-job.js";
import { refundPayment } from "../refunds/refund-decisions.js";
import { resolveRefund } from "../refunds/resolve-refund.js";
import { keeping } from "../testing/scheduling.js";
import { settling } from "../testing/settling.js";
import { refunding } from "../testing/refunding.js";
import { instanceId } from "../testing/simulation/setting.js";
import { reconcile } from "./reconciler.js";
import { retryPolicyOf } from "./retry-policy.js";

const { reviewAfterMs } = retryPolicyOf(defaultTimings);
const total = cents(27_50);
const noAnswer = { kind: "unknown", reason: "timeout" } as const;

describeWithDatabase("a processor that is not idempotent", () => {
  const { clock, copy, schedule, theDay, read, pass, db, key, look, item } = settling();

  /** A processor that charges a reference as often as it is asked. It counts the charges and the questions. */
  function repeating(answers: Partial<Processor> = {}) {
    const { processor } = keeping();
    const charged: string[] = [];
    const asked: Parameters<Processor["query"]>[0][] = [];
    const plain: Processor = {
      ...processor,
      capabilities: { ...processor.capabilities, idempotentCharge: false, shortReferences: true, voidIfAbsent: false },
      charge: async ({ reference, amount }) => {
        charged.push(reference);
        return { kind: "charged", amount, authCode: "08H4K2", transactionId: "60100" };
      },
      query: async () => ({ kind: "absent" }),
      ...answers,
    };
    const counted: Processor = { ...plain, query: (charge) => (asked.push(charge), plain.query(charge)) };
    return { charged, asked, processor: counted };
  }
  const state = async () => (await read()).payment.state;
  const reference = () =>
    `PD${createHash("sha256").update(`payment-of-${key()}`).digest("hex").slice(0, 18).toUpperCase()}`;

  test("gets a reference of 20 characters, and the services keep its own id of the charge [ANET-17, ANET-18]", async () => {
    const { charged, asked, processor } = repeating();
    await schedule();
    theDay();
    await pass(copy(processor));
    expect(charged).toEqual([reference()]);
    expect((await read()).payment).toMatchObject({ state: "succeeded", transaction_id: "60100" });
    expect(asked).toEqual([
      {
        instanceId,
        reference: reference(),
        transactionId: null,
        amount: total,
        sentAt: new Date("2026-06-16T02:00:00Z"),
      },
    ]);
  });

  test("reports under that reference [ANET-17]", async () => {
    await schedule();
    theDay();
    await pass(copy(repeating().processor));
    const settled: ReportItem = item({ kind: "settled", reference: reference(), code: null });
    await look(settled);
    expect(await state()).toBe("cleared");
  });

  test("tells its own id of a charge that it holds, and is asked by it [ANET-18]", async () => {
    const { asked, processor } = repeating({
      charge: async () => ({ kind: "unknown", reason: "held for review", transactionId: "60101" }),
    });
    await schedule();
    theDay();
    await pass(copy(processor));
    clock.forward(reviewAfterMs / 2);
    await reconcile(copy(processor), instanceId);
    expect(asked.map(({ transactionId }) => transactionId)).toEqual([null, "60101"]);
    expect(await state()).toBe("unknown");
  });

  describe("is asked before it charges a scheduled payment", () => {
    const charge = { kind: "charged", amount: total, authCode: "08H4K2", transactionId: "60100" } as const;

    test.each<[string, Awaited<ReturnType<Processor["query"]>>, string]>([
      ["has charged", charge, "succeeded"],
      ["has declined", { kind: "declined", message: "No." }, "declined"],
      ["has voided", { kind: "voided" }, "failed"],
      ["holds", { kind: "unknown", reason: "held for review", transactionId: "60100" }, "unknown"],
    ])("and is sent nothing if it %s it [ANET-19]", async (_, heard, end) => {
      const { charged, processor } = repeating({ query: async () => heard });
      await schedule();
      theDay();
      await pass(copy(processor));
      expect([charged, await state()]).toEqual([[], "submitting"]);
      await reconcile(copy(processor), instanceId);
      expect([charged, await state()]).toEqual([[], end]);
    });

    test("which waits if it does not answer [ANET-19]", async () => {
      const { charged, processor } = repeating({ query: async () => noAnswer });
      await schedule();
      theDay();
      await pass(copy(processor));
      expect([charged, await state()]).toEqual([[], "scheduled"]);
      clock.forward(retryPolicyOf(defaultTimings).leaseMs);
      const healthy = repeating();
      await pass(copy(healthy.processor));
      expect([healthy.charged.length, await state()]).toEqual([1, "succeeded"]);
    });

    test("and a payment that a person has found charged is in doubt, not charged [ANET-20]", async () => {
      const { charged, processor } = repeating();
      await schedule();
      const finding = {
        ...({ kind: "chargedButScheduled", reference: `payment-of-${key()}`, charged: total } as const),
        ...{ expected: total, happenedAt: clock.now() },
      };
      await db().asJob(instanceId, async (trx) => {
        await recordFindings(trx, instanceId, [finding], 0, clock.now());
        await trx
          .updateTable("reconciliation_exceptions")
          .set({ closed_at: clock.now(), closed_by: "sam", closed_why: "seen in the portal" })
          .where("payment_id", "=", finding.reference)
          .execute();
      });
      theDay();
      await pass(copy(processor));
      expect([charged, await state()]).toEqual([[], "submitting"]);
      await reconcile(copy(processor), instanceId);
      clock.forward(reviewAfterMs);
      await reconcile(copy(processor), instanceId);
      expect([charged, await state()]).toEqual([[], "review"]);
    });
  });

  describe("gets a refund once", () => {
    async function lostRefund(kind: "refund" | "void") {
      await schedule();
      theDay();
      await pass(copy(repeating().processor));
      if (kind === "refund") await look(item({ kind: "settled", code: null }));
      const { port, asked, lose } = refunding();
      const capabilities = { ...port.capabilities, idempotentRefund: false };
      const replica = () => copy({ ...repeating().processor, refunds: { ...port, capabilities } });
      lose("request");
      await refundPayment(replica(), {
        ...{ instanceId, by: "sam", why: "charged in error", payment: `PAY-${key()}` },
        order: { kind, scope: "all", again: false },
      });
      const row = () =>
        db().asJob(instanceId, (trx) =>
          trx
            .selectFrom("payment_refunds")
            .select(["state", "last_answer", "note"])
            .where("payment_id", "=", `payment-of-${key()}`)
            .executeTakeFirstOrThrow(),
        );
      const checkAgain = async () => {
        clock.forward(reviewAfterMs);
        await checkRefunds(replica(), instanceId);
      };
      const id = async () =>
        (
          await db().asJob(instanceId, (trx) =>
            trx
              .selectFrom("payment_refunds")
              .select("refund_id")
              .where("payment_id", "=", `payment-of-${key()}`)
              .executeTakeFirstOrThrow(),
          )
        ).refund_id;
      return { asked, row, checkAgain, replica, id };
    }

    test("and one that it does not know stays in doubt until a person looks at it [ANET-21]", async () => {
      const { asked, row, checkAgain } = await lostRefund("refund");
      await checkAgain();
      await checkAgain();
      expect(asked).toEqual(["refund", "query", "query"]);
      expect(await row()).toEqual({
        state: "unknown",
        last_answer: "absent",
        note: "the processor does not list the refund",
      });
    });

    test.each([
      [true, "done", "refunded"],
      [false, "refused", "cleared"],
    ])("and a person decides about it, once: %s [ANET-38]", async (wasMade, end, paymentState) => {
      const { asked, row, checkAgain, replica, id } = await lostRefund("refund");
      const decision = { instanceId, by: "sam", why: "looked there", refundId: await id(), wasMade };
      expect((await resolveRefund(replica(), decision)).err).toEqual([
        `${await id()} cannot be decided: the services still ask the processor about it.`,
      ]);
      await checkAgain();
      expect((await resolveRefund(replica(), decision)).exitCode).toBe(0);
      expect((await resolveRefund(replica(), { ...decision, wasMade: !wasMade })).out).toEqual([
        `${await id()} is ${end} already.`,
        "Nothing changed.",
      ]);
      expect([(await row()).state, await state(), asked]).toEqual([end, paymentState, ["refund", "query"]]);
    });

    test("but a void may be sent again [ANET-21]", async () => {
      const { asked, row, checkAgain } = await lostRefund("void");
      await checkAgain();
      expect(asked).toEqual(["void", "void"]);
      expect(await row()).toMatchObject({ state: "done", note: null });
    });
  });
});
