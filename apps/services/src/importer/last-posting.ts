import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import type { ImportRecord } from "./record.js";

/** Stands for a balance that includes no posting made here. */
const none = "none";

/** The id of a posting in the export: its payment, its kind and, for a refund, the refund. */
const postingForm = /^posting\.([^.]+)\.([A-Za-z]+)(?:\.([^.]+))?$/;

/** The postings that account records name as the last one that their balance includes. */
interface LastPostings {
  /** Why a record's posting is refused; undefined if it has none, or a known one of its account. */
  fault(record: ImportRecord): string | undefined;
  /** The posting's last ledger entry; 0 if the balance includes none, null if the record does not say. */
  entryNoOf(record: ImportRecord): number | null;
}

interface Stored {
  readonly id: string;
  readonly account_no: string;
  readonly entry_no: number;
}

/** Looks up the postings that a batch names, with one statement if there are any. */
export async function lastPostingsOf(
  trx: InstanceTransaction,
  instanceId: string,
  batch: readonly ImportRecord[],
): Promise<LastPostings> {
  const named = [...new Set(batch.flatMap((record) => postingOf(record) ?? []))].flatMap((id) => {
    const [, paymentId = "", kind = "", refundId = ""] = postingForm.exec(id) ?? [];
    return paymentId === "" ? [] : [{ id, paymentId, kind, refundId }];
  });
  const stored = new Map((await storedPostings(trx, instanceId, named)).map((posting) => [posting.id, posting]));
  const find = (record: ImportRecord) => {
    const posting = stored.get(postingOf(record) ?? "");
    return record.kind === "account" && posting?.account_no === record.accountNo ? posting : undefined;
  };
  return {
    fault(record) {
      const id = postingOf(record);
      return id === undefined || id === none || find(record)
        ? undefined
        : `lastPosting must be "none" or the id of a posting of its account, as the export prints it`;
    },
    entryNoOf: (record) => (postingOf(record) === none ? 0 : (find(record)?.entry_no ?? null)),
  };
}

const postingOf = (record: ImportRecord) => (record.kind === "account" ? record.lastPosting : undefined);

async function storedPostings(
  trx: InstanceTransaction,
  instanceId: string,
  named: readonly Readonly<Record<"id" | "paymentId" | "kind" | "refundId", string>>[],
): Promise<readonly Stored[]> {
  if (named.length === 0) return [];
  const column = (name: "id" | "paymentId" | "kind" | "refundId") => named.map((one) => one[name]);
  const { rows } = await sql<Stored>`
    select asked.id, entry.account_no, max(entry.entry_no)::bigint as entry_no
    from unnest(${column("id")}::text[], ${column("paymentId")}::text[], ${column("kind")}::text[], ${column("refundId")}::text[])
      as asked(id, payment_id, kind, refund_id)
    join ledger_entries as entry on entry.instance_id = ${instanceId} and entry.payment_id = asked.payment_id
      and entry.kind = asked.kind and entry.refund_id = asked.refund_id
    group by asked.id, entry.account_no`.execute(trx);
  return rows;
}
