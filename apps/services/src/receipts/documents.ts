import { createHash } from "node:crypto";
import { todayIn } from "@paydown/domain";
import { lockAccount } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";
import { inParts, keepDocument } from "../documents/keep-document.js";
import type { PaymentRow } from "../payments/tables.js";
import { htmlOf } from "./forms.js";
import type { Notice } from "./notice.js";

/** Keeps the receipt of a payment among the documents of its account, once. */
export async function keepReceipt(trx: InstanceTransaction, payment: PaymentRow, notice: Notice, timeZone: string, now: Date): Promise<void> {
  const { instance_id, account_no, payment_id } = payment;
  await lockAccount(trx, instance_id, account_no);
  const kept = await trx.selectFrom("documents").select("seq").where("instance_id", "=", instance_id).where("payment_id", "=", payment_id).executeTakeFirst();
  if (kept) return;
  const content = Buffer.from(htmlOf(notice), "utf8");
  await keepDocument(trx, {
    instance_id,
    account_no,
    filename: `receipt-${payment.conf_number}.html`,
    document_date: todayIn(timeZone, payment.finished_at ?? now),
    content_type: "text/html; charset=utf-8",
    size: content.length,
    digest: createHash("sha256").update(content).digest("hex"),
    payment_id,
    username: payment.username,
    content: inParts(content),
  });
}
