import { createHash } from "node:crypto";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { Json } from "../db/tables.js";
import type { SourceRow } from "./reading/source.js";
import type { RecordKind } from "./record.js";

/** A skipped row, and why. A row may have several faults. */
export type Skip = readonly [line: number, reason: string];

/** What an import stored. */
export interface Totals {
  readonly imported: Readonly<Partial<Record<RecordKind, number>>>;
  /** Of the kinds that have an amount. */
  readonly cents: Readonly<Partial<Record<RecordKind, number>>>;
  /** Records that came before in the file, with the same values. */
  readonly repeated: number;
}

export const noTotals: Totals = { imported: {}, cents: {}, repeated: 0 };

export const addTotals = (one: Totals, other: Totals): Totals => ({
  imported: addByKind(one.imported, other.imported),
  cents: addByKind(one.cents, other.cents),
  repeated: one.repeated + other.repeated,
});

function addByKind(one: Totals["imported"], other: Totals["imported"]): Totals["imported"] {
  const sums = { ...one };
  for (const [kind, count] of Object.entries(other) as [RecordKind, number][]) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

/** A batch as it was stored. */
export interface BatchResult {
  readonly totals: Totals;
  readonly skips: readonly Skip[];
}

/** The stored batches of an unfinished import. A batch's digest covers the file from its start to the batch's end. */
export interface ImportCheckpointTable {
  instance_id: string;
  /** Counted from 1. */
  batch: number;
  digest: string;
  totals: Json<Totals>;
  skips: Json<readonly Skip[]>;
}

declare module "../db/tables.js" {
  interface Tables {
    import_checkpoints: ImportCheckpointTable;
  }
}

/**
 * Remembers the batches of one import, and finds those that an earlier import of the same bytes has stored. Checked
 * batch by batch while the file is read, so a changed file is imported from its first changed batch on.
 */
export class Checkpoints {
  private batch = 0;
  private digest: string;
  private state: "resuming" | "first" | "storing" = "resuming";

  /** @param settings - everything but the file's bytes that decides what a line becomes */
  constructor(
    private readonly db: Database,
    private readonly instanceId: string,
    settings: Buffer,
  ) {
    this.digest = createHash("sha256").update(settings).digest("hex");
  }

  /** Moves on to a batch. @returns what an earlier import stored of it; undefined if it must be stored */
  async next(rows: readonly SourceRow[]): Promise<BatchResult | undefined> {
    const hash = createHash("sha256").update(this.digest);
    for (const { raw, end } of rows) hash.update(raw ?? `${end}`);
    this.batch += 1;
    this.digest = hash.digest("hex");
    if (this.state !== "resuming") {
      this.state = "storing";
      return undefined;
    }
    const { instanceId, batch, digest } = this;
    const found = await this.db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("import_checkpoints")
        .select(["totals", "skips"])
        .where("instance_id", "=", instanceId)
        .where("batch", "=", batch)
        .where("digest", "=", digest)
        .executeTakeFirst(),
    );
    if (!found) this.state = "first";
    return found;
  }

  /** Remembers the batch, in the transaction that stores it. */
  async keep(trx: InstanceTransaction, { totals, skips }: BatchResult): Promise<void> {
    // Those of an import of another file, or of this one before it was changed.
    if (this.state === "first") await this.forgetFrom(trx, this.batch);
    const columns = {
      digest: this.digest,
      totals: JSON.stringify(totals),
      skips: JSON.stringify(skips),
    };
    await trx
      .insertInto("import_checkpoints")
      .values({ instance_id: this.instanceId, batch: this.batch, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "batch"]).doUpdateSet(columns))
      .execute();
  }

  /** Forgets all batches, because the file is finished: the next import of it begins at its start. */
  async finish(): Promise<void> {
    await this.db.asJob(this.instanceId, (trx) => this.forgetFrom(trx, 0));
  }

  private async forgetFrom(trx: InstanceTransaction, batch: number): Promise<void> {
    await trx
      .deleteFrom("import_checkpoints")
      .where("instance_id", "=", this.instanceId)
      .where("batch", ">=", batch)
      .execute();
  }
}
