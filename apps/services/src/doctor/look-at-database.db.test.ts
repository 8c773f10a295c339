import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { readConfig } from "../config.js";
import { developmentKeyRing, type KeyRing, readKeyRing } from "../db/key-ring.js";
import { migrations } from "../db/migrations/index.js";
import { secretsIn } from "../db/secrets.js";
import { loadDemo } from "../demo/load-demo.js";
import { privateKeyOf, publicTextOf } from "../evidence/signing-key.js";
import { loadTenants } from "../tenants/load-tenants.js";
import {
  asOwner,
  describeWithDatabase,
  everyRow,
  openReopenableDatabase,
  type ReopenableDatabase,
} from "../testing/test-database.js";
import { movableClock } from "../testing/test-services.js";
import { lookAtDatabase, tableFactsOf } from "./look-at-database.js";

describeWithDatabase("a look at the database", () => {
  const tenants = loadTenants();
  const latest = migrations.at(-1)?.name ?? "";
  let database: ReopenableDatabase;
  beforeEach(async () => {
    database = await openReopenableDatabase();
  });
  afterEach(async () => {
    await database.db.close();
    await database.remove();
  });

  /** Looks at the database while nothing else has it open. */
  const look = async (keyRing: KeyRing = developmentKeyRing()) => {
    await database.db.close();
    const facts = await lookAtDatabase({ ...readConfig([], {}), ...database.settings, keyRing }, tenants);
    database = { ...database, db: await database.reopen() };
    return facts;
  };
  const isServer = inject("testDatabase").kind === "server";

  test("finds the demo and values of another key, and changes nothing [PROD-4, PROD-8, PROD-11]", async () => {
    const before = await look();
    expect(before).toMatchObject({ schema: { missing: [], unknown: [] }, demos: [], keysFault: undefined });
    expect(before.address).not.toMatch(/:[^/]*@/);
    await loadDemo(database.db, tenants, movableClock());
    const rows = await everyRow(database.db);
    expect((await look()).demos).toEqual(["harbor", "riverton", "summit"]);
    const other = readKeyRing([Buffer.alloc(32, 7).toString("base64")]);
    if ("rule" in other) throw new Error(other.rule);
    expect((await look(other)).keysFault).toMatch(/^The database is encrypted with key [0-9a-f]{8}, but/);
    expect(await everyRow(database.db)).toEqual(rows);
  });

  test("finds instances that offer bank payments without routing numbers [PROD-17]", async () => {
    const withoutBanks = async () => (await tableFactsOf(database.db, tenants)).withoutBanks;
    const offerCards = (table: string, instanceId: string) =>
      asOwner(
        database.db,
        sql`update ${sql.table(table)} set pay_selects = '[{"key":"0","value":"Card"}]' where instance_id = ${instanceId}`,
        instanceId,
      );
    await loadDemo(database.db, tenants, movableClock());
    expect(await withoutBanks()).toEqual([]);
    for (const instanceId of tenants.ids) await asOwner(database.db, sql`delete from banks`, instanceId);
    expect(await withoutBanks()).toEqual(["harbor", "summit"]);
    for (const instanceId of ["harbor", "summit"]) await offerCards("users", instanceId);
    await offerCards("people", "summit");
    // Consumers who may register count, too.
    expect(await withoutBanks()).toEqual(["harbor"]);
    await offerCards("people", "harbor");
    expect(await withoutBanks()).toEqual([]);
  });

  test("tells the public key of the evidence, and creates none [PROD-11, PROD-18]", async () => {
    const evidenceKeys = async () => (await tableFactsOf(database.db, tenants)).evidenceKeys;
    expect(await evidenceKeys()).toEqual({ harbor: null, riverton: null, summit: null });
    const key = publicTextOf(privateKeyOf(await secretsIn(database.db).key("harbor", "evidence")));
    expect(await evidenceKeys()).toEqual({ harbor: key, riverton: null, summit: null });
    const other = readKeyRing([Buffer.alloc(32, 7).toString("base64")]);
    if ("rule" in other) throw new Error(other.rule);
    expect((await look(other)).evidenceKeys).toEqual({ riverton: null, summit: null });
  });

  test("names missing and unknown migrations, and applies none [PROD-9, PROD-11]", async () => {
    await asOwner(database.db, sql`update schema_migrations set name = '9999-newer' where name = ${latest}`);
    await database.db.close();
    const settings = { ...readConfig([], {}), ...database.settings };
    for (let times = 0; times < 2; times += 1)
      expect((await lookAtDatabase(settings, tenants)).schema).toEqual({ missing: [latest], unknown: ["9999-newer"] });
  });

  test("compares the clock of a server [PROD-8]", async () => {
    const { aheadMs } = await look();
    expect(aheadMs === undefined ? undefined : Math.abs(aheadMs) < 30_000).toBe(isServer ? true : undefined);
  });

  test("finds no database where none is, and creates none [PROD-11]", async () => {
    const dataDir = join(database.settings.dataDir, "none");
    const config = { ...readConfig([], {}), dataDir };
    await expect(lookAtDatabase(config, tenants)).rejects.toThrow(`There is no database in ${dataDir}. `);
    expect(existsSync(dataDir)).toBe(false);
    const databaseUrl = "postgres://paydown:topsecret@127.0.0.1:9/paydown";
    await expect(lookAtDatabase({ ...config, databaseUrl }, tenants)).rejects.toThrow(
      "The PostgreSQL server postgres://paydown@127.0.0.1:9/paydown does not answer (ECONNREFUSED).",
    );
  });
});
