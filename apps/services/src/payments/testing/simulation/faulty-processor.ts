import { cents, type Cents } from "@paydown/domain";
import type { Decision, NoAnswer, Processor, Voided } from "../../../providers/processor.js";
import type { Random, World } from "./world.js";

type Kept = Decision | Voided;

/** A processor that decides only once about each reference, behind an unreliable network. */
export class FaultyProcessor {
  readonly decisions = new Map<string, Kept>();
  readonly capabilities = {
    idempotentCharge: true,
    shortReferences: false,
    query: true,
    voidIfAbsent: true,
    storeMethod: true,
    report: true,
    charges: false,
    presentAgain: false,
  };
  /** False at the end of a run, while everything still open is finished. */
  isFaulty = true;
  readonly #random: Random;
  readonly #world: World;
  readonly #timeoutMs: number;

  constructor(random: Random, world: World, timeoutMs: number) {
    this.#random = random;
    this.#world = world;
    this.#timeoutMs = timeoutMs;
  }

  /** The processor as a replica reaches it over the unreliable network. Each replica may have a port of its own. */
  port(): Processor {
    return {
      capabilities: this.capabilities,
      charge: ({ reference, amount }) =>
        this.#call("charge", () => this.#decide(reference, () => this.#chargeOf(amount))),
      query: ({ reference }) => this.#call("ask", () => this.decisions.get(reference) ?? { kind: "absent" as const }),
      voidIfAbsent: ({ reference }) => this.#call("ask", () => this.#decide(reference, () => ({ kind: "voided" }))),
      storeMethod: async () => ({ kind: "unknown", reason: "unreachable" }),
      report: async () => ({ kind: "unknown", reason: "unreachable" }),
      charges: async () => ({ kind: "unknown", reason: "unreachable" }),
    };
  }

  #decide(reference: string, first: () => Kept): Kept {
    const kept = this.decisions.get(reference) ?? first();
    this.decisions.set(reference, kept);
    return kept;
  }

  #chargeOf(amount: Cents): Kept {
    if (this.#random.chance(0.15)) return { kind: "declined", message: "Do not honor" };
    return {
      kind: "charged",
      amount: cents(amount),
      authCode: `A${String(this.#random.below(100_000)).padStart(5, "0")}`,
    };
  }

  /**
   * A request may be lost or land late. An answer may be lost or come late, even later than the timeout that should
   * have ended the call.
   */
  async #call<T>(kind: "charge" | "ask", act: () => T): Promise<T | NoAnswer> {
    if (!this.isFaulty) return act();
    const random = this.#random;
    const world = this.#world;
    const lost: NoAnswer = {
      kind: "unknown",
      reason: random.pick(["timeout", "unreachable", "status 500", "unreadable"] as const),
    };
    const wait = () => world.sleep(random.below(this.#timeoutMs * (kind === "charge" ? 4 : 1)));
    switch (
      random.pick([
        "fine",
        "fine",
        "fine",
        "slow",
        "answer-lost",
        "request-lost",
        "lands-late",
        "answers-late",
        "gives-up-late",
      ] as const)
    ) {
      case "fine":
        return act();
      case "slow": {
        await wait();
        return act();
      }
      case "answer-lost":
        act();
        return lost;
      case "request-lost":
        return lost;
      case "lands-late":
        void world.run(async () => {
          await wait();
          act();
        });
        return lost;
      case "answers-late": {
        const answer = act();
        await wait();
        return answer;
      }
      case "gives-up-late":
        act();
        await wait();
        return lost;
    }
  }
}
