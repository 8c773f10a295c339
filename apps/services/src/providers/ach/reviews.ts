import { createHash } from "node:crypto";
import type { InstanceTransaction } from "../../db/database.js";
import type { AchContext } from "./context.js";

/** What a person has to look at. */
export const reviewKinds = [
  "rejected",
  "unanswered",
  "misstated",
  "unreadable",
  "unknown trace",
  "dishonored",
  "contradicting",
  "returned credit",
  "not sent here",
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/**
 * Keeps something for a person, and logs it. The same thing is kept once, however often it is found.
 *
 * @param about - tells it from everything else of its kind, such as a file's name
 * @param note - a sentence without anything of an account
 */
export async function review(
  { clock, log }: Pick<AchContext, "clock" | "log">,
  trx: InstanceTransaction,
  instanceId: string,
  found: { readonly kind: ReviewKind; readonly about: string; readonly note: string },
): Promise<void> {
  const { kind, about, note } = found;
  const digest = createHash("sha256")
    .update(JSON.stringify([kind, about]))
    .digest("hex")
    .slice(0, 10);
  const added = await trx
    .insertInto("ach_reviews")
    .values({ instance_id: instanceId, review_id: `ach-${digest}`, kind, note, found_at: clock.now() })
    .onConflict((conflict) => conflict.columns(["instance_id", "review_id"]).doNothing())
    .returning("review_id")
    .executeTakeFirst();
  if (added) log.error({ instance: instanceId, review: added.review_id, kind }, `A bank file needs a person: ${note}`);
}

/** What a person has not closed yet, oldest first. */
export const openReviews = (trx: InstanceTransaction, instanceId: string) =>
  trx.selectFrom("ach_reviews").where("instance_id", "=", instanceId).where("closed_at", "is", null);
