import { readFileSync } from "node:fs";
import type { Database } from "./db/database.js";
import { openEmbedded } from "./db/embedded.js";
import { openPostgres } from "./db/postgres-server.js";
import { StartupError } from "./startup-error.js";

export interface OpenDatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** A packed database folder, to begin with instead of making one. */
  readonly template?: string | undefined;
  readonly progress?: (line: string) => void;
  readonly onIdleError?: (error: Error) => void;
}

/** The server of DATABASE_URL, else the embedded database of the data folder. */
export function openDatabase({ databaseUrl, dataDir, template, progress, onIdleError }: OpenDatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres({ url: databaseUrl, ...(progress && { progress }), ...(onIdleError && { onIdleError }) });
  return openEmbedded({ dataDir, ...(template !== undefined && { template: readTemplate(template) }), ...(progress && { progress }) });
}

function readTemplate(file: string): Blob {
  try {
    return new Blob([readFileSync(file)]);
  } catch (cause) {
    throw new StartupError(`The template ${file} cannot be read. Correct PAYDOWN_DATABASE_TEMPLATE, or unset it.`, 2, { cause });
  }
}
