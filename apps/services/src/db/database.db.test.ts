import { languages } from "@paydown/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { describeWithDatabase, openReopenableDatabase, type ReopenableDatabase } from "../testing/test-database.js";
import type { Database, InstanceTransaction, WatchTransaction } from "./database.js";
import { sendWithCommit } from "./pipelined.js";

const user = (instanceId: string, username: string) => ({
  instance_id: instanceId,
  username,
  password_hash: "x",
  first_name: "Casey",
  last_name: "Morgan",
  dem_dbt_no: "1",
  pay_types: JSON.stringify(["ACH", "VISA"]),
  pay_selects: "[]",
});

const account = (instanceId: string, accountNo: string) => ({
  instance_id: instanceId,
  account_no: accountNo,
  username: "casey",
  cells: '{"z":{"value":"1"},"a":{"value":"2"}}',
  due_cents: 9_007_199_254_740_991,
  as_of: new Date("2026-06-15T12:00:00.123Z"),
});

const request = (instanceId: string) => ({
  instance_id: instanceId,
  username: "casey",
  language: "en" as const,
  requested_at: new Date("2026-06-15T12:00:00Z"),
});

const session = (instanceId: string) => ({
  instance_id: instanceId,
  session_id: "7d0a1a52-4f0e-4a0c-9a51-0d7c6c1f5a11",
  username: "casey",
  created_at: new Date("2026-06-15T12:00:00Z"),
  last_seen: new Date("2026-06-15T12:00:00Z"),
  ends_at: new Date("2026-06-15T13:00:00Z"),
  otp_pending: false,
});

describeWithDatabase("the database", () => {
  let opened: ReopenableDatabase;
  let db: Database;

  beforeAll(async () => {
    opened = await openReopenableDatabase();
    ({ db } = opened);
    for (const instanceId of ["harbor", "summit"]) {
      await db.asJob(instanceId, async (trx) => {
        await trx.insertInto("users").values(user(instanceId, "casey")).execute();
        await trx.insertInto("accounts").values(account(instanceId, "100000001")).execute();
        await trx
          .insertInto("transactions")
          .values({
            instance_id: instanceId,
            account_no: "100000001",
            transaction_id: "1",
            posted_on: "2026-03-08",
            amount_cents: 2500,
            description: '"Paid"',
          })
          .execute();
      });
    }
  });

  afterAll(async () => {
    await db.close();
    await opened.remove();
  });

  test.runIf(inject("testDatabase").kind === "server")(
    "jobs leave connections free for requests, even if more jobs than connections are at work [OPS-162]",
    async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const jobs: Promise<void>[] = [];
      const first = new Promise<void>((started) => {
        for (let job = 0; job < 20; job += 1) {
          jobs.push(
            db.asJob("harbor", () => {
              started();
              return held;
            }),
          );
        }
      });
      // By then, every job that may has asked for a connection.
      await first;
      const users = await db.asApp("harbor", (trx) => trx.selectFrom("users").select("username").execute());
      release();
      await Promise.all(jobs);
      expect(users).toHaveLength(1);
    },
  );

  test("keeps nothing, and says why, if a write that was sent with the commit fails", async () => {
    const made = db.asJob("harbor", async (trx) => {
      await trx.insertInto("recovery_requests").values(request("harbor")).execute();
      sendWithCommit(trx, trx.insertInto("users").values(user("harbor", "casey")));
      return "made";
    });
    await expect(made).rejects.toMatchObject({ code: "23505" });
    const kept = await db.asJob("harbor", (trx) => trx.selectFrom("recovery_requests").selectAll().execute());
    expect(kept).toEqual([]);
  });

  test("fails with the failed write, not with the queries after it", async () => {
    const made = db.asJob("harbor", async (trx) => {
      sendWithCommit(trx, trx.insertInto("users").values(user("harbor", "casey")));
      await trx.selectFrom("users").selectAll().execute();
    });
    await expect(made).rejects.toMatchObject({ code: "23505" });
  });

  test("returns the rows and keeps the writes of statements that are sent with their commit", async () => {
    const [, found] = await db.asAppAtOnce("harbor", (trx) => [
      trx.insertInto("sessions").values(session("harbor")).execute(),
      trx.selectFrom("sessions").select("username").execute(),
    ]);
    expect(found).toEqual([{ username: "casey" }]);
    expect(await db.asApp("harbor", (trx) => trx.selectFrom("sessions").select("username").execute())).toEqual(found);
  });

  const bothRoles = ["asApp", "asJob"] as const;

  test.each(bothRoles)("a query without WHERE returns only its own instance's rows (%s) [ROLE-20]", async (as) => {
    const rows = await db[as]("harbor", (trx) => trx.selectFrom("accounts").select("instance_id").execute());
    expect(rows).toEqual([{ instance_id: "harbor" }]);
  });

  test.each(bothRoles)(
    "a query without WHERE returns no row when the transaction names an instance without rows (%s) [ROLE-20]",
    async (as) => {
      for (const instanceId of ["riverton", "", "harbor' or true --"]) {
        expect(await db[as](instanceId, (trx) => trx.selectFrom("users").selectAll().execute())).toEqual([]);
      }
    },
  );

  test("the app role sees no row without an instance setting [ROLE-20]", async () => {
    const rows = await db.asApp("harbor", async (trx) => {
      await sql`reset app.instance_id`.execute(trx);
      return trx.selectFrom("users").selectAll().execute();
    });
    expect(rows).toEqual([]);
  });

  test("a row can't be written into or moved to another instance [ROLE-21]", async () => {
    await expect(
      db.asJob("harbor", (trx) => trx.insertInto("users").values(user("summit", "mallory")).execute()),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      db.asJob("harbor", (trx) => trx.updateTable("users").set({ instance_id: "summit" }).execute()),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("role and instance setting end with the transaction", async () => {
    await db.asApp("harbor", async () => {});
    await expect(db.asApp("harbor", () => Promise.reject(new Error("stop")))).rejects.toThrow("stop");
    const { rows } = await db.asJob("summit", (trx) =>
      sql<{
        role: string;
        instance: string;
      }>`select current_user as role, current_setting('app.instance_id') as instance`.execute(trx),
    );
    expect(rows).toEqual([{ role: "paydown_job", instance: "summit" }]);
  });

  test("no role bypasses row-level security, is a superuser or may sign in [ROLE-22]", async () => {
    const { rows } = await db.asApp("harbor", (trx) =>
      sql`select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname like 'paydown\_%' order by rolname`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([
      { rolname: "paydown_app", rolsuper: false, rolbypassrls: false, rolcanlogin: false },
      { rolname: "paydown_job", rolsuper: false, rolbypassrls: false, rolcanlogin: false },
      { rolname: "paydown_watch", rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    ]);
  });

  test("the look for due work sees times and states of every instance, nothing about a person, and changes nothing [ROLE-24]", async () => {
    const { rows: readable } = await db.asApp("harbor", (trx) =>
      sql<{ column: string }>`
        select distinct attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
          and has_column_privilege('paydown_watch', attrelid, attnum, 'select') order by 1`.execute(trx),
    );
    expect(readable.map(({ column }) => column)).toEqual([
      ...["clears_on", "closed_at", "dispatched_at", "ended_at", "instance_id", "issued_at", "kind", "last_used_at"],
      ...["left_at", "next_attempt_at", "next_check_at", "next_comparison_at", "next_look_at", "pause_id"],
      ...["payment_date", "payment_id", "read_through", "resumed_at", "sealed_at", "state", "tracking_no"],
      "username_hash",
    ]);
    for (const instanceId of ["summit", "harbor"])
      await db.asApp(instanceId, (trx) => trx.insertInto("recovery_requests").values(request(instanceId)).execute());
    const seen = await db.asWatch((trx) =>
      trx.selectFrom("recovery_requests").select("instance_id").orderBy("instance_id").execute(),
    );
    expect(seen).toEqual([{ instance_id: "harbor" }, { instance_id: "summit" }]);
    const attempts = [
      (trx: WatchTransaction) => trx.selectFrom("recovery_requests").select("username").execute(),
      (trx: WatchTransaction) => trx.selectFrom("accounts").select("instance_id").execute(),
      (trx: WatchTransaction) => trx.deleteFrom("recovery_requests").execute(),
      (trx: WatchTransaction) => trx.updateTable("payments").set({ state: "cancelled" }).execute(),
    ];
    for (const attempt of attempts) await expect(db.asWatch<unknown>(attempt)).rejects.toMatchObject({ code: "42501" });
  });

  test("every primary key starts with instance_id, and every table forces row-level security with a policy [ROLE-22]", async () => {
    const tables = await db.asApp("harbor", readTables);
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["accounts", "acknowledgements", "secrets", "sessions", "users"]),
    );
    for (const table of tables)
      expect(table).toEqual({ name: table.name, first_key: "instance_id", forced: true, policies: expect.any(Number) });
    expect(tables.filter(({ policies }) => policies < 1)).toEqual([]);
  });

  // A connection plans a foreign-key check once. In an empty table, any index that starts with instance_id looks as
  // cheap as the primary key, and the connection would keep that plan while an import fills the table.
  test("users, people and accounts have no unconditional index that starts with instance_id, except the primary key", async () => {
    const { rows } = await db.asApp("harbor", (trx) =>
      sql<{ name: string }>`
        select indexrelid::regclass::text as name from pg_index join pg_attribute
          on attrelid = indrelid and attnum = indkey[0] and attname = 'instance_id'
        where indrelid in ('users'::regclass, 'people'::regclass, 'accounts'::regclass) and not indisprimary and indpred is null`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([]);
  });

  test("every column for a language accepts every language of the rules package", async () => {
    const { rows: checks } = await db.asApp("harbor", (trx) =>
      sql<{ table: string; name: string; condition: string }>`
        select conrelid::regclass::text as "table", conname as name, pg_get_expr(conbin, conrelid) as condition
        from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
        where contype = 'c' and attname = 'language' order by 1`.execute(trx),
    );
    expect(checks.length).toBeGreaterThanOrEqual(5);
    const missing: string[] = [];
    for (const { table, name, condition } of checks) {
      const refused = await db.asApp("harbor", (trx) =>
        sql<{ language: string }>`
          select language from unnest(${[...languages]}::text[]) as language where not (${sql.raw(condition)})`.execute(
          trx,
        ),
      );
      for (const { language } of refused.rows)
        missing.push(
          `A migration is missing: the check ${name} of the table ${table} refuses the language ${language}.`,
        );
    }
    expect(missing).toEqual([]);
  });

  test("requests may read but not write imported data [ROLE-23]", async () => {
    for (const table of ["users", "accounts", "arrangements", "transactions", "banks"] as const) {
      await expect(db.asApp("harbor", (trx) => trx.deleteFrom(table).execute())).rejects.toMatchObject({
        code: "42501",
      });
    }
    await expect(
      db.asApp("harbor", (trx) => trx.updateTable("accounts").set({ due_cents: 0 }).execute()),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("the embedded database and a server return the same numbers, dates, timestamps and JSON", async () => {
    const row = await db.asApp("harbor", (trx) => trx.selectFrom("accounts").selectAll().executeTakeFirstOrThrow());
    expect(row).toMatchObject({
      due_cents: 9_007_199_254_740_991,
      as_of: new Date("2026-06-15T12:00:00.123Z"),
      over_time: false,
      state_messages: [],
    });
    expect(Object.keys(row.cells)).toEqual(["z", "a"]);
    const [paid] = await db.asApp("harbor", (trx) =>
      trx.selectFrom("transactions").select(["posted_on", "description"]).execute(),
    );
    expect(paid).toEqual({ posted_on: "2026-03-08", description: "Paid" });
    const { count } = await db.asApp("harbor", (trx) =>
      trx
        .selectFrom("users")
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(1);
    const { pay_types } = await db.asApp("harbor", (trx) =>
      trx.selectFrom("users").select("pay_types").executeTakeFirstOrThrow(),
    );
    expect(pay_types).toEqual(["ACH", "VISA"]);
  });

  test("the embedded database and a server read every kind of parameter alike", async () => {
    const text = `O'Neil \\ "x", {y}\nNULL`;
    const { rows } = await db.asApp("harbor", (trx) =>
      sql`select ${text}::text as text, ${12.5}::numeric::text as number, ${true}::boolean as "isTrue", ${null}::text as nothing,
        ${new Date("2026-06-15T12:00:00.123Z")}::timestamptz as time, encode(${Buffer.from([0, 92, 255])}::bytea, 'hex') as bytes,
        ${[text, "", null]}::text[] as list, ${[]}::text[] as empty,
        encode((${[Buffer.from([0, 92])]}::bytea[])[1], 'hex') as "bytesInList"`.execute(trx),
    );
    expect(rows).toEqual([
      {
        text,
        number: "12.5",
        isTrue: true,
        nothing: null,
        time: new Date("2026-06-15T12:00:00.123Z"),
        bytes: "005cff",
        list: [text, "", null],
        empty: [],
        bytesInList: "005c",
      },
    ]);
  });

  test("rejects cents beyond the safe integers instead of rounding them", async () => {
    await expect(db.asApp("harbor", (trx) => sql`select 9007199254740993::int8 as cents`.execute(trx))).rejects.toThrow(
      "which a JavaScript number cannot hold exactly",
    );
  });

  test("a failed transaction writes nothing, and the next one works", async () => {
    const write = db.asJob("harbor", async (trx) => {
      await trx.insertInto("users").values(user("harbor", "robin")).execute();
      await trx.insertInto("users").values(user("harbor", "robin")).execute();
    });
    await expect(write).rejects.toMatchObject({ code: "23505", constraint: "users_pkey" });
    const names = await db.asApp("harbor", (trx) => trx.selectFrom("users").select("username").execute());
    expect(names).toEqual([{ username: "casey" }]);
  });

  test("concurrent transactions each keep their own instance", async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const instanceId = index % 2 ? "harbor" : "summit";
        return db.asApp(instanceId, async (trx) => {
          await sql`select pg_sleep(0.002)`.execute(trx);
          const { instance_id } = await trx.selectFrom("users").select("instance_id").executeTakeFirstOrThrow();
          return instance_id === instanceId;
        });
      }),
    );
    expect(seen.filter((own) => own)).toHaveLength(40);
  });

  test("data survives closing and reopening", async () => {
    await db.close();
    db = await opened.reopen();
    expect(await db.asApp("summit", (trx) => trx.selectFrom("accounts").select("account_no").execute())).toEqual([
      { account_no: "100000001" },
    ]);
  });
});

async function readTables(trx: InstanceTransaction) {
  const { rows } = await sql<{ name: string; first_key: string | null; forced: boolean; policies: number }>`
    select c.relname as name, a.attname as first_key, c.relrowsecurity and c.relforcerowsecurity as forced,
           (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('schema_migrations', 'schema_migrations_lock')
    order by c.relname`.execute(trx);
  return rows;
}
