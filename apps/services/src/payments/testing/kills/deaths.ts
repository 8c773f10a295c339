import { setTimeout as delay } from "node:timers/promises";
import { type AchCrashPoint, achCrashPoints } from "../../../providers/ach/context.js";
import type { ServicesProcess } from "../../../testing/services-process.js";
import { type CrashPoint, crashPoints } from "../../payment-context.js";
import type { Random } from "../simulation/world.js";
import { type BankLine, type BankMoment, bankMoments } from "./bank-network.js";
import type { Gateway } from "./gateways.js";

/**
 * How a process dies: by its own hand at a crash point, killed during a call at its bank, or killed while it starts or
 * after some answered calls.
 */
export type Death =
  | { readonly kind: "point"; readonly point: CrashPoint | AchCrashPoint; readonly nth: number }
  | { readonly kind: "bank"; readonly point: BankMoment; readonly nth: number }
  | { readonly kind: "starting"; readonly afterMs: number }
  | { readonly kind: "serving"; readonly answers: number; readonly afterMs: number };

type Planned = Extract<Death, { readonly kind: "point" | "bank" }>["point"];

/** A file of the bank comes seldom, so a process dies at the first one, and gets the days until it comes. */
const isAnswer = (point: Planned): point is AchCrashPoint => (achCrashPoints as readonly string[]).includes(point);

const isAtBank = (point: Planned): point is BankMoment => (bankMoments as readonly string[]).includes(point);

/** Where processes that charge through a gateway can be made to die. */
export const deathsThrough = ({ hasBank }: Gateway): readonly Planned[] =>
  hasBank ? [...crashPoints, ...achCrashPoints, ...bankMoments] : crashPoints;

/** After so many answered calls, a process that has not reached its crash point gets another day. */
const answersOfDay = 15;
/** A process that has not reached its crash point after so many days is killed. */
const mostDays = 3;
/** The same with a bank, where each day also has its exchanges. */
const mostBankDays = 2;
/** An exchange with a bank has about this many calls. */
const bankCalls = 20;
/** The longest time to wait for answered calls. */
const answersMs = 20_000;
/** On each day, a process may exchange files with its bank so often. */
const exchangesOfDay = 2;
/** The longest time to wait for them. */
const exchangesMs = 6_000;

/** Most deaths are at crash points, each as often as the others; the rest come at any moment, also while starting. */
export function drawDeaths(random: Random, kills: number, gateway: Gateway): Death[] {
  const deaths: Death[] = [];
  let points: Planned[] = [];
  while (deaths.length < kills) {
    if (random.chance(0.3)) {
      deaths.push(
        random.chance(0.3)
          ? { kind: "starting", afterMs: random.below(500) }
          : { kind: "serving", answers: random.below(15), afterMs: random.below(20) },
      );
      continue;
    }
    if (points.length === 0) points = [...deathsThrough(gateway)];
    const [point] = points.splice(random.below(points.length), 1);
    if (point === undefined) continue;
    if (isAtBank(point))
      deaths.push({ kind: "bank", point, nth: point === "any-bank-call" ? 1 + random.below(bankCalls) : 1 });
    else deaths.push({ kind: "point", point, nth: isAnswer(point) ? 1 : 1 + random.below(2) });
  }
  return deaths;
}

interface Dying {
  readonly running: ServicesProcess;
  /** Resolves once the process answers calls. */
  readonly ready: Promise<void>;
  /** The process's way to its bank; undefined without one. */
  readonly line: BankLine | undefined;
  /** How many calls the consumers have had answered so far. */
  readonly answers: () => number;
  readonly nextDay: () => void;
}

/**
 * Waits until a process has died.
 *
 * @returns the crash point or moment at which it died, or `starting` or `serving`
 */
export async function die(death: Death, { running, ready, line, answers, nextDay }: Dying): Promise<string> {
  const ended = running.ended;
  const counted = async (counter: () => number, count: number, ms: number) => {
    const [first, until] = [counter(), Date.now() + ms];
    while (!running.hasEnded && counter() - first < count && Date.now() < until) await Promise.race([delay(10), ended]);
  };
  const answered = (count: number) => counted(answers, count, answersMs);
  switch (death.kind) {
    case "point":
    case "bank": {
      if (death.kind === "bank") line?.killAt(death.point, death.nth, () => running.end("SIGKILL"));
      await Promise.race([ready, ended]);
      const days = line && !isAnswer(death.point) ? mostBankDays : mostDays;
      for (let day = 0; day < days && !running.hasEnded; day += 1) {
        // A bank gets files at the cut-offs only.
        if (day > 0 || line) nextDay();
        await answered(answersOfDay);
        if (line) await counted(() => line.exchanges, exchangesOfDay, exchangesMs);
      }
      line?.spare();
      if (running.hasEnded) return death.point;
      break;
    }
    case "serving":
      await Promise.race([ready, ended]);
      await answered(death.answers);
      await Promise.race([delay(death.afterMs), ended]);
      break;
    case "starting":
      await Promise.race([delay(death.afterMs), ended]);
  }
  await running.end("SIGKILL");
  return death.kind === "starting" ? "starting" : "serving";
}
