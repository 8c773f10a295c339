import type { Language } from "@paydown/domain";
import { sql } from "kysely";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import { ownerRecipient } from "../login-changes/original.js";
import { linkMinutes } from "../notifications/account-notices/password-link.js";
import { requestLink, withdrawLinks } from "../notifications/account-notices/request-link.js";
import { forgetAttempts } from "../sessions/attempts.js";
import { resetByOperatorMark } from "../sessions/imported-password.js";
import { loginSubjects } from "../sessions/login-throttle.js";
import { endSessions } from "../sessions/session-store.js";
import type { Tenant } from "../tenants/tenant.js";
import { type Decision, decisionsOf } from "./find-users.js";
import type { UserDecisionTable } from "./tables.js";

export type UserDecision = UserDecisionTable["made"];

export type Decided =
  /** What happened, in sentences. */
  | { readonly kind: "done"; readonly sentences: readonly string[] }
  /** The decision had been made. */
  | { readonly kind: "before"; readonly earlier: Decision }
  | { readonly kind: "refused"; readonly sentence: string };

export interface Deciding {
  readonly tenant: Tenant;
  readonly username: string;
  readonly by: string;
  readonly why: string;
  readonly now: Date;
  /** The language of a link's message. */
  readonly language: Language;
  /** Of the user's wrong passwords. */
  readonly attempts: string;
}

interface LockedUser {
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly locked_at: Date | null;
}

/** The name under which a user's wrong passwords are counted. */
export async function attemptsOf(
  { secrets, limits }: Pick<Context, "secrets" | "limits">,
  { instanceId }: Tenant,
  username: string,
) {
  return loginSubjects(await secrets.key(instanceId, "hmac"), limits, username, "")[0].subject;
}

/** Makes a decision about a user, and records it with its person and reason in the same transaction. */
export async function decideUser(trx: InstanceTransaction, made: UserDecision, deciding: Deciding): Promise<Decided> {
  const { tenant, username, by, why, now } = deciding;
  const { instanceId } = tenant;
  // Locked, so that the second of two operators sees the first one's decision, and no sign-in comes between.
  const user = await trx
    .selectFrom("users")
    .select(["username", "email", "phone", "password_hash", "locked_at"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const earlier = (await decisionsOf(trx, instanceId, username)).filter((one) => one.made === made).at(-1);
  const decided = await decisions[made](trx, user, earlier, deciding);
  if (decided.kind === "done")
    await trx
      .insertInto("user_decisions")
      .values({ instance_id: instanceId, username, made, decided_at: now, decided_by: by, decided_why: why })
      .execute();
  return decided;
}

type Decide = (
  trx: InstanceTransaction,
  user: LockedUser,
  /** The user's last decision of this kind. */
  earlier: Decision | undefined,
  deciding: Deciding,
) => Promise<Decided>;

const decisions: Readonly<Record<UserDecision, Decide>> = {
  async locked(trx, { username, locked_at }, earlier, { tenant: { instanceId }, by, now }) {
    if (locked_at !== null && earlier) return { kind: "before", earlier };
    const ended = await endSessionsNow(trx, instanceId, username, now);
    await withdrawLinks(trx, instanceId, username);
    await setUser(trx, instanceId, username, { locked_at: now });
    return done(
      `${username} is locked by ${by}. ${ended}`,
      "A sign-in now gets the answer for wrong credentials, and the recovery sends no link.",
    );
  },

  async unlocked(trx, { username, locked_at }, earlier, { tenant: { instanceId }, by, attempts }) {
    const waited = await hasAttempts(trx, instanceId, attempts);
    if (locked_at === null && !waited)
      return earlier
        ? { kind: "before", earlier }
        : { kind: "refused", sentence: `${username} is not locked, and has no wrong password to wait for.` };
    await forgetAttempts(trx, instanceId, attempts).execute();
    if (locked_at === null) return done(`${username} no longer has to wait after wrong passwords. Unlocked by ${by}.`);
    await setUser(trx, instanceId, username, { locked_at: null });
    return done(`${username} is unlocked by ${by}, and may sign in with the password from before.`);
  },

  async reset(trx, user, earlier, deciding) {
    const { username, password_hash } = user;
    const { tenant, by, now } = deciding;
    const { instanceId } = tenant;
    if (password_hash === resetByOperatorMark && earlier && (await hasLink(trx, instanceId, username, now)))
      return { kind: "before", earlier };
    const refusal = await linkRefusal(trx, user, deciding);
    if (refusal !== undefined) return { kind: "refused", sentence: refusal };
    const ended = await endSessionsNow(trx, instanceId, username, now);
    await withdrawLinks(trx, instanceId, username);
    await setUser(trx, instanceId, username, { password_hash: resetByOperatorMark });
    await requestLink(trx, { ...deciding, instanceId });
    return done(`The password of ${username} is reset by ${by}. ${ended}`, linkSentence);
  },

  async invited(trx, user, earlier, deciding) {
    const { username } = user;
    const { tenant, by, now } = deciding;
    const { instanceId } = tenant;
    const refusal = await linkRefusal(trx, user, deciding);
    if (refusal !== undefined) return { kind: "refused", sentence: refusal };
    const isRecent = earlier && now.getTime() - earlier.at.getTime() < linkMinutes * 60_000;
    if (isRecent && (await hasLink(trx, instanceId, username, now))) return { kind: "before", earlier };
    await requestLink(trx, { ...deciding, instanceId, invited: true });
    return done(`${username} is invited by ${by}.`, linkSentence);
  },
};

const linkSentence = `The services send a link to set a password. It works once and for ${linkMinutes} minutes.`;
const done = (...sentences: string[]): Decided => ({ kind: "done", sentences });

/** Why no link can be sent; undefined if one can. */
async function linkRefusal(
  trx: InstanceTransaction,
  user: LockedUser,
  { tenant, now }: Deciding,
): Promise<string | undefined> {
  const { username, locked_at } = user;
  if (locked_at !== null)
    return `${username} is locked. First unlock the user: paydown user unlock ${username} --instance ${tenant.instanceId}`;
  if (!(await ownerRecipient(trx, tenant, user, now)))
    return `${username} has no email and no phone, so no link can be sent. Import the user with one of them first.`;
  return undefined;
}

/** Ends every session, and says how many were open. */
async function endSessionsNow(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
  now: Date,
): Promise<string> {
  const { open } = await trx
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll().as("open"))
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirstOrThrow();
  await endSessions(trx, instanceId, username, now);
  const count = Number(open);
  if (count === 0) return "No session was open.";
  return count === 1 ? "One session has ended." : `${count} sessions have ended.`;
}

/** Whether a link works, or is about to be sent. */
async function hasLink(trx: InstanceTransaction, instanceId: string, username: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from recovery_requests where instance_id = ${instanceId} and username = ${username})
    or exists (select from password_links
      where instance_id = ${instanceId} and username = ${username} and expires_at > ${now}) as has`.execute(trx);
  return rows[0]?.has ?? false;
}

async function hasAttempts(trx: InstanceTransaction, instanceId: string, subject: string): Promise<boolean> {
  const one = await trx
    .selectFrom("login_attempts")
    .select("attempt_id")
    .where("instance_id", "=", instanceId)
    .where("subject", "=", subject)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

async function setUser(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
  change: { readonly locked_at: Date | null } | { readonly password_hash: string },
): Promise<void> {
  await trx
    .updateTable("users")
    .set(change)
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
}
