import { bankingDate } from "@paydown/domain/bank";
import type { Clock } from "@paydown/host/clock";
import type { AppendOnlyFile } from "./append-only-file.js";
import type { CorrectedAccount, LaterEvent } from "./behavior.js";
import { type ChargeEntry, eventsOf } from "./record.js";

/** One event of a charge as the processor reports it. */
export interface ReportItem {
  /** Unique in the report; never changes. */
  readonly id: string;
  readonly kind: LaterEvent["kind"];
  /** The charge's reference. */
  readonly reference: string;
  /** The charge's amount, such as "12.50". */
  readonly amount: string;
  /** The date (YYYY-MM-DD) of the event in the banks' time zone. */
  readonly on: string;
  /** The code of a return or correction, such as "R01" or "C01". */
  readonly code?: string;
  /** The account after a correction. */
  readonly corrected?: CorrectedAccount;
}

/** A line of the report's file. The position of a line is the position of its item in the report. */
export type PublishedItem = ReportItem & { readonly merchant?: string };

export interface ReportPage {
  readonly items: readonly ReportItem[];
  /** The cursor after these items. */
  readonly next: string;
  /** Whether further items are published already. */
  readonly more: boolean;
}

/**
 * The settlement report: what happened to the approved charges. An item is published by the first query on or after its
 * date. A published item keeps its position, even if the test clock goes back (BANK-65).
 */
export class Report {
  private readonly published: PublishedItem[];
  private readonly ids: Set<string>;
  private readonly file: AppendOnlyFile<PublishedItem>;
  private readonly charges: () => Promise<readonly ChargeEntry[]>;
  private readonly clock: Clock;
  // Serializes publishing, so that the file and this list have the same order. A failed write may still have reached
  // the disk, so it blocks the report until a restart rereads the file.
  private publishing: Promise<void> = Promise.resolve();

  constructor(file: AppendOnlyFile<PublishedItem>, charges: () => Promise<readonly ChargeEntry[]>, clock: Clock) {
    this.published = [...file.entries];
    this.ids = new Set(file.entries.map(({ id }) => id));
    this.file = file;
    this.charges = charges;
    this.clock = clock;
  }

  /**
   * The published items after a cursor.
   *
   * @param merchant - lists only the items of this merchant's charges; all items if absent
   * @param after - the `next` of the previous page; absent for the first page
   * @param limit - the most items to return, at least 1
   * @returns undefined if the cursor is not one of this report
   */
  async page({
    merchant,
    after = "0",
    limit,
  }: {
    readonly merchant: string | undefined;
    readonly after: string | undefined;
    readonly limit: number;
  }): Promise<ReportPage | undefined> {
    await this.publish();
    if (!/^(?:0|[1-9]\d{0,14})$/.test(after) || Number(after) > this.published.length) return undefined;
    const found = this.published.flatMap(({ merchant: owner, ...item }, position) =>
      position >= Number(after) && (merchant === undefined || merchant === owner) ? [{ item, position }] : [],
    );
    const following = found[limit];
    return {
      items: found.slice(0, limit).map(({ item }) => item),
      next: String(following?.position ?? this.published.length),
      more: following !== undefined,
    };
  }

  private publish(): Promise<void> {
    this.publishing = this.publishing.then(() => this.publishDue());
    return this.publishing;
  }

  private async publishDue(): Promise<void> {
    const today = bankingDate(this.clock.now());
    const due = (await this.charges())
      .flatMap(itemsOf)
      .filter(({ id, on }) => on <= today && !this.ids.has(id))
      .sort((a, b) => a.on.localeCompare(b.on));
    await Promise.all(due.map((item) => this.file.append(item)));
    for (const item of due) {
      this.published.push(item);
      this.ids.add(item.id);
    }
  }
}

/** A charge has at most one event of each kind. */
function itemsOf(charge: ChargeEntry): PublishedItem[] {
  const { reference, amount, merchant } = charge;
  return eventsOf(charge).map((event) => ({
    id: `${reference}-${event.kind}`,
    reference,
    amount,
    ...event,
    ...(merchant !== undefined && { merchant }),
  }));
}
