import { lockAccount } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import { recordPlanEvent } from "./plan-event.js";
import type { PaymentContext } from "../../payments/payment-context.js";
import { finalize } from "../../payments/lifecycle/finalize.js";
import type { Session } from "../../contract/session.js";
import { livePaymentsOf, moveArrangement, readLiveArrangements } from "./store.js";

/**
 * Cancels an unconfirmed plan with its scheduled payments. If the scheduler runs at the same time, whichever comes
 * first wins.
 *
 * @throws ProblemError `arrangement_not_found`, `arrangement_confirmed`
 */
export function cancelArrangement(context: PaymentContext, session: Session, accountNo: string): Promise<void> {
  const { instanceId } = session;
  return context.db.asApp(instanceId, async (trx) => {
    await context.accounts.readOwn(trx, session, accountNo);
    await lockAccount(trx, instanceId, accountNo);
    const arrangement = (await readLiveArrangements(trx, [accountNo])).get(accountNo);
    if (!arrangement) throw new ProblemError("arrangement_not_found");
    const payments = await livePaymentsOf(trx, arrangement);
    if (arrangement.state !== "pending" || payments.some(({ state }) => state !== "scheduled"))
      throw new ProblemError("arrangement_confirmed");
    const now = context.clock.now();
    await moveArrangement(trx, arrangement, { state: "cancelled", ended_at: now });
    for (const payment of payments)
      await finalize(
        context,
        trx,
        payment,
        { to: "cancelled", skipReason: null },
        "consumer",
        "the plan was cancelled by the consumer",
      );
    await recordPlanEvent(trx, arrangement, "plan.cancelled", now);
  });
}
