import { cents } from "@paydown/domain";
import { type CommandOutcome, done, refused } from "../../admin/outcome.js";
import { endedRefundStates, type RefundState } from "../refund-states.js";
import { concludeRefund, type RefundHeard } from "./conclude-refund.js";
import type { RefundDecisionCommand } from "./refund-decisions.js";
import type { RefundContext } from "./send-refund.js";
import { closeNote, findRefund, lockRefund } from "./store.js";

/**
 * Records what a person found out about a refund that the processor does not list and that may not be sent again
 * (ANET-38). The services stop asking about it.
 */
export async function resolveRefund(
  context: RefundContext,
  { instanceId, refundId, by, why, wasMade }: RefundDecisionCommand & { readonly wasMade: boolean },
): Promise<CommandOutcome> {
  return context.db.asJob(instanceId, async (trx) => {
    const found = await findRefund(trx, { instance_id: instanceId, refund_id: refundId });
    if (!found) return refused(1, `${instanceId} has no refund ${refundId}.`);
    const { refund } = await lockRefund(trx, found);
    const ended: readonly RefundState[] = ["done", ...endedRefundStates];
    if (ended.includes(refund.state)) return done(`${refundId} is ${refund.state} already.`, "Nothing changed.");
    if (refund.state !== "unknown" || refund.note === null)
      return refused(1, `${refundId} cannot be decided: the services still ask the processor about it.`);
    const amount = cents(refund.amount_cents);
    const heard: RefundHeard = wasMade
      ? { kind: "refunded", amount }
      : { kind: "refused", message: `decided by ${by}: ${why}` };
    const after = await concludeRefund(context, trx, refund, heard, "operator");
    await closeNote(trx, after, { by, why }, context.clock.now());
    return done(`${refundId} is ${after.state}: decided by ${by}.`);
  });
}
