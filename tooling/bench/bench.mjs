// Measures the speed of the rules against the simplest equivalent code, and the portal against baselines built in the
// same run. Also measures the time difference between known and unknown users, a page's speed during a flood of logins,
// the speed of calls beside a hand-written handler, and what the services use without work; and, only with
// `--only=import`, an import next to COPY. `npm run bench` builds first; options are `--runs=N` (default 5),
// `--only=PART`, `--accounts=N` for the import (default 20,000), and `--full` for 2,000,000 accounts.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findChromium } from "@paydown/start/chromium";
import { chromium } from "@playwright/test";
import { buildBaselines } from "./baselines.mjs";
import { guestBudgets } from "./guest-sizes.mjs";
import { importFailures, measureImport, reportImport } from "./import-speed.mjs";
import { gzipSize, scriptsOf } from "./manifest.mjs";
import { conditions, median, visit } from "./measure.mjs";
import { budgets, entry, loginToForm } from "./portal-path.mjs";
import { portalSizes } from "./portal-sizes.mjs";
import { signIn, startProduct } from "./product.mjs";
import { overBudget, reportRules } from "./rules-report.mjs";
import { rulesBudget, rulesSpeed } from "./rules-speed.mjs";
import { measureSecurity, reportSecurity, weaknesses } from "./security/security-report.mjs";
import { serve } from "./serve.mjs";
import { measureServices, reportServices, shortcomings } from "./services/services-report.mjs";

const {
  runs: runsText,
  only,
  accounts,
  full,
} = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string" },
    accounts: { type: "string", default: "20000" },
    full: { type: "boolean", default: false },
  },
}).values;
const runs = Number(runsText);
const parts = ["rules", "portal", "security", "services", "import"];
const portalDir = fileURLToPath(new URL("../../apps/portal/dist", import.meta.url));
const resultFile = fileURLToPath(new URL("dist/bench.json", import.meta.url));
const guestFirstPage = "/pay/riverton/guest";
const deepLink = "/pay/harbor/accounts/100000001/paymentForm?action=full";

/** Cleanups that always run, last started first. @type {(() => unknown)[]} */
const endings = [];

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const end of endings.reverse()) await end();
}

async function main() {
  if (only !== undefined && !parts.includes(only)) throw new Error(`--only must be one of ${parts.join(", ")}.`);
  const isAsked = (/** @type {string} */ part) => only === undefined || only === part;
  const rules = isAsked("rules") ? await measureRules() : undefined;
  const portal = isAsked("portal") ? await measurePortal() : undefined;
  const security = isAsked("security") ? await measureSecurity(endings) : undefined;
  const services = isAsked("services") ? await measureServices(endings, { full, rounds: runs }) : undefined;
  // Only where it is asked for, because it needs PostgreSQL.
  const imported = only === "import" ? await measureImport(importSizes()) : undefined;
  if (rules) reportRules(rules);
  if (portal) report(portal.results, portal.sizes, portal.deepLinkScripts);
  if (security) reportSecurity(security);
  if (services) reportServices(services);
  if (imported) reportImport(imported);
  const results = { rulesBudget, rules, ...portal, security, services, imported };
  await mkdir(join(resultFile, ".."), { recursive: true });
  await writeFile(resultFile, JSON.stringify({ at: new Date().toISOString(), ...results }, undefined, 2));
  console.log(`\nAll numbers, and all requests of all runs: ${resultFile}`);
  const slow = overBudget(rules ?? []);
  const failures = [
    ...(slow.length > 0 ? [`Slower than ${rulesBudget} × the simplest code: ${slow.join(", ")}.`] : []),
    ...(security ? weaknesses(security) : []),
    ...(services ? shortcomings(services) : []),
    ...(imported ? importFailures(imported) : []),
  ];
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** The full size is the one that a large company has. */
function importSizes() {
  if (full) return { accounts: 2_000_000, embedded: 100_000, rounds: runs };
  if (!/^[1-9]\d*$/.test(accounts)) throw new Error("--accounts must be a number of accounts.");
  return { accounts: Number(accounts), embedded: Math.min(Number(accounts), 10_000), rounds: runs };
}

async function measureRules() {
  console.log("Measuring the rules …");
  return rulesSpeed();
}

async function measurePortal() {
  const folder = await mkdtemp(join(tmpdir(), "paydown-bench-"));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  console.log("Building the baselines …");
  const baselines = await buildBaselines(folder);
  const sizes = await portalSizes(portalDir, baselines.libraries);

  console.log("Starting the product …");
  const { port } = await startProduct(join(folder, "data"), endings);
  const token = await signIn(port);
  // Chromium requests Brotli over plain HTTP from "localhost" only; the baselines use the same address.
  const url = `http://localhost:${port}`;
  const [hello, form, libraries] = await Promise.all([
    serveBaseline(baselines.hello.dir),
    serveBaseline(baselines.form.dir),
    serveBaseline(baselines.libraries.dir),
  ]);
  const targets = {
    portal: {
      url: url + deepLink,
      selector: 'main input[name="ccNumber"], main form input:not([type="radio"])',
      storage: { "harbor.token": token.jwt, "harbor.username": token.username },
    },
    guest: { url: url + guestFirstPage, selector: 'main input[name="value"]' },
    guestAnswering: { url: url + guestFirstPage, selector: 'main input[name="value"]', isReacts: true },
    hello: { url: hello, selector: "h1" },
    form: { url: form, selector: "input" },
    libraries: { url: libraries, selector: "input" },
  };
  const results = await measureAll(targets);
  const deepLinkScripts = await gzipSize(portalDir, scriptsOf(sizes.manifest, [entry, loginToForm.at(-1) ?? entry]));
  return {
    conditions,
    runs,
    budgets,
    sizes: { path: sizes.path, routes: sizes.routes, baselineBytes: sizes.baselineBytes },
    deepLinkScripts,
    results,
  };
}

async function serveBaseline(/** @type {string} */ dir) {
  const server = await serve(dir);
  endings.push(server.stop);
  return server.url;
}

/** Measures the targets in turn, round after round, so that a slow moment affects all of them. */
async function measureAll(/** @type {Record<string, Parameters<typeof visit>[1]>} */ targets) {
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  endings.push(() => browser.close());
  /** @type {Record<string, Awaited<ReturnType<typeof visit>>[]>} */
  const visits = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let round = 1; round <= runs; round += 1) {
    console.log(`Round ${round} of ${runs} …`);
    for (const [name, target] of Object.entries(targets)) visits[name].push(await visit(browser, target));
  }
  return Object.fromEntries(
    Object.entries(visits).map(([name, list]) => [
      name,
      {
        ...Object.fromEntries(
          ["usableMs", "bytes", "scriptBytes", "requests"].map((key) => [key, median(list.map((one) => one[key]))]),
        ),
        visits: list,
      },
    ]),
  );
}

function report(results, sizes, deepLinkScripts) {
  const { portal, guest, guestAnswering, hello, form, libraries } = results;
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const ms = (time) => `${Math.round(time)} ms`;
  const times = (value) => `${value.toFixed(2)} ×`;
  const { latencyMs, downMbps, cpu } = conditions;
  const rows = [
    [
      "Scripts, login to payment form (gzip)",
      kB(sizes.path.bytes),
      `${kB(sizes.baselineBytes)} libraries`,
      sizes.path.bytes / sizes.baselineBytes,
      budgets.path,
    ],
    [
      "Scripts, cold deep link (gzip)",
      kB(deepLinkScripts),
      `${kB(sizes.baselineBytes)} libraries`,
      deepLinkScripts / sizes.baselineBytes,
      budgets.path,
    ],
    [
      "Scripts on the wire",
      kB(portal.scriptBytes),
      `${kB(libraries.scriptBytes)} libraries`,
      portal.scriptBytes / libraries.scriptBytes,
      undefined,
    ],
    ["All bytes to the usable form", kB(portal.bytes), kB(budgets.bytes), portal.bytes / budgets.bytes, 1],
    [
      "Requests to the usable form",
      String(portal.requests),
      String(budgets.requests),
      portal.requests / budgets.requests,
      1,
    ],
    [
      "Usable, against React's hello world",
      ms(portal.usableMs),
      ms(hello.usableMs),
      portal.usableMs / hello.usableMs,
      budgets.usable,
    ],
    [
      "Usable, against the libraries alone",
      ms(portal.usableMs),
      ms(libraries.usableMs),
      portal.usableMs / libraries.usableMs,
      undefined,
    ],
    [
      "Usable, against a static form",
      ms(portal.usableMs),
      ms(form.usableMs),
      portal.usableMs / form.usableMs,
      undefined,
    ],
    [
      "Guest's first page: usable, against hello",
      ms(guest.usableMs),
      ms(hello.usableMs),
      guest.usableMs / hello.usableMs,
      guestBudgets.usable,
    ],
    [
      "Guest's first page: React at work",
      ms(guestAnswering.usableMs),
      ms(hello.usableMs),
      guestAnswering.usableMs / hello.usableMs,
      undefined,
    ],
  ];
  console.log(
    `\nCold deep link to the payment form, signed in; median of ${runs} at ${latencyMs} ms latency, ${downMbps} Mbps, ${cpu}x slower processor\n`,
  );
  console.log(`${"".padEnd(42)}${"portal".padStart(10)}  ${"beside".padStart(20)}  ${"ratio".padStart(7)}  budget`);
  for (const [what, value, beside, ratio, budget] of rows)
    console.log(
      `${what.padEnd(42)}${value.padStart(10)}  ${beside.padStart(20)}  ${times(ratio).padStart(7)}  ${budget === undefined ? "" : `≤ ${times(budget)} ${ratio > budget ? "over" : "ok"}`}`,
    );
  for (const { name, bytes, limit } of sizes.routes)
    console.log(
      `${`Screen ${name.replace(/^.*\//, "")} (gzip)`.padEnd(42)}${kB(bytes).padStart(10)}  ${kB(limit).padStart(20)}  ${times(bytes / limit).padStart(7)}  ≤ ${times(1)} ${bytes > limit ? "over" : "ok"}`,
    );
}
