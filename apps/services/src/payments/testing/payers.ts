import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { cents, toDecimal } from "@paydown/domain";
import type { Random } from "./simulation/world.js";
import { cardPayment, type Consumer, type PaymentAnswer, type Reply } from "./paying.js";

/** One press of Pay, sent again with the same key until there is a final answer. */
export interface Press {
  readonly key: string;
  readonly accountNo: string;
  readonly body: object;
  /** In cents. */
  readonly amount: number;
  /** The final answer; undefined until it arrives. */
  final: PaymentAnswer | undefined;
}

/** The processor answers late for one card, so that a stop often falls between the charge and its outcome. */
const cards = ["4111111111111111", "4111111111111111", "4000000000000119"] as const;
const againMs = 50;

/** Consumers who pay without pause, each on their own account, at any of the replicas. */
export class Payers {
  readonly presses: Press[] = [];
  /** Describes each answer that a restart of the database cannot explain. */
  readonly faults: string[] = [];
  unavailable = 0;
  checking = 0;
  readonly #consumer: Consumer;
  readonly #urls: readonly string[];
  readonly #random: Random;
  readonly #working: Promise<void>[];
  #stopping = false;

  constructor(consumer: Consumer, urls: readonly string[], accountNos: readonly string[], random: Random) {
    this.#consumer = consumer;
    this.#urls = urls;
    this.#random = random;
    this.#working = accountNos.map((accountNo) => this.#payOn(accountNo));
  }

  get finished(): number {
    return this.presses.filter(({ final }) => final !== undefined).length;
  }

  /** Waits for the final answer of every press, and starts no more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#working);
  }

  async #payOn(accountNo: string): Promise<void> {
    while (!this.#stopping) {
      // Use a different amount each time: the same amount again would be a possible duplicate.
      const amount = 100 + this.presses.length;
      const body = cardPayment(accountNo, cards[this.#random.below(cards.length)], {
        amount: toDecimal(cents(amount)),
      });
      const press: Press = { key: randomUUID(), accountNo, body, amount, final: undefined };
      this.presses.push(press);
      await this.#press(press).catch((error: unknown) => this.faults.push(`${press.key}: ${String(error)}`));
    }
  }

  async #press(press: Press): Promise<void> {
    let isKept = false;
    for (;;) {
      const at = this.#consumer.at(this.#urls[this.#random.below(this.#urls.length)] ?? "");
      const { status, body }: Reply<PaymentAnswer> = await (isKept
        ? at.status(press.key)
        : at.pay(press.body, press.key));
      if (status === 200 && body.status !== "checking") {
        press.final = body;
        return;
      }
      if (status === 503 && body.code === "service_unavailable") this.unavailable += 1;
      else if (body.status === "checking") {
        if (!isKept) this.checking += 1;
        isKept = true;
      } else throw new Error(`answered ${status} ${body.code ?? ""}`);
      await delay(againMs);
    }
  }
}
