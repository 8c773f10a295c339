import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CommandOutcome } from "../admin/outcome.js";
import { parsePaydown } from "../commands.js";
import { packageRoot } from "../package-root.js";
import { inspectTenants, loadTenants } from "../tenants/load-tenants.js";
import type { CompanyConfig } from "../tenants/tenant.js";
import { templates } from "./new-tenant.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-new-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function newTenant(...args: string[]): Promise<CommandOutcome> {
  const command = parsePaydown(["tenant", "new", ...args]);
  if (command.kind === "answer") return command.outcome;
  if (command.kind !== "onSettings") throw new Error(command.kind);
  return command.run({ PAYDOWN_TENANTS_DIR: join(folder, "tenants") });
}

const read = (...path: string[]) => readFileSync(join(folder, "tenants", ...path), "utf8");

describe.each(templates)("a new tenant after %s", (from) => {
  test("is valid, and each warning names a placeholder that must be replaced [OPS-51]", async () => {
    expect((await newTenant("acme", "--from", from)).exitCode).toBe(0);
    const { tenants, notes } = inspectTenants(join(folder, "tenants"));
    expect(tenants?.ids).toEqual(["acme"]);
    expect(notes.length).toBeGreaterThan(5);
    for (const { says } of notes) expect(says).toMatch(/still (has )?the placeholder/);
    const files = notes.map(({ file }) => file.replace(`${folder}/tenants/acme/`, ""));
    expect(files).toEqual(expect.arrayContaining(["instance.json", "company.json", "images/logo.svg"]));
    expect(files.includes("texts/confirm.en.txt")).toBe(from !== "riverton");
    expect(notes.filter(({ says }) => says.startsWith("companyPhoneNumber"))).toHaveLength(1);
  });

  test("holds nothing of the demo's company [OPS-51]", async () => {
    await newTenant("acme", "--from", from);
    // Not the city: it may name the time zone.
    const { companyAddress, companyZipCode, companyPhoneNumber, companyName } = JSON.parse(
      readFileSync(join(packageRoot(), "tenants", from, "company.json"), "utf8"),
    ) as CompanyConfig;
    const parts = [companyAddress, companyZipCode, companyPhoneNumber, companyName].filter(
      (part) => part !== undefined,
    );
    for (const name of readdirSync(join(folder, "tenants/acme"), { recursive: true, encoding: "utf8" })) {
      if (!/\.(json|txt|svg)$/.test(name)) continue;
      expect([name, read("acme", name)]).toEqual([
        name,
        expect.not.stringMatching(/harbor|riverton|summit credit|maryland|555-?01|\(demo\)|\.example/i),
      ]);
      expect([name, parts.filter((part) => read("acme", name).includes(part))]).toEqual([name, []]);
    }
  });

  test("has a comment at the head of each file, and a schema for the editor [OPS-51]", async () => {
    await newTenant("acme", "--from", from);
    for (const name of readdirSync(join(folder, "tenants/acme")).filter((entry) => entry.endsWith(".json"))) {
      const text = read("acme", name);
      expect(text).toMatch(/^\/\/ .+\.\n\{/);
      const [, schema = ""] = /"\$schema": "\.\.\/([^"]+)"/.exec(text) ?? [];
      expect(existsSync(join(folder, "tenants", schema))).toBe(true);
    }
  });
});

test("asks for the number of the person by its name [OPS-51]", async () => {
  await newTenant("acme");
  const prompts = inspectTenants(join(folder, "tenants")).tenants?.get("acme")?.registrations.get("HREG");
  expect(prompts?.map(({ name, displayLabel }) => [name, displayLabel])[0]).toEqual([
    "dem_dbt_no",
    { en: "Customer Number", es: "Número de cliente" },
  ]);
});

test("does not list the company's portal on the general page [OPS-51]", async () => {
  await newTenant("acme");
  expect(read("global.json")).toContain('"listPortals": false');
});

test("says what to do next [OPS-51]", async () => {
  expect(await newTenant("acme")).toEqual({
    exitCode: 0,
    out: [
      `Wrote the files of acme into ${folder}/tenants/acme, after the demo's harbor.`,
      "Next:",
      `  1. Replace each [placeholder]: paydown tenant check ${folder}/tenants/acme lists them with file and line.`,
      "  2. Replace the logo in the folder images, and choose headerColor in instance.json.",
      "  3. Write your fees into policy.json, and let a lawyer read every text, in both languages.",
      "  4. Check what is still the demo's: timeZone in instance.json, the terms of offers and plans in policy.json, and global.json.",
      "  5. Run paydown doctor to see what is still missing.",
    ],
    err: [],
  });
  expect(readdirSync(join(folder, "tenants")).sort()).toEqual(
    [
      "acme",
      "global.json",
      ...readdirSync(join(packageRoot(), "tenants")).filter((name) => name.includes("schema")),
    ].sort(),
  );
});

test("leaves the other tenants and global.json as they are [OPS-51]", async () => {
  await newTenant("acme");
  const before = read("global.json").replace('"listPortals": false', '"listPortals": true');
  expect(before).toContain('"listPortals": true');
  writeFileSync(join(folder, "tenants/global.json"), before);
  await newTenant("beta", "--from", "riverton");
  expect(read("global.json")).toBe(before);
  expect(loadTenants(join(folder, "tenants")).ids).toEqual(["acme", "beta"]);
});

test("overwrites nothing [OPS-51]", async () => {
  mkdirSync(join(folder, "tenants/acme"), { recursive: true });
  expect(await newTenant("acme")).toEqual({
    exitCode: 1,
    out: [],
    err: [`${folder}/tenants/acme exists already. Nothing was written. Choose another id, or move the folder away.`],
  });
  expect(readdirSync(join(folder, "tenants/acme"))).toEqual([]);
});

test.each(["a", "Acme", "../acme", "1acme", "a b", "", "x".repeat(41)])("refuses the id '%s' [OPS-51]", async (id) => {
  const { exitCode, err } = await newTenant(id);
  expect([exitCode, err]).toEqual([2, [expect.stringContaining("is not a valid tenant id: write 2 to 40 lowercase")]]);
  expect(existsSync(join(folder, "tenants"))).toBe(false);
});

test("refuses an id that is an address of the portal [OPS-51, ROUTE-17]", async () => {
  expect(await newTenant("login")).toMatchObject({
    exitCode: 2,
    err: ["login is reserved for an address of the portal; give the tenant another id."],
  });
});

test("refuses an unknown template [OPS-4, OPS-51]", async () => {
  expect((await newTenant("acme", "--from", "haven")).exitCode).toBe(2);
});

test("names a folder that cannot be written, and leaves nothing behind [OPS-51]", async () => {
  writeFileSync(join(folder, "tenants"), "a file");
  expect(await newTenant("acme")).toMatchObject({
    exitCode: 1,
    err: [`${folder}/tenants cannot be written (EEXIST). Correct PAYDOWN_TENANTS_DIR, or its permissions.`],
  });
});
