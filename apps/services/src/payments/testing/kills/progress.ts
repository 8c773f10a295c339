import type { SeedResult } from "./play-seed.js";

/** Prints a proof's progress, in one line per seed and every few seconds. */
export class Progress {
  readonly #lane: string;
  readonly #rounds: number;
  readonly #total: number;
  readonly #startedAt = Date.now();
  #killed = 0;
  #begun = 0;
  #toldAt = 0;

  constructor(lane: string, rounds: number, kills: number) {
    this.#lane = lane;
    this.#rounds = rounds;
    this.#total = rounds * kills;
  }

  begin(seed: number): void {
    this.#begun += 1;
    console.log(`${this.#lane}: seed ${seed} (${this.#begun} of ${this.#rounds}) …`);
  }

  kill(): void {
    this.#killed += 1;
    if (Date.now() - this.#toldAt < everyMs) return;
    this.#toldAt = Date.now();
    const left = (this.#total - this.#killed) / this.#rate();
    console.log(
      `${this.#lane}: ${this.#killed} of ${this.#total} kills, ${this.#rate().toFixed(1)} a second, about ${minutes(left)} left`,
    );
  }

  summary(results: readonly SeedResult[]): string {
    const sum = (of: (result: SeedResult) => number) => results.reduce((total, result) => total + of(result), 0);
    const tally = (of: (result: SeedResult) => ReadonlyMap<string, number>) => {
      const counts = new Map<string, number>();
      for (const result of results)
        for (const [name, count] of of(result)) counts.set(name, (counts.get(name) ?? 0) + count);
      return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
    };
    return [
      `${this.#lane}: seeds ${results.map(({ seed }) => seed).join(", ")}`,
      `  ${sum(({ kills }) => kills)} kills (${tally(({ deaths }) => deaths)}), ${this.#rate().toFixed(1)} a second`,
      `  ${sum(({ restarts }) => restarts)} restarts, network: ${tally(({ networkFaults }) => networkFaults)}`,
      `  ${sum(({ payments }) => payments)} payments, ${sum(({ charges }) => charges)} charges, ` +
        `${sum(({ reversals }) => reversals)} returns and disputes, ${sum(({ reviews }) => reviews)} in review, ${sum(({ decisions }) => decisions)} decided by a person`,
      ...(results.some(({ bank }) => bank)
        ? [
            `  the bank: ${sum(({ bank }) => bank?.files ?? 0)} files, ${sum(({ bank }) => bank?.entries ?? 0)} entries, ` +
              `${sum(({ bank }) => bank?.returns ?? 0)} returns, ${sum(({ bank }) => bank?.corrections ?? 0)} corrections`,
          ]
        : []),
      `  violations ${sum(({ faults }) => faults.length)}`,
    ].join("\n");
  }

  /** Kills a second. */
  #rate(): number {
    return this.#killed / Math.max(0.001, (Date.now() - this.#startedAt) / 1_000);
  }
}

const everyMs = 5_000;

const minutes = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);
