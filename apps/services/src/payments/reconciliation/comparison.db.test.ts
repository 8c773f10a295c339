import { cents, parseCalendarDate } from "@paydown/domain";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Processor } from "../../providers/processor.js";
import { commandsOf } from "../../testing/commands-of.js";
import { asOwner, describeWithDatabase } from "../../testing/test-database.js";
import { listed, listing } from "../testing/listing.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { instanceId } from "../testing/simulation/setting.js";
import { reconcileCommands } from "./reconcile-command.js";
import { compareDaily } from "./reconciliation-job.js";

const noAnswer = { kind: "unknown", reason: "timeout" } as const;
const guests = "Guests' payments on the hosted page are not compared.";
const sam = ["--by", "Sam", "--why", "asked the processor", "--instance", instanceId];

describeWithDatabase("comparing payments with the processor's charges", () => {
  const { clock, copy, schedule, toDay, db, accountNo, key } = scheduling();
  let logged: { readonly details: object; readonly message: string }[] = [];

  beforeEach(async () => {
    logged = [];
    await db().asJob(instanceId, async (trx) => {
      // The exceptions and payments of earlier tests are none of this test.
      await trx.updateTable("reconciliation_exceptions").set({ ended_at: clock.now() }).execute();
      await trx.updateTable("payments").set({ state: "cancelled", settled_on: null }).execute();
    });
    toDay("2026-06-15T16:00:00Z");
  });

  const context = (processor: Processor) =>
    copy(processor, { log: { error: (details, message) => void logged.push({ details, message }) } });
  const reference = () => `payment-of-${key()}`;
  /** A payment of 27.50 on June 15 that was charged and settled. */
  const pay = async (more: object = {}) => {
    const { payment_id } = await schedule();
    await set({
      state: "cleared",
      submitted_at: clock.now(),
      finished_at: clock.now(),
      settled_on: "2026-06-16",
      ...more,
    });
    return payment_id;
  };
  const set = (columns: object) =>
    db().asJob(instanceId, (trx) =>
      trx.updateTable("payments").set(columns).where("payment_id", "=", reference()).execute(),
    );
  const reconcile = (processor: Processor, ...args: string[]) =>
    commandsOf(reconcileCommands, context(processor), "reconcile")(...args);
  const command = (processor: Processor, ...more: string[]) =>
    reconcile(
      processor,
      "--instance",
      instanceId,
      ...(more.includes("--from") ? [] : ["--from", "2026-06-14"]),
      ...more,
    );
  const compared = async (processor: Processor) => {
    const { exitCode, out } = await command(processor, "--json");
    const { charges, payments, exceptions } = JSON.parse(out.join("\n")) as {
      charges: number;
      payments: number;
      exceptions: { id: string }[];
    };
    return { exitCode, charges, payments, ids: exceptions.map(({ id }) => id) };
  };
  const runs = () =>
    db().asJob(instanceId, (trx) =>
      trx.selectFrom("reconciliation_runs").selectAll().orderBy("run_id", "desc").limit(1).execute(),
    );

  test("finds nothing when both sides agree, over several pages and days [RECON-1, RECON-20, RECON-23, RECON-24]", async () => {
    const id = await pay();
    const { processor, asked } = listing([
      listed("d1", { outcome: "declined", at: new Date("2026-06-14T16:00:00Z") }),
      listed("d2", { outcome: "declined" }),
      listed("v1", { outcome: "voided" }),
      listed(id),
      listed("d3", { outcome: "declined", at: new Date("2026-06-17T16:00:00Z") }),
    ]);
    toDay("2026-06-18T16:00:00Z");
    expect(await compared(processor)).toEqual({ exitCode: 0, charges: 5, payments: 1, ids: [] });
    expect(asked.map(({ after }) => after)).toEqual([null, "2", "4"]);
    expect((await command(processor)).out).toEqual([
      "harbor: compared 5 charges (3 declined, 1 voided) and 1 payment since 2026-06-14; 0 open exceptions.",
      guests,
    ]);
  });

  test("prints JSON too [OPS-3, RECON-23]", async () => {
    toDay("2026-06-16T16:00:00Z");
    const { out } = await command(listing().processor, "--json");
    expect(JSON.parse(out.join("\n"))).toEqual({
      instanceId,
      from: "2026-06-14",
      charges: 0,
      declined: 0,
      voided: 0,
      payments: 0,
      exceptions: [],
      note: guests,
    });
  });

  test("finds differences in both directions, each with its meaning and what to do [RECON-2, RECON-5, RECON-20]", async () => {
    const id = await pay();
    toDay("2026-06-16T16:00:00Z");
    const { exitCode, out } = await command(listing([listed("lost")]).processor);
    expect([exitCode, out]).toEqual([
      1,
      [
        "harbor: compared 1 charge and 1 payment since 2026-06-14; 2 open exceptions.",
        guests,
        "chargeWithoutPayment-lost",
        "  lost of 2026-06-15T16:00:00.000Z: charged 27.50, payment none; first seen 2026-06-16T16:00:00.000Z",
        "  The processor charged somebody, and the database has no payment for it: its row was lost in a restore.",
        "  Find out who paid. Refund the charge at the processor, or import the account with the amount taken off. Then close this.",
        `paidWithoutCharge-${id}`,
        `  ${id} of 2026-06-15T16:00:00.000Z: charged nothing, payment 27.50; first seen 2026-06-16T16:00:00.000Z`,
        `  PAY-${key()}, HAR-${key()}: account ${accountNo()} of casey@example.com`,
        "  The payment counts as paid, but the processor knows of no charge for it.",
        "  Ask the processor about the reference. If nothing was charged, import the account with the right due, and tell the consumer. Then close this.",
      ],
    ]);
  });

  test.each([
    ["knows it after all", { kind: "charged", amount: 27_50, authCode: "1" }, []],
    ["charged another amount", { kind: "charged", amount: 27_51, authCode: "1" }, ["amountDiffers"]],
    ["declined it", { kind: "declined", message: "no" }, ["paidButDeclined"]],
    ["voided it", { kind: "voided" }, ["paidButVoided"]],
    ["does not know it", { kind: "absent" }, ["paidWithoutCharge"]],
  ] as const)("asks for a payment that the list lacks: the processor %s [RECON-5]", async (_, answer, expected) => {
    const id = await pay();
    toDay("2026-06-16T16:00:00Z");
    const { processor } = listing();
    const ids = (await compared({ ...processor, query: async () => answer as never })).ids;
    expect(ids).toEqual(expected.map((kind) => `${kind}-${id}`));
  });

  test("counts the settlements of the report [RECON-4, RECON-6]", async () => {
    const id = await pay({ state: "succeeded", settled_on: null });
    toDay("2026-06-25T16:00:00Z");
    const { processor } = listing([listed(id)]);
    expect((await compared(processor)).ids).toEqual([`notSettled-${id}`]);
    await db().asJob(instanceId, (trx) =>
      trx
        .insertInto("settlement_items")
        .values(
          ["a", "b"].map((item) => ({
            ...({
              instance_id: instanceId,
              item_id: `${id}-${item}`,
              kind: "settled",
              payment_id: id,
              code: null,
            } as const),
            ...{ amount_cents: 27_50, happened_on: "2026-06-16", note: null, read_at: clock.now() },
            outcome: "applied" as const,
          })),
        )
        .execute(),
    );
    await set({ state: "cleared", settled_on: "2026-06-16" });
    expect((await compared(processor)).ids).toEqual([`settledTwice-${id}`]);
  });

  test("compares refunds, and waits with those on their way [RECON-7, RECON-12]", async () => {
    const id = await pay();
    toDay("2026-06-18T16:00:00Z");
    const refund = {
      ...({
        instance_id: instanceId,
        refund_id: `RFD-${key()}`,
        payment_id: id,
        kind: "refund",
        scope: "amount",
      } as const),
      ...{ amount_cents: 5_00, principal_cents: 5_00, interest_cents: 0, fee_cents: 0 },
      ...({ state: "submitting", requested_by: "sam", reason: "", requested_at: clock.now() } as const),
    };
    await db().asJob(instanceId, (trx) => trx.insertInto("payment_refunds").values(refund).execute());
    const { processor } = listing([listed(id, { refunded: cents(5_00) })]);
    expect((await compared(processor)).ids).toEqual([]);
    await db().asJob(instanceId, (trx) => trx.updateTable("payment_refunds").set({ state: "refused" }).execute());
    expect((await command(processor)).out).toEqual([
      "harbor: compared 1 charge and 1 payment since 2026-06-14; 1 open exception.",
      guests,
      `refundedMore-${id}`,
      `  ${id} of 2026-06-15T16:00:00.000Z: refunded 5.00, payment 0.00; first seen 2026-06-18T16:00:00.000Z`,
      `  PAY-${key()}, HAR-${key()}: account ${accountNo()} of casey@example.com`,
      "  The processor refunded more of this charge than the services know: a refund was lost in a restore, or made at the processor.",
      "  Find the refund at the processor, and don't make it again. Import the account with the right due. Then close this: until then the payment cannot be refunded.",
    ]);
    await set({ state: "partlyRefunded", refunded_cents: 5_00, refunded_at: new Date("2026-06-17T16:00:00Z") });
    expect((await compared(processor)).ids).toEqual([]);
  });

  test("keeps one row for an exception seen again, and ends it when it is gone [RECON-11]", async () => {
    const made = [listed("lost-again")];
    const { processor } = listing(made);
    toDay("2026-06-16T16:00:00Z");
    for (let count = 0; count < 2; count += 1)
      expect((await compared(processor)).ids).toEqual(["chargeWithoutPayment-lost-again"]);
    made.pop();
    expect((await compared(processor)).ids).toEqual([]);
    expect(await reconcile(processor, "close", "chargeWithoutPayment-lost-again", ...sam)).toEqual({
      exitCode: 1,
      out: [],
      err: [
        "chargeWithoutPayment-lost-again has been gone since 2026-06-16T16:00:00.000Z, so there is nothing to close.",
      ],
    });
  });

  test("leaves an exception from before the compared days as it is [RECON-11]", async () => {
    const made = [listed("early")];
    const { processor } = listing(made);
    toDay("2026-06-18T16:00:00Z");
    expect((await compared(processor)).ids).toHaveLength(1);
    made.pop();
    const { out } = await command(processor, "--from", "2026-06-16");
    expect(out).toContain("chargeWithoutPayment-early");
  });

  test("closes an exception once, with a name and a reason [RECON-11, RECON-21]", async () => {
    const { processor } = listing([listed("closed")]);
    toDay("2026-06-16T16:00:00Z");
    await compared(processor);
    const close = (id: string, ...options: string[]) => reconcile(processor, "close", id, ...options);
    const id = "chargeWithoutPayment-closed";
    expect(await close("nothing", ...sam)).toMatchObject({ exitCode: 1, err: ["There is no exception nothing."] });
    expect(await close(id, ...sam)).toMatchObject({ exitCode: 0, out: [`${id} is closed by Sam.`] });
    expect((await close(id, "--by", "Kim", ...sam.slice(2))).out).toEqual([
      `${id} was already closed on 2026-06-16T16:00:00.000Z, by Sam: asked the processor`,
      "Nothing changed.",
    ]);
    expect(await compared(processor)).toMatchObject({ exitCode: 0, ids: [] });
  });

  test.each([
    ["the first page", async () => noAnswer],
    [
      "a later page",
      async (_: string, __: Date, after: string | null) =>
        after === null ? ({ kind: "page", charges: [], next: "1", more: true } as const) : noAnswer,
    ],
    ["an endless page", async () => ({ kind: "page", charges: [], next: "1", more: true }) as const],
  ] as const)(
    "says that it did not reach its end without %s, and ends nothing [RECON-10, RECON-22]",
    async (_, charges) => {
      const made = [listed("stays")];
      const { processor } = listing(made);
      toDay("2026-06-16T16:00:00Z");
      await compared(processor);
      const { exitCode, out, err } = await command({ ...processor, charges: charges as Processor["charges"] });
      expect([exitCode, out]).toEqual([1, []]);
      expect(err[0]).toMatch(
        /^The comparison did not reach its end, because the processor did not answer \((timeout|unreadable)\)\. There may be exceptions: run the command again\.$/,
      );
      expect(await runs()).toMatchObject([{ finished_at: null, failure: expect.any(String) as string }]);
      expect((await compared(processor)).ids).toEqual(["chargeWithoutPayment-stays"]);
    },
  );

  test("stops if the processor cannot be asked about a payment [RECON-22]", async () => {
    await pay();
    toDay("2026-06-16T16:00:00Z");
    const { processor } = listing();
    expect((await command({ ...processor, query: async () => noAnswer })).exitCode).toBe(1);
  });

  test("refuses a day that has not come yet [RECON-22]", async () => {
    toDay("2026-06-16T16:00:00Z");
    expect(await command(listing().processor, "--from", "06/17/2026")).toEqual({
      exitCode: 2,
      out: [],
      err: ["2026-06-17 has not come yet at harbor. Name today or an earlier date."],
    });
  });

  test("refuses an unknown instance [RECON-22]", async () => {
    expect(await reconcile(listing().processor, "--instance", "nobody")).toEqual({
      exitCode: 2,
      out: [],
      err: ["There is no instance nobody; there are harbor."],
    });
  });

  test("compares nothing with a processor that lists no charges [RECON-22]", async () => {
    expect(await command(keeping().processor)).toEqual({
      exitCode: 1,
      out: [],
      err: ["The processor cannot list its charges, so nothing can be compared."],
    });
  });

  describe("every day", () => {
    // Each comparison depends on those before it.
    beforeEach(async () => {
      for (const table of ["reconciliation_exceptions", "reconciliation_runs", "charge_watches"])
        await asOwner(db(), sql`delete from ${sql.table(table)}`);
    });
    const nextAt = async () => {
      const { next_comparison_at } = await db().asJob(instanceId, (trx) =>
        trx.selectFrom("charge_watches").select("next_comparison_at").executeTakeFirstOrThrow(),
      );
      return next_comparison_at.toISOString();
    };
    const isDue = async () => {
      const watch = { listed_from: clock.now(), known_through: clock.now(), next_look_at: clock.now() };
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("charge_watches")
          .values({ instance_id: instanceId, cursor: null, next_comparison_at: clock.now(), ...watch })
          .onConflict((conflict) => conflict.column("instance_id").doUpdateSet({ next_comparison_at: clock.now() }))
          .execute(),
      );
    };

    test("compares once, at 5 a.m. in the tenant's time zone, and logs open exceptions [RECON-9, RECON-10]", async () => {
      toDay("2026-06-16T16:00:00Z");
      await isDue();
      const { processor, asked } = listing([listed("logged")]);
      await Promise.all([1, 2].map(() => compareDaily(context(processor), instanceId)));
      expect(asked).toHaveLength(1);
      expect(await nextAt()).toBe("2026-06-17T09:00:00.000Z");
      expect(logged).toEqual([
        {
          details: { instance: "harbor", exceptions: 1 },
          message: "The payments differ from the processor's charges. Run paydown reconcile.",
        },
      ]);
      expect(await runs()).toMatchObject([{ ran_by: "job", charges: 1, failure: null }]);
    });

    test("begins 14 days before the last complete comparison [RECON-9]", async () => {
      toDay("2026-06-20T16:00:00Z");
      await compared(listing().processor);
      toDay("2026-06-28T16:00:00Z");
      await isDue();
      await compareDaily(context(listing().processor), instanceId);
      const [{ from_date } = { from_date: "" }] = await runs();
      expect(parseCalendarDate(from_date)).toBe("2026-06-06");
    });

    test("begins at the oldest open exception, and ends it once it is gone [RECON-9, RECON-11]", async () => {
      toDay("2026-07-20T16:00:00Z");
      const made = [listed("old"), listed("older", { at: new Date("2026-06-03T16:00:00Z") })];
      const { processor } = listing(made);
      await command(processor, "--from", "2026-06-01");
      await reconcile(processor, "close", "chargeWithoutPayment-older", ...sam);
      made.length = 0;
      await isDue();
      await compareDaily(context(processor), instanceId);
      const [{ from_date } = { from_date: "" }] = await runs();
      expect(parseCalendarDate(from_date)).toBe("2026-06-15");
      expect((await compared(processor)).ids).toEqual([]);
    });

    test("leaves out charges from before the first start of an empty database [RECON-13]", async () => {
      const startedAt = new Date("2026-06-15T18:00:00Z");
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("charge_watches")
          .values({
            ...{ instance_id: instanceId, cursor: null, listed_from: startedAt, known_through: startedAt },
            ...{ compared_from: startedAt, next_look_at: startedAt, next_comparison_at: startedAt },
          })
          .execute(),
      );
      toDay("2026-06-20T16:00:00Z");
      const { processor } = listing([
        listed("of another database"),
        listed("own", { at: new Date(startedAt.getTime() + 1) }),
      ]);
      await compareDaily(context(processor), instanceId);
      const [{ from_date } = { from_date: "" }] = await runs();
      expect(parseCalendarDate(from_date)).toBe("2026-06-15");
      expect((await compared(processor)).ids).toEqual(["chargeWithoutPayment-own"]);
    });

    test("is repeated an hour later if the processor does not answer [RECON-10]", async () => {
      toDay("2026-06-30T16:00:00Z");
      await isDue();
      const { processor } = listing();
      await compareDaily(context({ ...processor, charges: async () => noAnswer }), instanceId);
      expect(await nextAt()).toBe("2026-06-30T17:00:00.000Z");
      expect(logged).toEqual([
        {
          details: { instance: "harbor", reason: "timeout" },
          message: "Could not compare the payments with the processor; retrying later.",
        },
      ]);
    });
  });
});
