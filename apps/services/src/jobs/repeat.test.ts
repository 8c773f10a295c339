import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { repeat } from "./repeat.js";

/** Runs a job whose passes have these outcomes. Returns the wait after each pass, in milliseconds. */
async function waitsAfter(pollMs: number, outcomes: readonly ("ok" | "unavailable" | "other")[]) {
  const waits: number[] = [];
  const told: unknown[] = [];
  const left = [...outcomes];
  let allDone = () => {};
  const done = new Promise<void>((resolve) => (allDone = resolve));
  const job = repeat({
    pollMs,
    pass() {
      const outcome = left.shift();
      if (outcome === "unavailable") return Promise.reject(new DatabaseUnavailable(new Error("gone")));
      return outcome === "other" ? Promise.reject(new Error("other")) : Promise.resolve();
    },
    onError: (error) => told.push(error),
    async wait(milliseconds, stopping) {
      waits.push(milliseconds);
      if (left.length > 0) return;
      allDone();
      await new Promise<void>((resolve) => stopping.addEventListener("abort", () => resolve()));
    },
  });
  await done;
  await job.stop();
  return { waits, told: told.length };
}

test("a job backs off while the database is unavailable, up to ten seconds, and then returns to its usual wait", async () => {
  const away = Array.from({ length: 8 }, () => "unavailable" as const);
  expect(await waitsAfter(100, [...away, "ok", "unavailable", "ok"])).toEqual({
    waits: [250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 100, 250, 100],
    told: 9,
  });
});

test("the wait while the database is unavailable is never shorter than the usual wait", async () => {
  expect((await waitsAfter(60_000, ["unavailable", "ok"])).waits).toEqual([60_000, 60_000]);
});

test("any other failure is reported and does not slow the job down", async () => {
  expect(await waitsAfter(100, ["other", "other", "ok"])).toEqual({ waits: [100, 100, 100], told: 2 });
});
