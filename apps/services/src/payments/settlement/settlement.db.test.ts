import { cents } from "@paydown/domain";
import { beforeEach, describe, expect, test } from "vitest";
import type { Processor, ReportItem } from "../../providers/processor.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { dueNow } from "../ledger/ledger.js";
import { finalize } from "../lifecycle/finalize.js";
import type { PaymentContext } from "../payment-context.js";
import { findPayment } from "../store.js";
import { settling, type ToldItem } from "../testing/settling.js";
import { addScheduled, instanceId } from "../testing/simulation/setting.js";
import { commandsOf } from "../../testing/commands-of.js";
import { bankReviewCommands } from "./bank-review-command.js";
import { clearPayments, readReport } from "./settlement-job.js";

const bankMethod = { method_kind: "bank", brand: null } as const;
const sam = ["--by", "Sam", "--why", "asked the bank"];

describeWithDatabase("following a payment after its charge", () => {
  const { clock, pass, schedule, theDay, toDay, read, change, db, accountNo, key, ...own } = settling();
  const { reference, dueAtOnce } = own;
  let logged: { readonly fields: object; readonly message: string }[] = [];
  let asked: (string | null)[] = [];

  beforeEach(() => {
    logged = [];
    asked = [];
  });

  /** An item about the test's payment: its settlement on Monday, June 22, of 27.50, unless overridden. */
  const item = (told: ToldItem = {}) => own.item({ kind: "settled", on: "2026-06-22", code: null, ...told });
  const returned = (code: string | null = "R01", more: ToldItem = {}) =>
    item({ kind: "returned", code, on: "2026-06-24", ...more });

  /** Reports these items, one a page. */
  const reporting =
    (...items: readonly ReportItem[]): Processor["report"] =>
    async (_, after) => {
      asked.push(after);
      const from = after === null ? 0 : Number(after);
      const next = Math.min(from + 1, items.length);
      return { kind: "page", items: items.slice(from, next), next: String(next), more: next < items.length };
    };
  const replica = (report: Processor["report"], more: Partial<PaymentContext> = {}) =>
    own.replica(
      { report },
      { log: { error: (fields: object, message: string) => void logged.push({ fields, message }) }, ...more },
    );
  /** Looks at the report now, no matter when it was last looked at. */
  const look = async (report: Processor["report"], more: Partial<PaymentContext> = {}) => {
    await dueAtOnce();
    await readReport(replica(report, more), instanceId);
  };
  /** Reads the whole report, and clears what has waited long enough. */
  const clear = async () => {
    await look(reporting());
    await clearPayments(replica(reporting()), instanceId);
  };

  /** A payment of 25.00 with a fee of 2.50, charged on Saturday, June 20. */
  async function paid(more: object = bankMethod): Promise<void> {
    await schedule({ more: { method_token: `tok_${key()}`, ...more } });
    theDay();
    await pass(own.replica());
    expect((await read()).payment.state).toBe("succeeded");
  }
  const state = async () => (await read()).payment.state;
  const due = () => db().asApp(instanceId, (trx) => dueNow(trx, instanceId, accountNo()));
  const moves = async () => {
    const { payment_id } = (await read()).payment;
    const rows = await db().asJob(instanceId, (trx) =>
      trx
        .selectFrom("payment_transitions")
        .select(["to_state", "actor", "reason"])
        .where("payment_id", "=", payment_id)
        .orderBy("transition_id")
        .execute(),
    );
    return rows.slice(3).map(({ to_state, actor, reason }) => [to_state, actor, reason]);
  };
  const items = () =>
    db().asJob(instanceId, (trx) =>
      trx
        .selectFrom("settlement_items")
        .select(["item_id", "outcome", "note"])
        .where("payment_id", "=", reference())
        .orderBy("seq")
        .execute(),
    );
  const kinds = async () => [...new Set((await read()).entries.map(({ kind }) => kind))];

  describe("that settles", () => {
    test("clears a card payment at once [BANK-9]", async () => {
      await paid({});
      await look(reporting(item()));
      expect((await read()).payment).toMatchObject({ state: "cleared", settled_on: "2026-06-22", clears_on: null });
      expect(await moves()).toEqual([["cleared", "bank", "settled on 2026-06-22"]]);
    });

    test("clears a bank payment five banking days later, and not before [BANK-6, BANK-9]", async () => {
      await paid();
      await look(reporting(item()));
      expect((await read()).payment).toMatchObject({ state: "settling", clears_on: "2026-06-29" });
      // One minute before the banks' midnight.
      toDay("2026-06-29T03:59:00Z");
      await clear();
      expect(await state()).toBe("settling");
      toDay("2026-06-29T04:00:00Z");
      await clear();
      expect(await moves()).toEqual([
        ["settling", "bank", "settled on 2026-06-22"],
        ["cleared", "bank", "no return arrived in time"],
      ]);
      await clear();
      expect((await moves()).length).toBe(2);
    });

    test("clears only once the whole report has been read on or after the clearing day [BANK-19]", async () => {
      await paid();
      await look(reporting(item()));
      toDay("2026-07-15T12:00:00Z");
      await clearPayments(replica(reporting()), instanceId);
      expect(await state()).toBe("settling");
      await look(async () => ({ kind: "unknown", reason: "unreadable" }));
      await clearPayments(replica(reporting()), instanceId);
      expect(await state()).toBe("settling");
      await clear();
      expect(await state()).toBe("cleared");
    });

    test("clears the others if one payment cannot be cleared [BANK-19]", async () => {
      await schedule();
      const waiting = Array.from({ length: 25 }, (_, made) => `${key()}-${made}`);
      for (const one of waiting)
        await addScheduled(db(), {
          ...{ key: one, accountNo: accountNo(), amount: 1_00, date: "2026-06-20", createdAt: clock.now() },
          more: bankMethod,
        });
      // The second transaction below must belong to one of these payments, not to one that another test left settling.
      await db().asJob(instanceId, (trx) =>
        trx.updateTable("payments").set({ state: "cleared" }).where("state", "=", "settling").execute(),
      );
      await db().asJob(instanceId, (trx) =>
        trx
          .updateTable("payments")
          .set({ state: "settling", clears_on: "2026-06-20" })
          .where("idempotency_key", "in", waiting)
          .execute(),
      );
      toDay("2026-06-29T04:00:00Z");
      await look(reporting());
      const context = replica(reporting());
      let tries = 0;
      const failing = {
        ...context.db,
        asJob: (id: string, work: Parameters<typeof context.db.asJob>[1]) =>
          (tries += 1) === 2 ? Promise.reject(new Error("no")) : context.db.asJob(id, work),
      } as typeof context.db;
      await clearPayments({ ...context, db: failing }, instanceId);
      const states = await db().asJob(instanceId, (trx) =>
        trx.selectFrom("payments").select("state").where("idempotency_key", "in", waiting).execute(),
      );
      expect(states.filter((row) => row.state === "settling")).toHaveLength(1);
      expect(logged.map(({ message }) => message)).toEqual(["Could not clear a payment; retrying later."]);
    });

    test("records no event and posts nothing [BANK-9]", async () => {
      await paid();
      const before = await read();
      await look(reporting(item()));
      toDay("2026-06-29T04:00:00Z");
      await clear();
      const after = await read();
      expect([after.events, after.entries]).toEqual([before.events, before.entries]);
    });
  });

  describe("that the bank returns", () => {
    test.each([
      ["before it settles", [], "R01"],
      ["while it is settling", ["settled"], "R03"],
      ["after it has cleared", ["settled", "cleared"], "R10"],
    ])(
      "%s: reverses exactly what was posted, and the amount is due again [BANK-10, BANK-12, BANK-13]",
      async (_, before, code) => {
        await paid();
        expect(await due()).toBe(75_00);
        const settled = before.includes("settled") ? [item()] : [];
        await look(reporting(...settled));
        if (before.includes("cleared")) {
          toDay("2026-06-29T04:00:00Z");
          await clear();
        }
        await look(reporting(...settled, returned(code)));
        const { payment, entries, events } = await read();
        expect(payment).toMatchObject({ state: "returned", return_code: code });
        expect(await due()).toBe(100_00);
        expect(entries).toEqual([
          { kind: "payment", ledger_account: "ach-clearing", amount_cents: 27_50 },
          { kind: "payment", ledger_account: "consumer-account", amount_cents: -25_00 },
          { kind: "payment", ledger_account: "fee-income", amount_cents: -2_50 },
          { kind: "return", ledger_account: "ach-clearing", amount_cents: -27_50 },
          { kind: "return", ledger_account: "consumer-account", amount_cents: 25_00 },
          { kind: "return", ledger_account: "fee-income", amount_cents: 2_50 },
        ]);
        expect(events.at(-1)).toBe("payment.returned");
        expect((await moves()).at(-1)).toEqual(["returned", "bank", `returned ${code} on 2026-06-24`]);
      },
    );

    test("takes back a plan's interest too [BANK-12]", async () => {
      await paid({ ...bankMethod, interest_cents: 99, fee_cents: 0 });
      await look(reporting(returned("R01", { amount: cents(25_00) })));
      const { entries } = await read();
      expect(entries.filter(({ kind }) => kind === "return")).toEqual([
        { kind: "return", ledger_account: "ach-clearing", amount_cents: -25_00 },
        { kind: "return", ledger_account: "consumer-account", amount_cents: 24_01 },
        { kind: "return", ledger_account: "interest-income", amount_cents: 99 },
      ]);
    });

    test("is not settled or cleared by a settlement that is reported late [BANK-17]", async () => {
      await paid();
      await look(reporting(returned(), item()));
      toDay("2026-07-29T04:00:00Z");
      await clear();
      expect(await state()).toBe("returned");
      expect((await items()).map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    });
  });

  test("a chargeback reverses the payment, and its reversal posts it again [BANK-11, BANK-12]", async () => {
    await paid({});
    const news = [item(), item({ kind: "chargedBack", on: "2026-07-01" })];
    await look(reporting(...news));
    expect([await state(), await due(), await kinds()]).toEqual(["chargedBack", 100_00, ["chargeback", "payment"]]);
    await look(reporting(...news, item({ kind: "chargebackReversed", on: "2026-07-21" })));
    expect([await state(), await due()]).toEqual(["chargebackReversed", 75_00]);
    const { entries, events } = await read();
    const of = (wanted: string) =>
      entries.filter(({ kind }) => kind === wanted).map(({ amount_cents }) => amount_cents);
    expect(of("chargebackReversal")).toEqual(of("payment"));
    expect(events.slice(-2)).toEqual(["payment.chargedBack", "payment.chargebackReversed"]);
    const [reversed] = (await items()).filter(({ item_id }) => item_id.startsWith("chargebackReversed"));
    expect(reversed).toMatchObject({ outcome: "applied", note: null });
  });

  describe("reading the report", () => {
    test("continues where it stopped, and applies nothing twice when pages come again [BANK-8]", async () => {
      await paid();
      await look(reporting(item(), returned()));
      expect(asked).toEqual([null, "1"]);
      const before = await read();
      await look(reporting(item(), returned()));
      expect(asked.slice(2)).toEqual(["2"]);
      await db().asJob(instanceId, (trx) => trx.updateTable("settlement_reports").set({ cursor: null }).execute());
      await look(reporting(item(), returned()));
      expect(asked.slice(3)).toEqual([null, "1"]);
      expect(await read()).toEqual(before);
      expect(logged).toEqual([]);
    });

    test("by two replicas at once applies each item once [BANK-8]", async () => {
      await paid();
      const news = reporting(item(), returned());
      await Promise.all([readReport(replica(news), instanceId), readReport(replica(news), instanceId)]);
      expect((await moves()).map(([to]) => to)).toEqual(["settling", "returned"]);
    });

    test("is not done again before its time, or while another replica does it [BANK-8]", async () => {
      await paid();
      await look(reporting());
      await readReport(replica(reporting(item())), instanceId);
      expect(asked).toEqual([null]);
      clock.forward(300_000);
      await readReport(replica(reporting(item())), instanceId);
      expect(await state()).toBe("settling");
    });

    test("that is unreadable in the middle is logged, keeps what was read, and goes on at the next look [BANK-19]", async () => {
      await paid();
      const all = reporting(item(), returned());
      await look(async (id, after) => (after === null ? all(id, after) : { kind: "unknown", reason: "unreadable" }));
      expect(await state()).toBe("settling");
      expect(logged).toEqual([
        {
          fields: { instance: instanceId, reason: "unreadable" },
          message: "Could not read the settlement report; retrying later.",
        },
      ]);
      asked = [];
      await look(all);
      expect(asked).toEqual(["1"]);
      expect(await state()).toBe("returned");
    });

    test("that its adapter has not refreshed lately is requested again, and only the adapter logs why [ACH-26]", async () => {
      await paid();
      await look(async () => ({ kind: "unknown", reason: "not read lately" }));
      expect(logged).toEqual([]);
      await look(reporting(item()));
      expect(await state()).toBe("settling");
    });

    test("applies an item later if the replica dies while applying it [BANK-8]", async () => {
      await paid();
      await look(reporting(returned()), {
        atCrashPoint: (point) => {
          if (point === "in-settlement") throw new Error("killed");
        },
      });
      expect([await state(), await items()]).toMatchObject(["succeeded", [{ outcome: "waiting" }]]);
      await look(reporting(returned()));
      expect([await state(), await kinds()]).toEqual(["returned", ["payment", "return"]]);
    });

    test("asks again one interval after the last look began [BANK-8]", async () => {
      await paid();
      await look(reporting());
      clock.forward(299_999);
      await readReport(replica(reporting()), instanceId);
      expect(asked).toHaveLength(1);
      clock.forward(1);
      await readReport(replica(reporting()), instanceId);
      expect(asked).toHaveLength(2);
    });

    test("does not ask for the same page for ever [BANK-19]", async () => {
      await paid();
      const stuck = async () => ({ kind: "page", items: [], next: "0", more: true }) as const;
      await look(stuck);
      expect(logged.map(({ message }) => message)).toEqual(["Could not read the settlement report; retrying later."]);
    });

    test("applies no item while an earlier one of its payment waits [BANK-19]", async () => {
      await paid({});
      const items = [
        item({ kind: "chargedBack", on: "2026-07-01" }),
        item({ kind: "chargebackReversed", on: "2026-07-21" }),
      ];
      const news = async () => ({ kind: "page", items, next: "1", more: false }) as const;
      let fails = true;
      await look(news, {
        atCrashPoint: (point) => {
          if (point === "in-settlement" && fails) {
            fails = false;
            throw new Error("killed");
          }
        },
      });
      expect(await state()).toBe("succeeded");
      await look(news);
      expect(await state()).toBe("chargebackReversed");
      expect((await moves()).map(([to]) => to)).toEqual(["chargedBack", "chargebackReversed"]);
    });

    test("reports an item that fails, and goes on with the others [BANK-19]", async () => {
      await paid();
      const failing = own.replica().agreements;
      await look(reporting(returned(), item({ id: `other-${reference()}`, reference: "nobody's" })), {
        agreements: { ...failing, followReversal: () => Promise.reject(new Error("no")) },
      });
      expect(logged.map(({ message }) => message)).toEqual([
        "Could not apply an item of the settlement report; retrying later.",
        "Could not apply an item of the settlement report; retrying later.",
        "The settlement report contradicts the records: no payment has this reference.",
      ]);
      expect([await state(), await due()]).toEqual(["succeeded", 75_00]);
      await look(reporting());
      expect(await state()).toBe("returned");
    });
  });

  test("an item about a payment in doubt waits until the outcome is known [BANK-16]", async () => {
    await schedule({ more: { method_token: `tok_${key()}`, ...bankMethod } });
    theDay();
    await own.run({ charge: async () => ({ kind: "unknown", reason: "timeout" }) });
    await look(reporting(returned()));
    expect([await state(), await items(), logged]).toMatchObject(["unknown", [{ outcome: "waiting", note: null }], []]);
    await db().asJob(instanceId, async (trx) => {
      const payment = await findPayment(trx, { instance_id: instanceId, payment_id: reference() });
      const outcome = { to: "succeeded", authCode: "08H4K2" } as const;
      await finalize(own.replica(), trx, payment, outcome, "reconciler", "query: charged");
    });
    await look(reporting(returned()));
    expect([await state(), await due()]).toEqual(["returned", 100_00]);
  });

  describe("what a person has to look at", () => {
    const run = (...args: string[]) =>
      commandsOf(bankReviewCommands, replica(reporting()), "bank-reviews")(...args, "--instance", instanceId);
    const listed = async (of: ReportItem) => {
      const { out } = await run();
      const from = out.indexOf(of.id);
      return from < 0 ? [] : out.slice(from, from + 4);
    };

    test("an item that contradicts the records changes no payment, is logged, listed and closed once [BANK-17, BANK-20]", async () => {
      await paid();
      const before = await read();
      const wrong = returned("R01", { amount: cents(99_00) });
      await look(reporting(wrong));
      expect(await read()).toEqual(before);
      expect(logged).toEqual([
        {
          fields: { instance: instanceId, item: wrong.id, payment: reference(), kind: "returned" },
          message: "The settlement report contradicts the records: the amount differs from the payment's.",
        },
      ]);
      expect(await listed(wrong)).toEqual([
        wrong.id,
        `  returned R01 of 99.00 on 2026-06-24, payment ${reference()}`,
        `  PAY-${key()}, HAR-${key()}: account ${accountNo()} of casey@example.com`,
        "  refused: the amount differs from the payment's",
      ]);
      const both = await Promise.all([
        run("close", wrong.id, ...sam),
        run("close", wrong.id, "--by", "Kim", "--why", "me too"),
      ]);
      expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
      expect(await listed(wrong)).toEqual([]);
      const again = await run("close", wrong.id, ...sam);
      expect(again.out).toEqual([
        expect.stringMatching(/ was already closed on .+, by (Sam: asked the bank|Kim: me too)$/),
        "Nothing changed.",
      ]);
    });

    const dispute = () => item({ kind: "chargedBack", on: "2026-07-01" });
    const end = () => item({ kind: "chargebackReversed", on: "2026-07-21" });

    test("a dispute needs a person until it is decided [BANK-18]", async () => {
      await paid({});
      await look(reporting(dispute()));
      expect((await listed(dispute())).at(-1)).toBe("  applied: the card's holder disputes the payment");
      await look(reporting(dispute(), end()));
      expect([await listed(dispute()), await listed(end())]).toEqual([[], []]);
    });

    test("the end of a dispute needs a person if it leaves a credit on the account, which was paid again meanwhile [BANK-18]", async () => {
      await paid({});
      await look(reporting(dispute()));
      await change({ due_cents: 0 });
      await look(reporting(dispute(), end()));
      expect((await listed(end())).at(-1)).toBe("  applied: the account has a credit of 25.00 since the dispute ended");
    });

    test("a return whose code needs a person is applied and listed [BANK-5, BANK-18]", async () => {
      await paid();
      const unknown = returned("R99");
      await look(reporting(unknown));
      expect(await state()).toBe("returned");
      expect((await listed(unknown)).at(-1)).toBe("  applied: the return code R99 is unknown");
    });

    test("an item that nobody needs to look at cannot be closed [BANK-20]", async () => {
      await paid();
      const usual = item();
      await look(reporting(usual));
      expect(await run("close", usual.id, ...sam)).toEqual({
        exitCode: 1,
        out: [],
        err: [`${usual.id} needs no review.`],
      });
      expect(await run("close", "nothing", ...sam)).toEqual({
        exitCode: 1,
        out: [],
        err: ["There is no item nothing."],
      });
    });

    test("are listed as JSON too [OPS-3]", async () => {
      await paid();
      const wrong = returned("R01", { amount: cents(99_00) });
      await look(reporting(wrong));
      const { items } = JSON.parse((await run("--json")).out.join("\n")) as { items: object[] };
      expect(items).toContainEqual(
        expect.objectContaining({
          itemId: wrong.id,
          amount: "99.00",
          code: "R01",
          paymentId: reference(),
          confirmationNumber: `HAR-${key()}`,
          note: "the amount differs from the payment's",
        }),
      );
    });
  });
});
