import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareLane, type Lane } from "../payments/testing/kills/lane.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { buildPrograms, type BuiltPrograms } from "../testing/built-program.js";
import { dayClock } from "../testing/day-clock.js";
import type { ServicesProcess } from "../testing/services-process.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { type MessageKillsResult, playMessageKills } from "./testing/message-kills.js";

/** `npm run prove -- messages` kills more often. A failure names its seed; `--seed` plays it again. */
const rounds = Number(process.env["PAYDOWN_PROVE_ROUNDS"] ?? 1);
const firstSeed = Number(process.env["PAYDOWN_PROVE_SEED"] ?? randomInt(2 ** 31));
const kills = Number(process.env["PAYDOWN_PROVE_KILLS"] ?? 2);

describeWithDatabase("services that are killed while they send messages", () => {
  let programs: BuiltPrograms;
  let lane: Lane;
  let started: ServicesProcess[] = [];

  beforeAll(async () => {
    const accounts = Array.from({ length: 8 }, () => ({ due: "900000.00" }));
    [programs, lane] = await Promise.all([
      buildPrograms({ mortal: true }),
      prepareLane({ tenants: loadTenants(), clock: dayClock, accounts }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(started.map((running) => running.end("SIGKILL")));
    await lane.remove();
  });

  test(
    "kill -9 around each handover, with providers that fail: each message arrives once, or is reported as uncertain [MAIL-88, MAIL-89, MAIL-91]",
    { timeout: 60_000 + rounds * (60_000 + kills * 10_000) },
    async () => {
      const results: MessageKillsResult[] = [];
      for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1) {
        const result = await playMessageKills({
          ...{ lane, seed, kills, main: programs.main },
          // The first round is without keys, the next one with them, and so on.
          keyed: (seed - firstSeed) % 2 === 1,
          onStart: (running) => (started = [...started.filter(({ hasEnded }) => !hasEnded), running]),
        });
        results.push(result);
        const { deaths, messages, uncertain, uncertainArrived, faults } = result;
        const died = [...deaths].map(([kind, count]) => `${kind} ${count}`).join(", ");
        console.log(
          `${lane.name}, seed ${seed}: ${kills} kills (${died}), ${messages} messages, ${uncertain} uncertain, of which ${uncertainArrived} arrived`,
        );
        expect(faults).toEqual([]);
      }
      expect(results.reduce((sum, { messages }) => sum + messages, 0)).toBeGreaterThan(0);
    },
  );
});
