import { cents, parseCalendarDate } from "@paydown/domain";
import { beforeEach, describe, expect, test } from "vitest";
import type { NoAnswer, ReportItem } from "../../providers/processor.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { dueNow } from "../ledger/ledger.js";
import { postings } from "../ledger/postings.js";
import type { CrashPoint, PaymentContext } from "../payment-context.js";
import { applyItem } from "../settlement/apply-item.js";
import { storeItems, waitingItems } from "../settlement/items.js";
import type { PaymentState } from "../states.js";
import { findPayment, movePayment } from "../store.js";
import { refunding } from "../testing/refunding.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { instanceId } from "../testing/simulation/setting.js";
import type { RefundOrder } from "./judge-refund.js";
import { confirmRefund, listRefunds, refundPayment, withdrawRefund } from "./refund-decisions.js";
import { checkRefunds } from "./refund-job.js";

type Port = ReturnType<typeof refunding>;

const bankMethod = { method_kind: "bank", brand: null } as const;
const amount = (value: number, again = false): RefundOrder => ({
  kind: "refund",
  scope: "amount",
  amount: cents(value),
  again,
});
const all: RefundOrder = { kind: "refund", scope: "all", again: false };
const fee: RefundOrder = { kind: "refund", scope: "fee", again: false };
const voiding: RefundOrder = { kind: "void", scope: "all", again: false };
const sam = { instanceId, by: "sam", why: "charged in error" };
const kim = { instanceId, by: "kim", why: "checked with Sam" };

describeWithDatabase("refunds and voids", () => {
  const { clock, copy, pass, schedule, theDay, read, db, accountNo, key } = scheduling();
  let logged: string[] = [];
  let processor: Port = refunding();

  beforeEach(async () => {
    logged = [];
    processor = refunding();
    // Keeps the open refunds of earlier tests from the reconciler.
    await db().asJob(instanceId, (trx) =>
      trx
        .updateTable("payment_refunds")
        .set({ next_check_at: new Date("2100-01-01") })
        .execute(),
    );
  });

  const replica = (more: Partial<PaymentContext> = {}) =>
    copy(
      { ...keeping().processor, refunds: processor.port },
      { log: { error: (_: object, message: string) => void logged.push(message) }, ...more },
    );
  const reference = () => `PAY-${key()}`;
  const paymentId = () => `payment-of-${key()}`;

  /** A payment of 25.00, 1.00 of it interest, with a fee of 2.50, that is in this state on June 20. */
  async function paid(state: PaymentState = "cleared", more: object = {}): Promise<void> {
    await schedule({ more: { method_token: `tok_${key()}`, interest_cents: 1_00, ...more } });
    theDay();
    await pass(copy(keeping().processor));
    expect((await read()).payment.state).toBe("succeeded");
    if (state === "succeeded") return;
    await becomes(state);
  }
  const becomes = (state: PaymentState) =>
    db().asJob(instanceId, async (trx) => {
      const payment = await findPayment(trx, { instance_id: instanceId, payment_id: paymentId() });
      await movePayment(trx, payment, { state, settled_on: "2026-06-22" }, "bank", "settled", clock.now());
    });

  const refund = (order: RefundOrder, context = replica(), by = sam) =>
    refundPayment(context, { ...by, payment: reference(), order });
  const rows = () =>
    db().asJob(instanceId, (trx) =>
      trx
        .selectFrom("payment_refunds")
        .selectAll()
        .where("payment_id", "=", paymentId())
        .orderBy("requested_at")
        .orderBy("amount_cents")
        .execute(),
    );
  const row = async () => {
    const [only, ...others] = await rows();
    expect(others).toEqual([]);
    if (!only) throw new Error("There is no refund.");
    return only;
  };
  const states = async () => (await rows()).map((each) => each.state);
  const moves = async (refundId: string) => {
    const found = await db().asJob(instanceId, (trx) =>
      trx
        .selectFrom("refund_transitions")
        .select(["from_state", "to_state", "actor", "reason"])
        .where("refund_id", "=", refundId)
        .orderBy("transition_id")
        .execute(),
    );
    return found.map(({ from_state, to_state, actor, reason }) => [from_state, to_state, actor, reason]);
  };
  const due = () => db().asApp(instanceId, (trx) => dueNow(trx, instanceId, accountNo()));
  const state = async () => (await read()).payment.state;
  const posted = async (...kinds: string[]) =>
    (await read()).entries
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, ledger_account, amount_cents }) => [kind, ledger_account, amount_cents]);
  const balance = async () => (await read()).entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const history = async () =>
    (await db().asApp(instanceId, (trx) => postings(trx, accountNo(), "America/New_York"))).map(
      ({ description, amount: value, fee: charge }) => [
        typeof description === "string" ? description : description.en,
        Number(value),
        Number(charge),
      ],
    );
  /** Lets the reconcilers of these replicas check what is due, after the longest wait. */
  const reconcile = async (...contexts: PaymentContext[]) => {
    clock.forward(25 * 60 * 60 * 1_000);
    await Promise.all((contexts.length === 0 ? [replica()] : contexts).map((each) => checkRefunds(each, instanceId)));
  };
  /** The bank's news about the test's payment of 27.50. */
  const news = (kind: ReportItem["kind"], code: string | null = null) =>
    db().asJob(instanceId, async (trx) => {
      const on = parseCalendarDate("2026-06-24");
      if (!on) throw new Error("The date is not one.");
      const item = {
        id: `${kind}-${paymentId()}`,
        kind,
        reference: paymentId(),
        amount: cents(27_50),
        on,
        code,
        corrected: null,
      };
      await storeItems(trx, db().keyRing, instanceId, [item], clock.now());
      const [stored] = (await waitingItems(trx, instanceId)).filter(({ item_id }) => item_id === item.id);
      if (stored) await applyItem(replica(), trx, stored);
      const { outcome, note } = await trx
        .selectFrom("settlement_items")
        .select(["outcome", "note"])
        .where("item_id", "=", item.id)
        .executeTakeFirstOrThrow();
      return [outcome, note];
    });

  describe("a refund", () => {
    test("of everything reverses the payment, makes the principal due again and sends one notice [REF-1, REF-8, REF-9]", async () => {
      await paid();
      expect(await due()).toBe(76_00);
      const { exitCode, out } = await refund(all);
      const { refund_id, ...made } = await row();
      expect([exitCode, out]).toEqual([0, [`${refund_id}: $27.50 is refunded.`]]);
      expect(refund_id).toMatch(/^RFD(-[2-9A-Z]{4}){3}$/);
      expect(made).toMatchObject({ requested_by: "sam", reason: "charged in error", state: "done", note: null });
      expect([...processor.decided]).toEqual([[refund_id, { kind: "refunded", amount: 27_50 }]]);
      expect((await read()).payment).toMatchObject({ state: "refunded", refunded_cents: 27_50 });
      expect(await posted("refund")).toEqual([
        ["refund", "card-clearing", -27_50],
        ["refund", "consumer-account", 24_00],
        ["refund", "fee-income", 2_50],
        ["refund", "interest-income", 1_00],
      ]);
      expect(await due()).toBe(100_00);
      expect((await read()).events).toEqual(["payment.succeeded", "payment.refund"]);
      expect(await moves(refund_id)).toEqual([
        [null, "submitting", "operator", "sam: charged in error"],
        ["submitting", "done", "request", "refunded"],
      ]);
    });

    test("of a part takes the principal first, and the fee alone with --fee, line by line [REF-6, REF-8, REF-31]", async () => {
      await paid();
      await refund(amount(10_00));
      expect([await state(), await due()]).toEqual(["partlyRefunded", 86_00]);
      clock.forward(1_000);
      await refund(fee);
      clock.forward(1_000);
      await refund(all);
      expect([await state(), await due(), await balance()]).toEqual(["refunded", 100_00, 0]);
      expect(await history()).toEqual([
        ["Card payment refunded, $1.00 of it interest", -15_00, 0],
        ["Fee refunded", -2_50, 0],
        ["Card payment refunded", -10_00, 0],
        ["Card payment, $1.00 of it interest", 25_00, 2_50],
      ]);
      expect((await read()).events).toEqual([
        "payment.succeeded",
        "payment.refund",
        "payment.refund",
        "payment.refund",
      ]);
    });

    test("with its fee shows the fee beside the amount, and names the bank [REF-31]", async () => {
      await paid("cleared", { ...bankMethod, interest_cents: 0 });
      await refund(all);
      expect(await history()).toEqual([
        ["Bank payment refunded", -25_00, -2_50],
        ["Bank payment", 25_00, 2_50],
      ]);
    });

    test.each([
      [() => reference(), true],
      [() => `HAR-${key()}`, true],
      [() => paymentId(), true],
      [() => "PAY-OTHER", false],
    ])("names the payment by its reference, its code or its id [REF-1]", async (name, found) => {
      await paid();
      const { exitCode, err } = await refundPayment(replica(), { ...sam, payment: name(), order: all });
      expect([exitCode, err]).toEqual(found ? [0, []] : [1, ["harbor has no payment PAY-OTHER."]]);
    });

    test("that is not possible says why and writes nothing [REF-2]", async () => {
      await paid("succeeded");
      expect(await refund(all)).toEqual({
        exitCode: 1,
        out: [],
        err: [`${reference()} cannot be refunded: It has not settled yet. Void it, or refund it once it has settled.`],
      });
      expect([await rows(), processor.asked]).toEqual([[], []]);
    });

    test("is refused if the processor has no refunds or voids [REF-16]", async () => {
      await paid();
      const without = copy(keeping().processor);
      expect((await refund(all, without)).err).toEqual(["The processor offers no refunds."]);
      expect((await refund(voiding, without)).err).toEqual(["The processor offers no voids."]);
      expect(await rows()).toEqual([]);
    });
  });

  describe("at the same time", () => {
    test("two operators with two replicas never refund more than was taken [REF-4]", async () => {
      await paid();
      const outcomes = await Promise.all([
        refund(amount(20_00)),
        refund(amount(10_00), replica(), kim),
        refund(amount(15_00), replica(), kim),
      ]);
      expect(outcomes.filter(({ exitCode }) => exitCode === 0).length).toBeLessThan(3);
      const sum = [...processor.decided.values()].reduce(
        (total, decision) => total + (decision.kind === "refunded" ? decision.amount : 0),
        0,
      );
      expect(sum).toBeLessThanOrEqual(27_50);
      expect((await read()).payment.refunded_cents).toBe(sum);
      expect(await balance()).toBe(0);
    });

    test("the same command makes one refund [REF-5]", async () => {
      await paid();
      const outcomes = await Promise.all([refund(amount(10_00)), refund(amount(10_00), replica(), kim)]);
      expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
      const { refund_id } = await row();
      expect([...processor.decided.keys()]).toEqual([refund_id]);
      expect([(await read()).payment.refunded_cents, await balance()]).toEqual([10_00, 0]);
    });

    test("two reconcilers ask about a refund once [REF-7]", async () => {
      await paid();
      processor.lose("answer");
      await refund(all);
      await reconcile(replica(), replica());
      expect(processor.asked).toEqual(["refund", "query"]);
      expect([await states(), await posted("refund")]).toEqual([["done"], expect.objectContaining({ length: 4 })]);
    });

    test("the database refuses a sum above what was taken [REF-4]", async () => {
      await paid();
      await expect(
        db().asJob(instanceId, (trx) =>
          trx.updateTable("payments").set({ refunded_cents: 27_51 }).where("payment_id", "=", paymentId()).execute(),
        ),
      ).rejects.toThrow("payment_refunded");
    });
  });

  describe("given again", () => {
    test("reports the first, and makes another with --again [REF-5]", async () => {
      await paid();
      await refund(amount(10_00));
      const { refund_id, requested_at } = await row();
      expect(await refund(amount(10_00), replica(), kim)).toEqual({
        exitCode: 0,
        out: [
          `${refund_id}: $10.00 is refunded.`,
          `sam asked for it on ${requested_at.toISOString()}: charged in error`,
          "Nothing changed. Add --again for another refund of the same amount.",
        ],
        err: [],
      });
      await refund(amount(10_00, true));
      expect([(await rows()).length, (await read()).payment.refunded_cents]).toEqual([2, 20_00]);
      expect((await refund(amount(10_00, true))).err).toEqual([
        `${reference()} cannot be refunded: Only $7.50 is left to refund.`,
      ]);
    });
  });

  const crashes: readonly CrashPoint[] = ["row-made", "before-second-transaction", "in-second-transaction"];
  const died = (point: CrashPoint) =>
    replica({
      atCrashPoint: (reached, id) => {
        if (reached === point && id.startsWith("RFD-")) throw new Error("killed");
      },
    });

  describe("interrupted", () => {
    test.each(crashes.flatMap((point) => (["reconciler", "command"] as const).map((by) => [point, by] as const)))(
      "at %s is finished once by the %s, under the same reference [REF-5, REF-7]",
      async (point, by) => {
        await paid();
        await expect(refund(amount(10_00), died(point))).rejects.toThrow("killed");
        expect([await states(), await posted("refund")]).toEqual([["submitting"], []]);
        if (by === "command") expect((await refund(amount(10_00))).exitCode).toBe(0);
        else await reconcile();
        const { refund_id, state: reached } = await row();
        expect([reached, [...processor.decided.keys()]]).toEqual(["done", [refund_id]]);
        expect([(await read()).payment.refunded_cents, await due(), await balance()]).toEqual([10_00, 86_00, 0]);
        await reconcile();
        expect((await posted("refund")).length).toBe(2);
      },
    );

    test("after the second transaction is done, and not made again [REF-7]", async () => {
      await paid();
      await expect(refund(amount(10_00), died("second-transaction-done"))).rejects.toThrow("killed");
      await reconcile();
      expect([await states(), processor.asked]).toEqual([["done"], ["refund"]]);
    });

    test("a void is finished by the reconciler [REF-7]", async () => {
      await paid("succeeded");
      await expect(refund(voiding, died("before-second-transaction"))).rejects.toThrow("killed");
      await reconcile();
      expect([await states(), await state(), await due()]).toEqual([["done"], "voided", 100_00]);
    });
  });

  const noAnswers: readonly NoAnswer["reason"][] = ["timeout", "unreachable", "unreadable", "status 500", "status 400"];

  describe("without a usable answer", () => {
    test.each(noAnswers)("(%s) is unknown, posts nothing, and is asked about until known [REF-7]", async (reason) => {
      await paid();
      processor.lose("answer", { kind: "unknown", reason });
      const { exitCode, err } = await refund(amount(10_00));
      const { refund_id } = await row();
      expect([exitCode, err]).toEqual([
        1,
        [
          `${refund_id}: a refund of $10.00 is on its way. The processor has not answered yet.`,
          "The services keep asking. Run the command again to ask now; it makes no second refund.",
        ],
      ]);
      expect([await states(), await state(), await posted("refund")]).toEqual([["unknown"], "cleared", []]);
      processor.lose("request", { kind: "unknown", reason });
      await reconcile();
      expect(await row()).toMatchObject({ state: "unknown", checks: 1, last_answer: reason });
      await reconcile();
      expect([await states(), await state()]).toEqual([["done"], "partlyRefunded"]);
      expect(processor.asked).toEqual(["refund", "query", "query"]);
    });

    test("is sent again under the same reference if the processor does not know it [REF-7]", async () => {
      await paid();
      processor.lose("request");
      await refund(amount(10_00));
      await reconcile();
      const { refund_id } = await row();
      expect(processor.asked).toEqual(["refund", "query", "refund"]);
      expect([...processor.decided.keys()]).toEqual([refund_id]);
    });

    test("that names another amount is no answer [REF-7]", async () => {
      await paid();
      processor.lose("answer", { kind: "refunded", amount: cents(9_99) });
      await refund(amount(10_00));
      expect(await row()).toMatchObject({ state: "unknown", last_answer: "refunded another amount, 9.99" });
      expect(await posted("refund")).toEqual([]);
    });

    test("waits as long as payments do between two questions [REF-7]", async () => {
      await paid();
      processor.lose("answer");
      await refund(amount(10_00));
      clock.forward(4_999);
      expect(await checkRefunds(replica(), instanceId)).toBe(0);
      clock.forward(1);
      processor.lose("answer");
      expect(await checkRefunds(replica(), instanceId)).toBe(1);
      clock.forward(14_999);
      expect(await checkRefunds(replica(), instanceId)).toBe(0);
      clock.forward(1);
      expect(await checkRefunds(replica(), instanceId)).toBe(1);
    });

    test("that a late answer contradicts keeps its outcome, and is logged [REF-7]", async () => {
      await paid();
      const { port } = processor;
      const slow = replica();
      let late: () => void = () => undefined;
      const hanging = new Promise<void>((resolve) => (late = resolve));
      const refusedLate: PaymentContext = {
        ...slow,
        processor: {
          ...slow.processor,
          refunds: {
            ...port,
            async refund(asked) {
              await port.refund(asked);
              await hanging;
              return { kind: "refused", message: "Late" };
            },
          },
        },
      };
      const first = refund(amount(10_00), refusedLate);
      await expect.poll(() => processor.asked).toEqual(["refund"]);
      expect((await refund(amount(10_00))).exitCode).toBe(0);
      late();
      await first;
      expect([await states(), logged]).toEqual([
        ["done"],
        ["The processor contradicts a final answer about a refund."],
      ]);
    });
  });

  test("a refund that the processor refuses posts nothing, and may be tried again with a new reference [REF-7]", async () => {
    await paid();
    processor = refunding({ refusal: "The account cannot receive refunds" });
    const { exitCode, err } = await refund(amount(10_00));
    const { refund_id } = await row();
    expect([exitCode, err]).toEqual([
      1,
      [`${refund_id}: the processor refused a refund of $10.00: The account cannot receive refunds`],
    ]);
    expect([await state(), await posted("refund"), (await read()).events]).toEqual([
      "cleared",
      [],
      ["payment.succeeded"],
    ]);
    processor = refunding();
    await refund(amount(10_00));
    expect((await states()).sort()).toEqual(["done", "refused"]);
    expect([...processor.decided.keys()]).not.toContain(refund_id);
  });

  describe("above the limit", () => {
    /** A refund of 100.01 that waits for a second person. */
    async function waiting(): Promise<string> {
      await schedule({ due: 500_00, amount: 200_00, more: { method_token: `tok_${key()}` } });
      theDay();
      await pass(copy(keeping().processor));
      await becomes("cleared");
      const { out } = await refund(amount(100_01));
      const { refund_id } = await row();
      expect(out).toEqual([
        `${refund_id}: a refund of $100.01 waits for a second person.`,
        `More than $100.00 of a payment needs a second person: paydown refund confirm ${refund_id} --instance harbor --by NAME --why TEXT`,
      ]);
      return refund_id;
    }

    test("waits, and is sent once another person confirms it [REF-20, REF-21]", async () => {
      const refundId = await waiting();
      await reconcile();
      expect(processor.asked).toEqual([]);
      expect((await confirmRefund(replica(), { ...sam, refundId })).err).toEqual([
        `sam asked for ${refundId}, so another person must confirm it.`,
      ]);
      expect((await confirmRefund(replica(), { ...kim, refundId })).out).toEqual([`${refundId}: $100.01 is refunded.`]);
      expect(await row()).toMatchObject({ state: "done", requested_by: "sam", confirmed_by: "kim" });
      expect((await confirmRefund(replica(), { ...kim, refundId })).out).toEqual([
        `${refundId} was already confirmed by kim: $100.01 is refunded.`,
        "Nothing changed.",
      ]);
      expect(processor.asked).toEqual(["refund"]);
      expect(await moves(refundId)).toEqual([
        [null, "waitingForConfirmation", "operator", "sam: charged in error"],
        ["waitingForConfirmation", "submitting", "operator", "kim: checked with Sam"],
        ["submitting", "done", "request", "refunded"],
      ]);
    });

    test("is sent once by two people who confirm at the same time [REF-21]", async () => {
      const refundId = await waiting();
      await Promise.all(["kim", "lee"].map((by) => confirmRefund(replica(), { ...kim, by, refundId })));
      expect([...processor.decided.keys()]).toEqual([refundId]);
      expect([await states(), (await read()).payment.refunded_cents]).toEqual([["done"], 100_01]);
    });

    test("the database refuses a second person who is also the first [REF-21]", async () => {
      const refundId = await waiting();
      await expect(
        db().asJob(instanceId, (trx) =>
          trx.updateTable("payment_refunds").set({ confirmed_by: "sam" }).where("refund_id", "=", refundId).execute(),
        ),
      ).rejects.toThrow("refund_second_person");
    });

    test("is not confirmed once the bank has taken the payment back; it can be withdrawn [REF-21, REF-22]", async () => {
      const refundId = await waiting();
      await db().asJob(instanceId, async (trx) => {
        const payment = await findPayment(trx, { instance_id: instanceId, payment_id: paymentId() });
        await movePayment(trx, payment, { state: "chargedBack" }, "bank", "disputed", clock.now());
      });
      expect((await confirmRefund(replica(), { ...kim, refundId })).err).toEqual([
        `${refundId} cannot be made any more: Its card's holder disputes it, so the bank has taken the money back. Wait for the end of the dispute. Withdraw it.`,
      ]);
      expect((await withdrawRefund(replica(), { ...sam, refundId })).out).toEqual([
        `${refundId} is withdrawn by sam. Nothing was sent to the processor.`,
      ]);
      expect((await withdrawRefund(replica(), { ...sam, refundId })).out).toEqual([
        `${refundId} was already withdrawn.`,
        "Nothing changed.",
      ]);
      expect((await confirmRefund(replica(), { ...kim, refundId })).exitCode).toBe(1);
      expect(processor.asked).toEqual([]);
    });

    test("cannot be withdrawn once it was sent; an unknown refund cannot be withdrawn either [REF-22]", async () => {
      await paid();
      await refund(amount(10_00));
      const { refund_id: refundId } = await row();
      expect((await withdrawRefund(replica(), { ...sam, refundId })).err).toEqual([
        `${refundId} cannot be withdrawn: $10.00 is refunded.`,
      ]);
      expect((await confirmRefund(replica(), { ...kim, refundId })).err).toEqual([
        `${refundId} waits for no confirmation: $10.00 is refunded.`,
      ]);
      for (const decide of [confirmRefund, withdrawRefund])
        expect((await decide(replica(), { ...kim, refundId: "RFD-9" })).err).toEqual(["harbor has no refund RFD-9."]);
    });
  });

  describe("a void", () => {
    test("before settlement reverses the whole payment and sends a notice [REF-3, REF-8, REF-9, REF-31]", async () => {
      await paid("succeeded");
      const { out } = await refund(voiding);
      expect(out).toEqual([`${(await row()).refund_id}: $27.50 is voided.`]);
      expect([...processor.voided.keys()]).toEqual([paymentId()]);
      expect([await state(), await due(), await balance()]).toEqual(["voided", 100_00, 0]);
      expect(await history()).toEqual([
        ["Payment voided", -25_00, -2_50],
        ["Card payment, $1.00 of it interest", 25_00, 2_50],
      ]);
      expect((await read()).events).toEqual(["payment.succeeded", "payment.refund"]);
      expect((await refund(voiding)).out.at(-1)).toBe("Nothing changed.");
      expect(await news("settled")).toEqual(["refused", "the payment is voided"]);
    });

    test("of a payment that settles at the same moment is the processor's decision: refused [REF-3]", async () => {
      await paid("succeeded");
      processor.settle();
      const { err } = await refund(voiding);
      expect(err).toEqual([
        `${(await row()).refund_id}: the processor refused a void of $27.50: The charge has settled`,
      ]);
      expect(await state()).toBe("succeeded");
      expect(await news("settled")).toEqual(["applied", null]);
      expect((await refund(all)).exitCode).toBe(0);
      expect(await state()).toBe("refunded");
    });

    test("that was lost is refused later if the payment has settled since; until then nothing is refunded [REF-3, REF-4]", async () => {
      await paid("succeeded");
      processor.lose("request");
      await refund(voiding);
      processor.settle();
      await news("settled");
      expect((await refund(all)).err).toEqual([
        `${reference()} cannot be refunded: Its void ${(await row()).refund_id} is not finished.`,
      ]);
      await reconcile();
      expect([await states(), await state(), await posted("void")]).toEqual([["refused"], "cleared", []]);
    });

    test("that the processor reports for a settled payment changes nothing, and needs a person [REF-14]", async () => {
      await paid("succeeded");
      processor.lose("answer");
      await refund(voiding);
      await news("settled");
      await reconcile();
      expect(await row()).toMatchObject({
        state: "done",
        note: "the processor voided the charge, but the payment is cleared",
      });
      expect([await state(), await posted("void"), (await read()).events]).toEqual([
        "cleared",
        [],
        ["payment.succeeded"],
      ]);
    });
  });

  describe("that the bank also takes back:", () => {
    test("a bank payment is reversed as posted, its refund stays, and a person looks at it [REF-13]", async () => {
      await paid("cleared", bankMethod);
      await refund(amount(10_00));
      expect(await news("returned", "R10")).toEqual(["applied", "10.00 of it was refunded before"]);
      // Of 100.00, nothing is paid, and 10.00 went back although the bank took all of it.
      expect([await state(), await due(), await balance()]).toEqual(["returned", 110_00, 0]);
      expect((await refund(amount(5_00))).err).toEqual([
        `${reference()} cannot be refunded: The bank has returned it, so there is nothing left to refund.`,
      ]);
    });

    test.each([
      [amount(10_00), "partlyRefunded", 10_00, 86_00],
      [all, "refunded", 27_50, 100_00],
    ] as const)(
      "a card payment has its refunded state again once the dispute is decided [REF-13]",
      async (order, refunded, sum, owed) => {
        await paid();
        await refund(order);
        expect((await news("chargedBack"))[1]).toContain("of it was refunded before");
        expect([await state(), await due()]).toEqual(["chargedBack", owed + 24_00]);
        await news("chargebackReversed");
        expect((await read()).payment).toMatchObject({ state: refunded, refunded_cents: sum });
        expect([await due(), await balance()]).toEqual([owed, 0]);
      },
    );

    test("a refund that is still on its way is posted, and needs a person [REF-14]", async () => {
      await paid("cleared", bankMethod);
      processor.lose("answer");
      await refund(amount(10_00));
      await news("returned", "R01");
      await reconcile();
      expect(await row()).toMatchObject({ state: "done", note: "the money went back, but the payment is returned" });
      expect((await read()).payment).toMatchObject({ state: "returned", refunded_cents: 10_00 });
      expect([await due(), await balance()]).toEqual([110_00, 0]);
    });
  });

  describe("of a payment that settled the account", () => {
    /** The rest of the debt, 76.00, is written off with the payment. */
    async function settled(): Promise<void> {
      await paid();
      const entry = {
        instance_id: instanceId,
        payment_id: paymentId(),
        kind: "settlement",
        account_no: accountNo(),
      } as const;
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("ledger_entries")
          .values([
            { ...entry, ledger_account: "consumer-account", amount_cents: -76_00, posted_at: clock.now() },
            { ...entry, ledger_account: "settlement-write-off", amount_cents: 76_00, posted_at: clock.now() },
          ])
          .execute(),
      );
      expect(await due()).toBe(0);
    }

    test("a part leaves the write-off, and the last part restores it [REF-10]", async () => {
      await settled();
      await refund(amount(10_00));
      expect([await due(), await posted("refundSettlement")]).toEqual([10_00, []]);
      await refund(all);
      expect([await due(), await balance()]).toEqual([100_00, 0]);
      expect((await history()).map(([text]) => text)).toContain("Settled balance restored");
    });

    test("a dispute after a full refund does not restore the write-off again, and its end does not remove it [REF-10, REF-13]", async () => {
      await settled();
      await refund(all);
      await news("chargedBack");
      expect(await due()).toBe(124_00);
      await news("chargebackReversed");
      expect([await due(), await state(), await balance()]).toEqual([100_00, "refunded", 0]);
    });

    test("a refund that ends during a dispute leaves the write-off restored after it [REF-10, REF-13, REF-14]", async () => {
      await settled();
      processor.lose("answer");
      await refund(all);
      await news("chargedBack");
      await reconcile();
      expect([await state(), await due()]).toEqual(["chargedBack", 124_00]);
      await news("chargebackReversed");
      expect([await due(), await state(), await balance()]).toEqual([100_00, "refunded", 0]);
    });
  });

  test("the list shows each refund with its state; those that need a person come first [REF-15]", async () => {
    await paid();
    await refund(amount(10_00));
    clock.forward(1_000);
    processor.lose("answer");
    await refund(amount(5_00));
    const [first, second] = (await rows()).sort((a, b) => a.amount_cents - b.amount_cents);
    const { out } = await listRefunds(replica(), { instanceId, json: false });
    const own = [first, second].map((each) =>
      out.indexOf(out.find((line) => line.startsWith(each?.refund_id ?? "")) ?? ""),
    );
    expect(out.slice(own[0], (own[0] ?? 0) + 4)).toEqual([
      `${first?.refund_id}: a refund of $5.00 is on its way. The processor has not answered yet.`,
      `  ${reference()}, HAR-${key()}: account ${accountNo()}`,
      `  sam on ${first?.requested_at.toISOString()}: charged in error`,
      "  asked 0 times, last answer: timeout",
    ]);
    expect(own[1]).toBeGreaterThan(own[0] ?? 0);
    const { refunds } = JSON.parse((await listRefunds(replica(), { instanceId, json: true })).out.join("")) as {
      refunds: { readonly reference: string }[];
    };
    expect(refunds.filter((each) => each.reference === reference())).toMatchObject([
      { kind: "refund", state: "unknown", amount: "5.00", principal: "5.00", interest: "0.00", fee: "0.00" },
      { kind: "refund", state: "done", amount: "10.00", requestedBy: "sam", confirmedBy: null, note: null },
    ]);
  });
});
