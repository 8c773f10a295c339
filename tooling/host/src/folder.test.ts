import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import type * as Fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { makeFolder } from "./folder.js";

/** Paths that were not there yet when they were looked for, and are by now. */
const madeSince = new Set<string>();
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  return { ...fs, existsSync: (path: string) => !madeSince.has(path) && fs.existsSync(path) };
});

const root = mkdtempSync(join(tmpdir(), "paydown-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a folder", () => {
  test("is made with those above it, for this user alone", () => {
    const folder = join(root, "a/b/c");
    makeFolder(folder);
    for (const made of [folder, join(root, "a")]) expect(statSync(made).mode & 0o777).toBe(0o700);
    makeFolder(folder);
  });

  test("that another program makes in the same moment, as services and sandbox do at a first start, is there", () => {
    makeFolder(join(root, "shared"));
    madeSince.add(join(root, "shared"));
    makeFolder(join(root, "shared/sandbox"));
    expect(statSync(join(root, "shared/sandbox")).isDirectory()).toBe(true);
  });

  test("cannot be where a file is", () => {
    writeFileSync(join(root, "file"), "");
    madeSince.add(join(root, "file"));
    expect(() => makeFolder(join(root, "file"))).toThrow("EEXIST");
  });
});
