import { lockAccount, ownAccounts } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import { type Session, visitPrefix } from "../../contract/session.js";
import type { PaymentContext } from "../payment-context.js";
import { finalize } from "./finalize.js";
import { findPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";

/**
 * Cancels a scheduled payment of the session's user. If the scheduler wants to charge it at the same time, whichever of
 * the two comes first wins.
 *
 * @throws ProblemError `payment_not_found`, or `payment_not_scheduled` if it is being charged, was charged or was
 * cancelled
 */
export function cancelScheduled(context: PaymentContext, session: Session, reference: string): Promise<PaymentRow> {
  return context.db.asApp(session.instanceId, async (trx) => {
    const found = await trx
      .selectFrom("payments")
      .select(["instance_id", "payment_id", "account_no"])
      .where("instance_id", "=", session.instanceId)
      // The account's user may also cancel what a visit with a letter code has scheduled (LETTER-17).
      .where((where) =>
        where.or([
          where("username", "=", session.username),
          where.and([
            where("username", "like", `${visitPrefix}%`),
            where("account_no", "in", ownAccounts(trx, session).select("account_no")),
          ]),
        ]),
      )
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!found) throw new ProblemError("payment_not_found");
    await lockAccount(trx, found.instance_id, found.account_no);
    const payment = await findPayment(trx, found);
    if (payment.state !== "scheduled") throw new ProblemError("payment_not_scheduled");
    return finalize(
      context,
      trx,
      payment,
      { to: "cancelled", skipReason: null },
      "consumer",
      "cancelled by the consumer",
    );
  });
}
