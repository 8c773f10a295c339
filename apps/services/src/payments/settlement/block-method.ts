import { returnEffect } from "@paydown/domain/bank";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { keyOfPayment } from "../methods/blocked-methods.js";
import { findPayment, movePayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import type { SettlementContext } from "./apply-item.js";
import type { SettlementItemRow } from "./tables.js";

/**
 * Blocks the bank account of a returned payment where the return code says so. What is scheduled from a blocked account
 * may still change to another method, and is skipped on its day otherwise. If the authorization is revoked, it is
 * cancelled at once, on every account (BANK-30, BANK-31). The caller must hold the account lock.
 */
export async function blockReturnedMethod(
  context: SettlementContext,
  trx: InstanceTransaction,
  payment: PaymentRow,
  { item_id }: Pick<SettlementItemRow, "item_id">,
): Promise<void> {
  const code = payment.return_code ?? "";
  const { blocks, cancels } = returnEffect(code);
  const key = keyOfPayment(payment);
  if (!blocks || key === null) return;
  const { instance_id, payment_id, username, last4 } = payment;
  const block = { item_id, payment_id, username, last4, return_code: code, blocked_at: context.clock.now() };
  await trx
    .insertInto("blocked_methods")
    .values({ instance_id, method_key: key, ...block })
    .onConflict((conflict) =>
      conflict
        .columns(["instance_id", "method_key"])
        .doUpdateSet({ ...block, lifted_at: null, lifted_by: null, lifted_why: null }),
    )
    .execute();
  if (cancels) await cancelDebits(context, trx, payment, key);
}

/** Cancels what is scheduled from a bank account. The notice of the return tells the consumer, once for all. */
async function cancelDebits(
  context: SettlementContext,
  trx: InstanceTransaction,
  { instance_id, return_code }: PaymentRow,
  key: string,
): Promise<void> {
  const scheduled = await trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("state", "=", "scheduled")
    .where("method_kind", "=", "bank")
    .orderBy("account_no")
    .orderBy("payment_date")
    .execute();
  const affected = new Map<string, PaymentRow>();
  for (const found of scheduled.filter((payment) => keyOfPayment(payment) === key)) {
    await lockAccount(trx, instance_id, found.account_no);
    const payment = await findPayment(trx, found);
    // Its own day, or the consumer, may have come first.
    if (payment.state !== "scheduled" || keyOfPayment(payment) !== key) continue;
    const now = context.clock.now();
    const changes = { skip_reason: "authorizationRevoked", finished_at: now, next_check_at: null } as const;
    const reason = `authorization revoked: ${return_code}`;
    affected.set(
      payment.account_no,
      await movePayment(trx, payment, { state: "cancelled", ...changes }, "bank", reason, now),
    );
  }
  for (const payment of affected.values()) await context.agreements.followPlan(context, trx, payment);
}
