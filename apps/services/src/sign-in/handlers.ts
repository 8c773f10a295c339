import { availableParallelism } from "node:os";
import { isOn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import { isVisit } from "../contract/session.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { commitUnsynced, countAttempt } from "../sessions/attempts.js";
import { liveSession } from "../sessions/authenticate.js";
import { clearAttemptsAfterSignIn, loginSubjects } from "../sessions/login-throttle.js";
import { maskDestination } from "../passcodes/destination.js";
import { findEnrollment } from "../passcodes/passcode-store.js";
import { hashPassword, isPassword, passwordsAtOnce } from "../sessions/password.js";
import { isImport, replacePassword, storedPassword } from "../sessions/stored-password.js";
import { endVisit } from "../sessions/letter-visits.js";
import { openSession, revokeSession } from "../sessions/session-store.js";
import { signToken } from "../sessions/token.js";
import { type Slots, slots } from "../sessions/slots.js";
import { canonicalUsername } from "../sessions/username.js";

/**
 * Signing in is slow by design: it hashes the password and runs two transactions. A limit on concurrent logins keeps
 * other users' pages fast under load. A flood of logins gets only a third of the processor time of all cores but one.
 */
export const signInSlots = (): Slots => {
  const share = Math.max(1, availableParallelism() - 1) / 3;
  return slots({
    atOnce: passwordsAtOnce,
    waiting: 128,
    waitingOfOne: 64,
    rest: { from: 8, times: passwordsAtOnce / share - 1 },
  });
};

interface SignInContext extends Context {
  /** Shared by every version of the tenants. */
  readonly entrance: Slots;
}

interface Entering {
  readonly tenant: Tenant;
  readonly username: string;
  readonly subjects: ReturnType<typeof loginSubjects>;
  readonly now: Date;
}

export function sessionHandlers(context: SignInContext): Pick<Handlers, "login" | "verifyToken" | "logout"> {
  const { db, clock, secrets, limits, sessions, entrance } = context;

  /**
   * Opens a session for a user whose password was checked against `stored`, and stores the replacement, if any.
   *
   * @returns the session, or what is stored now if that has changed meanwhile
   */
  async function enter(
    trx: InstanceTransaction,
    { tenant, username, subjects, now }: Entering,
    stored: string | undefined,
    replacement?: string,
  ) {
    const { instanceId } = tenant;
    // The user's row stays locked until the session exists, so that a concurrent password change either ends this
    // session or makes this login fail.
    const { password_hash, locked_at } = await trx
      .selectFrom("users")
      .select(["password_hash", "locked_at"])
      .where("instance_id", "=", instanceId)
      .where("username", "=", username)
      .$if(replacement === undefined, (query) => query.forShare())
      .$if(replacement !== undefined, (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    if (locked_at !== null) throw new ProblemError("invalid_credentials");
    if (password_hash !== stored) return { changedTo: password_hash };
    if (replacement !== undefined) await replacePassword(trx, { instanceId, username }, replacement);
    clearAttemptsAfterSignIn(trx, instanceId, subjects, now);
    const enrolled = isOn(tenant.instance.otpEnabled) ? await findEnrollment(trx, instanceId, username) : undefined;
    const otpPending = enrolled !== undefined;
    return { ...openSession(trx, sessions, { instanceId, username, otpPending, now }), enrolled };
  }

  return {
    login: ({ body, remoteAddress }) =>
      entrance.run(remoteAddress, async () => {
        const tenant = tenantOf(context, body);
        const { instanceId } = tenant;
        const username = canonicalUsername(tenant, body.username);
        const now = clock.now();
        const subjects = loginSubjects(await secrets.key(instanceId, "hmac"), limits, username, remoteAddress);
        const [, user] = await db.asAppAtOnce(instanceId, (trx) => [
          commitUnsynced(trx),
          // Read before the count takes its locks.
          storedPassword(trx, instanceId, username),
          countAttempt(trx, instanceId, subjects, now),
        ]);
        // Outside any transaction, because hashing takes tens of milliseconds by design.
        if (!(await isPassword(body.password, user.stored, user.kinds))) throw new ProblemError("invalid_credentials");
        const replacement = isImport(user.stored) ? await hashPassword(body.password) : undefined;
        const entering = { tenant, username, subjects, now };
        let entered = await db.asApp(instanceId, (trx) => enter(trx, entering, user.stored, replacement));
        if ("changedTo" in entered) {
          // Another first sign-in may have replaced the imported hash meanwhile.
          const { changedTo } = entered;
          if (replacement === undefined || !(await isPassword(body.password, changedTo)))
            throw new ProblemError("invalid_credentials");
          entered = await db.asApp(instanceId, (trx) => enter(trx, entering, changedTo));
          if ("changedTo" in entered) throw new ProblemError("invalid_credentials");
        }
        const { sessionId, endsAt, enrolled } = entered;
        const otpPending = enrolled !== undefined;
        const jwt = await signToken(
          { instanceId, username, sessionId, otpPending },
          endsAt,
          await secrets.key(instanceId, "jwt"),
          now,
        );
        return {
          status: 200,
          body: { jwt, username, ...(enrolled && { otpPending, passcodeTarget: maskDestination(enrolled) }) },
        };
      }),

    async verifyToken({ path, query, body }) {
      const session = await liveSession(context, body.jwt, query.instanceId);
      if (!session || session.otpPending || session.username !== path.user)
        return { status: 200, body: { valid: false } };
      return { status: 200, body: { valid: true, expiresInSeconds: session.expiresInSeconds } };
    },

    async logout({ session }) {
      await db.asApp(session.instanceId, (trx) =>
        (isVisit(session) ? endVisit : revokeSession)(trx, session, clock.now()),
      );
      return { status: 204 };
    },
  };
}
