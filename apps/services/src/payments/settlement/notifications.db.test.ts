import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ProblemError } from "../../contract/problems.js";
import { makeLogger } from "../../log.js";
import { defaultTimings } from "../../settings/timings.js";
import { keptLog } from "../../testing/kept-log.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { addAccounts, addScheduled, instanceId } from "../testing/simulation/setting.js";
import { notificationRoute } from "./notification-route.js";

const key = "0123456789ABCDEF".repeat(8);
const hour = 3_600_000;
const timings = { ...defaultTimings, settlementPollMs: hour };

describeWithDatabase("a gateway's notification", () => {
  const clock = movableClock();
  const { stream, lines } = keptLog();
  let database: TestDatabase;
  let app: FastifyInstance;

  beforeAll(async () => {
    database = await openTestDatabase();
    app = Fastify({ loggerInstance: makeLogger({ level: "warn", stream }) });
    app.setErrorHandler((error, _, reply) =>
      error instanceof ProblemError ? reply.status(error.status).send({ code: error.code }) : reply.status(500).send(),
    );
    const keys: Readonly<Record<string, string | null>> = { [instanceId]: key, summit: null };
    await app.register(notificationRoute, { db: database.db, clock, timings, signatureKeyOf: (id) => keys[id] });
  });
  afterAll(async () => {
    await app.close();
    await database.db.close();
    await database.remove();
  });
  beforeEach(() => openLooks(later(0.5 * hour)));

  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const openLooks = (at: Date) =>
    database.db.asJob(instanceId, async (trx) => {
      await trx
        .insertInto("settlement_reports")
        .values({ instance_id: instanceId, cursor: null, next_look_at: at })
        .onConflict((conflict) => conflict.column("instance_id").doUpdateSet({ next_look_at: at }))
        .execute();
      const [listed_from, known_through, compared_from] = [clock.now(), clock.now(), clock.now()];
      const watch = { listed_from, known_through, compared_from, cursor: null, next_comparison_at: at };
      await trx
        .insertInto("charge_watches")
        .values({ instance_id: instanceId, next_look_at: at, ...watch })
        .onConflict((conflict) => conflict.column("instance_id").doUpdateSet({ next_look_at: at }))
        .execute();
    });
  const looks = () =>
    database.db.asJob(instanceId, async (trx) => [
      (await trx.selectFrom("settlement_reports").select("next_look_at").executeTakeFirstOrThrow()).next_look_at,
      (await trx.selectFrom("charge_watches").select("next_look_at").executeTakeFirstOrThrow()).next_look_at,
    ]);
  const notify = async (body: string, id: string = instanceId, by = key) => {
    const signature = createHmac("sha512", by).update(body).digest("hex").toUpperCase();
    const { statusCode, body: answered } = await app.inject({
      method: "POST",
      url: `/gateway-notifications/authorize-net/${id}`,
      headers: { "content-type": "application/json; charset=utf-8", "x-anet-signature": `sha512=${signature}` },
      payload: body,
    });
    return [statusCode, (JSON.parse(answered) as { code?: string }).code];
  };
  const about = (payload: object) => JSON.stringify({ eventType: "net.authorize.payment.fraud.approved", payload });

  test("lets the report and the charges be read now, and a repeated one changes nothing [ANET-46]", async () => {
    const body = about({ entityName: "transaction", id: "60100" });
    expect(await notify(body)).toEqual([200, undefined]);
    expect(await looks()).toEqual([clock.now(), clock.now()]);
    expect(await notify(body)).toEqual([200, undefined]);
    expect(await looks()).toEqual([clock.now(), clock.now()]);
  });

  test("waits until a minute after the last look, and for a look that has begun [ANET-46]", async () => {
    await openLooks(later(hour - 20_000));
    await notify(about({}));
    expect(await looks()).toEqual([later(40_000), later(40_000)]);
    // The interval in this file is an hour, so a tenant that has not charged anyone for months is checked once a day.
    await openLooks(later(24 * hour - 20_000));
    await notify(about({}));
    expect(await looks()).toEqual([later(40_000), later(40_000)]);
    await openLooks(later(1_000));
    await notify(about({}));
    expect(await looks()).toEqual([later(1_000), later(1_000)]);
  });

  test("has the payment in doubt that it names checked now, and no other [ANET-46]", async () => {
    const names = ["reference", "transaction", "other"];
    await addAccounts(database.db, new Map(names.map((name) => [name, 100_00])), later(-1));
    const checkAt = later(5 * hour);
    const payments = [];
    for (const [at, name] of names.entries())
      payments.push(
        await addScheduled(database.db, {
          ...{ key: name, accountNo: name, amount: 25_00, date: "2026-06-15", createdAt: clock.now() },
          more: { state: "unknown", next_check_at: checkAt, transaction_id: String(60_100 + at) },
        }),
      );
    await notify(about({ merchantReferenceId: payments[0]?.processor_reference, id: "99" }));
    await notify(about({ id: 60_101 }));
    const checks = await database.db.asJob(instanceId, (trx) =>
      trx.selectFrom("payments").select(["account_no", "next_check_at"]).orderBy("created_at").execute(),
    );
    expect(new Map(checks.map((row) => [row.account_no, row.next_check_at]))).toEqual(
      new Map(Object.entries({ reference: clock.now(), transaction: clock.now(), other: checkAt })),
    );
  });

  test.each<[string, () => Promise<unknown[]>, number, string, string]>([
    [
      "with a bad signature",
      () => notify(about({}), instanceId, key.toLowerCase()),
      401,
      "notification_refused",
      "Rejected an Authorize.Net notification with a bad signature.",
    ],
    [
      "of an instance without a key",
      () => notify(about({}), "summit"),
      401,
      "notification_refused",
      "Rejected an Authorize.Net notification, because the instance has no signature key.",
    ],
  ])("%s is refused and logged, and changes nothing [ANET-45]", async (_, send, status, code, message) => {
    const before = await looks();
    expect(await send()).toEqual([status, code]);
    expect(await looks()).toEqual(before);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ msg: message });
  });

  test("of an unknown instance is not found [ANET-45]", async () => {
    expect(await notify(about({}), "nobody")).toEqual([404, "instance_not_found"]);
  });
});
