import { type Cents, parseDecimal } from "@paydown/domain";
import type { CommandOutcome } from "../../admin/admin-socket.js";
import { readReviewArguments } from "../../admin/review-arguments.js";
import type { Context } from "../../context.js";
import { money } from "../plans.js";
import type { ReportDifference } from "../tables.js";
import { decide, type Decided, type Decision } from "./decide.js";
import { chargeOf, type HostedReportRow, type ReviewCase, readReviewCase, waitingTrackingNos } from "./review-case.js";

export type ReviewContext = Pick<Context, "db" | "tenants" | "clock">;

export const reviewUsage = [
  "Usage: node dist/cli.js guest-reviews --instance ID",
  "       node dist/cli.js guest-reviews settle|close TRACKING-NUMBER --instance ID --by NAME --why TEXT [--amount PLAN=AMOUNT …]",
].join("\n");

const decisions = { settle: "settled", close: "closed" } as const;
const command = { ways: { settle: ["amount"], close: [] }, usage: reviewUsage } as const;
const amountUsage = "Give each plan's charged amount once, such as --amount P-1001=25.00.";

const failure = (exitCode: 1 | 2, sentence: string): CommandOutcome => ({ exitCode, out: [], err: [sentence] });

/** Lists guests' payments in review, or decides one of them. Takes the arguments after `guest-reviews`. */
export async function reviewCommand(
  { db, tenants, clock }: ReviewContext,
  args: readonly string[],
): Promise<CommandOutcome> {
  const asked = readReviewArguments(args, command);
  if (typeof asked === "string") return failure(2, asked);
  const { instanceId, ending, more } = asked;
  if (!tenants.get(instanceId))
    return failure(2, `There is no instance ${instanceId}; there are ${tenants.ids.join(", ")}.`);
  if (!ending) {
    const waiting = await db.asJob(instanceId, waitingOf(instanceId));
    return {
      exitCode: 0,
      out: waiting.length === 0 ? [`${instanceId} has nothing to review.`] : waiting.flatMap(describe),
      err: [],
    };
  }
  const amounts = readAmounts(more["amount"] ?? []);
  if (!amounts) return failure(2, amountUsage);
  const { way, id, by, why } = ending;
  const decision: Decision = { decision: decisions[way], by, why, ...(amounts.size > 0 && { amounts }) };
  const decided = await db.asJob(instanceId, (trx) => decide(trx, instanceId, id, decision, clock.now()));
  return decided.kind === "refused"
    ? failure(1, decided.reason)
    : { exitCode: 0, out: [say(id, decision, decided)], err: [] };
}

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
