import { parseDecimal } from "@paydown/domain";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Session } from "../../contract/session.js";
import { methodDigestOf, type PostedPayment } from "../methods/posted-payment.js";
import { toFirstPayment, toHiddenFirstPayment } from "../views/shown-payment.js";
import { findAlike, isHiddenFrom } from "../store.js";
import { defaultTimings } from "../../settings/timings.js";

/**
 * Refuses a payment that may repeat an earlier one under another key, until the consumer has seen the earlier one and
 * confirms the second. It compares only the last four digits of the method, because the services store nothing else of
 * a card number, not even a digest. The caller must hold the account lock, so the later of two concurrent requests sees
 * the earlier one's row.
 *
 * @throws ProblemError `possible_duplicate` with the latest similar payment
 */
export async function requireNoDuplicate(
  trx: InstanceTransaction,
  session: Session,
  body: PostedPayment,
  now: Date,
  windowMs = defaultTimings.duplicateWindowMs,
): Promise<void> {
  const amount = parseDecimal(body.amount);
  if (amount === undefined) return;
  const { last4 } = methodDigestOf(body);
  const first = await findAlike(
    trx,
    { instance_id: session.instanceId, account_no: body.refNum, action: body.action, amount_cents: amount, last4 },
    new Date(now.getTime() - windowMs),
  );
  if (!first) return;
  const firstPayment = (await isHiddenFrom(trx, session, first)) ? toHiddenFirstPayment(first) : toFirstPayment(first);
  const { reference, duplicateId = reference } = firstPayment;
  if (duplicateId !== body.confirmedDuplicateOf) throw new ProblemError("possible_duplicate", { firstPayment });
}
