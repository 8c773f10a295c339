import { accessSync, constants, existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { makeFolder } from "@paydown/host/folder";
import { lockFolder } from "@paydown/host/folder-lock";
import { Kysely } from "kysely";
import { StartupError } from "../startup-error.js";
import { pgliteParsers } from "./column-types.js";
import { type Database, overKysely } from "./database.js";
import { DurableNodeFS, durableStartParams, syncFolder, syncPath } from "./durable-nodefs.js";
import type { KeyRing } from "./key-ring.js";
import { migrate } from "./migrate.js";
import { type Engine, pgliteDialect } from "./pglite-dialect.js";
import type { Tables } from "./tables.js";
import { tidy } from "./tidy.js";

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly keyRing: KeyRing;
  /** A packed database folder to start from, which is faster than creating one. */
  readonly template?: Blob;
  /** Receives a line for the terminal before each slow step. */
  readonly progress?: (line: string) => void;
}

export interface EmbeddedDatabase extends Database {
  /** Vacuums and analyzes the tables that have changed a lot. See {@link tidy}. */
  tidy(stopping: AbortSignal): Promise<void>;
}

/** The folder of the embedded database in a data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, "database");

/**
 * Opens the embedded PostgreSQL of a data folder and migrates it. The first call creates the database.
 *
 * @throws StartupError when the folder cannot be written, or its disk is full
 * @throws FolderLockError when another process holds the folder
 */
export async function openEmbedded({
  dataDir,
  keyRing,
  template,
  progress,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  makeWritable(folder);
  const lock = await lockFolder(folder);
  try {
    const database = embeddedFolder(folder);
    if (!existsSync(database)) {
      progress?.("Creating the database (a few seconds, once) …");
      await makeDatabase(folder, database, template);
    }
    const start = () => startEngine(database);
    const kysely = new Kysely<Tables>({ dialect: pgliteDialect(await start(), start) });
    await migrate(kysely, progress);
    return {
      ...overKysely(kysely, keyRing, { release: lock.release, keepsStatements: true }),
      tidy: (stopping) => tidy(kysely, stopping),
    };
  } catch (error) {
    await lock.release();
    throw meansFullDisk(error)
      ? new StartupError(
          `The disk of the data folder ${folder} is full. Free space there, or set PAYDOWN_DATA_DIR to a folder on another disk.`,
          1,
          { cause: error },
        )
      : error;
  }
}

/**
 * Opens the existing embedded database of a data folder, and leaves its schema as it is.
 *
 * @throws FolderLockError when another process holds the folder
 */
export async function connectEmbedded(
  dataDir: string,
): Promise<{ readonly kysely: Kysely<Tables>; readonly release: () => Promise<void> }> {
  const lock = await lockFolder(resolve(dataDir));
  try {
    const start = () => startEngine(embeddedFolder(resolve(dataDir)));
    return { kysely: new Kysely<Tables>({ dialect: pgliteDialect(await start(), start) }), release: lock.release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What the engine's file system throws for ENOSPC while the engine starts, and PostgreSQL's code for the same. */
const fullDisk = { errno: 51, code: "53100" };

function meansFullDisk(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("errno" in error && error.errno === fullDisk.errno) return true;
  if ("code" in error && error.code === fullDisk.code) return true;
  return "cause" in error && meansFullDisk(error.cause);
}

function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
    throw new StartupError(
      `The data folder ${folder} cannot be written (${code}). Give this user write permission, or set PAYDOWN_DATA_DIR to another folder.`,
      1,
      { cause },
    );
  }
}

/** Creates the database in a temporary folder and renames it when complete, so a kill never leaves half a database. */
async function makeDatabase(folder: string, place: string, template: Blob | undefined): Promise<void> {
  const partial = join(folder, "database.partial");
  rmSync(partial, { recursive: true, force: true });
  const { pglite } = await startEngine(partial, template);
  await pglite.close();
  syncFolder(partial);
  renameSync(partial, place);
  syncPath(folder);
}

async function startEngine(path: string, loadDataDir?: Blob): Promise<Engine> {
  const fs = new DurableNodeFS(path);
  try {
    const pglite = await PGlite.create({
      fs,
      startParams: durableStartParams(PGlite.defaultStartParams),
      parsers: pgliteParsers,
      ...(loadDataDir && { loadDataDir }),
    });
    return { pglite, isLost: () => fs.isLost, abandon: () => fs.abandon() };
  } catch (error) {
    fs.abandon();
    throw error;
  }
}
