import { parseArgs } from "node:util";
import "./node-version.mjs";
import { selectFaults } from "./faults.mjs";
import { misuse, wholeNumber } from "./flags.mjs";
import { gateways, proofs } from "./proofs.mjs";
import { proveFaults } from "./prove-faults.mjs";
import { proveFlaky } from "./prove-flaky.mjs";
import { proveMatrix } from "./prove-matrix.mjs";
import { proveMutants, requireArea } from "./prove-mutants.mjs";
import { proveNode, selectVersions } from "./prove-node.mjs";
import { requireShard } from "./test-parts.mjs";
import { requireRoom, roomMb } from "./temporary-folder.mjs";
import { listProofs, usages } from "./usage.mjs";
import { command, install, packageTool, root, run } from "./workspace.mjs";

/** The largest number of rounds, and the largest seed. */
const most = 999_999_999;

/** @typedef {keyof typeof proofs} ProofName */
/** @typedef {Partial<Record<import("./proofs.mjs").ProofOption, string>>} Options */

/**
 * Each checks its options, then runs its proof and returns whether it holds.
 *
 * @type {Record<ProofName, (options: Options) => Promise<boolean>>}
 */
const runners = {
  failover: (options) => repeatTest("failover", options),
  payments: (options) => repeatTest("payments", options),
  messages: (options) => repeatTest("messages", options),
  model: (options) => repeatTest("model", options),
  fuzz: (options) => repeatTest("fuzz", options),
  async faults(options) {
    selectFaults(options);
    await install();
    return proveFaults(options);
  },
  async mutants({ area, shard, seed }) {
    requireArea({ area, shard });
    const drawn = seedOf({ seed });
    await install();
    return proveMutants({ area, shard, seed: drawn });
  },
  async matrix({ shard }) {
    if (shard !== undefined) requireShard(shard);
    await install();
    return proveMatrix(shard);
  },
  async flaky(options) {
    const seed = seedOf(options);
    await install();
    console.log(`Proving flaky: seed ${seed} …`);
    return proveFlaky(seed);
  },
  async node({ version }) {
    const versions = selectVersions(version);
    await install();
    return proveNode(versions);
  },
};

command(async () => {
  const { name, options } = readArguments();
  if (name === undefined) return console.log(listProofs());
  if (!isProof(name)) throw refusal(`There is no proof named "${name}".`);
  const accepted = /** @type {readonly string[]} */ (proofs[name].accepts);
  const other = Object.keys(options).find((option) => !accepted.includes(option));
  if (other) throw refusal(`${name} does not accept --${other}.`);
  if (!(await runners[name](options))) process.exitCode = 1;
}, usages.prove);

/**
 * The proofs that repeat a test.
 *
 * @typedef {{ [Name in ProofName]: (typeof proofs)[Name] extends { test: object } ? Name : never }[ProofName]} Repeated
 */

async function repeatTest(/** @type {Repeated} */ name, /** @type {Options} */ options) {
  const { test, accepts } = /** @type {{ test: import("./proofs.mjs").RepeatedTest, accepts: readonly string[] }} */ (
    proofs[name]
  );
  const { cwd, file, args } = test;
  const unit = accepts.includes("seeds") ? "seeds" : "rounds";
  const given = options[unit];
  // Without a number of seeds, a given seed is the only one.
  const usual = unit === "seeds" && options.seed !== undefined ? 1 : test.rounds;
  const rounds = given === undefined ? usual : wholeNumber(unit, given, most, refusal);
  const kills = killsOf(test, rounds, options.kills);
  const seed = seedOf(options);
  const gateway = gatewayOf(options);
  await install();
  requireRoom(roomMb.units);
  console.log(`Proving ${name}: ${rounds} ${unit}, seed ${seed} …`);
  const { code } = await run(packageTool(cwd, "vitest"), ["run", file, ...args], {
    cwd: `${root}/${cwd}`,
    env: {
      // Without PostgreSQL, the test would be skipped and prove nothing.
      PAYDOWN_REQUIRE_POSTGRES: "1",
      PAYDOWN_PROVE_ROUNDS: String(rounds),
      PAYDOWN_PROVE_SEED: String(seed),
      ...(kills !== undefined && { PAYDOWN_PROVE_KILLS: String(kills) }),
      ...(gateway !== undefined && { PAYDOWN_PROVE_GATEWAY: gateway }),
    },
  });
  console.log(
    code === 0
      ? `Proved ${name}.`
      : `${name} failed. Run it with --seed ${unit === "seeds" ? "and the seed above" : seed} to repeat the same random choices.`,
  );
  return code === 0;
}

/** The kills in each round on each of the two databases; undefined for a test that kills nothing. */
function killsOf(
  /** @type {import("./proofs.mjs").RepeatedTest} */ { kills: usual, rounds: usualRounds },
  /** @type {number} */ rounds,
  /** @type {string | undefined} */ given,
) {
  if (usual === undefined) return undefined;
  if (given === undefined) return usual / usualRounds / 2;
  return Math.ceil(wholeNumber("kills", given, most, refusal) / rounds / 2);
}

function gatewayOf(/** @type {Options} */ { gateway }) {
  if (gateway !== undefined && !gateways.includes(gateway))
    throw refusal(`--gateway must be one of ${gateways.join(", ")}, not "${gateway}".`);
  return gateway;
}

function seedOf(/** @type {Options} */ { seed }) {
  return seed === undefined ? Math.ceil(Math.random() * most) : wholeNumber("seed", seed, most, refusal);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string" },
      seed: { type: "string" },
      seeds: { type: "string" },
      kills: { type: "string" },
      gateway: { type: "string" },
      only: { type: "string" },
      area: { type: "string" },
      shard: { type: "string" },
      version: { type: "string" },
    },
  });
  const [name, ...others] = positionals;
  if (others.length > 0) throw refusal("Give one proof's name.");
  return { name, options: /** @type {Options} */ ({ ...values }) };
}

function refusal(/** @type {string} */ sentence) {
  return misuse(`${sentence}\n\n${listProofs()}`);
}

/** @returns {name is ProofName} */
function isProof(/** @type {string} */ name) {
  return Object.hasOwn(proofs, name);
}
