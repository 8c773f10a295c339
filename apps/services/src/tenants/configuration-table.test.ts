import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readContract } from "../contract/document.js";
import { packageRoot } from "../package-root.js";
import { attemptLimitSettings } from "../sessions/attempt-limits.js";

const text = readFileSync(join(packageRoot(), "../../docs/configuration.md"), "utf8");
const contract = readContract() as unknown as { components: { schemas: Record<string, { properties: Record<string, unknown> }> } };

/** The fields with a row under a heading, in the table's order. */
function fieldsUnder(heading: string): string[] {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const [ofIt = ""] = section.split("\n## ");
  return [...ofIt.matchAll(/^\| `(\w+)`/gm)].map((row) => row[1] ?? "");
}

const files = { Instance: ["instance", "InstanceConfig"], Company: ["company", "CompanyConfig"], Global: ["global", "GlobalConfig"] } as const;

function fieldsOf(heading: keyof typeof files): string[] {
  const [file, schema] = files[heading];
  const { properties } = JSON.parse(readFileSync(join(packageRoot(), "tenants", `${file}.schema.json`), "utf8")) as { properties: object };
  return [...new Set([...Object.keys(properties), ...Object.keys(contract.components.schemas[schema]?.properties ?? {})])].filter((name) => name !== "$schema");
}

describe("docs/configuration.md", () => {
  test.each(Object.keys(files) as (keyof typeof files)[])("has each field of %s, of the schema and of the contract, in exactly one row, and no row without a field", (heading) => {
    expect(fieldsUnder(heading).sort()).toEqual(fieldsOf(heading).sort());
  });

  test("has each setting of policy.json", () => {
    const { properties } = JSON.parse(readFileSync(join(packageRoot(), "tenants/policy.schema.json"), "utf8")) as { properties: { payLess: { properties: object } } };
    const settings = Object.keys(properties).filter((name) => name !== "$schema");
    expect(fieldsUnder("Policy")).toEqual([...settings, ...Object.keys(properties.payLess.properties)]);
  });

  test("has each limit of attempts with its variable and its default", () => {
    const [, section = ""] = text.split("\n## Limits of attempts\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(\w+)` \|.*\| (\d+) \|$/gm)].map(([, variable, otherwise]) => ({ variable, otherwise: Number(otherwise) }));
    expect(rows).toEqual(Object.values(attemptLimitSettings));
  });

  test("has a default and an effect in every row", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| `"));
    for (const row of rows) expect(row.split("|").slice(1, -1).every((cell) => cell.trim() !== "")).toBe(true);
  });
});
