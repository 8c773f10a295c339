import pg from "pg";
import type { TestProject } from "vitest/node";
import { developmentKeyRing } from "../db/key-ring.js";
import { openPostgres } from "../db/postgres-server.js";
import type {} from "./embedded-setup.js";
import { startPostgres, type TestServer } from "@paydown/start/postgres";
import { provideProgramsDir, removeProgramsDir } from "./programs-dir.js";
import { Refusal } from "@paydown/start/postgres";

export const templateDatabase = "paydown_template";

let server: TestServer | undefined;

/** Vitest's global setup of the project `server`: starts a server with a migrated database to copy. */
export async function setup(project: TestProject): Promise<void> {
  provideProgramsDir(project);
  server = await startPostgres();
  if (!server) {
    const missing = "this machine has no PostgreSQL (initdb, pg_ctl, psql, postgres)";
    if (process.env.PAYDOWN_REQUIRE_POSTGRES)
      throw new Refusal(
        `PAYDOWN_REQUIRE_POSTGRES is set, but ${missing}. Install PostgreSQL, or unset the variable to skip its tests.`,
      );
    // `npm test` repeats this line at the end.
    console.warn(`Skipping the tests on a PostgreSQL server: ${missing}.`);
    project.provide("testDatabase", { kind: "none" });
    return;
  }
  const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const template = await openPostgres({
    url: `${server.url}/${templateDatabase}`,
    keyRing: developmentKeyRing(),
    connectTimeoutMs: 60_000,
  });
  await template.close();
  project.provide("testDatabase", { kind: "server", url: server.url, socketUrl: server.socketUrl });
}

export function teardown(): void {
  removeProgramsDir();
  server?.stop();
}
