import { createHash } from "node:crypto";
import { lockAccount } from "../../accounts/account.js";
import type { Database } from "../../db/database.js";
import { inParts, keepDocument, type NewDocument } from "../../documents/keep-document.js";
import type { OutboxRow } from "../../outbox/tables.js";
import { pdfType, writePdfInTurn } from "../mails/letter-pdf.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { EventNotice } from "./event-notice.js";
import { letterOf } from "./forms.js";
import type { Notice } from "./notice.js";

/** A notice to keep as a document. */
interface NoticeToKeep extends Pick<
  NewDocument,
  "account_no" | "filename" | "document_date" | "payment_id" | "username"
> {
  readonly notice: Omit<Notice, "kind" | "short">;
  /** The moment of the event. */
  readonly at: Date;
  /** What the notice is about: an event, or a place in the account's chain of evidence. */
  readonly source: { readonly event_id: number } | { readonly evidence_seq: number };
}

/** Stores an event's notice once among the account's documents, as the PDF that its mail attaches. */
export async function keepCopy(
  db: Database,
  tenant: Tenant,
  { event_id, payment_id, at }: OutboxRow,
  { accountNo: account_no, username, document, notice }: EventNotice,
): Promise<void> {
  if (!document) throw new RangeError("This event produces no document.");
  const { filename, date: document_date } = document;
  const about = { account_no, filename, document_date, payment_id, username };
  await keepNotice(db, tenant, { ...about, notice: notice(), at, source: { event_id } });
}

/** Stores a notice as a PDF, unless the account already has a document about the same source. */
export async function keepNotice(
  db: Database,
  tenant: Tenant,
  { notice, at, source, ...document }: NoticeToKeep,
): Promise<void> {
  const { instanceId } = tenant;
  // Drawn before the transaction, because the PDF may have to wait its turn.
  const content = await writePdfInTurn(letterOf(notice), tenant, at);
  await db.asJob(instanceId, async (trx) => {
    await lockAccount(trx, instanceId, document.account_no);
    const kept = await trx
      .selectFrom("documents")
      .select("seq")
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", document.account_no)
      .where(({ and }) => and(source))
      .executeTakeFirst();
    if (kept) return;
    await keepDocument(trx, {
      ...document,
      ...source,
      instance_id: instanceId,
      content_type: pdfType,
      size: content.length,
      digest: createHash("sha256").update(content).digest("hex"),
      content: inParts(content),
    });
  });
}
