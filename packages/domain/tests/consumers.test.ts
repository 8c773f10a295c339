import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { typeFaults } from "./type-faults.js";

const project = inject("project");
const { resolve } = createRequire(import.meta.url);
const zodFolder = dirname(resolve("zod/package.json"));
const zodInProject = join(project, "node_modules/zod");

/** The project installs zod beside the package. */
const installZod = () => symlinkSync(zodFolder, zodInProject, "junction");
afterEach(() => rmSync(zodInProject, { force: true }));

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

/** Runs a file of the project and parses the JSON that it prints. */
function printed(file: string, source: string): unknown {
  writeFileSync(join(project, file), source);
  const { status, output } = run(["--disable-warning=ExperimentalWarning", file]);
  expect({ status, output }).toMatchObject({ status: 0 });
  return JSON.parse(output);
}

const asked = `{
  rule: domain.regeLabel("0", "next"),
  bank: bank.returnRule("R02").action,
  guest: guest.guestProgress.home,
  en: en.ruleMessages.cardNames.oneTime,
  es: es.ruleMessages.cardNames.oneTime,
}`;
const answered = { rule: "rege4", bank: "stopMethod", guest: 10, en: "One-Time Payment", es: "Pago único" };

describe("a program", () => {
  test("can import the package as an ES module", () => {
    const source = `
      import * as domain from "@paydown/domain";
      import * as bank from "@paydown/domain/bank";
      import * as guest from "@paydown/domain/guest";
      import * as en from "@paydown/domain/messages/en";
      import * as es from "@paydown/domain/messages/es";
      console.log(JSON.stringify(${asked}));`;
    expect(printed("program.mjs", source)).toEqual(answered);
  });

  test("can require the package as CommonJS", () => {
    const source = `
      const domain = require("@paydown/domain");
      const bank = require("@paydown/domain/bank");
      const guest = require("@paydown/domain/guest");
      const en = require("@paydown/domain/messages/en");
      const es = require("@paydown/domain/messages/es");
      console.log(JSON.stringify(${asked}));`;
    expect(printed("program.cjs", source)).toEqual(answered);
  });

  test("finds the same names with import and with require", () => {
    const names =
      "JSON.stringify([domain, bank, guest, en, es, zod].map((entry) => Object.keys(entry).filter((name) => name !== 'default').sort()))";
    const entries = { domain: "", bank: "/bank", guest: "/guest", en: "/messages/en", es: "/messages/es", zod: "/zod" };
    installZod();
    const lines = (line: (name: string, path: string) => string) =>
      Object.entries(entries)
        .map(([name, path]) => line(name, `@paydown/domain${path}`))
        .join("\n");
    const imported = printed(
      "names.mjs",
      `${lines((name, path) => `import * as ${name} from "${path}";`)}\nconsole.log(${names});`,
    );
    const required = printed(
      "names.cjs",
      `${lines((name, path) => `const ${name} = require("${path}");`)}\nconsole.log(${names});`,
    );
    expect(imported).toEqual(required);
    for (const entry of imported as string[][]) expect(entry).not.toEqual([]);
  });

  test("needs zod only for the schemas", () => {
    writeFileSync(
      join(project, "schemas.mjs"),
      `import * as schemas from "@paydown/domain/zod"; console.log(Object.keys(schemas).length > 0);`,
    );
    const without = run(["schemas.mjs"]);
    expect(without.status).toBe(1);
    expect(without.output).toContain("Cannot find package 'zod'");
    installZod();
    expect(run(["schemas.mjs"])).toEqual({ status: 0, output: "true\n" });
  });

  test("reads the conformance vectors", () => {
    const source = `
      const { readdirSync } = require("node:fs");
      const { dirname, join } = require("node:path");
      const folder = join(dirname(require.resolve("@paydown/domain/package.json")), "vectors");
      const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
      console.log(JSON.stringify(files.map((name) => typeof require("@paydown/domain/vectors/" + name))));`;
    const kinds = printed("vectors.cjs", source) as string[];
    expect(kinds.length).toBeGreaterThan(0);
    expect(new Set(kinds)).toEqual(new Set(["object"]));
  });
});

describe("a TypeScript file", () => {
  const rules = `
    import { addCents, cents, type Cents, regeLabel, type RegeLabel, type RuleMessages, todayIn } from "@paydown/domain";
    import { addBankingDays, type ReturnCode, returnRule } from "@paydown/domain/bank";
    import { type LineItem, toLineItem } from "@paydown/domain/guest";
    import { ruleMessages } from "@paydown/domain/messages/en";
    export const total: Cents = addCents(cents(120_00), cents(5));
    export const label: RegeLabel = regeLabel("0", "next");
    export const words: RuleMessages = ruleMessages;
    export const item: LineItem = toLineItem({ id: "P-1001" }, total, 1);
    export const cleared: string = addBankingDays(todayIn("UTC", new Date(0)), 5);
    export const returned: ReturnCode = returnRule("R01");
    // @ts-expect-error -- a number is not money
    export const plain: Cents = 12000;
    // @ts-expect-error -- no such rule
    export { noSuchRule } from "@paydown/domain";
  `;
  const schemas = `
    import * as schemas from "@paydown/domain/zod";
    export const names: readonly (keyof typeof schemas)[] = [];
    // @ts-expect-error -- no such schema
    export const name: keyof typeof schemas = "noSuchSchema";
  `;

  function typeCheck(source: string, options: object, files: readonly string[]) {
    const folder = mkdtempSync(join(project, "typed-"));
    for (const file of files) writeFileSync(join(folder, file), source);
    return typeFaults(folder, files, {
      strict: true,
      esModuleInterop: true,
      target: "es2022",
      lib: ["es2022"],
      types: [],
      ...options,
    });
  }

  test.each([
    ["node16", "node16", ["typed.mts", "typed.cts"]],
    ["bundler", "esnext", ["typed.ts"]],
    ["node10", "commonjs", ["typed.ts"]],
  ])("type-checks under moduleResolution %s, including the declarations", (moduleResolution, module, files) => {
    expect(typeCheck(rules, { module, moduleResolution, skipDefaultLibCheck: true }, files)).toBe("");
  });

  test.each([
    ["node16", "node16", ["typed.mts", "typed.cts"]],
    ["bundler", "esnext", ["typed.ts"]],
  ])("type-checks the schemas with zod under moduleResolution %s", (moduleResolution, module, files) => {
    installZod();
    expect(typeCheck(schemas, { module, moduleResolution, skipLibCheck: true }, files)).toBe("");
  });
});
