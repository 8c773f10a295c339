import { randomInt } from "node:crypto";
import { addDays, formatCalendarDate, parseDecimal, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTenants } from "../../tenants/load-tenants.js";
import { buildPrograms, type BuiltPrograms } from "../../testing/built-program.js";
import { dayClock } from "../../testing/day-clock.js";
import type { ServicesProcess } from "../../testing/services-process.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { deathsThrough } from "../testing/kills/deaths.js";
import { gateways } from "../testing/kills/gateways.js";
import { type Lane, prepareLane } from "../testing/kills/lane.js";
import { playSeed, type SeedResult } from "../testing/kills/play-seed.js";
import { Progress } from "../testing/kills/progress.js";

/** `npm run prove -- payments` kills more often. A failure names its seed; `--seed` plays it again. */
const rounds = Number(process.env["PAYDOWN_PROVE_ROUNDS"] ?? 1);
const firstSeed = Number(process.env["PAYDOWN_PROVE_SEED"] ?? randomInt(2 ** 31));
const kills = Number(process.env["PAYDOWN_PROVE_KILLS"] ?? 3);
const gatewayName = process.env["PAYDOWN_PROVE_GATEWAY"] ?? "sandbox";
const isGateway = (name: string): name is keyof typeof gateways => Object.hasOwn(gateways, name);
if (!isGateway(gatewayName))
  throw new Error(`PAYDOWN_PROVE_GATEWAY must be one of ${Object.keys(gateways).join(", ")}, not "${gatewayName}".`);
const gateway = gateways[gatewayName];
/** With so many kills, each crash point has had its turns. */
const enoughForEachPoint = 20 * deathsThrough(gateway).length;

const due = "900000.00";
const installmentAmount = "140.08";
const installmentDays = [1, 2, 3];
const shoppers = 5;

describeWithDatabase("services that are killed while consumers pay", () => {
  const tenants = loadTenants(undefined);
  const today = todayIn("America/New_York", dayClock.now());
  const dates = installmentDays.map((days) => formatCalendarDate(addDays(today, days)));
  let programs: BuiltPrograms;
  let lane: Lane;
  let started: ServicesProcess[] = [];

  beforeAll(async () => {
    const installments = dates.map((date) => ({ due, next: { amount: installmentAmount, date } }));
    const accounts = [...Array.from({ length: shoppers }, () => ({ due })), ...installments];
    [programs, lane] = await Promise.all([
      buildPrograms({ mortal: true }),
      prepareLane({ tenants, clock: dayClock, accounts }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(started.map((running) => running.end("SIGKILL")));
    await lane.remove();
  });

  test(
    "kill -9 at every crash point and at any moment, with a processor that hangs, drops, fails and repeats, breaks no invariant [PAY-48, PAY-76]",
    { timeout: 60_000 + rounds * (180_000 + kills * 10_000) },
    async () => {
      const progress = new Progress(`${lane.name}, ${gatewayName}`, rounds, kills);
      const results: SeedResult[] = [];
      for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1) {
        progress.begin(seed);
        const result = await playSeed({
          lane,
          seed,
          kills,
          gateway,
          main: programs.main,
          tenants,
          openings: new Map(lane.accountNos.map((accountNo) => [accountNo, parseDecimal(due) ?? 0])),
          installments: lane.accountNos
            .slice(shoppers)
            .map((accountNo, index) => ({ accountNo, amount: installmentAmount, date: dates[index] ?? "" })),
          onKill: () => progress.kill(),
          onStart: (running) => (started = [...started.filter(({ hasEnded }) => !hasEnded), running]),
        });
        results.push(result);
        expect(result.faults).toEqual([]);
      }
      console.log(progress.summary(results));
      expect(results.reduce((sum, result) => sum + result.payments, 0)).toBeGreaterThan(0);
      if (rounds * kills >= enoughForEachPoint)
        expect(deathsThrough(gateway).filter((point) => !results.some(({ deaths }) => deaths.has(point)))).toEqual([]);
    },
  );
});
