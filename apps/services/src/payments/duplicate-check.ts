import { parseDecimal } from "@paydown/domain";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Session } from "../sessions/session.js";
import { methodDigestOf, type PostedPayment } from "./posted-payment.js";
import { toFirstPayment } from "./shown-payment.js";
import { findAlike } from "./store.js";

/** In milliseconds: how long after a payment another one like it counts as a possible mistake. */
export const usualDuplicateWindowMs = 10 * 60 * 1_000;

/**
 * Refuses a payment that may repeat another one under another key, until the consumer has seen that one and confirms the second. Only the last four
 * digits of a method are compared: nothing more of a card number is kept, not even a digest. The account must be locked, so that of two requests at once
 * the later one sees the earlier one's row.
 *
 * @throws ProblemError `possible_duplicate` with the latest payment like it
 */
export async function requireNoDuplicate(
  trx: InstanceTransaction,
  { instanceId }: Session,
  body: PostedPayment,
  now: Date,
  windowMs = usualDuplicateWindowMs,
): Promise<void> {
  const amount = parseDecimal(body.amount);
  if (amount === undefined) return;
  const { last4 } = methodDigestOf(body);
  const first = await findAlike(
    trx,
    { instance_id: instanceId, account_no: body.refNum, action: body.action, amount_cents: amount, last4 },
    new Date(now.getTime() - windowMs),
  );
  if (first && first.reference !== body.confirmedDuplicateOf)
    throw new ProblemError("possible_duplicate", { firstPayment: toFirstPayment(first) });
}
