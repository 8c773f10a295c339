import { randomBytes } from "node:crypto";
import type { components } from "@paydown/api-client";
import { emailOf } from "../notifications/account-notices/record-notice.js";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { hashOfSecret, linkMinutes, newLinkId, secretOf } from "../notifications/account-notices/password-link.js";
import { forgetAttempts } from "../sessions/attempts.js";
import { loginSubjects } from "../sessions/login-throttle.js";
import { type Destination, maskDestination } from "../passcodes/destination.js";
import { withdrawLinks } from "../notifications/account-notices/request-link.js";
import { findEnrollment, restoreEnrollment } from "../passcodes/passcode-store.js";
import { hashPassword } from "../sessions/password.js";
import { endSessions } from "../sessions/session-store.js";
import type { Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { type LoginUndo, passcodesOf } from "./original.js";

type UndoableChange = components["schemas"]["UndoableChange"];

export function loginChangeHandlers(context: Context): Pick<Handlers, "checkUndoLink" | "undoChange"> {
  const { db, clock, secrets, limits } = context;

  return {
    async checkUndoLink({ body }) {
      const tenant = tenantOf(context, body);
      const changes = await db.asApp(tenant.instanceId, async (trx) =>
        changesSince(trx, tenant, await goodUndo(trx, tenant, body.secret, clock.now())),
      );
      return { status: 200, body: { changes } };
    },

    async undoChange({ body, remoteAddress }) {
      const tenant = tenantOf(context, body);
      const { instanceId } = tenant;
      const now = clock.now();
      // Checked before hashing, so that forged links cost little.
      await db.asApp(instanceId, (trx) => goodUndo(trx, tenant, body.secret, now));
      // A random password that nobody knows, because an attacker may know the old one.
      const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
      const key = await secrets.key(instanceId, "hmac");
      const secret = secretOf(key, newLinkId());
      const link = { secret_hash: hashOfSecret(secret), expires_at: new Date(now.getTime() + linkMinutes * 60_000) };
      await db.asApp(instanceId, async (trx) => {
        const undo = await takeUndo(trx, tenant, body.secret, now);
        const { username, email, phone } = undo;
        await trx
          .updateTable("users")
          .set({ email, phone, password_hash: passwordHash, profile_changed_at: now })
          .where("instance_id", "=", instanceId)
          .where("username", "=", username)
          .execute();
        await restoreEnrollment(trx, { instanceId, username }, destinationOf(undo), now);
        await endSessions(trx, instanceId, username, now);
        await withdrawLinks(trx, instanceId, username);
        await trx
          .insertInto("password_links")
          .values({ instance_id: instanceId, username, ...link })
          .execute();
        await forgetAttempts(trx, instanceId, loginSubjects(key, limits, username, remoteAddress)[0].subject).execute();
      });
      return { status: 200, body: { secret } };
    },
  };
}

async function goodUndo(
  trx: InstanceTransaction,
  { instanceId }: Tenant,
  secret: string,
  now: Date,
): Promise<LoginUndo> {
  const undo = await trx
    .selectFrom("login_undos")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("secret_hash", "=", hashOfSecret(secret))
    // A locked user gets no way back in, whoever reads the mail.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("users")
          .select("users.username")
          .whereRef("users.instance_id", "=", "login_undos.instance_id")
          .whereRef("users.username", "=", "login_undos.username")
          .where("users.locked_at", "is", null),
      ),
    )
    .executeTakeFirst();
  if (!undo) throw new ProblemError("undo_link_invalid");
  if (undo.expires_at <= now) throw new ProblemError("undo_link_expired");
  return undo;
}

/** Consumes the link, with the user's row locked, so that the second of two concurrent uses finds the link gone. */
async function takeUndo(trx: InstanceTransaction, tenant: Tenant, secret: string, now: Date): Promise<LoginUndo> {
  const { instanceId } = tenant;
  const { username } = await goodUndo(trx, tenant, secret, now);
  await trx
    .selectFrom("users")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .forUpdate()
    .execute();
  const undo = await goodUndo(trx, tenant, secret, now);
  await trx.deleteFrom("login_undos").where("instance_id", "=", instanceId).where("username", "=", username).execute();
  return undo;
}

function destinationOf(undo: LoginUndo): Destination | undefined {
  const passcodes = passcodesOf(undo);
  return passcodes && { channel: passcodes.channel, target: passcodes.address };
}

/** What has changed, and the masked values that undoing restores. */
async function changesSince(trx: InstanceTransaction, tenant: Tenant, undo: LoginUndo): Promise<UndoableChange[]> {
  const { instanceId } = tenant;
  const { username } = undo;
  const user = await trx
    .selectFrom("users")
    .select(["username", "email", "phone"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const [email, passcodes] = [emailOf(tenant, undo), destinationOf(undo)];
  const back = (channel: Destination["channel"], target: string | null | undefined) =>
    target ? { backTo: maskDestination({ channel, target }).target } : {};
  const changes: UndoableChange[] = [];
  if (email !== emailOf(tenant, user)) changes.push({ what: "email", ...back("email", email) });
  if (undo.phone !== user.phone) changes.push({ what: "phone", ...back("sms", undo.phone) });
  if (passcodes?.target !== (await findEnrollment(trx, instanceId, username))?.target) {
    changes.push({ what: "passcodes", ...(passcodes && back(passcodes.channel, passcodes.target)) });
  }
  return changes;
}
