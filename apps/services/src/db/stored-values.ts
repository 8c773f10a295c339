import { sql } from "kysely";
import { StartupError } from "../startup-error.js";
import type { Database, InstanceTransaction } from "./database.js";
import { keyIdOf, type KeyRing, sealedPrefix, type SealedColumn, type StoredAt } from "./key-ring.js";

/** For each encrypted column: the primary key columns of its table, without `instance_id`. */
const rowKeys: Readonly<Record<SealedColumn, readonly string[]>> = {
  "secrets.value": ["name"],
  "people.facts": ["dem_dbt_no"],
  "guest_lookups.second_fact": ["field", "value", "plan_id"],
  "guest_usernames.second_fact": ["username_hash"],
  "payment_methods.routing_number": ["account_no"],
  "settlement_items.corrected": ["item_id"],
};

const columns = Object.keys(rowKeys) as SealedColumn[];
/** How many rows one transaction locks. */
const batchSize = 500;

/** The number of values in one instance's column that a key has sealed. Clear text has no key. */
export interface StoredCount {
  readonly instanceId: string;
  readonly column: SealedColumn;
  readonly keyId: string | undefined;
  readonly count: number;
}

/** Counts stored values by instance, column and key. Reads every encrypted column once. */
export async function countStored(db: Database, instanceIds: readonly string[]): Promise<StoredCount[]> {
  const counts: StoredCount[] = [];
  for (const instanceId of instanceIds) {
    const found = await db.asJob(instanceId, async (trx) => {
      const rows: { readonly column: SealedColumn; readonly prefix: string; readonly count: number }[] = [];
      for (const column of columns) rows.push(...(await countColumn(trx, instanceId, column)));
      return rows;
    });
    counts.push(...found.map(({ column, prefix, count }) => ({ instanceId, column, keyId: keyIdOf(prefix), count })));
  }
  return counts;
}

/**
 * Checks that the key ring opens every stored value, then encrypts stored clear text. Safe to interrupt, to repeat and
 * to run in several replicas at once.
 *
 * @throws StartupError when a value is encrypted with a key that is not in the ring; then nothing changes
 */
export async function encryptStored(
  db: Database,
  instanceIds: readonly string[],
  progress?: (line: string) => void,
): Promise<void> {
  const counts = await countStored(db, instanceIds);
  refuseUnknownKeys(db.keyRing, counts);
  const clear = counts.filter(({ keyId }) => keyId === undefined);
  if (clear.length === 0) return;
  progress?.(`Encrypting ${sum(clear)} stored values …`);
  for (const { instanceId, column } of clear) await sealColumn(db, instanceId, column);
}

/**
 * Re-encrypts with the first key every value that another key of the ring sealed. Safe to interrupt, to repeat and to
 * run while replicas serve calls.
 *
 * @returns How many values changed keys
 */
export async function reencryptStored(db: Database, instanceIds: readonly string[]): Promise<number> {
  let changed = 0;
  for (const instanceId of instanceIds) {
    for (const column of columns) changed += await sealColumn(db, instanceId, column);
  }
  return changed;
}

/**
 * Checks that the keys open every stored value. Changes nothing.
 *
 * @throws StartupError that names the missing keys
 */
export async function checkKeys(db: Database, instanceIds: readonly string[]): Promise<void> {
  refuseUnknownKeys(db.keyRing, await countStored(db, instanceIds));
}

export const sum = (counts: readonly StoredCount[]): number => counts.reduce((total, { count }) => total + count, 0);

function refuseUnknownKeys({ keyIds, isDevelopment }: KeyRing, counts: readonly StoredCount[]): void {
  const unknown = new Set(
    counts.flatMap(({ keyId }) => (keyId === undefined || keyIds.includes(keyId) ? [] : [keyId])),
  );
  if (unknown.size === 0) return;
  const given = isDevelopment
    ? "PAYDOWN_KEY is not set, so the development key is used"
    : `PAYDOWN_KEY holds ${keyIds.join(", ")}`;
  throw new StartupError(
    `The database is encrypted with key ${[...unknown].join(", ")}, but ${given}. ` +
      "Set PAYDOWN_KEY or PAYDOWN_KEY_FILE to that key (the word development stands for the development key); to change keys, put the new key first and keep the old one after it.",
  );
}

async function countColumn(trx: InstanceTransaction, instanceId: string, column: SealedColumn) {
  const { table, value } = refsOf(column);
  const { rows } = await sql<{ prefix: string; count: number }>`
    select case when ${value} like 'pd1.%' then left(${value}, 13) else '' end as prefix, count(*)::int as count
    from ${table} where instance_id = ${instanceId} and ${value} <> '' group by 1 order by 1`.execute(trx);
  return rows.map((row) => ({ column, ...row }));
}

/** Seals a column's values that the first key has not sealed yet, in the order of the rows' primary keys. */
async function sealColumn(db: Database, instanceId: string, column: SealedColumn): Promise<number> {
  let changed = 0;
  let after: readonly string[] | undefined;
  do {
    const batch = await db.asJob(instanceId, (trx) => sealBatch(trx, db.keyRing, instanceId, column, after));
    changed += batch.length;
    after = batch.at(-1);
  } while (after !== undefined);
  return changed;
}

/** @returns the primary keys of the sealed rows */
async function sealBatch(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  column: SealedColumn,
  after: readonly string[] | undefined,
): Promise<readonly (readonly string[])[]> {
  const { table, value } = refsOf(column);
  const keys = rowKeys[column].map((name) => sql.ref(name));
  const key = sql.join(keys);
  const beyond = after === undefined ? sql`true` : sql`(${key}) > (${sql.join(after)})`;
  // Waits for rows that another replica has locked and rereads them, so that the first key ends up sealing every value.
  const { rows } = await sql<{ stored: string; key: string[] }>`
    select ${value} as stored, json_build_array(${key}) as key from ${table}
    where instance_id = ${instanceId} and ${value} <> '' and ${value} not like ${`${sealedPrefix(keyRing.keyIds[0])}%`} and ${beyond}
    order by ${key} limit ${batchSize} for update`.execute(trx);
  if (rows.length === 0) return [];
  const sealed = rows.map(({ stored, key: row }) => ({
    key: row,
    sealed: keyRing.seal({ instanceId, column, row }, clearText(keyRing, { instanceId, column, row }, stored)),
  }));
  const matches = sql.join(
    keys.map((name, index) => sql`${table}.${name} = renewed.key ->> ${sql.lit(index)}`),
    sql` and `,
  );
  await sql`
    update ${table} set ${sql.ref(columnName(column))} = renewed.sealed
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as renewed(key jsonb, sealed text)
    where ${table}.instance_id = ${instanceId} and ${matches}`.execute(trx);
  return rows.map((row) => row.key);
}

function clearText(keyRing: KeyRing, at: StoredAt, stored: string): string {
  return keyIdOf(stored) === undefined ? stored : (keyRing.open(at, stored) ?? "");
}

const columnName = (column: SealedColumn) => column.slice(column.indexOf(".") + 1);

function refsOf(column: SealedColumn) {
  return { table: sql.table(column.slice(0, column.indexOf("."))), value: sql.ref(column) };
}
