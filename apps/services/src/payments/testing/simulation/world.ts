import type { Clock } from "@paydown/host/clock";

/** Random choices that a seed reproduces. */
export interface Random {
  /** A number, at least 0 and below 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number, at least 0 and below the bound. */
  below(bound: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, and good enough to choose faults. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
  };
}

/**
 * Simulated time. It stands still while any work runs and advances when all work waits. A run therefore takes
 * milliseconds of real time, however long its simulated waits are.
 */
export class World implements Clock {
  #now: number;
  #working = 0;
  #sleepers: { at: number; wake: () => void }[] = [];
  #whenIdle: (() => void) | undefined;

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Runs work in this world; a failure ends only that work. */
  async run(work: () => Promise<void>): Promise<void> {
    this.#working += 1;
    try {
      await work();
    } finally {
      this.#rest();
    }
  }

  /** Waits in simulated time. Call it only from work that {@link run} started. */
  async sleep(milliseconds: number): Promise<void> {
    const woken = new Promise<void>((wake) => this.#sleepers.push({ at: this.#now + milliseconds, wake }));
    this.#rest();
    await woken;
  }

  /** Waits until all work has ended or is asleep. */
  async idle(): Promise<void> {
    if (this.#working > 0) await new Promise<void>((done) => (this.#whenIdle = done));
  }

  /** Lets time pass, waking each sleeper at its moment. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    await this.idle();
    for (;;) {
      this.#sleepers.sort((a, b) => a.at - b.at);
      const next = this.#sleepers[0];
      if (!next || next.at > until) break;
      this.#sleepers.shift();
      this.#now = Math.max(this.#now, next.at);
      this.#working += 1;
      next.wake();
      await this.idle();
    }
    this.#now = until;
  }

  get isQuiet(): boolean {
    return this.#sleepers.length === 0 && this.#working === 0;
  }

  #rest(): void {
    this.#working -= 1;
    if (this.#working > 0) return;
    this.#whenIdle?.();
    this.#whenIdle = undefined;
  }
}
