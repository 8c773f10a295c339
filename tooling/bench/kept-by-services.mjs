import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";

/** Where the rules weigh an offer and a plan against the tenant's policy. */
const weighing = ["packages/domain/src/offers/pay-less.ts", "packages/domain/src/offers/over-time.ts"];

/** What stays readable of them in a minified file, whatever module it came from. */
const words = [
  "evaluatePayLess",
  "evaluateOverTime",
  "The policy for offers is at fault",
  "The policy for plans is at fault",
  "noMoreCounters",
  "counterBelowFloor",
];

const schema = new URL("../../apps/services/tenants/policy.schema.json", import.meta.url);

/** The names of the settings on which an account is settled for less, as a tenant's policy.json has them; but such as are words of the language too. */
export async function policyNames() {
  const { properties } = JSON.parse(await readFile(schema, "utf8"));
  return Object.keys(properties.payLess.properties).filter((name) => /[a-z][A-Z]/.test(name));
}

/** What a built app holds of what stays with the services (docs/decisions/0017): nothing, or modules and, by file, words. */
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
