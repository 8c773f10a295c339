import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { median } from "./measure.mjs";

/** The minimum speed, as a share of the speed of COPY. */
const leastRatio = 0.2;
/** The most memory that the importing process may take on a server. */
const mostBytes = 400_000_000;

const services = fileURLToPath(new URL("../../apps/services/", import.meta.url));

/**
 * @typedef {{ lines: number, ms: number, peakBytes: number }} ImportRun
 * @typedef {{ accounts: number, rows: number, imports: ImportRun[], copiesMs: number[], embedded: ImportRun, embeddedAccounts: number }} ImportMeasurement
 */

/**
 * Measures imports on a PostgreSQL server of their own, in alternation with COPY of the rows that they store, and one
 * import into the embedded database.
 * @returns {Promise<ImportMeasurement>}
 */
export async function measureImport(
  /** @type {{ accounts: number, embedded: number, rounds: number }} */ { accounts, embedded, rounds },
) {
  // In the package's folder, where the program finds the packages that stay outside of it.
  const folder = join(services, "node_modules/.cache/paydown/import-bench");
  await mkdir(folder, { recursive: true });
  try {
    const tsup = join(
      dirname(createRequire(join(services, "package.json")).resolve("tsup/package.json")),
      "dist/cli-default.js",
    );
    const entry = "src/importer/testing/import-bench.ts";
    await run([tsup, "--silent", "--entry.import-bench", entry, "--out-dir", folder]);
    const sizes = ["--accounts", `${accounts}`, "--embedded", `${embedded}`, "--rounds", `${rounds}`];
    return JSON.parse(await run([join(folder, "import-bench.js"), ...sizes]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what the program prints */
async function run(/** @type {readonly string[]} */ args) {
  const child = spawn(process.execPath, args, { cwd: services, stdio: ["ignore", "pipe", "inherit"] });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error("The import could not be measured; see the lines above.");
  return printed;
}

/** The figures that the budgets are about. */
export function importFigures(/** @type {ImportMeasurement} */ { rows, imports, copiesMs }) {
  const importMs = median(imports.map(({ ms }) => ms));
  const copyMs = median(copiesMs);
  return {
    perSecond: rows / (importMs / 1000),
    copiedPerSecond: rows / (copyMs / 1000),
    ratio: copyMs / importMs,
    peakBytes: Math.max(...imports.map(({ peakBytes }) => peakBytes)),
  };
}

/** What the import fails to keep. @returns {string[]} */
export function importFailures(/** @type {ImportMeasurement} */ measured) {
  const { ratio, peakBytes } = importFigures(measured);
  return [
    ...(ratio >= leastRatio ? [] : [`The import is slower than ${leastRatio} of COPY: ${ratio.toFixed(2)}.`]),
    ...(peakBytes <= mostBytes
      ? []
      : [`The import takes more than ${mostBytes / 1e6} MB: ${Math.round(peakBytes / 1e6)} MB.`]),
  ];
}

export function reportImport(/** @type {ImportMeasurement} */ measured) {
  const { accounts, embedded, embeddedAccounts } = measured;
  const { perSecond, copiedPerSecond, ratio, peakBytes } = importFigures(measured);
  const rate = (/** @type {number} */ value) => `${Math.round(value)} /s`;
  const row = (/** @type {string[]} */ [what, value, beside, share, verdict]) =>
    console.log(
      `${(what ?? "").padEnd(42)}${(value ?? "").padStart(10)}  ${(beside ?? "").padStart(20)}  ${(share ?? "").padStart(7)}  ${verdict ?? ""}`,
    );
  console.log(
    `\nImport of ${accounts} accounts and their people over 40 tenants, next to COPY of the same rows into the same tables; median of ${measured.imports.length}\n`,
  );
  row(["", "import", "COPY", "ratio", "budget"]);
  row([
    "Rows on a PostgreSQL server",
    rate(perSecond),
    rate(copiedPerSecond),
    `${ratio.toFixed(2)} ×`,
    `≥ ${leastRatio.toFixed(2)} × ${ratio >= leastRatio ? "ok" : "below"}`,
  ]);
  const megabytes = peakBytes / 1e6;
  row([
    "Peak memory of the importing process",
    `${Math.round(megabytes)} MB`,
    "",
    "",
    `≤ ${mostBytes / 1e6} MB ${peakBytes <= mostBytes ? "ok" : "over"}`,
  ]);
  row([`Embedded database, ${embeddedAccounts} accounts`, rate(embedded.lines / (embedded.ms / 1000)), "", "", ""]);
}
