/**
 * A test that can also run for longer than `npm test` allows. It reads PAYDOWN_PROVE_ROUNDS and PAYDOWN_PROVE_SEED,
 * and prints its seed and counts.
 *
 * @typedef {{ about: string, cwd: string, file: string, args: readonly string[], rounds: number }} Proof
 */

/**
 * Every long proof, by its name in `npm run prove`.
 *
 * @satisfies {Record<string, Proof>}
 */
export const proofs = {
  failover: {
    about: "stop PostgreSQL in every way, ten times under load: 0 exits, 0 lost and 0 double charges",
    cwd: "apps/services",
    file: "src/payments/lifecycle/failover.db.test.ts",
    args: ["--project", "server", "--reporter", "verbose"],
    rounds: 10,
  },
};

/** The proof that plants faults instead of repeating a test. */
export const plantedFaults = {
  name: "faults",
  about: "plant sixty small faults in a copy of the source, one at a time: a test catches each",
};
