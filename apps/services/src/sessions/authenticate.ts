import type { Context } from "../context.js";
import type { Credentials } from "../contract/plugin.js";
import { ProblemError } from "../contract/problems.js";
import type { LiveSession } from "../contract/session.js";
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
  const live = await db.asApp(session.instanceId, (trx) => useSession(trx, sessions, session, now));
  // A pending token stays pending even after its session is complete.
  return live?.otpPending === otpPending ? live : undefined;
}

/**
 * Admits a call if its token is valid, its session is live and past the passcode, and `;user=` is the token's user
 * (SIGN-22, OTP-5).
 */
export function authenticator(context: Context): (credentials: Credentials) => Promise<LiveSession> {
  return async ({ authorization, user, instanceId, admitsOtpPending }) => {
    const jwt = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    const session = jwt === undefined ? undefined : await liveSession(context, jwt, instanceId);
    if (!session) throw new ProblemError("unauthenticated");
    if (session.otpPending && !admitsOtpPending) throw new ProblemError("passcode_required");
    if (user !== session.username) throw new ProblemError("user_mismatch");
    return session;
  };
}
