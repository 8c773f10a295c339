import { cents, parseCalendarDate } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing, StoredAt } from "../../db/key-ring.js";
import type { CorrectedAccount, NoAnswer, ReportItem, ReportPage } from "../processor.js";
import type { AchContext } from "./context.js";
import type { AchEntryRow, AchReportItemTable } from "./tables.js";

const pageSize = 100;

/** A look at the bank's folders is current for an hour. */
const currentMs = 60 * 60_000;

/**
 * The next page of what the bank did. After the last item there is no answer as long as the bank's folders have not
 * been read lately: a return may lie there, and a payment must not clear before it is known (ACH-26).
 */
export async function reportPage(
  { clock, db: { keyRing } }: Pick<AchContext, "clock" | "db">,
  trx: InstanceTransaction,
  instanceId: string,
  after: string | null,
): Promise<ReportPage | NoAnswer> {
  const seen = Number(after ?? 0);
  if (!Number.isSafeInteger(seen)) return { kind: "unknown", reason: "status 400" };
  // The look is read before the items, so an item that it found is not missed.
  const { looked_at = null } =
    (await trx.selectFrom("ach_banks").select("looked_at").where("instance_id", "=", instanceId).executeTakeFirst()) ??
    {};
  const rows = await trx
    .selectFrom("ach_report_items")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("seq", ">", seen)
    .orderBy("seq")
    .limit(pageSize)
    .execute();
  const isCurrent = looked_at !== null && looked_at.getTime() >= clock.now().getTime() - currentMs;
  if (rows.length === 0 && !isCurrent) return { kind: "unknown", reason: "not read lately" };
  return {
    kind: "page",
    items: rows.map((row) => itemOf(keyRing, row)),
    next: String(rows.at(-1)?.seq ?? seen),
    more: rows.length === pageSize || !isCurrent,
  };
}

function itemOf(keyRing: KeyRing, row: Omit<AchReportItemTable, "seq">): ReportItem {
  const { instance_id, item_id, kind, reference, amount_cents, happened_on, code, corrected } = row;
  const on = parseCalendarDate(happened_on);
  if (!on) throw new RangeError(`The stored day ${happened_on} is not a date.`);
  const text = keyRing.open(correctedAt(instance_id, item_id), corrected);
  return {
    ...{ id: item_id, kind, reference, amount: cents(amount_cents), on, code },
    corrected: text === null ? null : (JSON.parse(text) as CorrectedAccount),
  };
}

const correctedAt = (instanceId: string, itemId: string): StoredAt => ({
  instanceId,
  column: "ach_report_items.corrected",
  row: [itemId],
});

interface Told {
  readonly id: string;
  readonly kind: AchReportItemTable["kind"];
  readonly on: string;
  readonly code?: string;
  readonly corrected?: CorrectedAccount;
}

/**
 * Adds an item about a debit to the report, unless it has the item. The caller must hold the bank's lock: the items'
 * numbers must become visible in their order, or a reader would miss one.
 *
 * @returns whether the item is new
 */
export async function tell(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  { instance_id, reference, amount_cents }: Pick<AchEntryRow, "instance_id" | "reference" | "amount_cents">,
  { id, kind, on, code, corrected }: Told,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("ach_report_items")
    .values({
      ...{ instance_id, item_id: id, kind, reference, amount_cents, happened_on: on, code: code ?? null },
      corrected: corrected ? keyRing.seal(correctedAt(instance_id, id), JSON.stringify(corrected)) : null,
    })
    .onConflict((conflict) => conflict.columns(["instance_id", "item_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reports the debits of accepted files whose effective date has come as settled (ACH-17). */
export async function settleFiles(
  { clock, db }: Pick<AchContext, "clock" | "db">,
  instanceId: string,
  today: string,
): Promise<void> {
  await db.asJob(instanceId, async (trx) => {
    await lockBank(trx, instanceId);
    const files = await trx
      .selectFrom("ach_files")
      .select(["name", "effective_on"])
      .where("instance_id", "=", instanceId)
      .where("state", "=", "accepted")
      .where("settled_at", "is", null)
      .where("effective_on", "<=", today)
      .orderBy("file_no")
      .execute();
    for (const { name, effective_on } of files) {
      const entries = await trx
        .updateTable("ach_entries")
        .set({ settled_on: effective_on })
        .where("instance_id", "=", instanceId)
        .where("file_name", "=", name)
        .returningAll()
        .execute();
      for (const entry of entries.filter(({ kind }) => kind === "charge"))
        await tell(trx, db.keyRing, entry, { id: `settled-${entry.reference}`, kind: "settled", on: effective_on });
      await trx
        .updateTable("ach_files")
        .set({ settled_at: clock.now() })
        .where("instance_id", "=", instanceId)
        .where("name", "=", name)
        .execute();
    }
  });
}

/** Locks an instance's bank until the transaction ends. */
export const lockBank = (trx: InstanceTransaction, instanceId: string) =>
  trx.selectFrom("ach_banks").selectAll().where("instance_id", "=", instanceId).forUpdate().executeTakeFirstOrThrow();
