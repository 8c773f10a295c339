import { setTimeout as delay } from "node:timers/promises";
import type { CommandOutcome } from "../../../admin/outcome.js";
import { casey } from "../../../testing/test-services.js";
import type { ProcessorRecord } from "./processor-record.js";

type Paydown = (...args: string[]) => Promise<CommandOutcome | undefined>;

export interface ReviewerOptions {
  /** What the gateway has written down so far. */
  readonly record: () => ProcessorRecord;
  readonly referencesOf: (paymentId: string) => readonly string[];
  /** The longest time that a request may be on its way. */
  readonly onItsWayMs: number;
}

/**
 * A person who decides the payments in review by the gateway's own record. A charge that is not there yet may still be
 * on its way, so the person waits for as long as the network keeps a request.
 */
export class Reviewer {
  decisions = 0;
  readonly #options: ReviewerOptions;
  readonly #seenAt = new Map<string, number>();
  readonly #stopping = new AbortController();

  constructor(options: ReviewerOptions) {
    this.#options = options;
  }

  /** Decides what there is to decide, again and again. @param paydown - undefined while no services run */
  async work(paydown: Paydown): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.decide(paydown);
      await delay(100, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** @returns how many reviews are left */
  async decide(paydown: Paydown): Promise<number> {
    const listed = await paydown("payment-reviews", "--instance", casey.instanceId, "--json");
    if (listed?.exitCode !== 0) return 0;
    const reviews = JSON.parse(listed.out.join("\n")) as { readonly paymentId: string }[];
    const { record, referencesOf, onItsWayMs } = this.#options;
    const { charges } = record();
    let left = 0;
    for (const { paymentId } of reviews) {
      const charge = charges.find(({ reference }) => referencesOf(paymentId).includes(reference));
      const seenAt = this.#seenAt.get(paymentId) ?? Date.now();
      this.#seenAt.set(paymentId, seenAt);
      if (!charge && Date.now() - seenAt < onItsWayMs) {
        left += 1;
        continue;
      }
      const decision = charge ? ["--charged", "--auth-code", charge.authCode] : ["--not-charged"];
      const by = ["--instance", casey.instanceId, "--by", "Sam", "--why", "looked in the record"];
      const decided = await paydown("payment", "resolve", paymentId, ...decision, ...by);
      if (decided?.exitCode === 0) this.decisions += 1;
      // Otherwise the services died, or the reconciler was faster, and the next list tells.
    }
    return left;
  }
}
