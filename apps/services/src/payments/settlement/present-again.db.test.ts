import { cents } from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ReportItem } from "../../providers/processor.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { asOwner, describeWithDatabase } from "../../testing/test-database.js";
import { dueNow } from "../ledger/ledger.js";
import { cancelScheduled } from "../lifecycle/cancel-scheduled.js";
import { reconcile } from "../lifecycle/reconciler.js";
import { returnMessageOf } from "../return-words.js";
import type { PaymentRow } from "../tables.js";
import { moveInstallments } from "../methods/save-payment-info.js";
import { refundPayment } from "../refunds/refund-decisions.js";
import { movePayment } from "../store.js";
import { refunding } from "../testing/refunding.js";
import { cardOnFile, postedBank, postedCard } from "../testing/samples.js";
import { settling } from "../testing/settling.js";
import { addScheduled, instanceId, session } from "../testing/simulation/setting.js";
import { readReport } from "./settlement-job.js";

const dayOfReturn = "2026-06-24T12:00:00Z";
/** The third banking day after the return. */
const dayAgain = "2026-06-29T12:00:00Z";

describeWithDatabase("a returned debit that is presented again", () => {
  const { clock, db, accountNo, key, toDay, change, reference, ...own } = settling();
  const { item, pass, replica, reporting, dueAtOnce, charges, look, run, paid, payments } = own;

  /** The bank returns the payment on June 24; the debit is presented again on June 29. */
  async function returned(more: object = {}, code = "R01") {
    await paid(more);
    toDay(dayOfReturn);
    await look(item({ code }));
  }
  /** The bank returns the latest payment, too. */
  async function returnedAgain(code = "R01") {
    const last = (await payments()).at(-1);
    await look(item({ reference: last?.payment_id ?? "", code }));
  }
  const short = (payment: PaymentRow | undefined) =>
    payment && `${payment.times_again} ${payment.state} ${payment.payment_date} ${payment.skip_reason ?? "-"}`;
  const all = async () => (await payments()).map(short);
  const due = () => db().asApp(instanceId, (trx) => dueNow(trx, instanceId, accountNo()));
  const eventsOf = (payment: PaymentRow | undefined) =>
    db().asJob(instanceId, async (trx) =>
      (
        await trx
          .selectFrom("outbox")
          .select("event")
          .where("payment_id", "=", payment?.payment_id ?? "")
          .orderBy("event_id")
          .execute()
      ).map(({ event }) => event),
    );
  const nextStep = async () => returnMessageOf((await payments())[0] as PaymentRow);
  const payAgain =
    "Your bank's reason: the account did not have enough money. Please pay again, another way or once the account has enough money.";

  test("becomes due again, and is scheduled as a payment of its own, announced only by the return [BANK-40, BANK-41]", async () => {
    await returned({ receipt_email: "casey@example.com" });
    const [original, again] = await payments();
    expect(await all()).toEqual(["0 returned 2026-06-20 -", "1 scheduled 2026-06-29 -"]);
    expect(await due()).toBe(100_00);
    expect(again).toMatchObject({
      original_id: original?.payment_id,
      ...{ amount_cents: 25_00, fee_cents: 2_50, last4: "8899", receipt_email: "casey@example.com" },
    });
    expect([again?.reference === original?.reference, again?.conf_number === original?.conf_number]).toEqual([
      false,
      false,
    ]);
    expect([(await eventsOf(original)).at(-1), await eventsOf(again)]).toEqual(["payment.returned", []]);
    expect(await nextStep()).toBe(
      "Your bank's reason: the account did not have enough money. We will present it to your bank again on 06/29/2026, without another fee. To stop this, cancel it under Scheduled payments, or pay this amount another way, before that day.",
    );
  });

  test("is charged on its day by the original's reference, for the same total, once [BANK-37, BANK-44]", async () => {
    await returned();
    toDay("2026-06-29T03:00:00Z");
    await run();
    expect((await all())[1]).toBe("1 scheduled 2026-06-29 -");
    toDay(dayAgain);
    await Promise.all([run(), run()]);
    const again = (await payments())[1];
    expect([again?.state, await due()]).toEqual(["succeeded", 75_00]);
    expect([...charges()].map(([of, { amount, method }]) => [of, amount, method])).toEqual([
      [reference(), cents(27_50), { kind: "token", token: `tok_${key()}` }],
      [again?.payment_id, cents(27_50), { kind: "presentAgain", reference: reference() }],
    ]);
  });

  test("needs no token: the services did not keep the account of a payment made at once [BANK-44]", async () => {
    await paid();
    await db().asJob(instanceId, (trx) =>
      trx.updateTable("payments").set({ method_token: null }).where("payment_id", "=", reference()).execute(),
    );
    toDay(dayOfReturn);
    await look(item());
    toDay(dayAgain);
    await run();
    expect((await payments())[1]?.state).toBe("succeeded");
  });

  test("is presented at most twice, with any code that allows it [BANK-37]", async () => {
    await returned();
    toDay(dayAgain);
    await run();
    await returnedAgain("R09");
    expect(await all()).toEqual(["0 returned 2026-06-20 -", "1 returned 2026-06-29 -", "2 scheduled 2026-07-02 -"]);
    toDay("2026-07-02T12:00:00Z");
    await run();
    expect([...charges().values()].at(-1)?.method).toEqual({ kind: "presentAgain", reference: reference() });
    await returnedAgain();
    expect([(await payments()).length, (await all())[2], await due()]).toEqual([3, "2 returned 2026-07-02 -", 100_00]);
    expect(returnMessageOf((await payments())[2] as PaymentRow)).toBe(payAgain);
  });

  test.each(["R02", "R08", "R10", "R16", "R99"])("is not presented again after %s [BANK-37]", async (code) => {
    await returned({}, code);
    expect(await all()).toEqual(["0 returned 2026-06-20 -"]);
  });

  test("is not presented a second time after another code [BANK-37]", async () => {
    await returned();
    toDay(dayAgain);
    await run();
    await returnedAgain("R08");
    expect(await all()).toEqual(["0 returned 2026-06-20 -", "1 returned 2026-06-29 -"]);
  });

  test.each([
    ["the payment's disclosure did not say so", { again_allowed: 0 }, 2, true, 1],
    ["the tenant has turned it off since", { again_allowed: 2 }, 0, true, 1],
    ["the processor cannot do it", { again_allowed: 2 }, 2, false, 1],
    ["the payment's disclosure said once", { again_allowed: 1 }, 2, true, 2],
    ["the tenant allows it once by now", { again_allowed: 2 }, 1, true, 2],
  ] as const)("is presented no more often if %s [BANK-39]", async (_, more, times, presentAgain, count) => {
    await paid(more);
    toDay(dayOfReturn);
    const { tenants, ...context } = replica();
    const tenant = tenants.get(instanceId);
    const changed = tenant && { ...tenant, presentAgain: { times, afterDays: 3 } };
    const read = async (...items: readonly ReportItem[]) => {
      await dueAtOnce();
      const capabilities = { ...processorOf(context.processor, instanceId).capabilities, presentAgain };
      const processor = { ...context.processor, ...reporting(...items), capabilities };
      await readReport({ ...context, processor, tenants: { ...tenants, get: () => changed } }, instanceId);
    };
    await read(item());
    toDay(dayAgain);
    await run();
    const last = (await payments()).at(-1);
    if (last?.times_again === 1) await read(item({ reference: last.payment_id }));
    expect(await payments()).toHaveLength(count);
  });

  test("is not presented later than 180 days after the original debit [BANK-37]", async () => {
    await paid();
    // The day of the 180th day, after which the third banking day is too late.
    toDay("2026-12-17T12:00:00Z");
    await look(item({ on: "2026-12-17" }));
    expect(await all()).toEqual(["0 returned 2026-06-20 -"]);
  });

  describe("after a refund or void of its payment", () => {
    const amount = { kind: "refund", scope: "amount", amount: cents(1_00), again: false } as const;
    const everything = { kind: "refund", scope: "all", again: false } as const;
    const voiding = { kind: "void", scope: "all", again: false } as const;
    const lost = () => {
      const port = refunding({ settled: true });
      port.lose("answer");
      return port;
    };
    const cleared = async () => {
      const [payment] = await payments();
      if (!payment) throw new Error("There is no payment.");
      const changes = { state: "cleared", settled_on: "2026-06-22" } as const;
      await db().asJob(instanceId, (trx) => movePayment(trx, payment, changes, "bank", "cleared", clock.now()));
    };
    const refund = (order: Parameters<typeof refundPayment>[1]["order"], { port }: ReturnType<typeof refunding>) =>
      refundPayment(replica({ refunds: port }), {
        ...{ instanceId, by: "sam", why: "asked", payment: reference(), order },
      });

    test.each([
      ["a refund of everything", 0, everything, () => refunding({ settled: true })],
      ["a refund of a part", 0, amount, () => refunding({ settled: true })],
      ["a refund without an answer yet", 0, everything, lost],
      ["a void without an answer yet", 0, voiding, lost],
      ["only a refused refund", 1, everything, () => refunding({ settled: true, refusal: "Refused" })],
    ] as const)("of which there is %s, is scheduled %d times [BANK-37]", async (_, times, order, port) => {
      await paid();
      if (order.kind === "refund") await cleared();
      await refund(order, port());
      toDay(dayOfReturn);
      await look(item());
      const [original, ...again] = await payments();
      expect([original?.state, again.length]).toEqual(["returned", times]);
      if (times === 0) expect(await nextStep()).toBe(payAgain);
    });

    test("keeps the return posted although the installment was paid again since [BANK-40, REF-13]", async () => {
      const next = { installment_date: "2026-06-20" } as const;
      await paid(next);
      await cleared();
      await refund(everything, refunding({ settled: true }));
      const other = { key: `${key()}-other`, accountNo: accountNo(), amount: 25_00, date: "2026-06-30" };
      await addScheduled(db(), { ...other, createdAt: clock.now(), more: next });
      toDay(dayOfReturn);
      await look(item());
      expect((await all()).sort()).toEqual(["0 returned 2026-06-20 -", "0 scheduled 2026-06-30 -"]);
      expect([await due(), await own.noteOf(item())]).toMatchObject([
        125_00,
        { outcome: "applied", note: "27.50 of it was refunded before" },
      ]);
    });

    test("while it is scheduled, is skipped on its day [BANK-43]", async () => {
      await returned();
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("payment_refunds")
          .values({
            ...{ instance_id: instanceId, refund_id: `RFD-${key()}`, payment_id: reference(), kind: "refund" },
            ...{ scope: "fee", amount_cents: 2_50, principal_cents: 0, interest_cents: 0, fee_cents: 2_50 },
            ...{ state: "unknown", requested_by: "sam", reason: "asked", requested_at: clock.now() },
          })
          .execute(),
      );
      toDay(dayAgain);
      await run();
      expect([(await all())[1], charges().size]).toEqual(["1 cancelled 2026-06-29 notOffered", 1]);
    });
  });

  describe("that pays what another payment covers by now", () => {
    /** A card payment for the same, whose dispute was decided for the company. */
    const restored = (more: object) =>
      addScheduled(db(), {
        ...{ key: `${key()}-restored`, accountNo: accountNo(), amount: 25_00, date: "2026-06-10" },
        ...{ createdAt: new Date("2026-06-10T12:00:00Z"), more: { ...more, state: "chargebackReversed" } },
      });
    const offered = async () => {
      const made = { made_at: clock.now(), due_cents: 100_00, amount_cents: 25_00, expires_on: "2026-12-31" } as const;
      await db().asApp(instanceId, (trx) =>
        trx
          .insertInto("offers")
          .values({
            ...{ instance_id: instanceId, offer_id: `offer-${key()}`, account_no: accountNo(), outcome: "accept" },
            ...{ username: session.username, offered_cents: 25_00, offered_date: "2026-06-16", ...made },
          })
          .execute(),
      );
      return { offer_id: `offer-${key()}` };
    };
    const states = async () => (await all()).map((payment) => payment?.split(" ").slice(0, 2).join(" ")).sort();

    test("is not presented again: of an installment [BANK-40]", async () => {
      const next = { installment_date: "2026-06-20" } as const;
      await paid(next);
      await restored(next);
      toDay(dayOfReturn);
      await look(item());
      expect(await states()).toEqual(["0 chargebackReversed", "0 returned"]);
    });

    test("is not presented again: of an offer [BANK-40]", async () => {
      await paid();
      const offer = await offered();
      await db().asJob(instanceId, (trx) =>
        trx
          .updateTable("payments")
          .set(offer as object)
          .where("payment_id", "=", reference())
          .execute(),
      );
      await restored(offer);
      toDay(dayOfReturn);
      await look(item());
      expect(await states()).toEqual(["0 chargebackReversed", "0 returned"]);
    });

    test("is skipped on its day [BANK-43]", async () => {
      const next = { installment_date: "2026-06-20" } as const;
      await returned(next);
      await restored(next);
      toDay(dayAgain);
      await run();
      expect((await payments()).find(({ times_again }) => times_again === 1)).toMatchObject({
        ...{ state: "cancelled", skip_reason: "paidAnotherWay" },
      });
    });
  });

  describe("on its day", () => {
    test.each([
      ["nothing is owed", { due_cents: 0 }, "dueGone"],
      ["less than its amount is owed", { due_cents: 24_99 }, "aboveDue"],
      ["the account is restricted", { allow_portal_payments: false }, "restricted"],
    ])("is skipped if %s, and the returned payment may be paid again [BANK-41, BANK-43]", async (_, to, reason) => {
      await returned();
      await change(to);
      toDay(dayAgain);
      await run();
      expect((await all())[1]).toBe(`1 cancelled 2026-06-29 ${reason}`);
      expect([charges().size, await eventsOf((await payments())[1])]).toEqual([1, ["payment.skipped"]]);
      expect(await nextStep()).toBe(payAgain);
    });

    test.each([
      [24_99, "1 succeeded 2026-06-29 -"],
      [25_00, "1 cancelled 2026-06-29 paidAnotherWay"],
    ])("after the consumer has paid %d cents another way, is: %s [BANK-43]", async (amount, expected) => {
      await returned();
      clock.forward(1_000);
      const other = { key: `${key()}-other`, accountNo: accountNo(), amount, date: "2026-06-25" };
      await addScheduled(db(), { ...other, createdAt: clock.now() });
      toDay("2026-06-25T12:00:00Z");
      await run();
      toDay(dayAgain);
      await run();
      expect((await payments()).filter(({ times_again }) => times_again === 1).map(short)).toEqual([expected]);
    });

    test("counts of what the consumer has paid since only what was not refunded [BANK-43]", async () => {
      await returned();
      clock.forward(1_000);
      const other = { key: `${key()}-other`, accountNo: accountNo(), amount: 25_00, date: "2026-06-25" };
      await addScheduled(db(), { ...other, createdAt: clock.now() });
      toDay("2026-06-25T12:00:00Z");
      await run();
      const payment = (await payments()).find(({ payment_id }) => payment_id === `payment-of-${key()}-other`);
      if (!payment) throw new Error("There is no payment.");
      await db().asJob(instanceId, (trx) =>
        movePayment(trx, payment, { state: "cleared", settled_on: "2026-06-26" }, "bank", "cleared", clock.now()),
      );
      const refunds = refunding({ settled: true }).port;
      const order = { kind: "refund", scope: "amount", amount: cents(1), again: false } as const;
      const command = { instanceId, by: "sam", why: "asked", payment: payment.payment_id, order };
      expect((await refundPayment(replica({ refunds }), command)).exitCode).toBe(0);
      toDay(dayAgain);
      await run();
      expect((await payments()).filter(({ times_again }) => times_again === 1).map(short)).toEqual([
        "1 succeeded 2026-06-29 -",
      ]);
    });

    test("is skipped if its bank account is blocked by then [BANK-43]", async () => {
      await returned({ method_key: `account:${key()}` });
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("blocked_methods")
          .values({
            ...{ instance_id: instanceId, method_key: `account:${key()}`, item_id: key(), payment_id: reference() },
            ...{ username: session.username, last4: "8899", return_code: "R02", blocked_at: clock.now() },
          })
          .execute(),
      );
      toDay(dayAgain);
      await run();
      expect((await all())[1]).toBe("1 cancelled 2026-06-29 methodGone");
    });

    test("waits while another payment of the account is being checked [BANK-43]", async () => {
      await returned();
      const other = { key: `${key()}-open`, accountNo: accountNo(), amount: 1_00, date: "2026-06-28" };
      await addScheduled(db(), { ...other, createdAt: clock.now() });
      toDay("2026-06-28T12:00:00Z");
      await run({ charge: async () => ({ kind: "unknown", reason: "timeout" }) });
      toDay(dayAgain);
      const errors: unknown[] = [];
      await pass(replica({}, { log: { error: (...told: unknown[]) => void errors.push(told) } }));
      expect(errors).toEqual([]);
      const states = (await payments()).map(({ times_again, state }) => `${times_again} ${state}`).sort();
      expect(states).toEqual(["0 returned", "0 unknown", "1 scheduled"]);
      expect(charges().size).toBe(1);
    });

    test("is reconciled if the answer is unclear, and is never sent under another reference [BANK-44]", async () => {
      await returned();
      toDay(dayAgain);
      await run({ charge: async () => ({ kind: "unknown", reason: "timeout" }) });
      expect((await all())[1]).toBe("1 unknown 2026-06-29 -");
      clock.forward(60_000);
      await reconcile(
        replica({ query: async () => ({ kind: "charged", amount: cents(27_50), authCode: "A" }) }),
        instanceId,
      );
      expect([(await all())[1], await due()]).toEqual(["1 succeeded 2026-06-29 -", 75_00]);
    });

    test("that the processor declines leaves the return as it was [BANK-41]", async () => {
      await returned();
      toDay(dayAgain);
      await run({ charge: async () => ({ kind: "declined", message: "Presented again twice already" }) });
      expect([(await all())[1], await nextStep()]).toEqual(["1 declined 2026-06-29 -", payAgain]);
    });
  });

  test("stays with its bank account when the installment's method changes [BANK-44]", async () => {
    await returned({ installment_date: "2026-06-20" });
    const tenant = knownTenant(replica().tenants, instanceId);
    await db().asApp(instanceId, (trx) =>
      moveInstallments(trx, tenant, cardOnFile({ account_no: accountNo() }), postedCard(), true),
    );
    expect((await payments())[1]).toMatchObject({ method_kind: "bank", last4: "8899" });
  });

  test.each([
    ["that the consumer has just authorized counts as often as its disclosure says", true, 2],
    ["without a new authorization leaves it as it was", false, 0],
  ])("a new method %s [BANK-39]", async (_, authorized, allowed) => {
    const tenant = knownTenant(replica().tenants, instanceId);
    const bankNext = { option: "1", action: "next", messages: ["Read me."] } as const;
    await paid();
    await addScheduled(db(), {
      ...{ key: `${key()}-next`, accountNo: accountNo(), amount: 1_00, date: "2026-07-20", createdAt: clock.now() },
      more: { action: "next", payment_option: "1", method_kind: "bank", installment_date: "2026-07-20" },
    });
    const method = { account_no: accountNo(), payment_option: "1", method_kind: "bank", masked: "*****1234" } as const;
    await db().asApp(instanceId, (trx) =>
      moveInstallments(trx, { ...tenant, rege: [bankNext] }, cardOnFile(method), postedBank(), authorized),
    );
    const moved = (await payments()).find(({ installment_date }) => installment_date !== null);
    expect(moved).toMatchObject({ last4: "1234", again_allowed: allowed });
  });

  test("can be cancelled until its day; a cancellation and the scheduler at once have one winner [BANK-43]", async () => {
    await returned();
    const again = (await payments())[1];
    toDay(dayAgain);
    const cancelled = cancelScheduled(replica(), session, again?.reference ?? "").then(
      ({ state }) => state,
      () => "refused",
    );
    await Promise.all([cancelled, run()]);
    const after = (await payments())[1]?.state;
    expect([
      ["cancelled", "cancelled", 1],
      ["refused", "succeeded", 2],
    ]).toContainEqual([await cancelled, after, charges().size]);
    expect(await nextStep()).toContain(after === "cancelled" ? "Please pay again" : "again on 06/29/2026");
  });

  test("is scheduled once if two replicas read the return, and if it is reported twice [BANK-40]", async () => {
    await paid();
    toDay(dayOfReturn);
    await dueAtOnce();
    const news = reporting(item(), item({ id: `again-${reference()}` }));
    await Promise.all([readReport(replica(news), instanceId), readReport(replica(news), instanceId)]);
    await look(item({ id: `later-${reference()}` }));
    expect(await all()).toEqual(["0 returned 2026-06-20 -", "1 scheduled 2026-06-29 -"]);
  });

  test("has the same reference again if a restored database lost it, so the processor takes it once [BANK-40]", async () => {
    await returned();
    const before = (await payments())[1]?.payment_id ?? "";
    toDay(dayAgain);
    await run();
    // Back to the state before the return.
    const both = sql`payment_id in (${reference()}, ${before})`;
    await asOwner(db(), sql`delete from outbox where ${both} and event in ('payment.returned', 'payment.succeeded')`);
    await asOwner(db(), sql`delete from settlement_items where ${both}`);
    await asOwner(db(), sql`delete from ledger_entries where payment_id = ${before} or ${both} and kind = 'return'`);
    await asOwner(db(), sql`delete from payment_transitions where payment_id = ${before}`);
    await asOwner(db(), sql`delete from payments where payment_id = ${before}`);
    await asOwner(
      db(),
      sql`update payments set state = 'succeeded', again_on = null where payment_id = ${reference()}`,
    );
    await look(item());
    expect((await payments()).map(({ payment_id, state }) => [payment_id, state])).toEqual([
      [reference(), "returned"],
      [before, "scheduled"],
    ]);
    toDay("2026-07-02T12:00:00Z");
    await run();
    expect([...charges().keys()]).toEqual([reference(), before]);
  });

  test("is scheduled together with the return or not at all [BANK-40]", async () => {
    await paid();
    toDay(dayOfReturn);
    await dueAtOnce();
    const dying = replica(reporting(item()), {
      atCrashPoint: (point) => {
        if (point === "in-settlement") throw new Error("killed");
      },
    });
    await readReport(dying, instanceId);
    expect(await all()).toEqual(["0 succeeded 2026-06-20 -"]);
    await look();
    expect(await all()).toEqual(["0 returned 2026-06-20 -", "1 scheduled 2026-06-29 -"]);
  });

  test("is refused by the database a third time, or the same time twice [BANK-40]", async () => {
    await returned();
    const { processor_reference: _, ...again } = (await payments())[1] as PaymentRow;
    const copy = (times_again: number) =>
      db().asJob(instanceId, (trx) =>
        trx
          .insertInto("payments")
          .values({
            ...again,
            ...{ payment_id: `copy-${key()}`, reference: `c-${key()}`, conf_number: `c-${key()}` },
            ...{ idempotency_key: `c-${key()}`, times_again },
          })
          .execute(),
      );
    await expect(copy(1)).rejects.toThrow("payment_presented_again");
    await expect(copy(3)).rejects.toThrow("times_again");
  });
});
