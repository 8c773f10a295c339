/**
 * A test that can also run for longer than `npm test` allows. It reads PAYDOWN_PROVE_ROUNDS and PAYDOWN_PROVE_SEED,
 * and prints its seed and counts.
 *
 * @typedef {{ cwd: string, file: string, args: readonly string[], rounds: number }} RepeatedTest
 */

/**
 * A proof in `npm run prove`. It accepts `--rounds` and `--seed` if it repeats a test, and otherwise the options named.
 *
 * @typedef {"rounds" | "seed" | "only" | "area" | "shard" | "version"} ProofOption
 * @typedef {{ about: string, accepts: readonly ProofOption[], test?: RepeatedTest }} Proof
 */

/** Every long proof, by its name in `npm run prove`. */
export const proofs = {
  failover: repeated("stop PostgreSQL in every way, ten times under load: 0 exits, 0 lost and 0 double charges", {
    cwd: "apps/services",
    file: "src/payments/lifecycle/failover.db.test.ts",
    args: ["--project", "server", "--reporter", "verbose"],
    rounds: 10,
  }),
  faults: /** @satisfies {Proof} */ ({
    about: "plant ninety small faults in a copy of the source, one at a time: a test catches each",
    accepts: ["only", "area", "shard"],
  }),
  mutants: /** @satisfies {Proof} */ ({
    about: "mutate the rules and the code of payments with Stryker: the tests catch the mutants",
    accepts: ["area", "shard", "seed"],
  }),
  matrix: /** @satisfies {Proof} */ ({
    about:
      "check every screen in every look and language, every error in every way and language, and every flag with every value",
    accepts: ["shard"],
  }),
  flaky: /** @satisfies {Proof} */ ({
    about: "run all tests shuffled, on a busy machine, with late effects and hostile random values",
    accepts: ["seed"],
  }),
  node: /** @satisfies {Proof} */ ({
    about: "run npm test on every supported version of Node.js, downloaded as npm packages",
    accepts: ["version"],
  }),
};

/** @returns {Proof & { test: RepeatedTest }} */
function repeated(/** @type {string} */ about, /** @type {RepeatedTest} */ test) {
  return { about, accepts: ["rounds", "seed"], test };
}
