import { bankingDate, mayPresentAgainOn, mostTimesPresentedAgain, returnRule } from "@paydown/domain/bank";
import type { AppendOnlyFile } from "./append-only-file.js";
import {
  type Answer,
  type Behavior,
  behaviorAgain,
  behaviorOf,
  behaviorOfKept,
  declined,
  demoMethod,
  refusalOf,
  unknownToken,
} from "./behavior.js";
import type { Clock } from "@paydown/host/clock";
import {
  digestOf,
  expiryOf,
  type KeptMethod,
  type Method,
  type MethodDigest,
  type PresentAgain,
  type Token,
} from "./method.js";
import { randomCode } from "./random-code.js";
import { type ChargeEntry, type Entry, eventsOf } from "./record.js";

/** Long past, so an invalid expiry counts as expired. */
const noMonth = "0000-00";

/** A charge as the processor reports it. `returned` is set from the day the bank returns the entry. */
export type Charge = MethodDigest & {
  readonly reference: string;
  readonly amount: string;
  readonly merchant?: string;
  /** The reference of the original charge, if this one presents it again: it is marked as a retry. */
  readonly presentsAgain?: string;
  /** `voided`: approved, and voided before it settled. */
  readonly result: "approved" | "declined" | "voided";
  readonly authCode?: string;
  readonly message?: string;
  readonly at: string;
  readonly voidedAt?: string;
  readonly returned?: { readonly code: string; readonly on: string };
};

export interface Voided {
  readonly reference: string;
  readonly result: "voided";
  readonly at: string;
}

export type TokenizedMethod = MethodDigest & { readonly reference: string; readonly token: string };

/** A void that is refused because the charge has settled, or was declined. */
export interface VoidRefused {
  readonly reference: string;
  readonly result: "refused";
  readonly message: string;
}

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
  /** The charges among them, in the order of the record. No charge ever leaves this list. */
  private readonly made: ChargeEntry[] = [];
  /** The decisions that are not in the record yet. A write that failed stays here until a restart. */
  private readonly unwritten = new Map<string, Promise<Kept>>();
  /** When each voided charge was voided. */
  private readonly voided = new Map<string, string>();
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
      } else if (entry.type === "chargeVoid") this.voided.set(entry.reference, entry.at);
      else if (entry.type !== "refund") {
        this.decided.set(entry.reference, Promise.resolve(entry));
        if (entry.type === "charge") this.made.push(entry);
      }
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
    method: Method | Token | PresentAgain,
    merchant?: string,
  ): Promise<{ answer: Answer; result?: Charge | Voided }> {
    // Everything that the decision depends on is read first, so that no other request decides in between.
    const charges = method.kind === "token" || method.kind === "presentAgain" ? await this.recordedCharges() : [];
    const before = this.decided.get(reference);
    if (before !== undefined) return { answer: "at-once", result: this.tell(await before) };
    const now = this.clock.now();
    const { behavior, digest } =
      method.kind === "presentAgain"
        ? judgeAgain(charges, this.voided, method.reference, { amount, merchant }, now)
        : this.judge(method, charges, now);
    if (behavior.result === "nothing") return { answer: behavior.answer };
    const { answer, result, ...rest } = behavior;
    const kept = await this.decide({
      type: "charge",
      reference,
      amount,
      ...(merchant !== undefined && { merchant }),
      ...digest,
      ...(method.kind === "token" && { token: method.token }),
      ...(method.kind === "presentAgain" && { presentsAgain: method.reference }),
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

  /**
   * Voids a charge that has not settled: it never settles, and nothing else happens to it. A repeated void of a charge
   * has the same result.
   *
   * @returns undefined if the merchant has no such charge
   */
  async voidCharge(reference: string, merchant?: string): Promise<Charge | Voided | VoidRefused | undefined> {
    const kept = await this.decided.get(reference);
    if (kept === undefined) return undefined;
    if (kept.type === "void" || this.voided.has(reference)) return this.tell(kept);
    if (kept.merchant !== merchant) return undefined;
    if (kept.result === "declined") return { reference, result: "refused", message: "The charge was declined" };
    const now = this.clock.now();
    if (eventsOf(kept).some(({ kind, on }) => kind === "settled" && on <= bankingDate(now)))
      return { reference, result: "refused", message: "The charge has settled" };
    const at = now.toISOString();
    // Set before the file is written, so that the report publishes nothing of the charge meanwhile.
    this.voided.set(reference, at);
    await this.record.append({ type: "chargeVoid", reference, at });
    return this.tell(kept);
  }

  isVoided(reference: string): boolean {
    return this.voided.has(reference);
  }

  /** The record of an approved charge that was not voided. */
  async approved(reference: string): Promise<ChargeEntry | undefined> {
    const kept = await this.decided.get(reference);
    if (kept?.type !== "charge" || kept.result === "declined" || this.voided.has(reference)) return undefined;
    return kept;
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

  /** The tokens of the stored methods, in the order of the record. */
  get tokens(): readonly string[] {
    return [...this.vault.keys()];
  }

  /** Charges made or returned at or after a moment, oldest first; all charges if no moment is given. */
  async list(since?: Date): Promise<Charge[]> {
    const all = (await this.everyCharge()).map((charge) => this.tellCharge(charge));
    if (since === undefined) return all;
    const sinceDay = bankingDate(since);
    return all.filter(
      ({ at, returned }) => at >= since.toISOString() || (returned !== undefined && returned.on >= sinceDay),
    );
  }

  /** The record of every charge, oldest first. The position of a charge never changes. */
  async everyCharge(): Promise<readonly ChargeEntry[]> {
    const { length } = this.made;
    await Promise.all(this.unwritten.values());
    return this.made.slice(0, length);
  }

  /** The record of every charge that was not voided, oldest first. */
  async charges(): Promise<readonly ChargeEntry[]> {
    return (await this.everyCharge()).filter(({ reference }) => !this.voided.has(reference));
  }

  /** The charges whose record was written, oldest first. */
  private async recordedCharges(): Promise<readonly ChargeEntry[]> {
    await Promise.allSettled(this.unwritten.values());
    return this.made.filter(({ reference }) => !this.unwritten.has(reference));
  }

  private decide<K extends Kept>(entry: K): Promise<K> {
    const decision = this.record.append(entry).then(() => entry);
    this.decided.set(entry.reference, decision);
    this.unwritten.set(entry.reference, decision);
    if (entry.type === "charge") this.made.push(entry);
    // A failed write may still have reached the disk, so the reference stays undecided until a restart rereads the
    // file.
    decision.then(
      () => this.unwritten.delete(entry.reference),
      () => undefined,
    );
    return decision;
  }

  /** What is kept of a stored method; undefined for an unknown token. */
  storedMethod(token: string): KeptMethod | undefined {
    return this.vault.get(token);
  }

  /** Gives a stored card another expiry. @param expires - the last month (YYYY-MM) in which it is valid */
  async renew(token: string, expires: string): Promise<void> {
    const kept = this.vault.get(token);
    if (!kept) return;
    const renewed = { ...kept, expires };
    const at = this.clock.now().toISOString();
    await this.record.append({ type: "method", reference: token, token, ...renewed, at });
    this.vault.set(token, renewed);
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

  private judge(
    method: Method | Token,
    charges: readonly ChargeEntry[],
    now: Date,
  ): { behavior: Behavior; digest: MethodDigest } {
    if (method.kind !== "token") return { behavior: behaviorOf(method, now), digest: digestOf(method) };
    const stored = this.vault.get(method.token) ?? demoMethod(method.token);
    const kept = stored && correctedOf(stored, charges, method.token, now);
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
    return kept.type === "void" ? { reference, result: "voided", at } : this.tellCharge(kept);
  }

  /** A charge as it stands now. */
  tellCharge(kept: ChargeEntry): Charge {
    const { type, events, returns, token, ...charge } = kept;
    const voidedAt = this.voided.get(kept.reference);
    if (voidedAt !== undefined) return { ...charge, result: "voided", voidedAt };
    const returned = eventsOf(kept).find((event) => event.kind === "returned");
    if (returned === undefined || returned.on > bankingDate(this.clock.now())) return charge;
    return { ...charge, returned: { code: returned.code, on: returned.on } };
  }
}

interface Judged {
  readonly behavior: Behavior;
  readonly digest: MethodDigest;
}

/**
 * Judges a debit that is presented again: only a debit whose latest presentation was returned for too little money, for
 * the same amount and merchant, at most twice and within 180 days (BANK-69).
 */
function judgeAgain(
  charges: readonly ChargeEntry[],
  voided: ReadonlyMap<string, string>,
  reference: string,
  { amount, merchant }: { readonly amount: string; readonly merchant: string | undefined },
  now: Date,
): Judged {
  const today = bankingDate(now);
  const original = charges.find((charge) => charge.reference === reference && charge.presentsAgain === undefined);
  const again = charges.filter(({ presentsAgain, result }) => presentsAgain === reference && result === "approved");
  const last = again.at(-1) ?? original;
  const digest: MethodDigest = { kind: "bank", last4: original?.last4 ?? "" };
  const refused = (message: string): Judged => ({ behavior: declined(message), digest });
  if (!original || !last || original.merchant !== merchant) return refused("Unknown charge");
  if (original.amount !== amount) return refused("Another amount than the original charge");
  const returned = eventsOf(last).find(({ kind }) => kind === "returned");
  const isAllowed = returned?.kind === "returned" && returnRule(returned.code).action === "presentAgain";
  const mayAgain = isAllowed && !voided.has(last.reference);
  if (!mayAgain || returned.on > today) return refused("Not returned for too little money");
  if (again.length >= mostTimesPresentedAgain) return refused("Presented again twice already");
  if (!mayPresentAgainOn(today, bankingDate(new Date(original.at)))) return refused("More than 180 days old");
  return { behavior: behaviorAgain(original.last4, now), digest };
}

/**
 * The account behind a token, as the processor keeps it once the bank has corrected it (BANK-73). The sandbox knows
 * only the last four digits of an account that was charged without a token.
 */
function correctedOf(stored: KeptMethod, charges: readonly ChargeEntry[], token: string, now: Date): KeptMethod {
  const today = bankingDate(now);
  const corrected = charges
    .filter(
      (charge) =>
        charge.token === token ||
        (charge.token === undefined && charge.kind === stored.kind && charge.last4 === stored.last4),
    )
    .flatMap(eventsOf)
    .flatMap((event) => (event.kind === "correction" && event.on <= today ? (event.corrected ?? []) : []))
    .at(-1);
  return corrected ? { ...stored, last4: corrected.last4, isCorrected: true } : stored;
}

function tokenizedOf({ reference, token, kind, brand, last4 }: TokenizedMethod): TokenizedMethod {
  return { reference, token, kind, ...(brand !== undefined && { brand }), last4 };
}
