import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely } from "kysely";
import { migrate } from "../db/migrate.js";
import { migrations } from "../db/migrations/index.js";
import { pgliteDialect } from "../db/pglite-dialect.js";
import type { Tables } from "../db/tables.js";
import { packageRoot } from "../package-root.js";

/**
 * PostgreSQL copies these for `create database`, which nothing here does. They are two thirds of the files to unpack.
 */
const unusedDatabases = ["template0", "template1"];

/**
 * Packs a migrated, empty database folder, so that a test starts in a second. The packed folder is cached until the
 * migrations or PGlite change.
 */
export async function packTemplate(): Promise<string> {
  const pgliteFile = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const version = readFileSync(join(dirname(pgliteFile), "../package.json"), "utf8");
  const key = createHash("sha256")
    .update(version)
    .update(JSON.stringify(migrations))
    .update(unusedDatabases.join())
    .digest("hex")
    .slice(0, 16);
  const file = join(packageRoot(), "node_modules/.cache/paydown", `database-${key}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create();
  await migrate(new Kysely<Tables>({ dialect: memoryDialect(pglite) }));
  for (const name of unusedDatabases) {
    await pglite.exec(`alter database ${name} is_template false`);
    await pglite.exec(`drop database ${name}`);
  }
  const packed = await pglite.dumpDataDir("none");
  await pglite.close();
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.from(await packed.arrayBuffer()));
  renameSync(partial, file);
  return file;
}

/** Kysely's dialect on a PGlite in memory. No write to a disk can fail there, and there are no files to close. */
export function memoryDialect(pglite: PGlite): Dialect {
  const engine = { pglite, isLost: () => false, abandon: () => {} };
  return pgliteDialect(engine, () => Promise.resolve(engine));
}
