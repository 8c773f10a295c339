import { existsSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { runByServices } from "../admin/admin-socket.js";
import { callingOperator } from "../admin/operator.js";
import { withoutBanks } from "../bank-directory/without-banks.js";
import type { Config } from "../config.js";
import { type Database, overKysely } from "../db/database.js";
import { connectEmbedded, embeddedFolder } from "../db/embedded.js";
import type { KeyRing } from "../db/key-ring.js";
import { schemaState, type SchemaState } from "../db/migrate.js";
import { SealedValueError } from "../db/key-ring.js";
import { connectPostgres, withoutPassword } from "../db/postgres-server.js";
import { checkKeys } from "../db/stored-values.js";
import type { Tables } from "../db/tables.js";
import { loadedDemos } from "../demo/loaded-demos.js";
import { publicKeyIn } from "../evidence/public-key-in.js";
import { StartupError } from "../startup-error.js";
import type { Tenants } from "../tenants/tenant.js";

/** What the tables of an instance tell. All are empty while migrations are missing. */
export interface TableFacts {
  /** The instances whose demo is in the database. */
  readonly demos: readonly string[];
  /** The instances that offer bank payments to a consumer, but know no routing number, so that none is accepted. */
  readonly withoutBanks: readonly string[];
  /**
   * The public half of each instance's evidence key, in base64; null before its first day is signed. Without the
   * instances whose key cannot be decrypted.
   */
  readonly evidenceKeys: Readonly<Record<string, string | null>>;
}

/** What a database tells about itself. */
export interface DatabaseFacts extends TableFacts {
  /** For a sentence; without password. */
  readonly address: string;
  readonly schema: SchemaState;
  /** How far the server's clock is ahead of this machine's, in milliseconds. Undefined on the same machine. */
  readonly aheadMs: number | undefined;
  /** Why the keys do not open the stored values; undefined if they do, or while migrations are missing. */
  readonly keysFault: string | undefined;
}

/** The hidden command that running services carry out, because they alone may open the embedded database. */
export const factsCommand = "doctor-facts";

/**
 * Looks at the database, and changes nothing. The services may be running.
 *
 * @throws StartupError or FolderLockError with a sentence if there is no database, or it does not answer
 */
export async function lookAtDatabase(config: Config, tenants: Pick<Tenants, "ids">): Promise<DatabaseFacts> {
  const { databaseUrl, dataDir, keyRing } = config;
  if (databaseUrl !== undefined) {
    const kysely = await connectPostgres({ url: databaseUrl, poolSize: 1 });
    try {
      return await factsOf(kysely, {
        keyRing,
        ids: tenants.ids,
        address: withoutPassword(databaseUrl),
        isServer: true,
      });
    } finally {
      await kysely.destroy();
    }
  }
  const address = `the embedded database in ${dataDir}`;
  const byServices = await runByServices(dataDir, { args: [factsCommand], operator: callingOperator() });
  if (byServices?.exitCode === 0) {
    const tables = JSON.parse(byServices.out.join("\n")) as TableFacts;
    return { address, schema: { missing: [], unknown: [] }, aheadMs: undefined, ...tables, keysFault: undefined };
  }
  if (byServices) throw new StartupError(byServices.err.join(" "));
  if (!existsSync(embeddedFolder(dataDir)))
    throw new StartupError(
      `There is no database in ${dataDir}. Set PAYDOWN_DATA_DIR or DATABASE_URL to the services' own, or start the services once.`,
    );
  const { kysely, release } = await connectEmbedded(dataDir);
  try {
    return await factsOf(kysely, { keyRing, ids: tenants.ids, address, isServer: false });
  } finally {
    await kysely.destroy();
    await release();
  }
}

async function factsOf(
  kysely: Kysely<Tables>,
  {
    keyRing,
    ids,
    address,
    isServer,
  }: {
    readonly keyRing: KeyRing;
    readonly ids: readonly string[];
    readonly address: string;
    readonly isServer: boolean;
  },
): Promise<DatabaseFacts> {
  const schema = await schemaState(kysely);
  const aheadMs = isServer ? await aheadOf(kysely) : undefined;
  if (schema.missing.length > 0)
    return {
      ...{ address, schema, aheadMs, keysFault: undefined },
      ...{ demos: [], withoutBanks: [], evidenceKeys: {} },
    };
  const db = overKysely(kysely, keyRing);
  return {
    ...{ address, schema, aheadMs },
    ...(await tableFactsOf(db, { ids })),
    keysFault: await keysFaultOf(db, ids),
  };
}

/** Reads the tables, as one transaction after the other. */
export async function tableFactsOf(db: Database, tenants: Pick<Tenants, "ids">): Promise<TableFacts> {
  const evidenceKeys: Record<string, string | null> = {};
  for (const instanceId of tenants.ids) {
    const key = await evidenceKeyOf(db, instanceId);
    if (key !== undefined) evidenceKeys[instanceId] = key;
  }
  return { demos: await loadedDemos(db, tenants), withoutBanks: await withoutBanks(db, tenants), evidenceKeys };
}

/** Undefined if it cannot be decrypted: `keysFault` says so. */
async function evidenceKeyOf(db: Database, instanceId: string): Promise<string | null | undefined> {
  try {
    return await publicKeyIn(db, instanceId);
  } catch (error) {
    if (error instanceof SealedValueError) return undefined;
    throw error;
  }
}

/** Compares the server's clock with the middle of the question. */
async function aheadOf(kysely: Kysely<Tables>): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely);
  const answered = Date.now();
  return (rows[0]?.now.getTime() ?? answered) - (asked + answered) / 2;
}

async function keysFaultOf(db: Database, ids: readonly string[]): Promise<string | undefined> {
  try {
    await checkKeys(db, ids);
    return undefined;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}
