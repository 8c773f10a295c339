import { parseArgs } from "node:util";
import { proofs } from "./proofs.mjs";

/**
 * The content of a command's `--help`.
 *
 * @typedef {{ readonly value?: string, readonly about: string }} Flag
 * @typedef {{
 *   readonly name: string,
 *   readonly about: string,
 *   readonly operand?: string,
 *   readonly flags?: Readonly<Record<string, Flag>>,
 *   readonly variables?: Readonly<Record<string, string>>,
 *   readonly more?: string,
 * }} Usage
 */

/** @type {Readonly<Record<string, Flag>>} */
const startFlags = {
  demo: { about: "show the demo on a HOST outside loopback" },
  "test-clock": { value: "FILE", about: "file that sets the current time, on loopback only" },
};

const startVariables = {
  PORT: "port of the portal (4600)",
  SANDBOX_PORT: "port of the sandbox (4610)",
  HOST: "address to listen on (127.0.0.1); any other needs --demo",
  PAYDOWN_PUBLIC_URL: "public address of the portal, for links in messages",
  PAYDOWN_DATA_DIR: "folder for the embedded database and the sandbox's record (.paydown)",
  DATABASE_URL: "a PostgreSQL server instead of the embedded database",
  PAYDOWN_KEY: "keys for stored values, comma-separated",
  PAYDOWN_KEY_FILE: "file with the same keys, one per line",
  PAYDOWN_TEST_CLOCK: "the same as --test-clock",
  PAYDOWN_LOG_LEVEL: "fatal, error, warn, info, debug or silent (warn)",
};

const startMore = `The services and the sandbox read further variables:
  node apps/services/dist/main.js --help
  node apps/sandbox/dist/main.js --help`;

const testVariables = {
  PAYDOWN_REQUIRE_POSTGRES: "if set, fail without PostgreSQL instead of skipping its tests",
  TMPDIR: "folder for temporary files (the system's)",
};

const chromiumVariable = { CHROMIUM_PATH: "path of the Chromium to use instead of an installed one" };

/** @type {Readonly<Record<"start" | "dev" | "test" | "check" | "bench" | "prove" | "specification" | "translations" | "timings" | "coverage", Usage>>} */
export const usages = {
  start: {
    name: "npm start",
    about: "Builds what changed, starts the services and the sandbox, and prints where to go.",
    flags: startFlags,
    variables: startVariables,
    more: startMore,
  },
  dev: {
    name: "npm run dev",
    about: "Like npm start, with hot reload of both apps and automatic restart of the services.",
    flags: startFlags,
    variables: startVariables,
    more: startMore,
  },
  test: {
    name: "npm test",
    about: "Runs everything: lint, types, contract, size budget, unit, component, service and browser tests.",
    flags: {
      part: { value: "PART", about: "only checks, built, units or browser, as CI runs them" },
      shard: { value: "N/OF", about: "with --part browser: one part of the browser tests, such as 1/3" },
    },
    variables: { ...chromiumVariable, ...testVariables },
  },
  check: {
    name: "npm run check",
    about: "Runs the quick part of the tests: lint, format, unused code, types, contract and unit tests.",
  },
  bench: {
    name: "npm run bench",
    about:
      "Measures the rules, the portal, the guest lookup and the services against baselines built in the same run, the services under attack, and at rest.",
    flags: {
      runs: { value: "N", about: "measured visits per page, or rounds of calls and imports (5)" },
      only: { value: "PART", about: "only rules, portal, security or services; or import, which runs only when named" },
      accounts: { value: "N", about: "with --only import: accounts to import (20000)" },
      full: { about: "with --only services or import: 2,000,000 accounts, and 100,000 into the embedded database" },
    },
    variables: chromiumVariable,
  },
  specification: {
    name: "npm run specification",
    about: "Counts the clauses of docs/specification and the tests that name them, and reports gaps and errors.",
    flags: { table: { about: "also print every clause with its tests" } },
  },
  translations: {
    name: "npm run translations",
    about: "Records every text in English and its translations in docs/translations, for a reviewer of each language.",
  },
  timings: {
    name: "npm run timings",
    about: "Shows where the last npm test spent its time: by step, package, phase and file, against the run before.",
    flags: {
      files: { value: "N", about: "number of slowest files to list (20)" },
      against: { value: "N", about: "compare with the Nth run before the last (1); the last 10 are kept" },
    },
  },
  coverage: {
    name: "npm run coverage",
    about: "Measures which code of the services, the portal and the guest portal their tests run.",
  },
  prove: {
    name: "npm run prove",
    about: "Runs one proof, which takes longer than npm test allows. Without a name, lists the proofs.",
    operand: "PROOF",
    flags: {
      rounds: {
        value: "N",
        about: "number of rounds, with failover (10) or fuzz (25), or of random histories, with model (200)",
      },
      kills: { value: "N", about: "number of kills, with payments (1000) or messages (200)" },
      gateway: { value: "NAME", about: "with payments: sandbox, the usual one, authorize-net or ach" },
      seeds: { value: "N", about: "number of seeds, with payments (20) or messages (4), or 1 if --seed is given" },
      seed: {
        value: "N",
        about:
          "with failover, payments, messages, model, fuzz, flaky or mutants: seed of an earlier run, to repeat its random choices",
      },
      only: { value: "FAULT", about: "with faults: one fault by name" },
      area: {
        value: "AREA",
        about:
          "with faults: only rules, money, access, words, screens, services or payments; with mutants: rules, pure or drawn",
      },
      shard: { value: "N/OF", about: "with faults, mutants or matrix: one part of them, such as 1/3" },
      version: { value: "N", about: "with node: only this version, such as 22" },
    },
    more: listProofs(),
  },
};

/** The proofs as you type them, one per line. */
export function listProofs() {
  return [
    "Proofs:",
    ...Object.entries(proofs).map(([name, { about }]) => `  npm run prove -- ${name.padEnd(12)} ${about}`),
  ].join("\n");
}

const help = { about: "print this help and exit" };

/**
 * Answers arguments that the command itself does not handle: `--help` and unknown flags.
 *
 * @returns {{ exitCode: 0 | 2, text: string } | undefined} undefined if the command can run
 */
export function answerArguments(/** @type {Usage} */ usage, /** @type {readonly string[]} */ args) {
  const flags = usage.flags ?? {};
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [name, { type: value === undefined ? "boolean" : "string" }]),
  );
  try {
    const { values } = parseArgs({
      args: [...args],
      allowPositionals: usage.operand !== undefined,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
    return values.help ? { exitCode: 0, text: usageText(usage) } : undefined;
  } catch (error) {
    const [problem] = error.message.split(/\. |\n/, 1);
    const known = [...Object.entries(flags).map(([name, { value }]) => written(name, value)), "--help"];
    return { exitCode: 2, text: `${problem}: ${usage.name} accepts ${known.join(", ")}.` };
  }
}

const written = (/** @type {string} */ name, /** @type {string | undefined} */ value) =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

function usageText(/** @type {Usage} */ { name, about, operand, flags = {}, variables = {}, more }) {
  const rows = (/** @type {[string, string][]} */ pairs) => {
    const width = Math.max(...pairs.map(([left]) => left.length));
    return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
  };
  const all = Object.entries({ ...flags, help }).map(
    ([flag, { value, about: what }]) => /** @type {[string, string]} */ ([written(flag, value), what]),
  );
  return [
    `Usage: ${name} -- ${operand === undefined ? "" : `[${operand}] `}[FLAGS]\n\n${about}`,
    `Flags:\n${rows(all)}`,
    ...(Object.keys(variables).length > 0
      ? [`Environment variables, with their defaults:\n${rows(Object.entries(variables))}`]
      : []),
    ...(more === undefined ? [] : [more]),
  ].join("\n\n");
}
