import { createHash } from "node:crypto";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { inParts, keepDocument } from "../../documents/keep-document.js";
import type { OutboxRow } from "../../outbox/tables.js";
import { htmlOf } from "./forms.js";
import type { EventNotice } from "./event-notice.js";

/** Stores an event's notice once among the account's documents. */
export async function keepCopy(
  trx: InstanceTransaction,
  { instance_id, event_id, payment_id }: OutboxRow,
  { accountNo: account_no, username, document, notice }: EventNotice,
): Promise<void> {
  if (!document) throw new RangeError("This event produces no document.");
  await lockAccount(trx, instance_id, account_no);
  const kept = await trx
    .selectFrom("documents")
    .select("seq")
    .where("instance_id", "=", instance_id)
    .where("event_id", "=", event_id)
    .executeTakeFirst();
  if (kept) return;
  const content = Buffer.from(htmlOf(notice()), "utf8");
  await keepDocument(trx, {
    instance_id,
    account_no,
    filename: document.filename,
    document_date: document.date,
    content_type: "text/html; charset=utf-8",
    size: content.length,
    digest: createHash("sha256").update(content).digest("hex"),
    payment_id,
    event_id,
    username,
    content: inParts(content),
  });
}
