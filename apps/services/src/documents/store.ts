import { type Selectable, sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { Session } from "../contract/session.js";
import type { DocumentTable } from "./tables.js";

type DocumentRow = Selectable<DocumentTable>;
export type ListedDocument = Pick<DocumentRow, "account_no" | "seq" | "filename" | "document_date" | "size">;
const listed = ["account_no", "seq", "filename", "document_date", "size"] as const;

/** A document's ID: its account and its number in that account. */
export const documentId = ({ account_no, seq }: Pick<DocumentRow, "account_no" | "seq">): string =>
  `${account_no}-${seq}`;

/**
 * An account may have belonged to another user, whose documents stay private. What visits with letter codes paid is for
 * the user who is the person of these visits (LETTER-17).
 */
const isFor = (username: string) => sql<boolean>`(documents.username is null or documents.username = ${username}
  or exists (select from letter_visits visit
    join users own on own.instance_id = visit.instance_id and own.dem_dbt_no = visit.dem_dbt_no
    where visit.instance_id = documents.instance_id and visit.username = documents.username
      and own.username = ${username}))`;

/** The documents that a user sees in their account, newest first. */
export function listDocuments(
  trx: InstanceTransaction,
  { instanceId, username }: Session,
  accountNo: string,
): Promise<ListedDocument[]> {
  return trx
    .selectFrom("documents")
    .select(listed)
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where(isFor(username))
    .orderBy("document_date", "desc")
    .orderBy("seq", "desc")
    .execute();
}

/** The document with this name, and with this ID if one is given, in an account of the session's user. */
export async function findOwnDocument(
  trx: InstanceTransaction,
  { instanceId, username }: Session,
  { filename, id }: { readonly filename: string; readonly id?: string | undefined },
) {
  const asked = id === undefined ? undefined : /^(?<accountNo>.+)-(?<seq>[1-9]\d{0,8})$/s.exec(id)?.groups;
  if (id !== undefined && !asked) return undefined;
  return trx
    .selectFrom("documents")
    .innerJoin("accounts", (join) =>
      join
        .onRef("accounts.instance_id", "=", "documents.instance_id")
        .onRef("accounts.account_no", "=", "documents.account_no"),
    )
    .select(["documents.document_id", "documents.filename", "documents.content_type", "documents.size"])
    .where("documents.instance_id", "=", instanceId)
    .where("accounts.username", "=", username)
    .where("documents.filename", "=", filename)
    .where(isFor(username))
    .$if(asked !== undefined, (query) =>
      query
        .where("documents.account_no", "=", asked?.["accountNo"] ?? "")
        .where("documents.seq", "=", Number(asked?.["seq"])),
    )
    .orderBy("documents.document_date", "desc")
    .orderBy("documents.seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A document's content, part by part. Each part is its own query, so a slow download holds no connection. */
export async function* readParts(db: Database, instanceId: string, documentId: string): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db.asApp(instanceId, (trx) =>
      trx
        .selectFrom("document_parts")
        .select("content")
        .where("instance_id", "=", instanceId)
        .where("document_id", "=", documentId)
        .where("part", "=", part)
        .executeTakeFirst(),
    );
    if (!row) return;
    yield row.content;
  }
}

/** The document from an earlier upload of the same file under the same name. */
export function findUploaded(
  trx: InstanceTransaction,
  {
    instance_id,
    account_no,
    username,
    uploaded_name,
    digest,
  }: Pick<DocumentRow, "instance_id" | "account_no" | "username" | "uploaded_name" | "digest">,
) {
  return trx
    .selectFrom("documents")
    .select(listed)
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .where("username", "=", username)
    .where("uploaded_name", "=", uploaded_name)
    .where("digest", "=", digest)
    .executeTakeFirst();
}

export async function countUploads(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
  since: Date,
): Promise<number> {
  const { uploads } = await trx
    .selectFrom("documents")
    .select(({ fn }) => fn.countAll<number>().as("uploads"))
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("uploaded_at", ">", since)
    .executeTakeFirstOrThrow();
  return uploads;
}
