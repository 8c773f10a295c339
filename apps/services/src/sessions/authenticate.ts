import type { Context } from "../context.js";
import type { Credentials } from "../contract/plugin.js";
import { ProblemError } from "../contract/problems.js";
import { isVisit, type LiveSession } from "../contract/session.js";
import { useVisit } from "./letter-visits.js";
import { useSession } from "./session-store.js";
import { claimedInstance, readToken } from "./token.js";

/** The live session of a token, or undefined. If `instanceId` is given, the session must belong to it. */
export async function liveSession(
  { db, tenants, secrets, clock, sessions }: Context,
  jwt: string,
  instanceId: string | undefined,
): Promise<LiveSession | undefined> {
  const claimed = claimedInstance(jwt);
  if (claimed === undefined || !tenants.get(claimed) || (instanceId !== undefined && claimed !== instanceId))
    return undefined;
  const now = clock.now();
  const content = await readToken(jwt, await secrets.key(claimed, "jwt"), now);
  if (!content || content.instanceId !== claimed) return undefined;
  const { otpPending, ...session } = content;
  const live = await db.asApp(session.instanceId, (trx) =>
    isVisit(session) ? useVisit(trx, sessions, session, now) : useSession(trx, sessions, session, now),
  );
  // A token from before the passcode becomes useless when the passcode completes its session.
  return live?.otpPending === otpPending ? live : undefined;
}

/**
 * Admits a call if its token is valid, the token's session is live, and `;user=` names the session's user (SIGN-22,
 * OTP-5). While the session waits for its passcode, and in a visit with a letter code, admits only calls that allow it.
 */
export function authenticator(context: Context): (credentials: Credentials) => Promise<LiveSession> {
  return async ({ authorization, user, instanceId, admitsOtpPending, admitsLetter }) => {
    const jwt = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    const session = jwt === undefined ? undefined : await liveSession(context, jwt, instanceId);
    if (!session) throw new ProblemError("unauthenticated");
    if (session.otpPending && !admitsOtpPending) throw new ProblemError("passcode_required");
    if (user !== session.username) throw new ProblemError("user_mismatch");
    if (isVisit(session) && !admitsLetter) throw new ProblemError("sign_in_required");
    return session;
  };
}
