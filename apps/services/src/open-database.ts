import { readFileSync } from "node:fs";
import type { Database } from "./db/database.js";
import type { KeyRing } from "./db/key-ring.js";
import { type EmbeddedDatabase, openEmbedded } from "./db/embedded.js";
import { openPostgres } from "./db/postgres-server.js";
import { encryptStored } from "./db/stored-values.js";
import { repeat } from "./jobs/repeat.js";
import { StartupError } from "./startup-error.js";

export interface OpenDatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly keyRing: KeyRing;
  /** Instances whose stored values must open with these keys. */
  readonly instanceIds: readonly string[];
  /** A packed database folder to start from instead of creating one. */
  readonly template?: string | undefined;
  readonly progress?: (line: string) => void;
  /** Called when an idle connection to a server breaks. */
  readonly onIdleError?: (error: Error) => void;
  /** Called when vacuuming the embedded database fails. The next attempt follows a minute later. */
  readonly onUpkeepError?: (error: unknown) => void;
}

/**
 * Opens the server of DATABASE_URL, otherwise the data folder's embedded database. Migrates it and encrypts every value
 * that must be encrypted.
 *
 * @throws StartupError when it can't be opened, or holds values that these keys can't decrypt
 */
export async function openDatabase({ instanceIds, ...options }: OpenDatabaseOptions): Promise<Database> {
  const db = await openStored(options);
  try {
    await encryptStored(db, instanceIds, options.progress);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openStored({
  databaseUrl,
  dataDir,
  keyRing,
  template,
  progress,
  onIdleError,
  onUpkeepError = () => {},
}: Omit<OpenDatabaseOptions, "instanceIds">): Promise<Database> {
  if (databaseUrl !== undefined)
    return openPostgres({
      url: databaseUrl,
      keyRing,
      ...(progress && { progress }),
      ...(onIdleError && { onIdleError }),
    });
  const db = await openEmbedded({
    dataDir,
    keyRing,
    ...(template !== undefined && { template: readTemplate(template) }),
    ...(progress && { progress }),
  });
  return withUpkeep(db, onUpkeepError);
}

/** Autovacuum on a server also checks once a minute by default. */
const upkeepIntervalMs = 60_000;

function withUpkeep(db: EmbeddedDatabase, onError: (error: unknown) => void): Database {
  const upkeep = repeat({ pollMs: upkeepIntervalMs, pass: db.tidy, onError });
  return {
    ...db,
    async close() {
      await upkeep.stop();
      await db.close();
    },
  };
}

function readTemplate(file: string): Blob {
  try {
    return new Blob([readFileSync(file)]);
  } catch (cause) {
    throw new StartupError(
      `The database template ${file} cannot be read. Correct PAYDOWN_DATABASE_TEMPLATE, or unset it.`,
      2,
      {
        cause,
      },
    );
  }
}
