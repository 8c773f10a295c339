import { padDbtNumber } from "@paydown/domain";
import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { ownerRecipient } from "../login-changes/original.js";
import { maskDestination } from "../passcodes/destination.js";
import { importedPrefix, mustResetMark, resetByOperatorMark } from "../sessions/imported-password.js";
import { canonicalUsername } from "../sessions/username.js";
import type { Tenant } from "../tenants/tenant.js";
import type { UserDecisionTable } from "./tables.js";

export const userStates = ["active", "locked", "reset"] as const;
type UserState = (typeof userStates)[number];

/** A user as an operator sees one, without password. */
export interface ShownUser {
  readonly login: string;
  readonly name: string;
  readonly person: string;
  /** `reset`: no password fits until the user has set one. */
  readonly state: UserState;
  readonly staff: boolean;
  readonly password: "own" | "imported" | "none";
  readonly lockedAt: Date | null;
}

export interface Decision {
  readonly made: UserDecisionTable["made"];
  readonly at: Date;
  readonly by: string;
  readonly why: string;
}

interface ClosedAccount {
  readonly accountNo: string;
  readonly reason: string;
  readonly asOf: Date | null;
}

export interface UserDetails extends ShownUser {
  /** Masked; undefined if no message can reach the user. */
  readonly reachedAt: string | undefined;
  readonly accounts: readonly string[];
  /** Those of the accounts that the company has closed. */
  readonly closedAccounts: readonly ClosedAccount[];
  readonly lastSignIn: Date | null;
  readonly openSessions: number;
  /** The oldest first. */
  readonly decisions: readonly Decision[];
}

const password = sql<ShownUser["password"]>`case
  when starts_with(password_hash, ${importedPrefix}) then 'imported'
  when password_hash in (${mustResetMark}, ${resetByOperatorMark}) then 'none'
  else 'own' end`;
const state = sql<UserState>`case
  when locked_at is not null then 'locked'
  when password_hash in (${mustResetMark}, ${resetByOperatorMark}) then 'reset'
  else 'active' end`;

const shown = (trx: InstanceTransaction, instanceId: string) =>
  trx
    .selectFrom("users")
    .where("instance_id", "=", instanceId)
    .select(["username as login", "dem_dbt_no as person", "admin as staff", "locked_at as lockedAt"])
    .select([state.as("state"), password.as("password")])
    .select(sql<string>`first_name || ' ' || last_name`.as("name"));

export interface ListedUsers {
  readonly users: readonly ShownUser[];
  /** Whether more users match than are listed. */
  readonly more: boolean;
}

/** Lists users in the order of their logins, optionally only those in one state, or only staff. */
export async function listUsers(
  trx: InstanceTransaction,
  instanceId: string,
  { only, limit }: { readonly only: UserState | "staff" | undefined; readonly limit: number },
): Promise<ListedUsers> {
  const found = await shown(trx, instanceId)
    .$if(only === "staff", (query) => query.where("admin", "=", true))
    .$if(only !== undefined && only !== "staff", (query) => query.where(state, "=", only as UserState))
    .orderBy("username")
    .limit(limit + 1)
    .execute();
  return { users: found.slice(0, limit), more: found.length > limit };
}

/** The logins that a login, a person's number or an account number names. */
export async function loginsOf(trx: InstanceTransaction, tenant: Tenant, named: string): Promise<string[]> {
  const { instanceId } = tenant;
  const found = await trx
    .selectFrom("users")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where((where) =>
      where.or([
        where("username", "=", canonicalUsername(tenant, named)),
        where("dem_dbt_no", "=", padDbtNumber(named)),
        where(
          "username",
          "in",
          where
            .selectFrom("accounts")
            .select("username")
            .where("instance_id", "=", instanceId)
            .where("account_no", "=", named)
            .$narrowType<{ username: string }>(),
        ),
      ]),
    )
    .orderBy("username")
    .execute();
  return found.map(({ username }) => username);
}

export async function userDetails(
  trx: InstanceTransaction,
  tenant: Tenant,
  username: string,
  now: Date,
): Promise<UserDetails> {
  const { instanceId } = tenant;
  const user = await shown(trx, instanceId)
    .select(["username", "email", "phone"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const accounts = await trx
    .selectFrom("accounts")
    .select(["account_no", "closed_reason", "closed_as_of"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .orderBy("account_no")
    .execute();
  const sessions = await trx
    .selectFrom("sessions")
    .select(({ fn }) => [fn.max("created_at").as("last"), fn.countAll<number>().as("all")])
    .select(sql<number>`(count(*) filter (where revoked_at is null and ends_at > ${now}))::int`.as("open"))
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const decisions = await decisionsOf(trx, instanceId, username);
  const { email, phone, username: _, ...rest } = user;
  const recipient = await ownerRecipient(trx, tenant, { username, email, phone }, now);
  return {
    ...rest,
    reachedAt: recipient && maskDestination({ channel: recipient.channel, target: recipient.address }).target,
    accounts: accounts.map(({ account_no }) => account_no),
    closedAccounts: accounts.flatMap(({ account_no: accountNo, closed_reason: reason, closed_as_of: asOf }) =>
      reason === null ? [] : [{ accountNo, reason, asOf }],
    ),
    lastSignIn: sessions.last,
    openSessions: sessions.open,
    decisions,
  };
}

/** The oldest first. */
export function decisionsOf(trx: InstanceTransaction, instanceId: string, username: string): Promise<Decision[]> {
  return trx
    .selectFrom("user_decisions")
    .select(["made", "decided_at as at", "decided_by as by", "decided_why as why"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .orderBy("decision_id")
    .execute();
}
