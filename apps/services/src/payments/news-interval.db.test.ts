import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { newsIntervalMs } from "./news-interval.js";
import { addAccounts, addScheduled } from "./testing/simulation/setting.js";

const now = new Date("2026-06-15T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describeWithDatabase("the processor", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addAccounts(database.db, new Map([["1", 100_00]]), daysAgo(200));
  });
  afterAll(() => database.remove());

  const intervalOf = (instanceId: string) =>
    database.db.asJob(instanceId, (trx) => newsIntervalMs(trx, instanceId, { settlementPollMs: 300_000 }, now));

  test("is asked for news every five minutes while a charge can still be disputed, and every two hours otherwise [BANK-81]", async () => {
    const intervals = [await intervalOf("harbor")];
    for (const days of [131, 130, 0]) {
      await addScheduled(database.db, {
        ...{ key: String(days), accountNo: "1", amount: 25_00, date: "2026-06-15", createdAt: daysAgo(days) },
        more: { state: "cleared" },
      });
      intervals.push(await intervalOf("harbor"));
    }
    expect([...intervals, await intervalOf("summit")]).toEqual([
      ...[7_200_000, 7_200_000, 300_000, 300_000],
      7_200_000,
    ]);
  });
});
