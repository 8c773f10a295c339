import { changePasswordRules, isOn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { countAttempt, forgetAttempts } from "../sessions/attempts.js";
import { clearAttemptsAfterSignIn, loginSubjects } from "../sessions/login-throttle.js";
import { hashPassword, isPassword } from "../sessions/password.js";
import { notePassword } from "../sessions/session-store.js";
import type { Session } from "../contract/session.js";
import { canonicalUsername } from "../sessions/username.js";
import type { Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { hashOfSecret } from "../notifications/account-notices/password-link.js";
import { refuseBadPassword } from "./password-violations.js";
import { recoverySubjects } from "./recovery-throttle.js";
import { requestLink } from "../notifications/account-notices/request-link.js";
import { setPassword } from "./set-password.js";

type PasswordOperation =
  | "changePassword"
  | "confirmPassword"
  | "requestPasswordRecovery"
  | "resetPassword"
  | "checkPasswordLink";

export function passwordHandlers(context: Context): Pick<Handlers, PasswordOperation> {
  const { db, clock, secrets, limits } = context;

  /**
   * Checks the user's password. Each check counts toward the limit of login attempts, so that nobody can use a stolen
   * session to guess the password.
   * @throws ProblemError `wrong_password`, `too_many_attempts`
   */
  async function provePassword({ instanceId, username }: Session, password: string, remoteAddress: string, now: Date) {
    const subjects = loginSubjects(await secrets.key(instanceId, "hmac"), limits, username, remoteAddress);
    const { password_hash: insteadOf } = await db.asApp(instanceId, async (trx) => {
      await countAttempt(trx, instanceId, subjects, now, "Too many wrong passwords.");
      return trx
        .selectFrom("users")
        .select("password_hash")
        .where("instance_id", "=", instanceId)
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
    });
    // Outside any transaction, because hashing takes tens of milliseconds by design.
    if (!(await isPassword(password, insteadOf))) throw wrongPassword();
    return { subjects, insteadOf };
  }

  return {
    async confirmPassword({ session, body, remoteAddress }) {
      const now = clock.now();
      const { subjects } = await provePassword(session, body.currentPassword, remoteAddress, now);
      await db.asApp(session.instanceId, async (trx) => {
        await notePassword(trx, session, now);
        clearAttemptsAfterSignIn(trx, session.instanceId, subjects, now);
      });
      return { status: 204 };
    },

    async changePassword({ session, language, body, remoteAddress }) {
      const { instanceId, username } = session;
      const tenant = tenantOf(context, session);
      if (!isOn(tenant.instance.changePasswordEnabled)) throw new ProblemError("change_password_disabled");
      refuseBadPassword(changePasswordRules.fields, body);
      const now = clock.now();
      const { subjects, insteadOf } = await provePassword(session, body.currentPassword, remoteAddress, now);
      const passwordHash = await hashPassword(body.newPassword);
      await db.asApp(instanceId, async (trx) => {
        if (!(await setPassword(trx, tenant, { username, passwordHash, insteadOf, language, now })))
          throw wrongPassword();
        clearAttemptsAfterSignIn(trx, instanceId, subjects, now);
      });
      return { status: 204 };
    },

    async requestPasswordRecovery({ language = "en", body, remoteAddress }) {
      const tenant = tenantOf(context, body);
      const { instanceId } = tenant;
      const username = canonicalUsername(tenant, body.username);
      const now = clock.now();
      const subjects = recoverySubjects(await secrets.key(instanceId, "hmac"), limits, username, remoteAddress);
      await db.asApp(instanceId, async (trx) => {
        await countAttempt(trx, instanceId, subjects, now, "Too many links were asked for.");
        await requestLink(trx, { instanceId, username, language, now });
      });
      return { status: 202 };
    },

    async resetPassword({ language, body, remoteAddress }) {
      const tenant = tenantOf(context, body);
      const { instanceId } = tenant;
      refuseBadPassword(["newPassword", "confirmPassword"], { currentPassword: "", ...body });
      const now = clock.now();
      const secretHash = hashOfSecret(body.secret);
      // Checked before hashing, so that forged links cost little.
      await db.asApp(instanceId, (trx) => ownerOfLink(trx, tenant, secretHash, now));
      const passwordHash = await hashPassword(body.newPassword);
      const key = await secrets.key(instanceId, "hmac");
      await db.asApp(instanceId, async (trx) => {
        const username = await ownerOfLink(trx, tenant, secretHash, now);
        await setPassword(trx, tenant, { username, passwordHash, language, now });
        // Earlier wrong guesses must not lock out a user who has just set a new password.
        await forgetAttempts(trx, instanceId, loginSubjects(key, limits, username, remoteAddress)[0].subject).execute();
      });
      return { status: 204 };
    },

    async checkPasswordLink({ body }) {
      const tenant = tenantOf(context, body);
      const secretHash = hashOfSecret(body.secret);
      // Only a check: opening the link does not use it up.
      await db.asApp(tenant.instanceId, (trx) => goodLink(trx, tenant, secretHash, clock.now()));
      return { status: 204 };
    },
  };
}

async function goodLink(
  trx: InstanceTransaction,
  { instanceId }: Tenant,
  secretHash: string,
  now: Date,
): Promise<{ readonly username: string }> {
  const link = await trx
    .selectFrom("password_links")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where("secret_hash", "=", secretHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!link) throw new ProblemError("reset_link_invalid");
  return link;
}

/** The user of a valid link, with their row locked, so that the second of two concurrent uses finds the link gone. */
async function ownerOfLink(trx: InstanceTransaction, tenant: Tenant, secretHash: string, now: Date): Promise<string> {
  const { username } = await goodLink(trx, tenant, secretHash, now);
  await trx
    .selectFrom("users")
    .select("username")
    .where("instance_id", "=", tenant.instanceId)
    .where("username", "=", username)
    .forUpdate()
    .execute();
  return (await goodLink(trx, tenant, secretHash, now)).username;
}

const wrongPassword = () =>
  new ProblemError("wrong_password", {
    parameterViolations: [{ path: "currentPassword", message: "The current password is not right." }],
  });
