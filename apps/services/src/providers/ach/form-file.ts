import { createHash } from "node:crypto";
import { addDays, parseCalendarDate, todayIn } from "@paydown/domain";
import { addBankingDays } from "@paydown/domain/bank";
import { writeNachaFile } from "@paydown/nacha";
import type { Insertable } from "kysely";
import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing, StoredAt } from "../../db/key-ring.js";
import { findPause } from "../../pauses/pauses.js";
import type { AchContext } from "./context.js";
import { effectiveDate, fileDay, lastCutOff, localTime } from "./cut-offs.js";
import { accountIn } from "./entries.js";
import { type EntryToFile, nachaFileOf } from "./nacha-of.js";
import { lockBank } from "./report.js";
import type { AchSettings } from "./settings.js";
import type { AchEntryRow, AchFileRow, AchFileTable } from "./tables.js";

/** Consumers may contest a debit for 60 days after it settled; a bank may take some days to return it. */
export const keptDays = 65;

/**
 * After a prenote has settled, a debit may follow on the third banking day (Nacha Operating Rules, prenotifications).
 */
const prenoteDays = 3;

/** A statement has at most 65,535 parameters. */
const mostParameters = 10_000;

const modifiers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const contentAt = ({ instance_id, name }: Pick<AchFileRow, "instance_id" | "name">): StoredAt => ({
  instanceId: instance_id,
  column: "ach_files.content",
  row: [name],
});

/** The bytes of a file; null once they are deleted. */
export const contentOf = (
  { keyRing }: AchContext["db"],
  file: Pick<AchFileRow, "instance_id" | "name" | "content">,
): string | null => keyRing.open(contentAt(file), file.content);

/**
 * Forms the file of the last cut-off, if one has passed since the last time: the entries made until then, with the
 * file's bytes, in one transaction. Another replica that comes at the same time finds nothing left to form (ACH-12). A
 * paused instance forms none.
 *
 * @returns the file's name; undefined if there was nothing to form
 */
export async function formFile(
  context: AchContext,
  instanceId: string,
  settings: AchSettings,
): Promise<string | undefined> {
  const { clock, db, log } = context;
  return db.asJob(instanceId, async (trx) => {
    const bank = await lockBank(trx, instanceId);
    const now = clock.now();
    const cutOff = lastCutOff(settings.cutOffs, now);
    if (cutOff <= bank.last_cut_off_at || (await findPause(trx, instanceId))) return undefined;
    const day = fileDay(settings.cutOffs, cutOff, now);
    const entries = await waitingEntries(trx, instanceId, cutOff, day);
    const created_on = todayIn(settings.cutOffs.timeZone, now);
    const modifier = await freeModifier(trx, instanceId, created_on);
    if (entries.length > 0 && modifier === undefined) {
      log.error(
        { instance: instanceId },
        "36 files were formed today, the most that the format allows; the next one waits.",
      );
      return undefined;
    }
    const passed = { last_cut_off_at: cutOff };
    if (entries.length === 0 || modifier === undefined) {
      await trx.updateTable("ach_banks").set(passed).where("instance_id", "=", instanceId).execute();
      return undefined;
    }
    const effective_on = effectiveDate(day);
    const file = { created_on, modifier, effective_on, formed_at: now, file_no: bank.next_file_no };
    const name = await storeFile(context, trx, instanceId, settings, file, entries);
    await trx
      .updateTable("ach_banks")
      .set({ ...passed, next_file_no: bank.next_file_no + 1 })
      .where("instance_id", "=", instanceId)
      .execute();
    return name;
  });
}

/**
 * The entries for the file of a cut-off. The first debits of an account wait for their prenote (ACH-6). The lock keeps
 * an entry from being voided while it goes into the file.
 */
const waitingEntries = (
  trx: InstanceTransaction,
  instanceId: string,
  cutOff: Date,
  day: string,
): Promise<AchEntryRow[]> =>
  trx
    .selectFrom("ach_entries")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("state", "=", "waiting")
    .where("created_at", "<=", cutOff)
    .where((row) =>
      row.or([
        row("kind", "<>", "charge"),
        row.not(
          row.exists(
            row
              .selectFrom("ach_prenotes as prenote")
              .select("prenote.reference")
              .where("prenote.instance_id", "=", instanceId)
              .whereRef("prenote.account_key", "=", "ach_entries.account_key")
              .where((prenote) => prenote.or([prenote("debits_from", "is", null), prenote("debits_from", ">", day)])),
          ),
        ),
      ]),
    )
    .orderBy("trace_seq")
    .forUpdate()
    .execute();

/** The first letter or digit that no file of a day has; undefined if all 36 are taken. */
async function freeModifier(
  trx: InstanceTransaction,
  instanceId: string,
  createdOn: string,
): Promise<string | undefined> {
  const rows = await trx
    .selectFrom("ach_files")
    .select("modifier")
    .where("instance_id", "=", instanceId)
    .where("created_on", "=", createdOn)
    .execute();
  return [...modifiers].find((modifier) => !rows.some((row) => row.modifier === modifier));
}

type NewFile = Pick<AchFileRow, "created_on" | "modifier" | "effective_on" | "formed_at" | "file_no">;

/** Stores a file and puts its entries into it. @returns its name */
async function storeFile(
  { db: { keyRing } }: AchContext,
  trx: InstanceTransaction,
  instanceId: string,
  settings: AchSettings,
  file: NewFile,
  entries: readonly AchEntryRow[],
): Promise<string> {
  const { created_on, modifier, effective_on, formed_at, file_no } = file;
  const name = fileName(instanceId, file);
  const toFile = entries.map((entry): EntryToFile => {
    const account = accountIn(keyRing, entry);
    if (!account || entry.trace_number === null) throw new Error("A waiting entry has no account.");
    const { kind, reference, amount_cents: amount, payment_type, is_retry, trace_number } = entry;
    return {
      kind,
      reference,
      amount,
      account,
      paymentType: payment_type,
      isRetry: is_retry,
      traceNumber: trace_number,
    };
  });
  const content = writeNachaFile(
    nachaFileOf({
      ...{ settings, fileNo: file_no, modifier, effectiveDate: effective_on, entries: toFile },
      createdAt: localTime(settings.cutOffs.timeZone, formed_at),
    }),
  );
  const total = (isCredit: boolean) =>
    entries
      .filter(({ kind }) => (kind === "refund") === isCredit)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const delete_after = deleteAfter(effective_on);
  await insertFile(trx, keyRing, {
    ...{ instance_id: instanceId, name, file_no, modifier, created_on, effective_on, formed_at, delete_after },
    ...{ content, entries: entries.length, debit_cents: total(false), credit_cents: total(true), state: "formed" },
    digest: createHash("sha256").update(content, "latin1").digest("hex"),
  });
  for (let from = 0; from < entries.length; from += mostParameters) {
    const some = entries.slice(from, from + mostParameters).map(({ trace_seq }) => trace_seq ?? 0);
    await trx
      .updateTable("ach_entries")
      .set({ state: "filed", file_name: name, effective_on, delete_after })
      .where("instance_id", "=", instanceId)
      .where("trace_seq", "in", some)
      .execute();
  }
  await startPrenotes(trx, instanceId, effective_on, entries);
  return name;
}

/** Stores a file with its bytes. */
export async function insertFile(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  { content, ...file }: Omit<Insertable<AchFileTable>, "bytes" | "content"> & { readonly content: string },
): Promise<void> {
  await trx
    .insertInto("ach_files")
    .values({
      ...file,
      content: keyRing.seal(contentAt(file), content),
      bytes: Buffer.byteLength(content, "latin1"),
    })
    .execute();
}

async function startPrenotes(
  trx: InstanceTransaction,
  instanceId: string,
  effectiveOn: string,
  entries: readonly AchEntryRow[],
): Promise<void> {
  const references = entries.filter(({ kind }) => kind === "prenote").map(({ reference }) => reference);
  if (references.length === 0) return;
  await trx
    .updateTable("ach_prenotes")
    .set({ debits_from: addBankingDays(dateOf(effectiveOn), prenoteDays) })
    .where("instance_id", "=", instanceId)
    .where("reference", "in", references)
    .execute();
}

/** The name of a file at the bank, such as HARBOR-20261127-A-000012.ach. The number tells a gap. */
const fileName = (instanceId: string, { created_on, modifier, file_no }: NewFile): string =>
  `${instanceId.toUpperCase()}-${created_on.replaceAll("-", "")}-${modifier}-${String(file_no).padStart(6, "0")}.ach`;

/** The number in the name of one of the instance's files; undefined for another file. */
export function fileNumberIn(instanceId: string, name: string): number | undefined {
  const prefix = `${instanceId.toUpperCase()}-`;
  const [, number] = (name.startsWith(prefix) && /^\d{8}-[A-Z0-9]-(\d{6,})\.ach/.exec(name.slice(prefix.length))) || [];
  return number === undefined ? undefined : Number(number);
}

/** The day after which account numbers of a debit are deleted. */
export const deleteAfter = (effectiveOn: string): string => addDays(dateOf(effectiveOn), keptDays);

export function dateOf(text: string) {
  const date = parseCalendarDate(text);
  if (!date) throw new RangeError(`The stored day ${text} is not a date.`);
  return date;
}
