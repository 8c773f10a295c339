import { setTimeout as delay } from "node:timers/promises";
import { addDays, cents, formatCalendarDate, parseDecimal, todayIn, toDecimal } from "@paydown/domain";
import type { Clock } from "@paydown/host/clock";
import { casey } from "../../../testing/test-services.js";
import { bankPayment, cardPayment, Consumer, type PaymentAnswer, regeLine, type Reply } from "../paying.js";
import type { Random } from "../simulation/world.js";

/** One payment that a consumer wants to make. Every press of Pay for it sends the same key. */
export interface Press {
  readonly key: string;
  readonly accountNo: string;
  /** Amount and fee that the consumer saw, in cents. */
  readonly shown: number;
  /** How many kills had happened when it was made. */
  readonly step: number;
  /** Every final status that an answer gave, in order. */
  readonly finals: string[];
  /** The reference of a scheduled payment. */
  reference: string | undefined;
  /** Whether an answer said that the payment is cancelled. */
  isCancelled: boolean;
}

/** The next installment of an account, as two tabs of a consumer see it. */
export interface Installment {
  readonly accountNo: string;
  /** Such as "140.08". */
  readonly amount: string;
  /** MM/DD/YYYY. */
  readonly date: string;
}

export interface ShoppersOptions {
  readonly accountNos: readonly string[];
  readonly installments: readonly Installment[];
  readonly clock: Clock;
  readonly random: Random;
  /** The addresses of the replicas that run now. */
  readonly urls: () => readonly string[];
  readonly step: () => number;
  /** Share of the payments that are made by card. */
  readonly cardShare: number;
  /** Begins every key, so that a seed's keys can be recognized. */
  readonly prefix: string;
}

const timeZone = "America/New_York";
const againMs = 25;
/** How often a press is repeated after a refusal that only the moment explains. */
const patience = 80;

/**
 * Cards of the sandbox: approved, declined, disputed, disputed with a decision for the company, and held for review by
 * a gateway that does so.
 */
const cards = [
  "4111111111111111",
  "4111111111111111",
  "4111111111111111",
  "4000000000000002",
  "4000000000000259",
  "4000000000002685",
  "4000000000003055",
] as const;

/** Endings of bank accounts: paid, returned, returned and blocked, unauthorized after 40 days, corrected. */
const endings = ["1234", "1234", "9001", "9002", "9110", "9801"] as const;

/** Refusals that end a press: nothing was paid under its key. */
const refusals: ReadonlySet<string> = new Set([
  "already_scheduled",
  "amount_changed",
  "date_changed",
  "disclosure_changed",
  "method_refused",
  "possible_duplicate",
  "rege_required",
  "action_not_allowed",
  "processor_unavailable",
]);

/** Consumers who pay, schedule and cancel at any replica, and press Pay again until they have an answer. */
export class Shoppers {
  readonly presses: Press[] = [];
  /** Each answer that no kill explains. */
  readonly faults: string[] = [];
  /** How many calls were answered. */
  answers = 0;
  readonly #options: ShoppersOptions;
  #consumer: Consumer | undefined;
  #signingIn: Promise<void> | undefined;
  #disclosure: string | undefined;
  #stopping = false;
  readonly #working: Promise<void>[];

  constructor(options: ShoppersOptions) {
    this.#options = options;
    const { accountNos, installments } = options;
    this.#working = [
      ...accountNos.map((accountNo) => this.#shopOn(accountNo)),
      ...installments.map((installment) => this.#payTwice(installment)),
    ];
  }

  /** Waits for the answer of every press, and makes no more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#working);
  }

  async #shopOn(accountNo: string): Promise<void> {
    const { random } = this.#options;
    const scheduled: Press[] = [];
    while (!this.#stopping) {
      try {
        if (scheduled.length > 0 && random.chance(0.15)) await this.#cancel(scheduled[random.below(scheduled.length)]);
        else {
          const press = await this.#buy(accountNo);
          if (press.reference !== undefined) scheduled.push(press);
        }
      } catch (error) {
        this.faults.push(`step ${this.#options.step()}: ${String(error)}`);
        return;
      }
      await delay(againMs);
    }
  }

  /** Pays or schedules once; sometimes with a double click. */
  async #buy(accountNo: string): Promise<Press> {
    const { random, clock } = this.#options;
    const today = todayIn(timeZone, clock.now());
    const later = random.chance(0.3) ? 1 + random.below(3) : 0;
    const more = {
      amount: toDecimal(cents(100 + random.below(5_000))),
      paymentDate: formatCalendarDate(addDays(today, later)),
    };
    if (random.chance(this.#options.cardShare)) {
      return this.#press(accountNo, cardPayment(accountNo, random.pick(cards), more));
    }
    await this.#acceptDisclosure(accountNo);
    const accountNumber = `${100_000 + random.below(900_000)}${random.pick(endings)}`;
    return this.#press(accountNo, bankPayment(accountNo, { ...more, accountNumber, acceptRegE: true }));
  }

  /** Two tabs schedule the same installment under keys of their own. */
  async #payTwice({ accountNo, amount, date }: Installment): Promise<void> {
    const more = { paymentOption: "2", action: "next", amount, paymentDate: date };
    const body = cardPayment(accountNo, "4111111111111111", more);
    try {
      await Promise.all([this.#press(accountNo, body, "next"), this.#press(accountNo, body, "next")]);
    } catch (error) {
      this.faults.push(`step ${this.#options.step()}: ${String(error)}`);
    }
  }

  async #press(
    accountNo: string,
    body: ReturnType<typeof cardPayment> | ReturnType<typeof bankPayment>,
    call: "pay" | "next" = "pay",
  ): Promise<Press> {
    const { random, prefix, step } = this.#options;
    const press: Press = {
      key: `${prefix}-${String(this.presses.length).padStart(6, "0")}-0123456789`,
      accountNo,
      shown: (parseDecimal(body.amount) ?? 0) + (parseDecimal(body.feeAmount) ?? 0),
      step: step(),
      finals: [],
      reference: undefined,
      isCancelled: false,
    };
    this.presses.push(press);
    const send = (consumer: Consumer) =>
      call === "pay" ? consumer.pay(body, press.key) : consumer.scheduleNext(body, press.key);
    const clicks = random.chance(0.2) ? 2 : 1;
    await Promise.all(Array.from({ length: clicks }, () => this.#untilAnswered(press, send)));
    return press;
  }

  async #untilAnswered(press: Press, send: (consumer: Consumer) => Promise<Reply<PaymentAnswer>>): Promise<void> {
    let isKept = false;
    for (let refused = 0; refused < patience;) {
      const reply = await this.#call((consumer) => (isKept ? consumer.status(press.key) : send(consumer)));
      const { status, body } = reply;
      if (status === 200 || status === 202) {
        isKept = true;
        if (body.status === "scheduled") press.reference = body.reference;
        else if (body.status !== "checking") press.finals.push(String(body.status));
        if (body.status !== "checking") return;
      } else if (body.code === "payment_not_found") isKept = false;
      else if (body.code === "payment_in_progress") refused += 1;
      else if (refusals.has(body.code ?? "")) return;
      else throw new Error(`${press.key} was answered ${status} ${JSON.stringify(body)}`);
      await delay(againMs);
    }
  }

  async #cancel(press: Press | undefined): Promise<void> {
    if (!press) return;
    const { status, body } = await this.#call((consumer) => consumer.cancel(press.reference));
    if (status === 200 && body.status === "cancelled") {
      press.isCancelled = true;
      press.finals.push("cancelled");
    } else if (body.code !== "payment_not_scheduled")
      throw new Error(`Cancelling ${press.key} was answered ${status} ${JSON.stringify(body)}`);
  }

  async #acceptDisclosure(accountNo: string): Promise<void> {
    if (this.#disclosure === undefined) {
      const lines = await this.#retry(async (consumer) => {
        const texts = await consumer.regeMessages("1", "oneTime", accountNo);
        return texts.length > 0 ? texts : undefined;
      });
      this.#disclosure = lines.join("\n").trimEnd();
    }
    const text = this.#disclosure;
    await this.#call((consumer) => consumer.acknowledge<{ code?: string }>(accountNo, regeLine, text));
  }

  /** Repeats a call until a replica has answered it, with another session if that has ended. */
  #call<Body extends { code?: string } | undefined>(
    call: (consumer: Consumer) => Promise<Reply<Body>>,
  ): Promise<Reply<Body>> {
    return this.#retry(async (consumer) => {
      const reply = await call(consumer);
      if (reply.status === 401) {
        this.#consumer = undefined;
        return undefined;
      }
      return reply.body?.code === "service_unavailable" ? undefined : reply;
    });
  }

  /** Repeats a call at any replica until it has a result. A replica that dies in between gives none. */
  async #retry<T>(call: (consumer: Consumer) => Promise<T | undefined>): Promise<T> {
    const { random, urls } = this.#options;
    for (;;) {
      const now = urls();
      const url = now[random.below(now.length)];
      if (url !== undefined) {
        const result = await this.#signedIn(url)
          .then((consumer) => consumer && call(consumer))
          .catch(ignoreDeath);
        if (result !== undefined) {
          this.answers += 1;
          return result;
        }
      }
      await delay(againMs);
    }
  }

  async #signedIn(url: string): Promise<Consumer | undefined> {
    if (!this.#consumer) {
      this.#signingIn ??= Consumer.signIn(url, casey)
        .then((consumer) => void (this.#consumer = consumer), ignoreDeath)
        .finally(() => (this.#signingIn = undefined));
      await this.#signingIn;
    }
    return this.#consumer?.at(url);
  }
}

/** The connection broke, or the answer was cut off. */
function ignoreDeath(error: unknown): undefined {
  if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
  throw error;
}
