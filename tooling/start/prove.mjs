import { parseArgs } from "node:util";
import "./node-version.mjs";
import { selectFaults } from "./faults.mjs";
import { misuse, wholeNumber } from "./flags.mjs";
import { plantedFaults, proofs } from "./proofs.mjs";
import { proveFaults } from "./prove-faults.mjs";
import { listProofs, usages } from "./usage.mjs";
import { command, install, packageTool, root, run } from "./workspace.mjs";

/** The largest number of rounds, and the largest seed. */
const most = 999_999_999;

const optionsOf = {
  repeated: /** @type {const} */ (["rounds", "seed"]),
  faults: /** @type {const} */ (["only", "area", "shard"]),
};

command(async () => {
  const { name, options } = readArguments();
  if (name === undefined) return console.log(listProofs());
  if (name === plantedFaults.name) await plantFaults(options);
  else if (isProof(name)) await repeatTest(name, options);
  else throw refusal(`There is no proof named "${name}".`);
}, usages.prove);

/** @typedef {Partial<Record<"rounds" | "seed" | "only" | "area" | "shard", string>>} Options */

async function repeatTest(/** @type {keyof typeof proofs} */ name, /** @type {Options} */ options) {
  requireOnly(name, options, optionsOf.repeated);
  const { cwd, file, args, rounds: usual } = proofs[name];
  const rounds = options.rounds === undefined ? usual : wholeNumber("rounds", options.rounds, most, refusal);
  const seed =
    options.seed === undefined ? Math.ceil(Math.random() * most) : wholeNumber("seed", options.seed, most, refusal);
  await install();
  console.log(`Proving ${name}: ${rounds} rounds, seed ${seed} …`);
  const { code } = await run(packageTool(cwd, "vitest"), ["run", file, ...args], {
    cwd: `${root}/${cwd}`,
    env: { PAYDOWN_PROVE_ROUNDS: String(rounds), PAYDOWN_PROVE_SEED: String(seed) },
  });
  console.log(
    code === 0 ? `Proved ${name}.` : `${name} failed. Run it with --seed ${seed} to repeat the same random choices.`,
  );
  process.exitCode = code;
}

async function plantFaults(/** @type {Options} */ options) {
  requireOnly(plantedFaults.name, options, optionsOf.faults);
  selectFaults(options);
  await install();
  if (!(await proveFaults(options))) process.exitCode = 1;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string" },
      seed: { type: "string" },
      only: { type: "string" },
      area: { type: "string" },
      shard: { type: "string" },
    },
  });
  const [name, ...others] = positionals;
  if (others.length > 0) throw refusal("Give one proof's name.");
  return { name, options: /** @type {Options} */ ({ ...values }) };
}

/** @throws Refusal when an option belongs to another proof */
function requireOnly(
  /** @type {string} */ name,
  /** @type {Options} */ options,
  /** @type {readonly string[]} */ accepted,
) {
  const other = Object.keys(options).find((option) => !accepted.includes(option));
  if (other) throw refusal(`${name} does not accept --${other}.`);
}

function refusal(/** @type {string} */ sentence) {
  return misuse(`${sentence}\n\n${listProofs()}`);
}

/** @returns {name is keyof typeof proofs} */
function isProof(/** @type {string} */ name) {
  return Object.hasOwn(proofs, name);
}
