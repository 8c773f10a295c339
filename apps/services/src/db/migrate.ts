import { type Kysely, Migrator, PostgresAdapter, sql } from "kysely";
import { StartupError } from "../startup-error.js";
import { type Migration, migrations } from "./migrations/index.js";
import type { Tables } from "./tables.js";

/** Arbitrary, but the same for every replica and version, so that one applies the migrations and the others wait. */
const migrationLock = 4_600_001;

const recordTable = "schema_migrations";

/**
 * Leaves the lock to {@link migrate}, which holds it until its transaction ends. Kysely's own lock belongs to a
 * session, and a pooler between the services and the server may change the session with each transaction.
 */
export class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Applies the missing migrations in one transaction, so the schema is either up to date or unchanged.
 *
 * @param kysely - On a dialect with the {@link MigrationAdapter}
 */
export async function migrate(
  kysely: Kysely<Tables>,
  progress?: (line: string) => void,
  list: readonly Migration[] = migrations,
): Promise<void> {
  try {
    await kysely.connection().execute((connection) =>
      inTransaction(connection, async () => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(connection);
        await refuseWithoutPermission(connection);
        await carryOverRecord(connection);
        await refuseUnknown(connection, list);
        const { error } = await migratorOf(connection, list, progress).migrateToLatest();
        if (error !== undefined) throw error;
      }),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501")
      throw new StartupError(rolesSentence, 1, { cause: error });
    throw error;
  }
}

/**
 * Kysely's migrator looks at its tables again when it cannot create them. In a transaction, the failure of that query
 * would hide the reason.
 */
async function refuseWithoutPermission(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') or to_regclass(${`public.${recordTable}`}) is not null as may`.execute(
    connection,
  );
  if (rows[0]?.may !== true) throw new StartupError(rolesSentence, 1);
}

/** Kysely's migrator takes no `Transaction`, and the one that it opens doesn't cover the migration record's table. */
async function inTransaction(connection: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  await sql`begin`.execute(connection);
  try {
    await work();
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}

function migratorOf(
  connection: Kysely<Tables>,
  list: readonly Migration[],
  progress: ((line: string) => void) | undefined,
): Migrator {
  const migrationsByName = list.map(({ name, statements }) => {
    const up = async (db: Kysely<unknown>) => {
      progress?.(`Updating the database: ${name} …`);
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    return [name, { up }] as const;
  });
  return new Migrator({
    db: connection,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrationsByName)) },
    migrationTableSchema: "public",
    migrationTableName: recordTable,
    migrationLockTableName: "schema_migrations_lock",
    // Recorded migrations are ordered by the replicas' clocks, which may differ.
    allowUnorderedMigrations: true,
    disableTransactions: true,
  });
}

/**
 * Converts a migration record from an earlier version to the columns that Kysely's migrator expects. The table keeps
 * its name, so that replicas of an earlier version can still read it, and then start or refuse the database as newer.
 */
async function carryOverRecord(connection: Kysely<Tables>): Promise<void> {
  if (!(await recordColumns(connection)).has("applied_at")) return;
  const statements = [
    `alter table public.${recordTable} alter column name type varchar(255), add column "timestamp" varchar(255)`,
    `update public.${recordTable} set "timestamp" = to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    `alter table public.${recordTable} alter column "timestamp" set not null, drop column applied_at`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(connection);
}

/** How the schema of a database differs from the one that this program needs. */
export interface SchemaState {
  /** Migrations that the next start applies. */
  readonly missing: readonly string[];
  /** Migrations of a newer version. */
  readonly unknown: readonly string[];
}

/** Compares the schema with the migrations of this program. Changes nothing. */
export async function schemaState(
  connection: Kysely<Tables>,
  list: readonly Migration[] = migrations,
): Promise<SchemaState> {
  const applied = (await recordColumns(connection)).size === 0 ? [] : await appliedMigrations(connection);
  const known = list.map(({ name }) => name);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(connection: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from public.${sql.raw(recordTable)} order by name`.execute(connection);
  return rows.map(({ name }) => name);
}

/** Refuses a schema newer than this program, which could misread its data. */
async function refuseUnknown(connection: Kysely<Tables>, list: readonly Migration[]): Promise<void> {
  const { unknown } = await schemaState(connection, list);
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was used by a newer version of Paydown (${unknown.join(", ")}). Start that version, or use another database.`,
    );
  }
}

/** The columns of the migration record; none if the database has no record yet. */
async function recordColumns(connection: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${recordTable}`.execute(connection);
  return new Set(rows.map(({ name }) => name));
}

const rolesSentence =
  "The user of DATABASE_URL lacks permission to prepare the database. Ask an administrator to run `create role paydown_app nologin; create role paydown_job nologin; create role paydown_watch nologin;` " +
  "and to grant all three roles, and `create` on schema public, to that user. Then start again.";
