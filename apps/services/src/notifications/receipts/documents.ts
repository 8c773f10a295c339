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

/** Stores an event's notice once among the account's documents, as the PDF that its mail attaches. */
export async function keepCopy(
  db: Database,
  tenant: Tenant,
  { instance_id, event_id, payment_id, at }: OutboxRow,
  { accountNo: account_no, username, document, notice }: EventNotice,
): Promise<void> {
  if (!document) throw new RangeError("This event produces no document.");
  const pdf = await pdfOf(notice(), tenant, at);
  await db.asJob(instance_id, async (trx) => {
    await lockAccount(trx, instance_id, account_no);
    const kept = await trx
      .selectFrom("documents")
      .select("seq")
      .where("instance_id", "=", instance_id)
      .where("event_id", "=", event_id)
      .executeTakeFirst();
    if (kept) return;
    const { filename, date: document_date } = document;
    await keepDocument(trx, {
      ...pdf,
      instance_id,
      account_no,
      filename,
      document_date,
      payment_id,
      event_id,
      username,
    });
  });
}

/** A notice as the content of a document. Call it outside of a transaction, because drawing waits for its turn. */
export async function pdfOf(
  notice: Omit<Notice, "kind" | "short">,
  tenant: Tenant,
  at: Date,
): Promise<Pick<NewDocument, "content" | "content_type" | "size" | "digest">> {
  const content = await writePdfInTurn(letterOf(notice), tenant, at);
  return {
    content: [...inParts(content)],
    content_type: pdfType,
    size: content.length,
    digest: createHash("sha256").update(content).digest("hex"),
  };
}
