import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dateType, int8Type, parseDateText, parseInt8 } from "../db/column-types.js";
import { type Database, overKysely } from "../db/database.js";
import { migrate } from "../db/migrate.js";
import { pgliteDialect } from "../db/pglite-dialect.js";
import type { Tables } from "../db/tables.js";
import { findFaults } from "./simulation/invariants.js";
import { play, type Run } from "./simulation/run.js";
import { World } from "./simulation/world.js";

/** How many seeds to play, and from which on; a failure names its seed. */
const seeds = Number(process.env["PAYDOWN_SEEDS"] ?? 60);
const firstSeed = Number(process.env["PAYDOWN_FIRST_SEED"] ?? 1);

let db: Database;
beforeAll(async () => {
  const pglite = await PGlite.create({ parsers: { [int8Type]: parseInt8, [dateType]: parseDateText } });
  const kysely = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  await migrate(kysely);
  db = overKysely(kysely);
});
afterAll(() => db.close());

test(`${seeds} runs of crashes, lost answers and duplicates keep every invariant`, { timeout: seeds * 5_000 }, async () => {
  const world = new World(new Date("2026-03-05T15:00:00Z"));
  const runs: Run[] = [];
  const faults: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + seeds && faults.length === 0; seed += 1) {
    const run = await play(db, world, seed);
    runs.push(run);
    faults.push(...(await findFaults(db, run)));
  }
  expect(faults).toEqual([]);
  expect(coverageOf(runs)).toEqual({ succeeded: true, declined: true, failed: true, payment_in_progress: true, amount_changed: true, idempotency_key_reused: true });
  console.log(`${runs.length} seeds from ${firstSeed}, ${runs.flatMap(({ processor }) => [...processor.decisions]).length} references at the processor`);
});

/** A run that never met what it is about would prove nothing. */
function coverageOf(runs: readonly Run[]) {
  const intents = runs.flatMap((run) => run.intents);
  const met = (code: string) => intents.some(({ finals, refusals }) => finals.includes(code) || refusals.includes(code));
  const codes = ["succeeded", "declined", "failed", "payment_in_progress", "amount_changed", "idempotency_key_reused"] as const;
  return Object.fromEntries(codes.map((code) => [code, met(code)]));
}
