import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { findFaults } from "./simulation/invariants.js";
import { play, type Run } from "./simulation/run.js";
import { instanceId } from "./simulation/setting.js";
import { World } from "./simulation/world.js";

/** How many seeds to play, and from which on; a failure names its seed. */
const seeds = Number(process.env["PAYDOWN_SEEDS"] ?? 40);
const firstSeed = Number(process.env["PAYDOWN_FIRST_SEED"] ?? 1);

describeWithDatabase("payments under crashes", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });

  test(`${seeds} runs of crashes, lost answers and duplicates keep every invariant`, { timeout: seeds * 5_000 }, async () => {
    const world = new World(new Date("2026-03-05T15:00:00Z"));
    const runs: Run[] = [];
    const faults: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + seeds && faults.length === 0; seed += 1) {
      const run = await play(database.db, world, seed);
      runs.push(run);
      faults.push(...(await findFaults(database.db, run)));
    }
    expect(faults).toEqual([]);
    expect(coverageOf(runs)).toEqual(Object.fromEntries(outcomes.map((code) => [code, true])));
    expect(await scheduledEnds(database.db)).toEqual(expect.arrayContaining(["cancelled", "declined", "failed", "skipped", "succeeded"]));
    console.log(`${runs.length} seeds from ${firstSeed}, ${runs.flatMap(({ processor }) => [...processor.decisions]).length} references at the processor`);
  });
});

const outcomes = ["succeeded", "declined", "failed", "payment_in_progress", "amount_changed", "idempotency_key_reused"] as const;

/** A run that never met what it is about would prove nothing. */
function coverageOf(runs: readonly Run[]) {
  const intents = runs.flatMap((run) => run.intents);
  const met = (code: string) => intents.some(({ finals, refusals }) => finals.includes(code) || refusals.includes(code));
  return Object.fromEntries(outcomes.map((code) => [code, met(code)]));
}

/** How the payments of a later day ended. */
async function scheduledEnds(db: Database): Promise<string[]> {
  const rows = await db.asJob(instanceId, (trx) => trx.selectFrom("payments").select(["state", "skip_reason"]).where("method_token", "is not", null).distinct().execute());
  return rows.map(({ state, skip_reason }) => (skip_reason === null ? state : "skipped"));
}
