import { addCents, type Cents, cents, parseDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type { HostedCharge } from "../../providers/hosted-page.js";
import { postPlans } from "../plan-ledger.js";
import type { GuestReview } from "../tables.js";
import { chargeOf, lockReviewCase, type ReviewCase, readReviewCase } from "./review-case.js";

export interface Decision {
  readonly decision: GuestReview["decision"];
  readonly by: string;
  readonly why: string;
  /** For `settled`: the charged amount of each plan. If omitted, the hosted page's report decides. */
  readonly amounts?: ReadonlyMap<string, Cents>;
}

/** Result of a decision: made now, made before by someone, or the reason that it cannot be made. */
export type Decided =
  | { readonly kind: "decided"; readonly posted: ReadonlyMap<string, Cents> }
  | { readonly kind: "before"; readonly review: GuestReview }
  | { readonly kind: "refused"; readonly reason: string };

const refused = (reason: string): Decided => ({ kind: "refused", reason });

/**
 * Ends a case in review. `settled` pays the plans with the charge. `closed` pays nothing, for a charge that never
 * happened or was refunded. Either way the plans accept payments again. Repeating the same decision changes nothing.
 */
export async function decide(
  trx: InstanceTransaction,
  instanceId: string,
  trackingNo: string,
  decision: Decision,
  now: Date,
): Promise<Decided> {
  await lockReviewCase(trx, instanceId, trackingNo);
  const reviewCase = await readReviewCase(trx, instanceId, trackingNo);
  const [last] = reviewCase.reviews;
  if (reviewCase.reports.length === 0) {
    if (!last) return refused(`${trackingNo} has nothing left to review.`);
    return last.decision === decision.decision
      ? { kind: "before", review: last }
      : refused(
          `${trackingNo} was ${last.decision} before, on ${last.at.toISOString()} by ${last.decided_by}: ${last.why}`,
        );
  }
  const settlement = decision.decision === "settled" ? settlementOf(reviewCase, decision.amounts) : undefined;
  if (typeof settlement === "string") return refused(settlement);
  const posted = settlement?.amounts ?? new Map<string, Cents>();
  const paid = [...posted.keys()];
  for (const { plan_id, state } of reviewCase.attempts) {
    const to = paid.includes(plan_id) ? "paid" : "closed";
    if (state === "paid" || state === to) continue;
    await trx
      .updateTable("guest_attempts")
      .set({ state: to, closed_at: now })
      .where("instance_id", "=", instanceId)
      .where("tracking_no", "=", trackingNo)
      .where("plan_id", "=", plan_id)
      .execute();
  }
  if (settlement)
    await postPlans(trx, { instanceId, trackingNo, chargeReference: settlement.chargeReference, at: now }, posted);
  await trx
    .insertInto("guest_reviews")
    .values(
      reviewCase.reports.map(({ report_id }) => ({
        instance_id: instanceId,
        report_id,
        tracking_no: trackingNo,
        decision: decision.decision,
        decided_by: decision.by,
        why: decision.why,
        at: now,
      })),
    )
    .execute();
  return { kind: "decided", posted };
}

/** The amounts that a settlement posts, or a sentence that says why nothing can be posted. */
function settlementOf(
  { trackingNo, attempts, reports }: ReviewCase,
  given: Decision["amounts"],
): { readonly chargeReference: string; readonly amounts: ReadonlyMap<string, Cents> } | string {
  const plans = attempts.map(({ plan_id }) => plan_id);
  if (plans.length === 0)
    return `No guest left the portal with ${trackingNo}, so there is no plan to pay. Refund the charge, or post it in the plans' source system; then close it.`;
  if (attempts.some(({ state }) => state === "paid"))
    return `${trackingNo} is already paid. Refund the other charge, then close it.`;
  if (attempts.some(({ state }) => state === "open")) return `${trackingNo} is still being confirmed.`;
  const charges = reports.map(chargeOf).filter((charge) => charge !== undefined);
  const references = [...new Set(charges.map(({ chargeReference }) => chargeReference))];
  const [chargeReference] = references;
  if (chargeReference === undefined) return `The hosted page reports no charge for ${trackingNo}. Close it.`;
  if (references.length > 1)
    return `The hosted page reports the charges ${references.join(", ")}. Refund them all there, then close it.`;
  const amounts = given ?? toldAmounts(charges);
  const stranger = [...(amounts?.keys() ?? [])].find((planId) => !plans.includes(planId));
  if (!amounts || stranger !== undefined) {
    const why = amounts
      ? `No guest left the portal with ${trackingNo} for ${stranger}`
      : "The hosted page's amounts contradict each other";
    return `${why}. Give the charged amount with --amount PLAN=AMOUNT for ${plans.join(", ")}.`;
  }
  return { chargeReference, amounts };
}

/** The hosted page's charge by plan; undefined if its reports disagree, or the parts don't add up to the whole. */
function toldAmounts(charges: readonly HostedCharge[]): ReadonlyMap<string, Cents> | undefined {
  const [told, ...others] = charges.map(({ amount, items }) => {
    const parts = items
      .map(({ planId, amount: part }) => [planId, parseDecimal(part) ?? cents(0)] as const)
      .sort(([a], [b]) => a.localeCompare(b));
    const sum = parts.reduce((total, [, part]) => addCents(total, part), cents(0));
    return parseDecimal(amount) === sum &&
      parts.every(([, part]) => part > 0) &&
      new Set(parts.map(([planId]) => planId)).size === parts.length
      ? parts
      : undefined;
  });
  return told && told.length > 0 && others.every((other) => JSON.stringify(other) === JSON.stringify(told))
    ? new Map(told)
    : undefined;
}
