import { bankingDate } from "@paydown/domain/bank";
import type { Clock } from "@paydown/host/clock";
import type { AppendOnlyFile } from "./append-only-file.js";
import { type RefundBehavior, refundBehaviorOf } from "./behavior.js";
import type { Processor } from "./processor.js";
import { type ChargeEntry, type Entry, eventsOf, type RefundEntry } from "./record.js";

/** A refund as the processor reports it. */
export type Refund = Omit<RefundEntry, "type">;

/** Refunds of settled charges. Each reference gets one permanent decision. */
export class Refunds {
  // Written before the file, so that concurrent requests never exceed the charge together.
  private readonly decided = new Map<string, RefundEntry>();
  private readonly written = new Map<string, Promise<void>>();
  private readonly record: AppendOnlyFile<Entry>;
  private readonly processor: Processor;
  private readonly clock: Clock;

  constructor(record: AppendOnlyFile<Entry>, processor: Processor, clock: Clock) {
    this.record = record;
    this.processor = processor;
    this.clock = clock;
    for (const entry of record.entries) if (entry.type === "refund") this.decided.set(entry.reference, entry);
  }

  /**
   * Refunds a part of a settled charge, or all of it, or repeats the result of an earlier request with the same
   * reference. The refunds of a charge never exceed it.
   */
  async refund(
    reference: string,
    charge: string,
    amount: string,
    merchant?: string,
  ): Promise<{ readonly answer: RefundBehavior["answer"]; readonly result: Refund }> {
    const found = await this.processor.approved(charge);
    const before = this.decided.get(reference);
    if (before !== undefined) return { answer: "at-once", result: await this.tell(before) };
    const message = this.refusalOf(found, amount, merchant);
    const entry: RefundEntry = {
      ...{ type: "refund", reference, charge, amount },
      ...(message === undefined ? { result: "refunded" } : { result: "refused", message }),
      at: this.clock.now().toISOString(),
    };
    this.decided.set(reference, entry);
    this.written.set(reference, this.record.append(entry));
    return { answer: refundBehaviorOf(found?.last4).answer, result: await this.tell(entry) };
  }

  async find(reference: string): Promise<Refund | undefined> {
    const entry = this.decided.get(reference);
    return entry && this.tell(entry);
  }

  /** Every refund, in the order of the record. No refund ever leaves this list. */
  list(): Promise<Refund[]> {
    return Promise.all([...this.decided.values()].map((entry) => this.tell(entry)));
  }

  /** What has been refunded of each charge that has refunds, in dollars. */
  async amounts(): Promise<ReadonlyMap<string, string>> {
    await Promise.all(this.written.values());
    return new Map([...this.sums()].map(([charge, sum]) => [charge, (sum / 100).toFixed(2)]));
  }

  /** What has been refunded of each charge that has refunds, in cents. */
  private sums(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const { charge, amount, result } of this.decided.values())
      if (result === "refunded") sums.set(charge, (sums.get(charge) ?? 0) + centsOf(amount));
    return sums;
  }

  /** Why a refund is refused; undefined if it is made. */
  private refusalOf(charge: ChargeEntry | undefined, amount: string, merchant?: string): string | undefined {
    if (charge === undefined || charge.merchant !== merchant) return "No such charge";
    const today = bankingDate(this.clock.now());
    const past = eventsOf(charge).filter(({ on }) => on <= today);
    if (!past.some(({ kind }) => kind === "settled")) return "The charge has not settled";
    if (past.some(({ kind }) => kind === "returned")) return "The charge was returned";
    if (past.some(({ kind }) => kind === "chargedBack") && !past.some(({ kind }) => kind === "chargebackReversed"))
      return "The charge is disputed";
    if ((this.sums().get(charge.reference) ?? 0) + centsOf(amount) > centsOf(charge.amount))
      return "The refund exceeds the charge";
    return refundBehaviorOf(charge.last4).refusal;
  }

  private async tell({ type, ...refund }: RefundEntry): Promise<Refund> {
    await this.written.get(refund.reference);
    return refund;
  }
}

const centsOf = (amount: string): number => Number(amount.replace(".", ""));
