import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderLockError, lockFolder } from "./folder-lock.js";

describe("the lock of a data folder", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paydown-lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("has one holder and is free once released", async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`(pid ${process.pid})`);
    await lock.release();
    const next = await lockFolder(folder);
    await next.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("goes to at most one of many concurrent takers", async () => {
    for (let round = 0; round < 20; round += 1) {
      const taken = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
      const held = taken.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      expect(held.length).toBeLessThanOrEqual(1);
      for (const outcome of taken)
        if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(FolderLockError);
      for (const lock of held) await lock.release();
    }
  });

  test("refuses a path too long for a socket and says what to do", async () => {
    await expect(lockFolder(join(folder, "x".repeat(120)))).rejects.toThrow("Set PAYDOWN_DATA_DIR to a shorter one.");
  });
});
