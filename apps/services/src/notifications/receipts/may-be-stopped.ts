import type { NoticeKind } from "./words/notice-words.js";

/** All other notices are copies of agreements, or news that the consumer has to act on. */
const stoppable: ReadonlySet<NoticeKind> = new Set([
  ...(["receipt", "scheduled", "cancelled"] as const),
  ...(["refunded", "voided", "chargebackReversed", "paidInFull", "settled"] as const),
]);

/**
 * Whether a recipient may stop a notice.
 *
 * @param isCopy - whether it is the consumer's copy of a bank authorization, which Regulation E requires
 * (12 CFR 1005.10(b))
 */
export const mayBeStopped = (kind: NoticeKind, isCopy: boolean): boolean => stoppable.has(kind) && !isCopy;
