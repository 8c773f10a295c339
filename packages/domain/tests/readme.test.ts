import { transformSync } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, inject, test } from "vitest";

import { builtRules } from "./rule-entries.js";
import { typeFaults } from "./type-faults.js";

const { resolve } = createRequire(import.meta.url);
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, source = ""], index) => ({
  file: `example-${index + 1}`,
  source,
}));

/** A folder of the project in which the packed package is installed. */
const folder = mkdtempSync(join(inject("project"), "readme-"));

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

describe("the README's examples", () => {
  test("are three", () => {
    expect(examples).toHaveLength(3);
  });

  test("type-check", () => {
    symlinkSync(dirname(resolve("@types/node/package.json")), join(folder, "node"), "junction");
    for (const { file, source } of examples) writeFileSync(join(folder, `${file}.mts`), source);
    const options = {
      strict: true,
      noUnusedLocals: true,
      target: "es2022",
      module: "node16",
      skipLibCheck: true,
      typeRoots: ["."],
      types: ["node"],
    };
    expect(
      typeFaults(
        folder,
        examples.map(({ file }) => `${file}.mts`),
        options,
      ),
    ).toBe("");
  });

  test.each(examples)("$file runs and its assertions hold", ({ file, source }) => {
    writeFileSync(join(folder, `${file}.mjs`), transformSync(source, { loader: "ts", format: "esm" }).code);
    expect(run([`${file}.mjs`])).toEqual({ status: 0, output: "" });
  });
});

describe("the README's tables", () => {
  const named = [...readme.matchAll(/`([A-Za-z]\w*)(?:\.\w+)?`/g)].map(([, name]) => name);

  test("name every export", async () => {
    expect(Object.keys(await builtRules()).filter((name) => !named.includes(name))).toEqual([]);
  });
});
