import { afterAll, beforeAll, expect, test } from "vitest";
import { startTenantJobs } from "../jobs/tenant-jobs.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { guestSweepJob } from "./follow-up.js";

const now = new Date("2026-06-15T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describeWithDatabase("the sweep of guests", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());

  test("deletes usernames a day after they expire, unless a payment is open, and unused tracking numbers of that age", async () => {
    const { db } = database;
    const instance_id = "riverton";
    const username = (username_hash: string, last_used_at: Date) => ({
      instance_id,
      username_hash,
      found: true,
      field: "ACCOUNT_NUMBER",
      value: "900100200",
      second_fact: null,
      created_at: last_used_at,
      last_used_at,
    });
    const tracking = (tracking_no: string, issued_at: Date, given: { left_at?: Date; closed_at?: Date }) => ({
      instance_id,
      tracking_no,
      username_hash: `of ${tracking_no}`,
      issued_at,
      ...given,
    });
    await db.asApp(instance_id, async (trx) => {
      await trx
        .insertInto("guest_usernames")
        .values([
          username("expired", hoursAgo(24.6)),
          username("recent", hoursAgo(24.4)),
          username("of open", hoursAgo(48)),
          username("of closed", hoursAgo(48)),
        ])
        .execute();
      await trx
        .insertInto("guest_trackings")
        .values([
          tracking("unused", hoursAgo(24.6), {}),
          tracking("unused, recent", hoursAgo(24.4), {}),
          tracking("open", hoursAgo(48), { left_at: hoursAgo(48) }),
          tracking("closed", hoursAgo(48), { left_at: hoursAgo(48), closed_at: hoursAgo(47) }),
        ])
        .execute();
    });

    const job = guestSweepJob({ db, clock: { now: () => now } });
    const jobs = startTenantJobs(
      { db, tenants: { ids: [instance_id] }, log: { error: (_, text) => expect.unreachable(text) } },
      [job],
    );
    const left = () =>
      db.asJob(instance_id, async (trx) => [
        (await trx.selectFrom("guest_usernames").select("username_hash").orderBy("username_hash").execute()).map(
          ({ username_hash }) => username_hash,
        ),
        (await trx.selectFrom("guest_trackings").select("tracking_no").orderBy("tracking_no").execute()).map(
          ({ tracking_no }) => tracking_no,
        ),
      ]);
    await expect.poll(left).toEqual([
      ["of open", "recent"],
      ["closed", "open", "unused, recent"],
    ]);
    await jobs.stop();
  });
});
