import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { asOwner, describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { importRows, type ImportStopped } from "./import-lines.js";
import { readNdjson } from "./reading/source.js";

const phonePayment = (id: number, amount = "1.50", accountNo = "1") =>
  JSON.stringify({
    kind: "phonePayment",
    accountNo,
    id: `P${id}`,
    date: "06/15/2026",
    amount,
    description: "By phone",
  });
const bank = (at: number) =>
  JSON.stringify({ kind: "bank", routingNumber: String(100_000_000 + at), name: `Bank ${at}` });

/** PostgreSQL has no half of a surrogate pair in JSON. */
const refusedUser = JSON.stringify({
  ...{ kind: "user", username: "casey@example.com", initialPassword: "Harbor-demo-1", firstName: "C", lastName: "M" },
  ...{ demDbtNo: "1", allowedPayTypes: [], allowedPaySelects: [{ key: "0", value: "\ud800" }] },
});
/** Three batches: with faults of reading, of references and of the database, and with records that come twice. */
const lines = [
  ...Array.from({ length: 499 }, (_, at) => bank(at)),
  "broken",
  ...[bank(1), phonePayment(1), bank(2).replace("Bank 2", "Bank II")],
  refusedUser,
  ...Array.from({ length: 496 }, (_, at) => bank(500 + at)),
  ...Array.from({ length: 100 }, (_, at) => bank(1_000 + at)),
];
const faults = [
  "500: it is not JSON",
  "502: there is no account with its accountNo",
  "503: line 3 has the same bank with other values: keep one of the two",
  "504: the database refused it (22P02)",
];

class Killed extends Error {}

describeWithDatabase("an import that ended early", () => {
  let database: TestDatabase;
  const tenants = loadTenants();
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(() => asOwner(database.db, sql`with c as (delete from import_checkpoints) delete from banks`));

  async function run(
    file: readonly string[],
    { killAt = 0, settings = "", dies = false, rowDue = tenants.global.rowDue, lookups = [] as string[] } = {},
  ) {
    const told: string[] = [];
    const rejected: string[] = [];
    const resumedAt: number[] = [];
    const bytes = Buffer.from(file.join("\n"));
    const result = await importRows({
      db: database.db,
      tenant: {
        ...knownTenant(tenants, "harbor"),
        guestLookup: { fields: lookups.map((name) => ({ name, label: name })) },
      },
      global: { ...tenants.global, rowDue },
      now: new Date("2026-06-15T12:30:00Z"),
      rows: readNdjson(Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)])),
      resumable: { settings: Buffer.from(settings) },
      onFault: (line, reason) => told.push(`${line}: ${reason}`),
      onReject: ({ raw }) => void rejected.push(String(raw)),
      onResume: (line) => void resumedAt.push(line),
      onStored() {
        if (dies) throw new Killed();
      },
      onProgress({ lines: line }) {
        if (line === killAt) throw new Killed();
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      return undefined;
    });
    return { result, told, rejected, resumedAt };
  }
  const stored = () =>
    database.db.asJob("harbor", async (trx) => {
      const banks = await trx
        .selectFrom("banks")
        .select(["routing_number", "name"])
        .orderBy("routing_number")
        .execute();
      return banks.map(({ routing_number, name }) => `${routing_number} ${name}`);
    });
  const checkpoints = () =>
    database.db.asJob("harbor", (trx) =>
      trx
        .selectFrom("import_checkpoints")
        .select("batch")
        .where("instance_id", "=", "harbor")
        .orderBy("batch")
        .execute(),
    );
  const renameFirst = () =>
    database.db.asJob("harbor", (trx) =>
      trx
        .updateTable("banks")
        .set({ name: "renamed since" })
        .where("instance_id", "=", "harbor")
        .where("routing_number", "=", "100000000")
        .execute(),
    );

  test.each([500, 1_000, 1_100])(
    "resumes after line %d, and ends like one that did not end early [OPS-26]",
    async (killAt) => {
      const whole = await run(lines);
      expect(whole.told).toEqual(faults);
      expect(whole.result).toEqual({ imported: { bank: 1_095 }, cents: {}, repeated: 1, faults: 4 });
      const clean = await stored();
      await asOwner(database.db, sql`delete from banks`);

      expect((await run(lines, { killAt })).result).toBeUndefined();
      await renameFirst();
      const again = await run(lines);
      expect(again).toEqual({ ...whole, resumedAt: [killAt] });
      // The first batch was not stored again.
      expect(await stored()).toEqual(clean.map((row) => row.replace("Bank 0", "renamed since")));
      expect(await checkpoints()).toEqual([]);
    },
  );

  test("can resume until its caller has finished, so that no rejects are lost [OPS-23, OPS-26]", async () => {
    await expect(run(lines, { dies: true })).resolves.toMatchObject({ result: undefined });
    expect(await checkpoints()).toHaveLength(3);
    expect((await run(lines)).rejected).toHaveLength(4);
  });

  test("begins at the start once it is finished, and with another mapping [OPS-26]", async () => {
    await run(lines);
    expect((await run(lines)).resumedAt).toEqual([]);
    await run(lines, { killAt: 500 });
    await renameFirst();
    expect((await run(lines, { settings: "a mapping" })).resumedAt).toEqual([]);
    expect((await stored())[0]).toBe("100000000 Bank 0");
  });

  test("begins at the start if the tenant's files have changed what makes a line good [OPS-26]", async () => {
    await run(lines, { killAt: 500 });
    expect((await run(lines, { killAt: 1_000 })).resumedAt).toEqual([500]);
    expect((await run(lines, { killAt: 1_000, rowDue: "BALANCE" })).resumedAt).toEqual([]);
    expect((await run(lines, { killAt: 500, rowDue: "BALANCE", lookups: ["plate"] })).resumedAt).toEqual([]);
    expect((await run(lines, { rowDue: "BALANCE", lookups: ["plate"] })).resumedAt).toEqual([500]);
  });

  test("stores a changed file from its first changed batch on, and another one from the start [OPS-26]", async () => {
    await run(lines, { killAt: 1_000 });
    const changed = lines.map((line, at) => (at === 700 ? line.replace("Bank", "Bonk") : line));
    expect((await run(changed, { killAt: 1_000 })).resumedAt).toEqual([500]);
    expect(await stored()).toContain("100000696 Bonk 696");
    const { resumedAt, result } = await run([bank(7), ...lines]);
    expect([resumedAt, result?.imported]).toEqual([[], { bank: 1_095 }]);
  });

  test("forgets the batches of another file, so that neither leaves out what the other replaced [OPS-26]", async () => {
    await run(lines, { killAt: 1_000 });
    const other = [bank(600).replace("Bank 600", "Other"), ...lines.slice(0, 600)];
    expect((await run(other, { killAt: 500 })).resumedAt).toEqual([]);
    expect((await run(lines, { killAt: 500 })).resumedAt).toEqual([]);
    expect((await run(lines)).resumedAt).toEqual([500]);
    expect(await stored()).toContain("100000600 Bank 600");
  });

  test("tells up to which line everything is stored if the database goes away, and stores nothing half [OPS-26, OPS-27]", async () => {
    const { db } = database;
    let transactions = 0;
    const away = Object.assign(Object.create(db) as typeof db, {
      // The fifth is the one that stores the second batch.
      asJob: (...[instanceId, work]: Parameters<typeof db.asJob>) =>
        db.asJob(instanceId, async (trx) => {
          const result = await work(trx);
          transactions += 1;
          if (transactions >= 5) throw new DatabaseUnavailable(new Error("gone"));
          return result;
        }),
    });
    const stopped = await importRows({
      ...{ db: away, tenant: knownTenant(tenants, "harbor"), global: tenants.global, now: new Date() },
      rows: readNdjson(Readable.from([Buffer.from(lines.join("\n"))])),
      resumable: { settings: Buffer.alloc(0) },
    }).catch((error: unknown) => error as ImportStopped);
    expect(stopped).toMatchObject({ name: "ImportStopped", lines: 500 });
    expect([(await stored()).length, await checkpoints()]).toEqual([499, [{ batch: 1 }]]);
    expect((await run(lines)).resumedAt).toEqual([500]);
  });
});
