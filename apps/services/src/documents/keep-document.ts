import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { lockAccount } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";
import { uniqueName } from "./file-name.js";
import type { DocumentTable } from "./tables.js";

type Row = Insertable<DocumentTable>;

/** A document to store: its row without the generated columns, and its content in parts. */
export interface NewDocument extends Omit<Row, "document_id" | "seq"> {
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Bytes of a document per row. */
export const partLength = 512 * 1024;

/** Splits content that is in memory into parts. */
export function* inParts(content: Buffer): Iterable<Uint8Array> {
  for (let at = 0; at < content.length; at += partLength) yield content.subarray(at, at + partLength);
}

/**
 * Stores a document of an account under the next number. Gives it a name that none of the account user's other
 * documents has, because files are requested by name. Locks the account unless the caller has already locked it.
 */
export async function keepDocument(
  trx: InstanceTransaction,
  { content, ...document }: NewDocument,
): Promise<{ readonly seq: number; readonly filename: string }> {
  const { instance_id, account_no } = document;
  await lockAccount(trx, instance_id, account_no);
  const document_id = randomUUID();
  const kept = {
    document_id,
    seq: await nextSeq(trx, document),
    filename: await uniqueNameFor(trx, { ...document, document_id }),
  };
  await trx
    .insertInto("documents")
    .values({ ...document, ...kept })
    .execute();
  await keepParts(trx, instance_id, kept.document_id, content);
  return kept;
}

export async function keepParts(
  trx: InstanceTransaction,
  instance_id: string,
  document_id: string,
  content: NewDocument["content"],
): Promise<void> {
  let part = 0;
  for await (const stretch of content) {
    await trx.insertInto("document_parts").values({ instance_id, document_id, part, content: stretch }).execute();
    part += 1;
  }
}

async function nextSeq(
  trx: InstanceTransaction,
  { instance_id, account_no }: Pick<Row, "instance_id" | "account_no">,
): Promise<number> {
  const { last } = await trx
    .selectFrom("documents")
    .select(({ fn }) => fn.max<number | null>("seq").as("last"))
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** A name that no other document of the account's user has. */
export async function uniqueNameFor(
  trx: InstanceTransaction,
  {
    instance_id,
    account_no,
    document_id,
    filename,
  }: Pick<Row, "instance_id" | "account_no" | "document_id" | "filename">,
): Promise<string> {
  const rows = await trx
    .selectFrom("documents")
    .innerJoin("accounts as its", (join) =>
      join.onRef("its.instance_id", "=", "documents.instance_id").onRef("its.account_no", "=", "documents.account_no"),
    )
    .innerJoin("accounts as own", (join) =>
      // An account may have no user yet.
      join
        .onRef("own.instance_id", "=", "its.instance_id")
        .on(({ eb, or, ref }) =>
          or([eb("own.account_no", "=", ref("its.account_no")), eb("own.username", "=", ref("its.username"))]),
        ),
    )
    .select("documents.filename")
    .where("own.instance_id", "=", instance_id)
    .where("own.account_no", "=", account_no)
    .where("documents.document_id", "!=", document_id)
    .execute();
  return uniqueName(filename, new Set(rows.map((row) => row.filename)));
}
