import { parseArgs } from "node:util";
import "./node-version.mjs";
import { proofs } from "./proofs.mjs";
import { listProofs, usages } from "./usage.mjs";
import { command, install, packageTool, Refusal, root, run } from "./workspace.mjs";

command(async () => {
  const { name, rounds, seed } = readArguments();
  if (name === undefined) return console.log(listProofs());
  const { cwd, file, args, rounds: usual } = proofs[name];
  await install();
  console.log(`Proving ${name}: ${rounds ?? usual} rounds, seed ${seed} …`);
  const { code } = await run(packageTool(cwd, "vitest"), ["run", file, ...args], {
    cwd: `${root}/${cwd}`,
    env: { PAYDOWN_PROVE_ROUNDS: String(rounds ?? usual), PAYDOWN_PROVE_SEED: String(seed) },
  });
  console.log(
    code === 0 ? `Proved ${name}.` : `${name} failed. Run it with --seed ${seed} to repeat the same random choices.`,
  );
  process.exitCode = code;
}, usages.prove);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string" }, seed: { type: "string" } },
  });
  const [name, ...others] = positionals;
  if (name !== undefined && !isProof(name)) throw refusal(`There is no proof named "${name}".`);
  if (others.length > 0) throw refusal("Give one proof's name.");
  return {
    name,
    rounds: wholeNumber("rounds", values.rounds),
    seed: wholeNumber("seed", values.seed) ?? Math.floor(Math.random() * 2 ** 31),
  };
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
