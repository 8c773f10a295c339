import { bankingDate } from "@paydown/domain/bank";
import type { AppendOnlyFile } from "./append-only-file.js";
import {
  type Answer,
  type Behavior,
  behaviorOf,
  behaviorOfKept,
  demoMethod,
  refusalOf,
  unknownToken,
} from "./behavior.js";
import type { Clock } from "@paydown/host/clock";
import { digestOf, expiryOf, type KeptMethod, type Method, type MethodDigest, type Token } from "./method.js";
import { randomCode } from "./random-code.js";
import { type ChargeEntry, type Entry, eventsOf } from "./record.js";

/** Long past, so an invalid expiry counts as expired. */
const noMonth = "0000-00";

/** A charge as the processor reports it. `returned` is set from the day the bank returns the entry. */
export type Charge = MethodDigest & {
  readonly reference: string;
  readonly amount: string;
  readonly merchant?: string;
  readonly result: "approved" | "declined";
  readonly authCode?: string;
  readonly message?: string;
  readonly at: string;
  readonly returned?: { readonly code: string; readonly on: string };
};

export interface Voided {
  readonly reference: string;
  readonly result: "voided";
  readonly at: string;
}

export type TokenizedMethod = MethodDigest & { readonly reference: string; readonly token: string };

/** The result for a method that is not stored because it could never be charged. */
export interface MethodRefused {
  readonly reference: string;
  readonly result: "declined";
  readonly message: string;
}

type Kept = ChargeEntry | Extract<Entry, { type: "void" }>;

/** Charges, voids and stored methods. Each reference gets one permanent decision. */
export class Processor {
  // Holds promises, so that concurrent requests with one reference wait for one decision.
  private readonly decided = new Map<string, Promise<Kept>>();
  private readonly methods = new Map<string, Promise<TokenizedMethod>>();
  private readonly vault = new Map<string, KeptMethod>();
  private readonly record: AppendOnlyFile<Entry>;
  private readonly clock: Clock;

  constructor(record: AppendOnlyFile<Entry>, clock: Clock) {
    this.record = record;
    this.clock = clock;
    for (const entry of record.entries) {
      if (entry.type === "method") {
        this.methods.set(entry.reference, Promise.resolve(tokenizedOf(entry)));
        this.vault.set(entry.token, entry);
      } else this.decided.set(entry.reference, Promise.resolve(entry));
    }
  }

  /**
   * Charges a method, or repeats the result of an earlier request with the same reference. The report can list the
   * charges of one `merchant`.
   *
   * @returns The result and how to answer; no result if the connection drops before anything is charged.
   */
  async charge(
    reference: string,
    amount: string,
    method: Method | Token,
    merchant?: string,
  ): Promise<{ answer: Answer; result?: Charge | Voided }> {
    const before = this.decided.get(reference);
    if (before !== undefined) return { answer: "at-once", result: this.tell(await before) };
    const now = this.clock.now();
    const { behavior, digest } = this.judge(method, now);
    if (behavior.result === "nothing") return { answer: behavior.answer };
    const { answer, result, ...rest } = behavior;
    const kept = await this.decide({
      type: "charge",
      reference,
      amount,
      ...(merchant !== undefined && { merchant }),
      ...digest,
      result,
      ...(result === "approved" && { authCode: randomCode(6) }),
      ...rest,
      at: now.toISOString(),
    });
    return { answer, result: this.tell(kept) };
  }

  async find(reference: string): Promise<Charge | Voided | undefined> {
    const kept = await this.decided.get(reference);
    return kept && this.tell(kept);
  }

  /** Ensures that the reference is never charged from now on; if it already has a charge, returns that charge. */
  async voidIfAbsent(reference: string): Promise<Charge | Voided> {
    const kept =
      this.decided.get(reference) ?? this.decide({ type: "void", reference, at: this.clock.now().toISOString() });
    return this.tell(await kept);
  }

  async storeMethod(reference: string, method: Method): Promise<TokenizedMethod | MethodRefused> {
    const before = this.methods.get(reference);
    if (before !== undefined) return before;
    const message = refusalOf(method, this.clock.now());
    if (message !== undefined) return { reference, result: "declined", message };
    const stored = this.store(reference, method);
    this.methods.set(reference, stored);
    return stored;
  }

  /** Charges made or returned at or after a moment, oldest first; all charges if no moment is given. */
  async list(since?: Date): Promise<Charge[]> {
    const all = (await this.charges()).map((charge) => this.tell(charge) as Charge);
    if (since === undefined) return all;
    const sinceDay = bankingDate(since);
    return all.filter(
      ({ at, returned }) => at >= since.toISOString() || (returned !== undefined && returned.on >= sinceDay),
    );
  }

  /**
   * Every charge as it stands now, with its record, in the order of the record. No charge ever leaves this list, so the
   * position of a charge never changes.
   */
  async everyCharge(): Promise<readonly { readonly kept: ChargeEntry; readonly told: Charge }[]> {
    const decided = await Promise.all(this.decided.values());
    return decided.flatMap((kept) => (kept.type === "charge" ? [{ kept, told: this.tell(kept) as Charge }] : []));
  }

  /** The record of every charge, oldest first. */
  async charges(): Promise<readonly ChargeEntry[]> {
    return (await Promise.all(this.decided.values())).filter((kept) => kept.type === "charge");
  }

  private decide<K extends Kept>(entry: K): Promise<K> {
    const decision = this.record.append(entry).then(() => entry);
    this.decided.set(entry.reference, decision);
    // A failed write may still have reached the disk, so the reference stays undecided until a restart rereads the
    // file.
    decision.catch(() => undefined);
    return decision;
  }

  private async store(reference: string, method: Method): Promise<TokenizedMethod> {
    const expires = method.kind === "card" ? expiryOf(method) : undefined;
    const kept: KeptMethod = { ...digestOf(method), ...(expires !== undefined && { expires }) };
    const entry = {
      type: "method",
      reference,
      token: `tok_${randomCode(20)}`,
      ...kept,
      at: this.clock.now().toISOString(),
    } as const;
    await this.record.append(entry);
    this.vault.set(entry.token, kept);
    return tokenizedOf(entry);
  }

  private judge(method: Method | Token, now: Date): { behavior: Behavior; digest: MethodDigest } {
    if (method.kind !== "token") return { behavior: behaviorOf(method, now), digest: digestOf(method) };
    const kept = this.vault.get(method.token) ?? demoMethod(method.token);
    if (kept === undefined) return { behavior: unknownToken, digest: { kind: "card", last4: "" } };
    const { kind, brand, last4 } = kept;
    const { expMonth, expYear } = method;
    const renewed =
      expMonth !== undefined && expYear !== undefined
        ? { ...kept, expires: expiryOf({ expMonth, expYear }) ?? noMonth }
        : kept;
    return {
      behavior: behaviorOfKept(renewed, now, method.cvv),
      digest: { kind, ...(brand !== undefined && { brand }), last4 },
    };
  }

  private tell(kept: Kept): Charge | Voided {
    const { reference, at } = kept;
    if (kept.type === "void") return { reference, result: "voided", at };
    const { type, events, returns, ...charge } = kept;
    const today = bankingDate(this.clock.now());
    const returned = eventsOf(kept).find((event) => event.kind === "returned");
    if (returned === undefined || returned.on > today) return charge;
    return { ...charge, returned: { code: returned.code, on: returned.on } };
  }
}

function tokenizedOf({ reference, token, kind, brand, last4 }: TokenizedMethod): TokenizedMethod {
  return { reference, token, kind, ...(brand !== undefined && { brand }), last4 };
}
