import { addCents, cents, formatCalendarDate, todayIn } from "@paydown/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Processor } from "../../providers/processor.js";
import { defaultTimings } from "../../settings/timings.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { createPayment } from "./create-payment.js";
import { addAccounts, copyOf, fee, instanceId, postedPayment, session } from "../testing/simulation/setting.js";

const due = cents(100_00);
const soon = { timeout: 20_000 };

describeWithDatabase("two payments in full at the same moment", () => {
  const clock = movableClock();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await addAccounts(database.db, new Map([["full", due]]), new Date(clock.now().getTime() - 1));
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });

  const someoneWaitsForALock = async () => {
    const { rows } = await database.db.asJob(instanceId, (trx) =>
      sql<{
        waiting: boolean;
      }>`select exists (select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())) as waiting`.execute(
        trx,
      ),
    );
    return rows[0]?.waiting ?? false;
  };

  // The embedded database has a single connection, so it cannot interleave two transactions.
  test.runIf(inject("testDatabase").kind === "server")(
    "the second cannot charge a due that it read before the first was posted [PAY-38]",
    async () => {
      let charges = 0;
      let answer: () => void = () => {};
      const answered = new Promise<void>((say) => (answer = say));
      const processor = {
        capabilities: { query: true, voidIfAbsent: true },
        charge: async () => {
          charges += 1;
          await answered;
          return { kind: "charged", amount: addCents(due, fee), authCode: "08H4K2" };
        },
      } as unknown as Processor;
      const copy = copyOf({
        db: database.db,
        clock,
        timings: defaultTimings,
        processor,
      });
      const body = postedPayment(
        "full",
        "full",
        "100.00",
        formatCalendarDate(todayIn("America/New_York", clock.now())),
      );

      let isPosted = false;
      const first = createPayment(copy, session, "first-key-0123456789", body).then(
        (payment) => ((isPosted = true), payment),
      );
      await expect.poll(() => charges, soon).toBe(1);
      const second = createPayment(
        {
          ...copy,
          accounts: {
            ...copy.accounts,
            // The first payment continues only after the second has read the due. Without the account lock, the first
            // would be posted here.
            async findOwn(trx, reader, accountNo) {
              const account = await copy.accounts.findOwn(trx, reader, accountNo);
              answer();
              await expect.poll(async () => isPosted || (await someoneWaitsForALock()), soon).toBe(true);
              return account;
            },
          },
        },
        session,
        "second-key-0123456789",
        body,
      );
      await expect(second).rejects.toThrow("payment_in_progress");
      expect((await first).state).toBe("succeeded");
      expect(charges).toBe(1);
    },
  );
});
