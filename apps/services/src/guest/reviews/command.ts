import { type Cents, parseDecimal } from "@paydown/domain";
import { listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, done, doneJson, refused } from "../../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../../admin/shared-options.js";
import type { Context } from "../../context.js";
import { money } from "../plans.js";
import type { ReportDifference } from "../tables.js";
import { decide, type Decided, type Decision } from "./decide.js";
import { chargeOf, type HostedReportRow, type ReviewCase, readReviewCase, waitingTrackingNos } from "./review-case.js";

type ReviewContext = Pick<Context, "db" | "tenants" | "clock">;

interface ReviewDecision extends DecisionOptions {
  readonly amount?: readonly string[];
}

/** Registers `guest-reviews`. */
export const guestReviewCommands: Register<ReviewContext> = (paydown, actions) => {
  const reviews = paydown
    .command("guest-reviews")
    .description("Lists guests' payments that wait for a person, and decides them.");
  withListing(listOf(reviews))
    .description("Lists guests' payments that wait for a person.")
    .action(actions.onDatabase<Listing>(listReviews));
  withDecision(reviews.command("settle"))
    .argument("<tracking-number>")
    .description("Posts the charge to the guest's plans.")
    .option("--amount <plan=amount>", "a plan's charged amount, once per plan (the notification's amounts)", collect)
    .action(
      actions.onDatabase<ReviewDecision>((context, options, trackingNo) =>
        decideReview(context, "settled", options, trackingNo),
      ),
    );
  withDecision(reviews.command("close"))
    .argument("<tracking-number>")
    .description("Pays no plan, because the guest was not charged, or the charge was refunded.")
    .action(
      actions.onDatabase<ReviewDecision>((context, options, trackingNo) =>
        decideReview(context, "closed", options, trackingNo),
      ),
    );
};

async function listReviews({ db }: ReviewContext, { instance, json }: Listing): Promise<CommandOutcome> {
  const waiting = await db.asJob(instance, waitingOf(instance));
  if (json) return doneJson(waiting.map(caseJson));
  return done(...(waiting.length === 0 ? [`${instance} has nothing to review.`] : waiting.flatMap(describe)));
}

async function decideReview(
  { db, clock }: ReviewContext,
  way: Decision["decision"],
  { instance, by, why, amount = [] }: ReviewDecision,
  trackingNo = "",
): Promise<CommandOutcome> {
  const amounts = readAmounts(amount);
  if (!amounts) return refused(2, "Give each plan's charged amount once, such as --amount P-1001=25.00.");
  const decision: Decision = { decision: way, by, why, ...(amounts.size > 0 && { amounts }) };
  const decided = await db.asJob(instance, (trx) => decide(trx, instance, trackingNo, decision, clock.now()));
  return decided.kind === "refused" ? refused(1, decided.reason) : done(say(trackingNo, decision, decided));
}

const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** Undefined if an amount is invalid or a plan occurs twice. */
function readAmounts(texts: readonly string[]): ReadonlyMap<string, Cents> | undefined {
  const amounts = texts.map(readAmount).filter((amount) => amount !== undefined);
  const byPlan = new Map(amounts);
  return byPlan.size === texts.length ? byPlan : undefined;
}

function readAmount(text: string): readonly [string, Cents] | undefined {
  const at = text.lastIndexOf("=");
  const amount = /^\d+\.\d{2}$/.test(text.slice(at + 1)) ? parseDecimal(text.slice(at + 1)) : undefined;
  return at > 0 && amount !== undefined && amount > 0 ? [text.slice(0, at), amount] : undefined;
}

const waitingOf = (instanceId: string) => async (trx: Parameters<typeof readReviewCase>[0]) => {
  const cases: ReviewCase[] = [];
  for (const trackingNo of await waitingTrackingNos(trx, instanceId))
    cases.push(await readReviewCase(trx, instanceId, trackingNo));
  return cases;
};

function describe({ trackingNo, attempts, reports }: ReviewCase): string[] {
  return [
    trackingNo,
    ...attempts.map(
      ({ plan_id, amount_cents, state, opened_at }) =>
        `  left with ${plan_id} ${money(amount_cents)} at ${opened_at.toISOString()}: ${state}`,
    ),
    ...reports.flatMap((report) => [
      `  ${report.at.toISOString()} ${report.told_by} ${report.report_id}: ${told(report)}`,
      ...report.differences.map((difference) => `    ${differenceText(difference)}`),
    ]),
  ];
}

const caseJson = ({ trackingNo, attempts, reports }: ReviewCase) => ({
  trackingNo,
  attempts: attempts.map(({ plan_id, amount_cents, state, opened_at }) => ({
    planId: plan_id,
    amount: money(amount_cents),
    state,
    leftAt: opened_at,
  })),
  reports: reports.map((report) => ({
    reportId: report.report_id,
    toldBy: report.told_by,
    at: report.at,
    charge: chargeOf(report) ?? null,
    differences: report.differences.map(differenceText),
  })),
});

function told(report: HostedReportRow): string {
  const charge = chargeOf(report);
  if (!charge) return "nothing was charged";
  const items = charge.items.map(({ planId, amount }) => `${planId} ${amount}`).join(", ");
  return `charged ${charge.amount} as ${charge.chargeReference} by ${charge.merchantCode}${items && ` for ${items}`}`;
}

function differenceText(difference: ReportDifference): string {
  switch (difference.rule) {
    case "amount":
      return `${difference.planId ?? "in all"}: left with ${money(difference.submitted)}, charged ${money(difference.paid)}`;
    case "instanceId":
      return "it was charged for another instance";
    case "merchantCode":
      return "it was charged for another merchant";
    case "trackingNo":
      return "no guest left the portal with this tracking number";
    case "contradiction":
      return `it was already ${difference.state}`;
  }
}

function say(trackingNo: string, { decision, by }: Decision, decided: Exclude<Decided, { kind: "refused" }>): string {
  if (decided.kind === "before")
    return `${trackingNo} was already ${decision} on ${decided.review.at.toISOString()} by ${decided.review.decided_by}. Nothing changed.`;
  const posted = [...decided.posted].map(([planId, amount]) => `${planId} ${money(amount)}`).join(", ");
  return `${trackingNo} is ${decision} by ${by}. Posted: ${posted || "nothing"}.`;
}
