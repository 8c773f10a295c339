import { parseArgs } from "node:util";
import "./node-version.mjs";
import { selectFaults } from "./faults.mjs";
import { plantedFaults, proofs } from "./proofs.mjs";
import { proveFaults } from "./prove-faults.mjs";
import { listProofs, usages } from "./usage.mjs";
import { command, install, packageTool, Refusal, root, run } from "./workspace.mjs";

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
  const rounds = wholeNumber("rounds", options.rounds) ?? usual;
  const seed = wholeNumber("seed", options.seed) ?? Math.floor(Math.random() * 2 ** 31);
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
  return Object.assign(new Refusal(`${sentence}\n\n${listProofs()}`), { exitCode: 2 });
}

/** @returns {name is keyof typeof proofs} */
function isProof(/** @type {string} */ name) {
  return Object.hasOwn(proofs, name);
}

function wholeNumber(/** @type {string} */ option, /** @type {string | undefined} */ text) {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw refusal(`--${option} must be a whole number from 1 to 999999999, not "${text}".`);
  return Number(text);
}
