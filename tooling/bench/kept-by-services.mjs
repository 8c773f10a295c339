import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";

/** The rules that evaluate an offer and a plan against the tenant's policy. */
const weighing = ["packages/domain/src/offers/pay-less.ts", "packages/domain/src/offers/over-time.ts"];

/** Strings from these modules that survive minification. They reveal the code even where no list names the modules. */
const words = [
  "evaluatePayLess",
  "evaluateOverTime",
  "The policy for offers is invalid",
  "The policy for plans is invalid",
  "noMoreCounters",
  "counterBelowFloor",
];

const schema = new URL("../../apps/services/tenants/policy.schema.json", import.meta.url);

/** The names of a policy's settlement settings. Omits names that are also ordinary words. */
export async function policyNames() {
  const { properties } = JSON.parse(await readFile(schema, "utf8"));
  return Object.keys(properties.payLess.properties).filter((name) => /[a-z][A-Z]/.test(name));
}

/**
 * The code in a built app that should have stayed in the services (docs/decisions/0017): the names of modules, and
 * strings with the files that contain them.
 */
export async function keptByServicesIn(/** @type {string} */ dir) {
  /** @type {string[]} */
  const modules = JSON.parse(await readFile(join(dir, ".vite/modules.json"), "utf8"));
  const secret = [...words, ...(await policyNames())];
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && [".js", ".css", ".html", ".json", ".map"].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, "utf8");
      return secret
        .filter((word) => text.includes(word))
        .map((word) => `${word} in ${relative(dir, file).replaceAll("\\", "/")}`);
    }),
  );
  return [...modules.filter((path) => weighing.includes(path)), ...found.flat()];
}
