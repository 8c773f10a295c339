import { randomUUID } from "node:crypto";
import { todayIn } from "@paydown/domain";
import { lockAccount } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";
import type { PaymentRow } from "../payments/tables.js";
import { htmlOf } from "./forms.js";
import type { Notice } from "./notice.js";

/** Keeps the receipt of a payment among the documents of its account, once. */
export async function keepReceipt(trx: InstanceTransaction, payment: PaymentRow, notice: Notice, timeZone: string, now: Date): Promise<void> {
  const { instance_id, account_no, payment_id } = payment;
  await lockAccount(trx, instance_id, account_no);
  const { last } = await trx
    .selectFrom("documents")
    .select(({ fn }) => fn.max<number | null>("seq").as("last"))
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("documents")
    .values({
      instance_id,
      document_id: randomUUID(),
      account_no,
      seq: (last ?? 0) + 1,
      filename: `receipt-${payment.conf_number}.html`,
      document_date: todayIn(timeZone, payment.finished_at ?? now),
      content_type: "text/html; charset=utf-8",
      content: Buffer.from(htmlOf(notice), "utf8"),
      payment_id,
    })
    .onConflict((conflict) => conflict.constraint("document_of_payment").doNothing())
    .execute();
}
