/**
 * A test that can also run for longer than `npm test` allows. It reads PAYDOWN_PROVE_ROUNDS and PAYDOWN_PROVE_SEED,
 * and prints its seed and counts. A test that kills processes also reads PAYDOWN_PROVE_KILLS, the kills in each round.
 *
 * @typedef {{ cwd: string, file: string, args: readonly string[], rounds: number, kills?: number }} RepeatedTest
 *
 * - `kills`: the kills in all rounds and on both databases together
 */

/**
 * A proof in `npm run prove`. If it repeats a test, it accepts `--rounds` or, if each round has a seed of its own,
 * `--seeds`.
 *
 * @typedef {"rounds" | "seed" | "seeds" | "kills" | "gateway" | "only" | "area" | "shard" | "version"} ProofOption
 * @typedef {{ about: string, accepts: readonly ProofOption[], test?: RepeatedTest }} Proof
 */

/**
 * What the services charge through in the proof of payments: the sandbox's own protocol, its endpoint that speaks like
 * Authorize.Net, or that endpoint for cards and files to its bank for bank debits.
 *
 * @type {readonly string[]}
 */
export const gateways = ["sandbox", "authorize-net", "ach"];

/** Runs a test on the embedded database and on a server, and shows its progress at once. */
const bothDatabases = ["--project", "embedded", "--project", "server", "--disableConsoleIntercept=true"];

/** Every long proof, by its name in `npm run prove`. */
export const proofs = {
  failover: repeated("stop PostgreSQL in every way, ten times under load: 0 exits, 0 lost and 0 double charges", {
    cwd: "apps/services",
    file: "src/payments/lifecycle/failover.db.test.ts",
    args: ["--project", "server", "--reporter", "verbose"],
    rounds: 10,
  }),
  payments: {
    ...repeated("kill the services 1,000 times with -9 while consumers pay, over 20 seeds: no invariant breaks", {
      cwd: "apps/services",
      file: "src/payments/lifecycle/kills.db.test.ts",
      args: bothDatabases,
      rounds: 20,
      kills: 1_000,
    }),
    accepts: /** @type {const} */ (["kills", "seeds", "seed", "gateway"]),
  },
  messages: {
    ...repeated("kill the services 200 times with -9 while they send messages: each arrives once or is reported", {
      cwd: "apps/services",
      file: "src/notifications/message-kills.db.test.ts",
      args: bothDatabases,
      rounds: 4,
      kills: 200,
    }),
    accepts: /** @type {const} */ (["kills", "seeds", "seed"]),
  },
  model: repeated(
    "compare payments, plans and offers with a plain model, 200 random histories of each kind of account",
    {
      cwd: "apps/services",
      file: "src/agreements/model.db.test.ts",
      args: bothDatabases,
      rounds: 200,
    },
  ),
  fuzz: repeated(
    "send 100,000 valid and broken requests of every operation: none fails, hangs or shows the inside of the services",
    {
      cwd: "apps/services",
      file: "src/contract-fuzz.db.test.ts",
      args: bothDatabases,
      // Of 2,000 requests on each of the two databases.
      rounds: 25,
    },
  ),
  faults: /** @satisfies {Proof} */ ({
    about: "plant about a hundred small faults in a copy of the source, one at a time: a test catches each",
    accepts: ["only", "area", "shard"],
  }),
  mutants: /** @satisfies {Proof} */ ({
    about: "mutate the rules and the code of payments with Stryker: the tests catch the mutants",
    accepts: ["area", "shard", "seed"],
  }),
  matrix: /** @satisfies {Proof} */ ({
    about:
      "check every screen in every look and language, every error in every way and language, every flag with every value, and both databases",
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
