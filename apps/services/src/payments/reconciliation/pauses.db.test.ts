import { cents, parseCalendarDate } from "@paydown/domain";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { ListedCharge, Processor } from "../../providers/processor.js";
import { commandsOf } from "../../testing/commands-of.js";
import { asOwner, describeWithDatabase } from "../../testing/test-database.js";
import { createPayment } from "../intake/create-payment.js";
import { reconcile as reconcileDoubt } from "../lifecycle/reconciler.js";
import { schedulerJob } from "../lifecycle/scheduler.js";
import { readReport } from "../settlement/settlement-job.js";
import { listed, listing } from "../testing/listing.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { addAccounts, addScheduled, instanceId, postedPayment, session } from "../testing/simulation/setting.js";
import { checkCharges, pauseRestored, type WatchContext } from "./charge-watch.js";
import { pauseCommands } from "./pause-command.js";
import { reconcileCommands } from "./reconcile-command.js";

const by = (name: string) => ["--by", name, "--why", "a reason"];
const noAnswer = { kind: "unknown", reason: "timeout" } as const;
const never = new AbortController().signal;

describeWithDatabase("a paused instance", () => {
  const { clock, copy, schedule, theDay, toDay, read, change, db, accountNo, key } = scheduling();
  let messages: string[] = [];

  beforeEach(async () => {
    messages = [];
    await db().asJob(instanceId, async (trx) => {
      const resumed = { resumed_at: clock.now(), resumed_by: "the next test", resumed_why: "" };
      await trx.updateTable("instance_pauses").set(resumed).where("resumed_at", "is", null).execute();
      await trx.updateTable("reconciliation_exceptions").set({ ended_at: clock.now() }).execute();
      await trx
        .updateTable("reconciliation_runs")
        .set({ started_at: new Date(0) })
        .execute();
      const watch = { listed_from: clock.now(), cursor: null, known_through: clock.now() };
      await trx
        .insertInto("charge_watches")
        .values({ instance_id: instanceId, ...watch, next_look_at: clock.now(), next_comparison_at: clock.now() })
        .onConflict((conflict) => conflict.column("instance_id").doUpdateSet(watch))
        .execute();
    });
  });

  const context = (processor: Processor) =>
    copy(processor, { log: { error: (_, message) => void messages.push(message) } });
  const runScheduler = (processor: Processor) => schedulerJob(context(processor)).work(instanceId, never);
  const state = async () => (await read()).payment.state;
  const pauses = async () => (await run(keeping().processor, "pause", "--list")).out;
  const reference = () => `payment-of-${key()}`;
  /** A charge that the processor made after everything that the database knows. */
  const later = (name: string, more: Partial<ListedCharge> = {}) => ({
    ...listed(name, { at: new Date(clock.now().getTime() + 60_000) }),
    ...more,
  });
  const run = (processor: Processor, ...args: string[]) =>
    commandsOf<WatchContext>((paydown, actions) => {
      pauseCommands(paydown, actions);
      reconcileCommands(paydown, actions);
    }, context(processor))(...args);
  const pause = (name = "Sam") => run(keeping().processor, "pause", instanceId, ...by(name));
  const resume = (processor = keeping().processor, name = "Sam") => run(processor, "resume", instanceId, ...by(name));
  const reconcile = (processor: Processor, ...args: string[]) =>
    run(processor, "reconcile", "--instance", instanceId, ...args);
  const close = (processor: Processor, id: string) =>
    run(processor, "reconcile", "close", id, ...by("Sam"), "--instance", instanceId);
  const pay = async (paymentKey: string, processor: Processor) =>
    createPayment(context(processor), session, paymentKey, postedPayment(accountNo(), "full", "25.00", "06/15/2026"));

  describe("by an operator", () => {
    test("is paused and resumed once, by a person with a reason [RECON-36, RECON-37]", async () => {
      for (const command of ["pause", "resume"])
        expect(await run(keeping().processor, command, "nobody", ...by("Sam"))).toEqual({
          exitCode: 2,
          out: [],
          err: ["There is no instance nobody; there are harbor."],
        });
      expect((await run(keeping().processor, "pause", instanceId)).exitCode).toBe(2);
      expect(await pauses()).toEqual(["No instance is paused."]);
      expect((await pause()).out).toEqual(["harbor is paused by Sam: it takes no new payments."]);
      expect((await pause("Kim")).out).toEqual([
        "harbor was already paused since 2026-06-16T02:00:00.000Z, by Sam: a reason",
        "Nothing changed.",
      ]);
      expect(await pauses()).toEqual(["harbor is paused since 2026-06-16T02:00:00.000Z, by Sam: a reason"]);
      expect((await resume(undefined, "Kim")).out).toEqual(["harbor takes payments again, by Kim."]);
      expect((await resume()).out).toEqual([
        "harbor was already resumed on 2026-06-16T02:00:00.000Z, by Kim: a reason",
        "Nothing changed.",
      ]);
    });

    test("is listed as JSON too [OPS-3]", async () => {
      await pause();
      const { out } = await run(keeping().processor, "pause", "--list", "--json");
      const paused = { pausedAt: clock.now().toISOString(), by: "Sam", why: "a reason", compareFrom: null };
      expect(JSON.parse(out.join("\n"))).toEqual([{ instanceId, ...paused }]);
    });

    test("refuses new payments and keeps their keys free, but repeats earlier results [RECON-30]", async () => {
      const { charges, processor } = keeping();
      await addAccounts(db(), new Map([[accountNo(), 25_00]]), new Date(clock.now().getTime() - 1));
      const made = await pay(`${key()}-before`, processor);
      await pause();
      await expect(pay(`${key()}-after`, processor)).rejects.toMatchObject({ code: "payments_paused", status: 409 });
      expect((await pay(`${key()}-before`, processor)).payment_id).toBe(made.payment_id);
      expect(charges.size).toBe(1);
    });

    test.each([
      ["charges a payment of a day that has passed", 100_00, "succeeded"],
      ["skips a payment that is no longer owed", 0, "cancelled"],
    ])("waits with scheduled payments, and %s after the resume [RECON-33]", async (_, due, expected) => {
      const { charges, processor } = keeping();
      await schedule({ due });
      await pause();
      theDay();
      await runScheduler(processor);
      expect((await read()).payment).toMatchObject({ state: "scheduled", next_check_at: null });
      expect(charges.size).toBe(0);
      toDay("2026-06-23T12:00:00Z");
      await resume();
      await runScheduler(processor);
      expect(await state()).toBe(expected);
    });

    test("follows a payment in doubt to its end, and its settlement [RECON-35]", async () => {
      const { charges, processor } = keeping();
      await schedule();
      theDay();
      await runScheduler({ ...processor, charge: async () => noAnswer });
      await pause();
      charges.set(reference(), { amount: cents(27_50), method: null });
      clock.forward(86_400_000);
      await reconcileDoubt(context(processor), instanceId);
      expect(await state()).toBe("succeeded");
      const on = parseCalendarDate("2026-06-22");
      if (!on) throw new Error("There is no such date.");
      const item = {
        id: "settled",
        kind: "settled",
        reference: reference(),
        amount: cents(27_50),
        code: null,
        on,
      } as const;
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("settlement_reports")
          .values({ instance_id: instanceId, cursor: null, next_look_at: clock.now() })
          .execute(),
      );
      const report: Processor["report"] = async () => ({
        kind: "page",
        items: [{ ...item, corrected: null }],
        next: "1",
        more: false,
      });
      await readReport(context({ ...processor, report }), instanceId);
      expect(await state()).toBe("cleared");
    });

    test("charges no payment that the scheduler took just before the pause [RECON-33]", async () => {
      const { charges, processor } = keeping();
      await schedule();
      theDay();
      const paused = copy(processor, { atCrashPoint: async (point) => void (point === "leased" && (await pause())) });
      await schedulerJob(paused).work(instanceId, never);
      expect([await state(), charges.size]).toEqual(["scheduled", 0]);
    });
  });

  describe("by the restore check", () => {
    test("holds scheduled payments as long as the processor does not list its charges [RECON-42]", async () => {
      const { processor, made } = listing([], clock.now);
      await schedule();
      theDay();
      await runScheduler({ ...processor, charges: async () => noAnswer });
      expect([await state(), messages]).toEqual([
        "scheduled",
        ["Could not list the processor's charges, so scheduled payments wait."],
      ]);
      await runScheduler(processor);
      expect([await state(), made.length]).toEqual(["succeeded", 1]);
      expect(await checkCharges(context(processor), instanceId)).toEqual({ kind: "known" });
    });

    test("is paused by the first check that finds a charge without a payment, on any page [RECON-40, RECON-41]", async () => {
      const { processor } = listing(
        ["d1", "d2"].map((name) => later(name, { outcome: "declined" })).concat(later("x1")),
      );
      await schedule();
      theDay();
      await runScheduler(processor);
      expect(await state()).toBe("scheduled");
      expect(await pauses()).toEqual([
        "harbor is paused since 2026-06-20T12:00:00.000Z, by restore check: the database lacks 1 charge that the processor has made",
      ]);
      expect(messages).toEqual([
        "The database lacks charges that the processor has made, so it was probably restored. The instance is paused. Run paydown reconcile.",
      ]);
    });

    test("continues where the last check ended, or at the newest known charge if the cursor is refused [RECON-40]", async () => {
      const made = [later("d1", { outcome: "declined" })];
      const { processor, asked } = listing(made);
      await checkCharges(context(processor), instanceId);
      await checkCharges(context(processor), instanceId);
      expect(asked.map(({ after }) => after)).toEqual([null, "1"]);
      const refused = { ...processor } as Processor;
      refused.charges = async (id, from, after) =>
        after === null ? processor.charges(id, from, after) : { kind: "unknown", reason: "status 400" };
      expect(await checkCharges(context(refused), instanceId)).toEqual({ kind: "known" });
      expect(asked.at(-1)).toEqual({ from: made[0]?.at.toISOString(), after: null });
    });

    test.each([
      ["the newest payment of a database of an older version", instanceId, "2026-06-16T02:00:00.000Z", undefined],
      [
        "the first start of a database without payments",
        "summit",
        "2026-06-20T12:00:00.000Z",
        "2026-06-20T12:00:00.000Z",
      ],
    ])("begins with %s [RECON-13, RECON-43]", async (_, id, from, comparedFrom) => {
      await db().asJob(instanceId, (trx) =>
        trx
          .updateTable("payments")
          .set({ submitted_at: null, created_at: new Date("2026-06-01") })
          .execute(),
      );
      await schedule();
      await asOwner(db(), sql`delete from charge_watches`);
      theDay();
      const { processor, asked } = listing();
      await checkCharges(context(processor), id);
      expect(asked[0]?.from).toBe(from);
      const watch = await db().asJob(id, (trx) =>
        trx.selectFrom("charge_watches").select("compared_from").executeTakeFirst(),
      );
      expect(watch?.compared_from?.toISOString()).toBe(comparedFrom);
    });

    test("resumes only after a comparison, and once a person has closed every loss [RECON-45, RECON-46]", async () => {
      const { processor } = listing([later("x2"), later("d3", { outcome: "declined" })]);
      await checkCharges(context(processor), instanceId);
      const first =
        "harbor was paused by restore check because its database was restored. First compare it with the processor since 2026-06-15: paydown reconcile --instance harbor";
      expect(await resume(processor)).toEqual({ exitCode: 1, out: [], err: [first] });
      theDay();
      expect((await reconcile(processor, "--from", "2026-06-16")).exitCode).toBe(1);
      expect((await reconcile({ ...processor, charges: async () => noAnswer })).exitCode).toBe(1);
      expect((await resume(processor)).err).toEqual([first]);
      expect((await reconcile(processor)).exitCode).toBe(1);
      expect((await resume(processor)).err).toEqual([
        "harbor has 1 lost charge that nobody has explained. Close each one first; paydown reconcile --instance harbor says how:",
        "  chargeWithoutPayment-x2",
      ]);
      await close(processor, "chargeWithoutPayment-x2");
      expect((await resume(processor)).out).toEqual(["harbor takes payments again, by Sam."]);

      await db().asJob(instanceId, (trx) => trx.updateTable("charge_watches").set({ cursor: null }).execute());
      expect(await checkCharges(context(processor), instanceId)).toEqual({ kind: "known" });
      expect(await pauses()).toEqual(["No instance is paused."]);
    });

    test("makes an operator's pause wait for a comparison too [RECON-45]", async () => {
      const { processor } = listing([later("x3")]);
      await pause();
      clock.forward(1);
      await checkCharges(context(processor), instanceId);
      expect((await resume(processor)).exitCode).toBe(1);
    });

    test("needs a comparison that began after the restore was noticed, and after each further restore [RECON-45]", async () => {
      const { processor, made } = listing([later("x4")]);
      const compareLater = async () => {
        clock.forward(1);
        await reconcile(processor);
        clock.forward(1);
      };
      const refusals = async () => (await resume(processor)).err[0]?.split(". ")[0];
      const first = "harbor was paused by Sam because its database was restored";
      await pause();
      await compareLater();
      await checkCharges(context(processor), instanceId);
      await close(processor, "chargeWithoutPayment-x4");
      expect(await refusals()).toBe(first);
      await compareLater();
      await pauseRestored(context(processor), `again ${key()}`);
      expect(await refusals()).toBe(first);
      await compareLater();
      made.push(later("x5"));
      await checkCharges(context(processor), instanceId);
      await close(processor, "chargeWithoutPayment-x5");
      expect(await refusals()).toBe(first);
      await compareLater();
      expect((await resume(processor)).exitCode).toBe(0);
    });

    test.each<[string, object]>([
      ["if it is still owed", {}],
      ["although nothing is owed any more", { due_cents: 0 }],
      ["although the account takes no payments", { allow_portal_payments: false }],
    ])(
      "leaves a payment alone that the processor has charged, and posts it once it is explained, %s [RECON-41, RECON-47]",
      async (_, changed) => {
        const { payment_id } = await schedule();
        const { processor, made } = listing([later(payment_id)]);
        theDay();
        await runScheduler(processor);
        await reconcile(processor);
        const id = `chargedButScheduled-${reference()}`;
        expect((await resume(processor)).err).toContain(`  ${id}`);
        await db().asJob(instanceId, (trx) =>
          trx
            .updateTable("instance_pauses")
            .set({ resumed_at: clock.now(), resumed_by: "somebody", resumed_why: "" })
            .where("resumed_at", "is", null)
            .execute(),
        );
        await runScheduler(processor);
        expect(await state()).toBe("scheduled");
        if (Object.keys(changed).length > 0) await change(changed);
        await close(processor, id);
        await runScheduler(processor);
        expect([await state(), made.length]).toEqual(["succeeded", 1]);
      },
    );

    test("waits with a charged payment while another payment of its account is open [RECON-47]", async () => {
      const { payment_id } = await schedule();
      const { processor } = listing([later(payment_id)]);
      theDay();
      await runScheduler(processor);
      await reconcile(processor);
      await close(processor, `chargedButScheduled-${reference()}`);
      await resume(processor);
      const open = { key: `${key()}-open`, accountNo: accountNo(), amount: 25_00, date: "2026-06-20" };
      await addScheduled(db(), { ...open, createdAt: clock.now(), more: { state: "unknown" } });
      messages = [];
      await runScheduler(processor);
      expect([await state(), messages]).toEqual(["scheduled", []]);
    });
  });

  describe("by PAYDOWN_RESTORED", () => {
    test("starts paused once for each name [RECON-44]", async () => {
      const start = (name: string) => pauseRestored(context(keeping().processor), name);
      await start("backup of June 15");
      await start("backup of June 15");
      expect(await pauses()).toEqual([
        "harbor is paused since 2026-06-16T02:00:00.000Z, by PAYDOWN_RESTORED: the database was restored: backup of June 15",
      ]);
      expect((await resume(listing().processor)).exitCode).toBe(1);
      expect((await resume()).exitCode).toBe(0);
      await start("backup of June 15");
      expect(await pauses()).toEqual(["No instance is paused."]);
      await start("backup of June 16");
      expect(await pauses()).toHaveLength(1);
    });
  });
});
