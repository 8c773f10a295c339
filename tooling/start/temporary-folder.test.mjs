import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireRoom, saysFullDisk } from "./temporary-folder.mjs";

test("accepts a folder with enough space", () => {
  expect(() => requireRoom(0)).not.toThrow();
});

test("refuses a folder with too little space: says how much it has and needs", () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const neededMb = Math.ceil((bavail * bsize) / 2 ** 20) * 2;
  expect(() => requireRoom(neededMb)).toThrow(
    new RegExp(
      `^The temporary folder .+ has \\d+ MB free, but the tests need about ${neededMb} MB\\. Free space there, or set TMPDIR to another folder\\.$`,
    ),
  );
  expect(() => requireRoom(neededMb)).not.toThrow(expect.objectContaining({ exitCode: 2 }));
});

test("refuses a folder that does not exist with exit code 2", () => {
  const folder = mkdtempSync(join(tmpdir(), "paydown-gone-"));
  rmSync(folder, { recursive: true });
  expect(() => requireRoom(0, folder)).toThrow(
    expect.objectContaining({
      message: `The temporary folder ${folder} cannot be written (ENOENT). Set TMPDIR to a folder that this user can write.`,
      exitCode: 2,
    }),
  );
});

test.each([
  ["Error: ENOSPC: no space left on device, write", true],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device', true],
  ["Error: EACCES: permission denied, mkdir", false],
])("recognizes a full disk: %s", (text, full) => {
  expect(saysFullDisk(text)).toBe(full);
});
