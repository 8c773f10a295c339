import { existsSync } from "node:fs";
import { type Config, readConfig } from "../config.js";
import { connectEmbedded, embeddedFolder } from "../db/embedded.js";
import { schemaState, type SchemaState } from "../db/migrate.js";
import { connectPostgres } from "../db/postgres-server.js";
import type { Caller, Register } from "./command-line.js";
import { type CommandOutcome, done, plural, refused } from "./outcome.js";

interface MigrateOptions {
  readonly check?: true;
}

type Settings = Pick<Config, "databaseUrl" | "dataDir">;

/** Registers `migrate` (OPS-17). */
export const migrateCommands: Register<unknown> = (paydown, actions) => {
  paydown
    .command("migrate")
    .option("--check", "only list the migrations that are missing; exits with 1 if there are some")
    .description("Updates the database to this version, as a start does. For a release that is done in steps.")
    .action(
      actions.inCaller<MigrateOptions>((caller, options) =>
        migrateDatabase(readConfig([], process.env), caller, options),
      ),
    );
};

/** Lists the missing migrations, or applies them in the way of a start. */
export async function migrateDatabase(
  settings: Settings,
  { openDatabase }: Pick<Caller, "openDatabase">,
  { check }: MigrateOptions,
): Promise<CommandOutcome> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !existsSync(embeddedFolder(dataDir)))
    return refused(
      1,
      `There is no database in ${dataDir}. Set PAYDOWN_DATA_DIR or DATABASE_URL to the services' own; their first start creates it.`,
    );
  const { missing, unknown } = await stateOf(settings);
  if (unknown.length > 0)
    return refused(
      1,
      `The database was used by a newer version of Paydown (${unknown.join(", ")}). Run this with that version.`,
    );
  if (missing.length === 0) return done("The database is up to date.");
  const names = missing.map((name) => `  ${name}`);
  if (check)
    return {
      exitCode: 1,
      out: [`The database lacks ${plural(missing.length, "migration")}. Run paydown migrate:`, ...names],
      err: [],
    };
  // The caller closes it. Opening the database is what a start does, too, so there is one way to migrate.
  await openDatabase();
  return done(`Applied ${plural(missing.length, "migration")}:`, ...names);
}

/** Changes nothing. Fails if the services hold the embedded database. */
async function stateOf({ databaseUrl, dataDir }: Settings): Promise<SchemaState> {
  if (databaseUrl !== undefined) {
    const kysely = await connectPostgres({ url: databaseUrl, poolSize: 1 });
    try {
      return await schemaState(kysely);
    } finally {
      await kysely.destroy();
    }
  }
  const { kysely, release } = await connectEmbedded(dataDir);
  try {
    return await schemaState(kysely);
  } finally {
    await kysely.destroy();
    await release();
  }
}
