import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing, StoredAt } from "../../db/key-ring.js";
import type { AchAccount } from "./ach-account.js";
import type { AchEntryRow } from "./tables.js";

/** The primary key of an entry. */
export type EntryKey = Pick<AchEntryRow, "instance_id" | "kind" | "reference">;

const accountAt = ({ instance_id, kind, reference }: EntryKey): StoredAt => ({
  instanceId: instance_id,
  column: "ach_entries.account",
  row: [kind, reference],
});

/** An entry's account as stored. */
export const sealedAccount = (keyRing: KeyRing, key: EntryKey, account: AchAccount): string =>
  keyRing.seal(accountAt(key), JSON.stringify(account));

/** The account of an entry; null once its number is deleted. */
export function accountIn(keyRing: KeyRing, entry: EntryKey & Pick<AchEntryRow, "account">): AchAccount | null {
  const text = keyRing.open(accountAt(entry), entry.account);
  return text === null ? null : (JSON.parse(text) as AchAccount);
}

export const findEntry = (
  trx: InstanceTransaction,
  { instance_id, kind, reference }: EntryKey,
): Promise<AchEntryRow | undefined> =>
  trx
    .selectFrom("ach_entries")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .executeTakeFirst();

type NewEntry = Partial<Omit<AchEntryRow, "account">> &
  Pick<AchEntryRow, "instance_id" | "kind" | "reference" | "state" | "amount_cents" | "created_at"> & {
    readonly account?: string | null;
  };

/** Inserts an entry unless its reference has one. @returns the entry that the reference has now */
export async function insertEntry(trx: InstanceTransaction, entry: NewEntry): Promise<AchEntryRow> {
  await trx
    .insertInto("ach_entries")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["instance_id", "kind", "reference"]).doNothing())
    .execute();
  const found = await findEntry(trx, entry);
  if (!found) throw new Error("An entry vanished.");
  return found;
}

/** Trace numbers count up to this and begin with 1 again. */
const traces = 9_999_999;

/**
 * Takes the next trace number of an instance. A number that is taken and not used leaves a gap, which the rules allow.
 *
 * @param originatingDfi - the eight digits that a trace number begins with
 */
export async function nextTrace(
  trx: InstanceTransaction,
  instanceId: string,
  originatingDfi: string,
): Promise<Pick<AchEntryRow, "trace_number" | "trace_seq">> {
  const { next_trace: next } = await trx
    .insertInto("ach_traces")
    .values({ instance_id: instanceId, next_trace: 2 })
    .onConflict((conflict) =>
      conflict.column("instance_id").doUpdateSet(({ eb, ref }) => ({
        next_trace: eb(ref("ach_traces.next_trace"), "+", 1),
      })),
    )
    .returning("next_trace")
    .executeTakeFirstOrThrow();
  const seq = next - 1;
  const digits = String(((seq - 1) % traces) + 1).padStart(7, "0");
  return { trace_seq: seq, trace_number: `${originatingDfi}${digits}` };
}

/** The newest entry with a trace number. The numbers begin again after ten million entries. */
export const entryByTrace = (
  trx: InstanceTransaction,
  instanceId: string,
  traceNumber: string,
): Promise<AchEntryRow | undefined> =>
  trx
    .selectFrom("ach_entries")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("trace_number", "=", traceNumber)
    .orderBy("trace_seq", "desc")
    .forUpdate()
    .limit(1)
    .executeTakeFirst();

/** Changes an entry. */
export async function updateEntry(
  trx: InstanceTransaction,
  { instance_id, kind, reference }: EntryKey,
  changes: Partial<Omit<AchEntryRow, keyof EntryKey | "is_retry" | "first_use">>,
): Promise<void> {
  await trx
    .updateTable("ach_entries")
    .set(changes)
    .where("instance_id", "=", instance_id)
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .execute();
}
