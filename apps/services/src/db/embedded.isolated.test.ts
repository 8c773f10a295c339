import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import type * as nodeFs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { writeCheck } from "../health/write-check.js";
import { StartupError } from "../startup-error.js";
import { openEmbedded } from "./embedded.js";
import { developmentKeyRing } from "./key-ring.js";

/** The module instance that PGlite uses, so tests can make its writes fail. */
const systemFs = createRequire(import.meta.url)("node:fs") as typeof nodeFs;

const synced = vi.hoisted(() => ({ descriptors: [] as number[], paths: [] as string[] }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof nodeFs>();
  const fdatasyncSync = (descriptor: number) => {
    synced.descriptors.push(descriptor);
    synced.paths.push(pathOf(descriptor));
    fs.fdatasyncSync(descriptor);
  };
  return { ...fs, fdatasyncSync };
});

/** The path behind a file descriptor. Works on Linux only. */
function pathOf(descriptor: number): string {
  return existsSync(`/proc/self/fd/${descriptor}`) ? readlinkSync(`/proc/self/fd/${descriptor}`) : "";
}

describe("the embedded database", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "paydown-embedded-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  function open() {
    const source = inject("testDatabase");
    if (source.kind !== "embedded") throw new Error("This test belongs to the embedded database.");
    return openEmbedded({
      dataDir,
      keyRing: developmentKeyRing(),
      template: new Blob([readFileSync(source.template)]),
    });
  }

  test("syncs each commit to disk before it reports success", async () => {
    const db = await open();
    synced.paths.length = 0;
    for (let payment = 1; payment <= 3; payment += 1) {
      const before = synced.descriptors.length;
      await db.asApp("harbor", (trx) =>
        trx
          .insertInto("login_attempts")
          .values({ instance_id: "harbor", subject: "x", attempted_at: new Date(0) })
          .execute(),
      );
      expect(synced.descriptors.length).toBeGreaterThan(before);
    }
    if (process.platform === "linux")
      expect(synced.paths.filter((path) => path.includes("/pg_wal/")).length).toBeGreaterThanOrEqual(3);
    const { rows } = await db.asApp("harbor", (trx) =>
      sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`.execute(trx),
    );
    expect(rows).toEqual([{ fsync: "on", method: "fsync" }]);
    await db.close();
  });

  test("can be open only once, and the error on a second attempt names the process that has it open", async () => {
    const db = await open();
    await expect(open()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another process (pid ${process.pid}). Stop that process, or set PAYDOWN_DATA_DIR to another folder.`,
    );
    await db.close();
    const next = await open();
    await next.close();
  });

  test("recreates a database whose creation was interrupted", async () => {
    mkdirSync(join(dataDir, "database.partial"));
    writeFileSync(join(dataDir, "database.partial", "PG_VERSION"), "17");
    const db = await open();
    expect(await db.asApp("harbor", (trx) => trx.selectFrom("users").selectAll().execute())).toEqual([]);
    await db.close();
    expect(existsSync(join(dataDir, "database.partial"))).toBe(false);
  });

  test("rejects writes as unavailable while the disk is full, and continues with the committed data once there is space", async () => {
    const db = await open();
    const attempts = () =>
      db.asApp("harbor", (trx) => trx.selectFrom("login_attempts").select("subject").orderBy("subject").execute());
    const add = (subject: string) =>
      db.asApp("harbor", (trx) =>
        trx
          .insertInto("login_attempts")
          .values({ instance_id: "harbor", subject, attempted_at: new Date(0) })
          .execute(),
      );
    const checkWrites = writeCheck({ db, clock: { now: () => new Date(0) } }, "harbor");
    await add("before");

    const { writeSync } = systemFs;
    let fullFolder = "/base/";
    const full = vi.spyOn(systemFs, "writeSync").mockImplementation((...given: unknown[]) => {
      const [descriptor] = given;
      if (typeof descriptor === "number" && pathOf(descriptor).includes(fullFolder))
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      return Reflect.apply(writeSync, systemFs, given) as number;
    });
    await expect(checkWrites()).rejects.toMatchObject({ name: "DatabaseUnavailable", code: "53100" });
    expect(await attempts()).toEqual([{ subject: "before" }]);

    // Without space for the write-ahead log, the engine crashes.
    fullFolder = "/pg_wal/";
    await expect(add("lost")).rejects.toMatchObject({ name: "DatabaseUnavailable" });

    full.mockRestore();
    await expect
      .poll(() => attempts().catch((error: Error) => error.name), { timeout: 30_000 })
      .toEqual([{ subject: "before" }]);
    await add("after");
    await db.close();
    const next = await open();
    expect(
      await next.asApp("harbor", (trx) =>
        trx.selectFrom("login_attempts").select("subject").orderBy("subject").execute(),
      ),
    ).toEqual([{ subject: "after" }, { subject: "before" }]);
    await next.close();
  });

  test("reports a disk that is full at the first start, with a remedy", async () => {
    const { writeSync } = systemFs;
    const full = vi.spyOn(systemFs, "writeSync").mockImplementation((...given: unknown[]) => {
      const [descriptor] = given;
      if (typeof descriptor === "number" && pathOf(descriptor).startsWith(dataDir))
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      return Reflect.apply(writeSync, systemFs, given) as number;
    });
    await expect(openEmbedded({ dataDir, keyRing: developmentKeyRing() })).rejects.toThrow(
      new StartupError(
        `The disk of the data folder ${dataDir} is full. Free space there, or set PAYDOWN_DATA_DIR to a folder on another disk.`,
      ),
    );
    full.mockRestore();
    await (await open()).close();
  });

  test("reports a folder that can't be created, with a remedy", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    await expect(openEmbedded({ dataDir: join(file, "data"), keyRing: developmentKeyRing() })).rejects.toThrow(
      /^The data folder .+ cannot be written \(ENOTDIR\)\. Give this user write permission, or set PAYDOWN_DATA_DIR to another folder\.$/,
    );
  });
});
