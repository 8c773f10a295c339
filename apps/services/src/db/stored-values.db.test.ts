import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keysCommands } from "../admin/keys-command.js";
import { loadDemo } from "../demo/load-demo.js";
import { importLines } from "../importer/import-lines.js";
import { findMethodOnFile } from "../payments/methods/methods-on-file.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { commandsOf } from "../testing/commands-of.js";
import {
  asOwner,
  describeWithDatabase,
  openReopenableDatabase,
  type ReopenableDatabase,
} from "../testing/test-database.js";
import { movableClock } from "../testing/test-services.js";
import type { Database } from "./database.js";
import { type KeyRing, readKeyRing } from "./key-ring.js";
import { secretsIn } from "./secrets.js";
import { countStored, encryptStored, reencryptStored } from "./stored-values.js";

const tenants = loadTenants(undefined);
const birthDate = "04/12/1985";

function newKeyRing(...others: readonly string[]): { key: string; keyRing: KeyRing } {
  const key = randomBytes(32).toString("base64");
  const keyRing = readKeyRing([key, ...others]);
  if ("rule" in keyRing) throw new Error(keyRing.rule);
  return { key, keyRing };
}

/** All data of an instance, as a dump of the tables would contain it. */
async function dump(db: Database, instanceId: string): Promise<string> {
  return db.asJob(instanceId, async (trx) => {
    const rows = [
      await trx.selectFrom("secrets").selectAll().execute(),
      await trx.selectFrom("people").selectAll().execute(),
      await trx.selectFrom("users").selectAll().execute(),
      await trx.selectFrom("accounts").selectAll().execute(),
      await trx.selectFrom("payment_methods").selectAll().execute(),
      await trx.selectFrom("guest_lookups").selectAll().execute(),
      await trx.selectFrom("guest_usernames").selectAll().execute(),
      await trx.selectFrom("guest_plans").selectAll().execute(),
    ];
    return JSON.stringify(rows);
  });
}

const keyIdsIn = async (db: Database) => new Set((await countStored(db, tenants.ids)).map(({ keyId }) => keyId));

describeWithDatabase("stored values", () => {
  let opened: ReopenableDatabase;
  let db: Database;

  beforeEach(async () => {
    opened = await openReopenableDatabase();
    db = opened.db;
  });
  afterEach(async () => {
    await db.close();
    await opened.remove();
  });

  async function reopen(keyRing?: KeyRing): Promise<void> {
    await db.close();
    db = await opened.reopen(keyRing);
  }

  /** Stores values in clear text, as an older version did. */
  async function fillInClear(people: number): Promise<void> {
    const key = Buffer.alloc(32, 7).toString("base64");
    for (const [table, constraint] of [
      ["people", "people_sealed"],
      ["secrets", "secrets_sealed"],
    ] as const)
      await asOwner(db, sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`);
    await db.asJob("harbor", async (trx) => {
      await sql`insert into secrets (instance_id, name, value) values ('harbor', 'jwt', ${key})`.execute(trx);
      await sql`insert into people (instance_id, dem_dbt_no, facts, first_name, last_name, address, city, state, zip_code, phones, pay_types, pay_selects)
        select 'harbor', lpad(number::text, 9, '0'), ${JSON.stringify({ birth_date: birthDate })}, 'A', 'B', '', '', '', '', '[]', '[]', '[]' from generate_series(1, ${people}) as number`.execute(
        trx,
      );
    });
  }

  test("a dump contains no signing key, birth date or routing number on file in clear text", async () => {
    await loadDemo(db, tenants, movableClock());
    const signing = [await secretsIn(db).key("harbor", "jwt"), await secretsIn(db).key("harbor", "hmac")];
    const found = await dump(db, "harbor");
    expect(found).toContain("Rivera");
    for (const secret of [birthDate, "1985-04-12", ...signing.map((key) => key.toString("base64"))])
      expect(found).not.toContain(secret);
    const onFile = await db.asApp("harbor", (trx) =>
      trx
        .selectFrom("payment_methods")
        .select(["account_no", "routing_number"])
        .where("method_kind", "=", "bank")
        .execute(),
    );
    expect(onFile.length).toBeGreaterThan(0);
    for (const { account_no, routing_number } of onFile) {
      expect(routing_number).toMatch(/^pd1\./);
      expect(
        await db.asApp(
          "harbor",
          async (trx) => (await findMethodOnFile(trx, db.keyRing, "harbor", account_no))?.routing_number,
        ),
      ).toMatch(/^\d{9}$/);
    }
  });

  test.each([
    ["secrets", sql`insert into secrets (instance_id, name, value) values ('harbor', 'jwt', 'clear')`],
    [
      "guest_usernames",
      sql`insert into guest_usernames (instance_id, username_hash, found, field, value, second_fact, created_at, last_used_at) values ('harbor', 'h', true, 'f', 'v', 'clear', now(), now())`,
    ],
  ])("the database refuses clear text in %s", async (_, statement) => {
    await expect(db.asApp("harbor", (trx) => statement.execute(trx))).rejects.toMatchObject({ code: "23514" });
  });

  test("clear text of an older version is encrypted when the database opens, and stays readable", async () => {
    await fillInClear(1_203);
    const said: string[] = [];
    await encryptStored(db, tenants.ids, (line) => void said.push(line));
    expect(said).toEqual(["Encrypting 1204 stored values …"]);
    expect(await dump(db, "harbor")).not.toContain(birthDate);
    expect(await keyIdsIn(db)).toEqual(new Set(db.keyRing.keyIds));
    expect(await secretsIn(db).key("harbor", "jwt")).toEqual(Buffer.alloc(32, 7));
    const row = await db.asApp("harbor", (trx) =>
      trx.selectFrom("people").select("facts").where("dem_dbt_no", "=", "000001203").executeTakeFirstOrThrow(),
    );
    expect(
      JSON.parse(
        db.keyRing.open({ instanceId: "harbor", column: "people.facts", row: ["000001203"] }, row.facts) ?? "",
      ),
    ).toEqual({ birth_date: birthDate });
    await encryptStored(db, tenants.ids, (line) => void said.push(line));
    expect(said.length).toBe(1);
  });

  test("two replicas running concurrently encrypt each clear-text value only once", async () => {
    await fillInClear(1_100);
    const sealed: string[] = [];
    const counting: Database = {
      ...db,
      keyRing: { ...db.keyRing, seal: (at, text) => (sealed.push(at.row.join()), db.keyRing.seal(at, text)) },
    };
    await Promise.all([encryptStored(counting, tenants.ids), encryptStored(counting, tenants.ids)]);
    expect(sealed.length).toBe(1_101);
    expect(new Set(sealed).size).toBe(1_101);
  });

  test("a start with another key is refused with a remedy, changes nothing and replaces no signing key", async () => {
    await loadDemo(db, tenants, movableClock());
    await secretsIn(db).key("harbor", "jwt");
    const before = await dump(db, "harbor");
    const [used] = db.keyRing.keyIds;
    const { key, keyRing } = newKeyRing();
    await reopen(keyRing);
    const refusal = encryptStored(db, tenants.ids);
    await expect(refusal).rejects.toThrow(
      `The database is encrypted with key ${used}, but PAYDOWN_KEY holds ${keyRing.keyIds[0]}. Set PAYDOWN_KEY or PAYDOWN_KEY_FILE to that key`,
    );
    await expect(refusal).rejects.not.toThrow(key);
    await expect(secretsIn(db).key("harbor", "jwt")).rejects.toThrow(`encrypted with key ${used}`);
    expect(await dump(db, "harbor")).toBe(before);
  });

  test("a key can be replaced in steps while replicas at the previous step keep working", async () => {
    await loadDemo(db, tenants, movableClock());
    const signing = await secretsIn(db).key("harbor", "jwt");
    const [older] = db.keyRing.keyIds;
    const { key, keyRing: rotated } = newKeyRing("development");
    // A replica of the previous step: it encrypts with the older key and can read the newer one.
    const behind = readKeyRing(["development", key]);
    if ("rule" in behind) throw new Error(behind.rule);
    const replica = (keyRing: KeyRing): Database => ({ ...db, keyRing });

    expect(await reencryptStored(replica(rotated), tenants.ids)).toBeGreaterThan(3);
    expect(await secretsIn(replica(behind)).key("harbor", "jwt")).toEqual(signing);
    // A forgotten replica still writes a value with the older key, and the keys command finds that value.
    await secretsIn(replica(behind)).key("summit", "hmac");
    const list = await commandsOf(keysCommands, { db: replica(rotated), tenants }, "keys")();
    expect(list.out).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^${rotated.keyIds[0]} \\(encrypts\\): \\d+ values$`),
        `${older} (decrypts only): 1 value`,
        "  summit secrets.value: 1",
      ]),
    );
    expect(await commandsOf(keysCommands, { db: replica(rotated), tenants }, "keys")("reencrypt")).toEqual({
      exitCode: 0,
      out: [
        `Re-encrypted 1 value with key ${rotated.keyIds[0]}.`,
        `No other key is in use: you can remove ${older} from PAYDOWN_KEY.`,
      ],
      err: [],
    });

    const alone = readKeyRing([key]);
    if ("rule" in alone) throw new Error(alone.rule);
    await reopen(alone);
    await encryptStored(db, tenants.ids);
    expect(await secretsIn(db).key("harbor", "jwt")).toEqual(signing);
  });

  test("a value that an import changes during re-encryption keeps the new value", async () => {
    await loadDemo(db, tenants, movableClock());
    const { keyRing: rotated } = newKeyRing("development");
    const harbor = knownTenant(tenants, "harbor");
    const person = (number: number) => ({
      ...{
        kind: "person",
        demDbtNo: `7${number}`,
        facts: { birth_date: "1970-01-01" },
        firstName: "A",
        lastName: "B",
        address: "a",
        city: "c",
        state: "MD",
        zipCode: "21201",
      },
      ...{ phones: [], allowedPayTypes: [], allowedPaySelects: [] },
    });
    const lines = Array.from({ length: 700 }, (_, number) => JSON.stringify(person(number)));
    const { global } = tenants;
    const now = new Date();
    await importLines({ db, tenant: harbor, global, now, lines });
    const again = lines.map((line) => line.replace("1970-01-01", "1971-01-01"));
    await Promise.all([
      importLines({ db, tenant: harbor, global, now, lines: again }),
      reencryptStored({ ...db, keyRing: rotated }, tenants.ids),
    ]);
    await reencryptStored({ ...db, keyRing: rotated }, tenants.ids);
    const rows = await db.asJob("harbor", (trx) =>
      trx.selectFrom("people").select(["dem_dbt_no", "facts"]).where("first_name", "=", "A").execute(),
    );
    const facts = rows.map(({ dem_dbt_no, facts }) =>
      rotated.open({ instanceId: "harbor", column: "people.facts", row: [dem_dbt_no] }, facts),
    );
    expect(facts.length).toBe(lines.length);
    expect(new Set(facts)).toEqual(new Set([JSON.stringify({ birth_date: "1971-01-01" })]));
    expect(await keyIdsIn(db)).toEqual(new Set([rotated.keyIds[0]]));
  });
});
