import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { dispatchEvents } from "../notifications/receipts/dispatch.js";
import { cancelScheduled } from "../payments/lifecycle/cancel-scheduled.js";
import type { PaymentContext } from "../payments/payment-context.js";
import { refundPayment } from "../payments/refunds/refund-decisions.js";
import { movePayment } from "../payments/store.js";
import { refunding } from "../payments/testing/refunding.js";
import { settling } from "../payments/testing/settling.js";
import { addScheduled, instanceId, session } from "../payments/testing/simulation/setting.js";
import type { Processor } from "../providers/processor.js";
import { commandsOf } from "../testing/commands-of.js";
import { processorOf } from "../providers/processors.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { paymentShowCommands } from "./payment-command.js";
import type { PaymentRecord, ProcessorWord } from "./payment-record.js";

type Shown = PaymentRecord & { readonly processor: ProcessorWord };

describeWithDatabase("payment show", () => {
  const { clock, schedule, theDay, toDay, pass, read, db, accountNo, key, ...own } = settling();
  const { item, look, paid, payments, replica, run } = own;

  const show = (context: PaymentContext, ...args: string[]) =>
    commandsOf(paymentShowCommands, context, "payment", "show")(...args, "--instance", instanceId);
  const shown = async (name: string, processor: Partial<Processor> = {}) =>
    JSON.parse((await show(replica(processor), name, "--json")).out.join("\n")) as Shown;

  /** A bank payment of 25.00 with a fee of 2.50, charged on June 20 and returned on June 24. */
  async function returned() {
    await paid({ method_key: "secret", again_allowed: 0 });
    await look(item({ id: `item-of-${key()}` }));
    await dispatchEvents(replica(), instanceId);
    return (await read()).payment;
  }

  test("shows a payment by its reference, confirmation code or id, with its whole history and without secrets [OPS-9]", async () => {
    const payment = await returned();
    const record = await shown(payment.payment_id);
    expect(record).toMatchObject({
      reference: payment.reference,
      confirmationNumber: payment.conf_number,
      accountNo: accountNo(),
      state: "returned",
      amount: "25.00",
      fee: "2.50",
      total: "27.50",
      authCode: "08H4K2",
      returnCode: "R01",
    });
    expect(record.timeline.flatMap((event) => ("to" in event ? [[event.to, event.actor]] : []))).toEqual([
      ["scheduled", "consumer"],
      ["submitting", "scheduler"],
      ["succeeded", "request"],
      ["returned", "bank"],
    ]);
    expect(record.ledger.map(({ kind, ledgerAccount, amount }) => [kind, ledgerAccount, amount])).toEqual([
      ["payment", "ach-clearing", "27.50"],
      ["payment", "consumer-account", "-25.00"],
      ["payment", "fee-income", "-2.50"],
      ["return", "ach-clearing", "-27.50"],
      ["return", "consumer-account", "25.00"],
      ["return", "fee-income", "2.50"],
    ]);
    expect(record.settlementItems).toMatchObject([
      { kind: "returned", code: "R01", amount: "27.50", outcome: "applied" },
    ]);
    expect(record.messages).toContainEqual(
      expect.objectContaining({ event: "payment.returned", channel: "document", state: "waiting" }),
    );
    expect(await shown(payment.reference)).toEqual(record);
    expect(await shown(payment.conf_number)).toEqual(record);
    const { out } = await show(replica(), payment.payment_id);
    for (const text of [JSON.stringify(record), out.join("\n")]) {
      expect(text).not.toContain(`tok_${key()}`);
      expect(text).not.toContain("secret");
    }
    expect(out.map((line) => line.replaceAll(/ {2,}/g, " "))).toEqual(
      expect.arrayContaining([
        "State returned",
        "Total 27.50: 25.00 and 2.50 fee",
        expect.stringMatching(/^ .+ bank succeeded → returned .*R01/),
        expect.stringMatching(/^ .+ return fee-income 2\.50$/),
        ` item-of-${key()} returned R01 27.50 2026-06-24 applied`,
        "Other payments of the account within 3 days: none",
        " charged 27.50 with authorization code 08H4K2",
      ]),
    );
  });

  test("shows the payment's refunds and voids [REF-18]", async () => {
    const { reference } = await schedule({ more: { method_token: `tok_${key()}` } });
    theDay();
    await pass(replica());
    const order = { kind: "void", scope: "all", again: false } as const;
    const context = replica({ refunds: refunding().port });
    await refundPayment(context, { instanceId, payment: reference, by: "sam", why: "charged in error", order });
    const { refunds, state } = await shown(reference);
    expect([state, refunds]).toMatchObject(["voided", [{ kind: "void", state: "done", amount: "27.50" }]]);
    expect((await show(context, reference)).out.join("\n")).toMatch(
      /Refunds and voids\n +RFD-\S+ +void +27\.50 +done +\S+ +sam: charged in error\n/,
    );
  });

  test("shows what was refunded of a payment, and the refund of each ledger entry [REF-18]", async () => {
    const { reference } = await schedule({ more: { method_token: `tok_${key()}` } });
    theDay();
    await pass(replica());
    const { payment } = await read();
    await db().asJob(instanceId, (trx) =>
      movePayment(trx, payment, { state: "cleared", settled_on: "2026-06-22" }, "bank", "settled", clock.now()),
    );
    expect([(await shown(reference)).refunded, (await show(replica(), reference)).out.join("\n")]).toEqual([
      "0.00",
      expect.not.stringContaining("Refunded"),
    ]);
    const context = replica({ refunds: refunding({ settled: true }).port });
    const refunds = [5_00, 1_00].map((amount) => ({ kind: "refund", scope: "amount", amount: cents(amount) }) as const);
    for (const order of refunds) {
      await refundPayment(context, {
        ...{ instanceId, payment: reference, by: "sam", why: "waived", order: { ...order, again: false } },
      });
      clock.forward(1_000);
    }
    const record = await shown(reference);
    expect(record.refunded).toBe("6.00");
    const [first, second] = record.refunds.map(({ refundId }) => refundId);
    const entries = record.ledger.filter(({ ledgerAccount }) => ledgerAccount === "consumer-account");
    expect(entries.map(({ kind, amount, refundId }) => [kind, amount, refundId]).sort()).toEqual(
      [
        ["payment", "-25.00", null],
        ["refund", "5.00", first],
        ["refund", "1.00", second],
      ].sort(),
    );
    const out = (await show(context, reference)).out.map((line) => line.replaceAll(/ {2,}/g, " "));
    expect(out).toEqual(
      expect.arrayContaining(["Refunded 6.00", expect.stringMatching(` refund consumer-account 5\\.00 ${first}$`)]),
    );
  });

  test("shows which debit a payment presents again and how often, and which payment presents a returned one again [OPS-9]", async () => {
    await paid();
    toDay("2026-06-24T12:00:00Z");
    await look(item());
    toDay("2026-06-29T12:00:00Z");
    await run();
    const [, first] = await payments();
    await look(item({ reference: first?.payment_id ?? "" }));
    const all = await payments();
    const references = all.map((payment) => payment.reference);
    const [original, once, twice] = references;
    const seen = () => Promise.all(references.map((name) => shown(name)));
    expect(await seen()).toMatchObject([
      {
        ...{ originalReference: null, timesPresentedAgain: 0 },
        presentedAgain: { reference: once, paymentDate: "2026-06-29", state: "returned" },
      },
      {
        ...{ originalReference: original, timesPresentedAgain: 1 },
        presentedAgain: { reference: twice, paymentDate: "2026-07-02", state: "scheduled" },
      },
      { originalReference: original, timesPresentedAgain: 2, presentedAgain: null },
    ]);
    const facts = async (name = "") =>
      (await show(replica(), name)).out
        .filter((line) => /^Present/.test(line))
        .map((line) => line.replaceAll(/ {2,}/g, " "));
    expect(await Promise.all(references.map(facts))).toEqual([
      [`Presented again as ${once} on 2026-06-29: returned`],
      [`Presented again as ${twice} on 2026-07-02: scheduled`, `Presents again ${original}, for the 1st time`],
      [`Presents again ${original}, for the 2nd time`],
    ]);
    // Once it is cancelled, the returned payment still names it.
    await cancelScheduled(replica(), session, twice ?? "");
    expect((await seen())[1]?.presentedAgain).toMatchObject({ reference: twice, state: "cancelled" });
  });

  test("shows the account's other payments within three days, and the processor's answers to the reconciler [OPS-9]", async () => {
    const { payment_id } = await schedule();
    const at = clock.now();
    for (const [twin, days] of [
      ["twin", 3],
      ["late", 4],
    ] as const)
      await addScheduled(db(), {
        ...{ key: `${key()}-${twin}`, accountNo: accountNo(), amount: 25_00, date: "2026-06-30" },
        createdAt: new Date(at.getTime() + days * 86_400_000),
      });
    await db().asJob(instanceId, (trx) =>
      trx
        .insertInto("payment_checks")
        .values({ instance_id: instanceId, payment_id, question: "query", answer: "timeout", at })
        .execute(),
    );
    const record = await shown(payment_id);
    expect(record.nearbyPayments).toMatchObject([
      { reference: `PAY-${key()}-twin`, total: "27.50", state: "scheduled" },
    ]);
    expect(record.timeline).toContainEqual({ at: at.toISOString(), question: "query", answer: "timeout" });
  });

  describe("asks the processor", () => {
    const charged = { kind: "charged", amount: cents(27_50), authCode: "A1" } as const;

    test.each([
      ["succeeded", charged, "charged 27.50 with authorization code A1", true],
      ["succeeded", { ...charged, amount: cents(55_00) }, "charged 55.00 with authorization code A1", false],
      ["declined", charged, "charged 27.50 with authorization code A1", false],
      ["scheduled", charged, "charged 27.50 with authorization code A1", false],
      ["unknown", charged, "charged 27.50 with authorization code A1", true],
      ["succeeded", { kind: "declined", message: "Do not honor" }, "declined: Do not honor", false],
      ["declined", { kind: "declined", message: "Do not honor" }, "declined: Do not honor", true],
      ["cleared", { kind: "voided" }, "voided: it never charges this reference", false],
      ["failed", { kind: "voided" }, "voided: it never charges this reference", true],
      ["succeeded", { kind: "absent" }, "it does not know the reference", false],
      ["scheduled", { kind: "absent" }, "it does not know the reference", true],
      ["succeeded", { kind: "unknown", reason: "timeout" }, "no answer (timeout)", null],
    ] as const)("about a %s payment: %j [OPS-10]", async (state, heard, answer, agrees) => {
      const { payment_id } = await schedule({ more: { state } });
      const told: Partial<Processor> = { query: async () => heard };
      expect((await shown(payment_id, told)).processor).toEqual({ answer, agrees });
      const { out } = await show(replica(told), payment_id);
      expect(out.at(-1) === "  THIS CONTRADICTS THE RECORD ABOVE.").toBe(agrees === false);
      expect((await read()).payment.state).toBe(state);
    });

    test.each([
      ["charged", charged],
      ["not known there", { kind: "absent" }],
    ] as const)("and says what to search for there if it is %s [ANET-36]", async (_, heard) => {
      const { payment_id } = await schedule({ more: { state: "unknown", transaction_id: "60100" } });
      const { capabilities } = processorOf(replica().processor, instanceId);
      const told = { capabilities: { ...capabilities, shortReferences: true }, query: async () => heard };
      const { processor_reference } = (await read()).payment;
      const names = [`reference ${processor_reference}`, "transaction 60100"];
      expect((await shown(payment_id, told)).processor).toMatchObject({ names });
      expect((await show(replica(told), payment_id)).out.at(-1)).toBe(
        `  In the processor's own pages, search for reference ${processor_reference} or transaction 60100.`,
      );
    });

    test("unless it answers no questions [OPS-10]", async () => {
      const { payment_id } = await schedule();
      const { capabilities } = processorOf(replica().processor, instanceId);
      const mute = { capabilities: { ...capabilities, query: false }, query: () => Promise.reject(new Error("asked")) };
      expect((await shown(payment_id, mute)).processor).toEqual({
        answer: "this processor answers no questions about a charge",
        agrees: null,
      });
    });
  });

  test("says that there is no such payment [OPS-2]", async () => {
    expect(await show(replica(), "PAY-NONE-NONE")).toEqual({
      exitCode: 1,
      out: [],
      err: ["There is no payment PAY-NONE-NONE."],
    });
  });
});
