import type { Selectable } from "kysely";
import { clientAddress } from "../../client-address.js";
import { ProblemError } from "../../contract/problems.js";
import type { Session } from "../../contract/session.js";
import type { InstanceTransaction } from "../../db/database.js";
import { attemptSubject } from "../../sessions/attempts.js";
import type { AttemptLimits } from "../../settings/attempt-limits.js";
import type { DeclinedAttemptTable } from "./tables.js";
import { type Attempt, type DeclinedAttempt, declinesCountMs, waitAfterDeclines } from "./wait.js";

/** The most declined attempts that are read for a decision; more of them would change none. */
const mostRead = 10_000;

/** Recognizes the client's address, without storing it; null if the session's call did not tell it. */
export const addressKeyOf = (secret: Buffer, { clientIp }: Session): string | null =>
  clientIp === undefined ? null : attemptSubject(secret, "declined attempts from", clientAddress(clientIp));

/**
 * Refuses an attempt that has to wait because of declined ones (PAY-100).
 *
 * @throws ProblemError `too_many_attempts` with the seconds to wait
 */
export async function requireNoDeclineWait(
  trx: InstanceTransaction,
  instanceId: string,
  attempt: Attempt,
  limits: AttemptLimits,
  now: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom("declined_attempts")
    .select(["username", "account_no", "address_key", "declined_at"])
    .where("instance_id", "=", instanceId)
    .where("declined_at", ">", new Date(now.getTime() - declinesCountMs))
    .orderBy("declined_at", "desc")
    .limit(mostRead)
    .execute();
  const waitMs = waitAfterDeclines(rows.map(toAttempt), attempt, limits, now);
  if (waitMs === null) return;
  throw new ProblemError("too_many_attempts", {
    detail: "Too many payments were declined.",
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

const toAttempt = ({
  username,
  account_no,
  address_key,
  declined_at,
}: Omit<Selectable<DeclinedAttemptTable>, "instance_id" | "attempt_id">): DeclinedAttempt => ({
  username,
  accountNo: account_no,
  addressKey: address_key,
  at: declined_at,
});

/** Counts a declined attempt, and forgets those that count no more. */
export async function countDecline(
  trx: InstanceTransaction,
  instanceId: string,
  { username, accountNo, addressKey }: Attempt,
  now: Date,
): Promise<void> {
  await trx
    .with("over", (cte) =>
      cte
        .deleteFrom("declined_attempts")
        .where("instance_id", "=", instanceId)
        .where("declined_at", "<=", new Date(now.getTime() - declinesCountMs)),
    )
    .insertInto("declined_attempts")
    .values({ instance_id: instanceId, username, account_no: accountNo, address_key: addressKey, declined_at: now })
    .execute();
}
