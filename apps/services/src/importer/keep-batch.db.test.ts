import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Database } from "../db/database.js";
import { isPassword } from "../sessions/password.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { asOwner, describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { importLines } from "./import-lines.js";

const user = (username: string, initialPassword = "Harbor-demo-1") => ({
  ...{ kind: "user", username, initialPassword, firstName: "Casey", lastName: "Morgan", demDbtNo: "1" },
  ...{ allowedPayTypes: ["ACH"], allowedPaySelects: [{ key: "0", value: "Credit card" }] },
});
const person = (demDbtNo: string) => ({
  ...{ kind: "person", demDbtNo, facts: { zip: "21231" }, firstName: "Robin", lastName: "Lee" },
  ...{ address: "1 Main Street", city: "Baltimore", state: "MD", zipCode: "21231", phones: [] },
  ...{ allowedPayTypes: ["ACH"], allowedPaySelects: [{ key: "0", value: "Credit card" }] },
});
const cell = (value: string) => ({ value, type: "TEXT", label: "L", display: "Y" });
const account = (accountNo: string, owner: object, due = "10.00") => ({
  ...{ kind: "account", accountNo, ...owner, asOf: "2026-06-15T12:00:00Z" },
  cells: { PMTDISP: cell("M"), DBTNO: cell(accountNo), TOTALDUE: cell(due), DEMIDTYNO: cell("D") },
});
const transaction = (id: string, description = "Paid") => ({
  ...{ kind: "transaction", accountNo: "1", id, date: "05/31/2026", amount: "25.00", description },
});
const method = {
  ...{ kind: "paymentInfo", accountNo: "1", firstName: "Casey", lastName: "Morgan", address: "12 Thames Street" },
  ...{ city: "Baltimore", state: "MD", zip: "21231", paymentOption: "0", token: "tok_1", brand: "VISA" },
  ...{ acctNumber: "************1111", ccExpDate: "0930" },
};
/** Text that no check refuses, but the database does. */
const halfOfACharacter = "\ud800";

describeWithDatabase("a batch of an import", () => {
  let opened: TestDatabase;
  const tenants = loadTenants();

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened.db.close();
    await opened.remove();
  });
  beforeEach(() =>
    asOwner(
      opened.db,
      sql`
        with t as (delete from transactions), m as (delete from payment_methods), a as (delete from accounts),
          p as (delete from people)
        delete from users`,
    ),
  );

  async function run(records: readonly object[], db = opened.db) {
    const faults: string[] = [];
    const { imported } = await importLines({
      db,
      tenant: knownTenant(tenants, "harbor"),
      global: tenants.global,
      now: new Date("2026-06-15T12:30:00Z"),
      lines: records.map((record) => JSON.stringify(record)),
      onFault: (line, reason) => faults.push(`${line}: ${reason}`),
    });
    return { imported, faults };
  }
  const read = <T>(work: Parameters<typeof opened.db.asApp<T>>[1]) => opened.db.asApp("harbor", work);
  const accounts = () =>
    read((trx) =>
      trx
        .selectFrom("accounts")
        .select(["account_no", "username", "dem_dbt_no", "due_cents"])
        .orderBy("account_no")
        .execute(),
    );

  test("has the result of its lines in their order, also where a later one is about the same account [OPS-40]", async () => {
    const casey = { username: "casey@example.com" };
    const robin = { username: "robin@example.com" };
    await run([user("casey@example.com"), account("1", casey)]);
    const { imported, faults } = await run([
      method,
      user("robin@example.com"),
      account("1", robin, "20.00"),
      account("2", robin),
      transaction("P"),
    ]);
    expect({ imported, faults }).toEqual({
      imported: { paymentInfo: 1, user: 1, account: 2, transaction: 1 },
      faults: [],
    });
    expect(await accounts()).toEqual([
      { account_no: "1", username: "robin@example.com", dem_dbt_no: null, due_cents: 2000 },
      { account_no: "2", username: "robin@example.com", dem_dbt_no: null, due_cents: 1000 },
    ]);
    expect(await read((trx) => trx.selectFrom("transactions").select("amount_cents").execute())).toEqual([
      { amount_cents: 2500 },
    ]);
    // The method was casey's, whose account became robin's.
    expect(await read((trx) => trx.selectFrom("payment_methods").select("token").execute())).toEqual([]);
  });

  test("gives a person's accounts to the user whom the person has become [OPS-40]", async () => {
    await run([user("casey@example.com"), person("7"), person("8")]);
    await opened.db.asApp("harbor", (trx) =>
      trx
        .updateTable("people")
        .set({ username: "casey@example.com" })
        .where("instance_id", "=", "harbor")
        .where("dem_dbt_no", "like", "%7")
        .execute(),
    );
    await run([account("1", { demDbtNo: "7" }), person("7"), account("2", { demDbtNo: "8" })]);
    await run([person("7"), account("3", { demDbtNo: "7" })]);
    await run([account("4", { demDbtNo: "7" }), account("5", { demDbtNo: "8" })]);
    expect((await accounts()).map(({ account_no, username }) => [account_no, username])).toEqual([
      ["1", "casey@example.com"],
      ["2", null],
      ["3", "casey@example.com"],
      ["4", "casey@example.com"],
      ["5", null],
    ]);
  });

  test("keeps a cell's place in its row [OPS-40]", async () => {
    await run([user("casey@example.com"), account("1", { username: "casey@example.com" })]);
    const [row] = await read((trx) => trx.selectFrom("accounts").select("cells").execute());
    expect(Object.keys(row?.cells ?? {})).toEqual(["PMTDISP", "DBTNO", "TOTALDUE", "DEMIDTYNO"]);
  });

  test("names each line that the database refuses, and keeps all others [OPS-41]", async () => {
    const lines = [
      user("casey@example.com"),
      account("1", { username: "casey@example.com" }),
      ...Array.from({ length: 60 }, (_, index) =>
        transaction(`P${index}`, index === 11 || index === 12 || index === 57 ? halfOfACharacter : "Paid"),
      ),
    ];
    expect(await run(lines)).toEqual({
      imported: { user: 1, account: 1, transaction: 57 },
      faults: [14, 15, 60].map((line) => `${line}: the database refused it (22P02)`),
    });
    const stored = await read((trx) => trx.selectFrom("transactions").select("transaction_id").execute());
    expect(stored).toHaveLength(57);
  });

  test("takes as many statements for many lines as for few [OPS-42]", async () => {
    const statements = async (accountsAtOnce: number) => {
      let count = 0;
      const counted: Database = {
        ...opened.db,
        asJob: (instanceId, work) =>
          opened.db.asJob(instanceId, (trx) =>
            work(
              trx.withPlugin({
                transformQuery({ node }) {
                  count += 1;
                  return node;
                },
                transformResult: ({ result }) => Promise.resolve(result),
              }) as typeof trx,
            ),
          ),
      };
      const lines = Array.from({ length: accountsAtOnce }, (_, index) => [
        person(`${index + 1}`),
        account(`${index + 1}`, { demDbtNo: `${index + 1}` }),
      ]);
      const { faults } = await run([...lines.flat(), transaction(`P${accountsAtOnce}`)], counted);
      expect(faults).toEqual([]);
      return count;
    };
    const few = await statements(2);
    expect(few).toBeGreaterThan(0);
    expect(await statements(200)).toBe(few);
  });

  test("hashes the password of a new user once, from the first line about the user [OPS-43]", async () => {
    const passwords = () =>
      read((trx) => trx.selectFrom("users").select(["username", "password_hash"]).orderBy("username").execute());
    await run([user("casey@example.com", "First-password-1"), user("Casey@example.com", "Second-password-2")]);
    const [before] = await passwords();
    await run([user("casey@example.com", "Third-password-3"), user("robin@example.com")]);
    const [casey, robin] = await passwords();
    expect(casey).toEqual(before);
    expect(robin?.username).toBe("robin@example.com");
    expect(await isPassword("First-password-1", casey?.password_hash)).toBe(true);
    expect(await isPassword("Harbor-demo-1", robin?.password_hash)).toBe(true);
  });

  // The embedded database has one connection.
  test.runIf(inject("testDatabase").kind === "server")(
    "locks the rows that it updates in the order of their keys [OPS-44]",
    async () => {
      const casey = { username: "casey@example.com" };
      await run([user("casey@example.com"), account("2", casey)]);
      await run([account("1", casey)]);
      let release = () => {};
      let noteLock = () => {};
      const locked = new Promise<void>((resolve) => (noteLock = resolve));
      const other = opened.db.asJob("harbor", async (trx) => {
        await sql`select from accounts where instance_id = 'harbor' and account_no = '1' for update`.execute(trx);
        noteLock();
        await new Promise<void>((resolve) => (release = resolve));
      });
      await locked;
      const isWaiting = async () => {
        const { rows } = await read((trx) =>
          sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
            trx,
          ),
        );
        return rows.length > 0;
      };
      const records = ["2", "1"].map((accountNo) => ({ kind: "overTime", accountNo, eligible: true }));
      // Otherwise, the order would depend on the plan.
      const imported = run(records, {
        ...opened.db,
        asJob: (instanceId, work) =>
          opened.db.asJob(instanceId, async (trx) => {
            await sql`select set_config(name, 'off', true) from unnest(array['enable_nestloop', 'enable_mergejoin']) as name`.execute(
              trx,
            );
            return work(trx);
          }),
      });
      while (!(await isWaiting()));
      const { rows } = await read((trx) =>
        sql`select from accounts where instance_id = 'harbor' and account_no = '2' for update skip locked`.execute(trx),
      );
      release();
      await other;
      expect([rows.length, (await imported).imported]).toEqual([1, { overTime: 2 }]);
    },
  );

  test("is written again after a deadlock, and only then [OPS-44]", async () => {
    const failing = (errors: readonly (Error & { code: string })[]) => {
      const left = [...errors];
      const db: Database = {
        ...opened.db,
        asJob: (instanceId, work) =>
          opened.db.asJob(instanceId, async (trx) => {
            const result = await work(trx);
            const written = await trx.selectFrom("users").select("username").executeTakeFirst();
            const error = written && left.shift();
            if (error) throw error;
            return result;
          }),
      };
      return run([user("casey@example.com")], db);
    };
    const error = (code: string) => Object.assign(new Error("failed"), { code });
    expect(await failing([error("40P01"), error("40P01")])).toEqual({ imported: { user: 1 }, faults: [] });
    await expect(failing([error("XX000")])).rejects.toThrow("failed");
  });
});
