import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import type * as Fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { makeFolder } from "./folder.js";

/** Paths that are missing when first checked, and exist afterwards. */
const madeSince = new Set<string>();
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  return { ...fs, existsSync: (path: string) => !madeSince.has(path) && fs.existsSync(path) };
});

const root = mkdtempSync(join(tmpdir(), "paydown-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("makeFolder", () => {
  test("creates a folder and its parents for this user only", () => {
    const folder = join(root, "a/b/c");
    makeFolder(folder);
    for (const made of [folder, join(root, "a")]) expect(statSync(made).mode & 0o777).toBe(0o700);
    makeFolder(folder);
  });

  test("accepts a folder created at the same moment by another program, as services and sandbox do at a first start", () => {
    makeFolder(join(root, "shared"));
    madeSince.add(join(root, "shared"));
    makeFolder(join(root, "shared/sandbox"));
    expect(statSync(join(root, "shared/sandbox")).isDirectory()).toBe(true);
  });

  test("refuses the path of a file", () => {
    writeFileSync(join(root, "file"), "");
    madeSince.add(join(root, "file"));
    expect(() => makeFolder(join(root, "file"))).toThrow("EEXIST");
  });
});
