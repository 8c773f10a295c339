import { parseCalendarDate } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import { safeName } from "../documents/file-name.js";
import { fileTypes, typeOfContent } from "../documents/file-types.js";
import { inParts, keepDocument, keepParts, uniqueNameFor } from "../documents/keep-document.js";
import { readContent } from "./records/document-content.js";
import type { DocumentRecord } from "./records/documents.js";
import type { Target } from "./target.js";

/**
 * Stores documents, each by itself, because one may have megabytes. In the order of their accounts, because each locks
 * its account.
 */
export async function writeDocuments(
  trx: InstanceTransaction,
  { instanceId }: Target,
  records: readonly DocumentRecord[],
): Promise<void> {
  const sorted = [...records].sort((a, b) => (a.accountNo < b.accountNo ? -1 : Number(a.accountNo > b.accountNo)));
  for (const record of sorted) await writeDocument(trx, instanceId, record);
}

async function writeDocument(trx: InstanceTransaction, instanceId: string, record: DocumentRecord): Promise<void> {
  const { bytes, head, isText, digest } = readContent(record);
  const type = typeOfContent({ head, isText });
  const columns = {
    document_date: parseCalendarDate(record.date) ?? record.date,
    content_type: type === undefined ? "application/octet-stream" : fileTypes[type].mediaType,
    size: bytes.length,
    digest,
    description: record.description ?? null,
  };
  const content = inParts(bytes);
  const key = { instance_id: instanceId, account_no: record.accountNo, import_id: record.id };
  const filename = safeName(record.filename);
  const before = await trx
    .selectFrom("documents")
    .select("document_id")
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", record.accountNo)
    .where("import_id", "=", record.id)
    .executeTakeFirst();
  if (!before) {
    await keepDocument(trx, { ...key, ...columns, filename, content });
    return;
  }
  const { document_id } = before;
  const changed = { ...columns, filename: await uniqueNameFor(trx, { ...key, document_id, filename }) };
  await trx
    .updateTable("documents")
    .set(changed)
    .where("instance_id", "=", instanceId)
    .where("document_id", "=", document_id)
    .execute();
  await trx
    .deleteFrom("document_parts")
    .where("instance_id", "=", instanceId)
    .where("document_id", "=", document_id)
    .execute();
  await keepParts(trx, instanceId, document_id, content);
}
