import { type Kysely, sql } from "kysely";
import { StartupError } from "../startup-error.js";
import { type Migration, migrations } from "./migrations/index.js";
import type { Tables } from "./tables.js";

/** Arbitrary, but the same for every replica, so that one applies the migrations and the others wait. */
const migrationLock = 4_600_001;

/** Applies the missing migrations in one transaction, so the schema is either up to date or unchanged. */
export async function migrate(
  kysely: Kysely<Tables>,
  progress?: (line: string) => void,
  list: readonly Migration[] = migrations,
): Promise<void> {
  try {
    await kysely.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
      await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        trx,
      );
      const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(trx);
      const applied = new Set(rows.map(({ name }) => name));
      refuseUnknown(applied, list);
      for (const migration of list.filter(({ name }) => !applied.has(name))) {
        progress?.(`Updating the database: ${migration.name} …`);
        for (const statement of migration.statements) await sql.raw(statement).execute(trx);
        await sql`insert into schema_migrations (name) values (${migration.name})`.execute(trx);
      }
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501")
      throw new StartupError(rolesSentence, 1, { cause: error });
    throw error;
  }
}

/** Refuses a schema newer than this program, which could misread its data. */
function refuseUnknown(applied: ReadonlySet<string>, list: readonly Migration[]): void {
  const known = new Set(list.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was used by a newer version of Paydown (${unknown.join(", ")}). Start that version, or use another database.`,
    );
  }
}

const rolesSentence =
  "The user of DATABASE_URL lacks permission to prepare the database. Ask an administrator to run `create role paydown_app nologin; create role paydown_job nologin;` " +
  "and to grant both roles, and `create` on schema public, to that user. Then start again.";
