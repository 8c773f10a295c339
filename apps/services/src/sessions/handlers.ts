import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import { liveSession } from "./authenticate.js";
import { countAttempt, forgiveAttempts, loginSubjects } from "./login-throttle.js";
import { isPassword } from "./password.js";
import { openSession, revokeSession } from "./session-store.js";
import { signToken } from "./token.js";
import { canonicalUsername } from "./username.js";

export function sessionHandlers(context: Context): Pick<Handlers, "login" | "verifyToken" | "logout"> {
  const { db, tenants, clock, secrets } = context;
  return {
    async login({ body, remoteAddress }) {
      const tenant = tenants.get(body.instanceId);
      if (!tenant) throw new ProblemError("instance_not_found");
      const { instanceId } = tenant;
      const username = canonicalUsername(tenant, body.username);
      const now = clock.now();
      const subjects = loginSubjects(await secrets.key(instanceId, "hmac"), username, remoteAddress);
      const user = await db.asApp(instanceId, async (trx) => {
        await countAttempt(trx, instanceId, subjects, now);
        return trx.selectFrom("users").select("password_hash").where("instance_id", "=", instanceId).where("username", "=", username).executeTakeFirst();
      });
      // Outside any transaction: the work takes tens of milliseconds on purpose.
      if (!(await isPassword(body.password, user?.password_hash))) throw new ProblemError("invalid_credentials");
      const { sessionId, endsAt } = await db.asApp(instanceId, async (trx) => {
        await forgiveAttempts(trx, instanceId, subjects, now);
        return openSession(trx, instanceId, username, now);
      });
      const jwt = await signToken({ instanceId, username, sessionId, expiresAt: endsAt }, await secrets.key(instanceId, "jwt"), now);
      return { status: 200, body: { jwt, username } };
    },

    async verifyToken({ path, query, body }) {
      const session = await liveSession(context, body.jwt, query.instanceId);
      return { status: 200, body: { valid: session?.username === path.user } };
    },

    async logout({ session }) {
      await db.asApp(session.instanceId, (trx) => revokeSession(trx, session, clock.now()));
      return { status: 204 };
    },
  };
}
