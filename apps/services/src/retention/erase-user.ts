import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { lockAccounts } from "../accounts/account.js";
import type { Database, InstanceTransaction } from "../db/database.js";
import { eraseEvidence } from "../evidence/erase-evidence.js";
import { eraseFacts } from "../export/erase-facts.js";
import { factsAt } from "../registration/claim.js";
import { resetByOperatorMark } from "../sessions/imported-password.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import { isLive, lastActivity } from "./activity.js";
import { rememberErased } from "./erased-people.js";
import { holdsOfUser } from "./holds.js";
import { removeDocuments, withoutPerson } from "./kinds.js";

const dayMs = 24 * 60 * 60_000;

export interface Erasing {
  readonly db: Database;
  readonly tenant: Tenant;
  readonly global: GlobalConfig;
  readonly username: string;
  readonly now: Date;
}

interface AccountToErase {
  readonly accountNo: string;
  /** When the retention may take the account's evidence; null if it may now. */
  readonly evidenceUntil: Date | null;
  readonly evidence: number;
}

/** What an erasure would remove, and what it would leave. */
export interface ErasurePlan {
  readonly accounts: readonly AccountToErase[];
  readonly sessions: number;
  readonly notices: number;
  readonly documents: number;
  readonly payments: number;
}

/** Locks a user's accounts, so that no payment begins between the check and the erasure. */
export async function lockAccountsOf(trx: InstanceTransaction, instanceId: string, username: string): Promise<void> {
  const accounts = await trx
    .selectFrom("accounts")
    .select("account_no")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
  await lockAccounts(
    trx,
    instanceId,
    accounts.map(({ account_no }) => account_no),
  );
}

/** Why a user cannot be erased now; undefined if nothing forbids it (RET-32). */
export async function erasureRefusal(
  trx: InstanceTransaction,
  { instanceId }: Tenant,
  username: string,
): Promise<string | undefined> {
  const [hold] = await holdsOfUser(trx, instanceId, username);
  if (hold)
    return `The ${hold.kind} ${hold.subject} is under a legal hold by ${hold.placed_by}: ${hold.placed_why}. Remove the hold first: paydown hold remove --instance ${instanceId} --${hold.kind} ${hold.subject}`;
  const { rows: plans } = await sql<{ account_no: string }>`select account_no from payment_arrangements
    where instance_id = ${instanceId} and state in ('pending', 'confirmed')
      and (username = ${username} or account_no in ${accountsOf(instanceId, username)}) limit 1`.execute(trx);
  if (plans[0])
    return `The account ${plans[0].account_no} has a payment plan that is not finished. Wait for its end, or let the consumer cancel it.`;
  const { rows: live } = await sql<{ account_no: string; conf_number: string | null }>`
    select r.account_no, (select p.conf_number from payments p where p.instance_id = r.instance_id and p.account_no = r.account_no
      and p.state in ('scheduled', 'submitting', 'unknown', 'review', 'settling') limit 1) as conf_number
    from accounts r where r.instance_id = ${instanceId} and r.username = ${username} and ${isLive(instanceId, sql`r.account_no`)}
    limit 1`.execute(trx);
  if (!live[0]) return undefined;
  const { account_no, conf_number } = live[0];
  return conf_number === null
    ? `The account ${account_no} has a refund that is not finished. Finish it first.`
    : `The payment ${conf_number} of account ${account_no} is not finished. Wait until the bank is done with it, or cancel it if it is only scheduled.`;
}

const accountsOf = (instanceId: string, username: string) =>
  sql`(select account_no from accounts where instance_id = ${instanceId} and username = ${username})`;

/** What the erasure of a user would do. Changes nothing. */
export async function planErasure(
  trx: InstanceTransaction,
  { tenant: { instanceId, retention }, username, now }: Omit<Erasing, "db" | "global">,
): Promise<ErasurePlan> {
  const count = async (table: string, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where instance_id = ${instanceId} and ${condition}`.execute(trx);
    return rows[0]?.n ?? 0;
  };
  const own = sql`username = ${username}`;
  const { rows } = await sql<{ account_no: string; last: Date | null; evidence: number }>`
    select r.account_no, ${lastActivity(instanceId, sql`r.account_no`)} as last,
      (select count(*)::int from evidence e where e.instance_id = r.instance_id and e.account_no = r.account_no and e.body is not null and e.username <> '') as evidence
    from accounts r where r.instance_id = ${instanceId} and r.username = ${username} order by 1`.execute(trx);
  return {
    accounts: rows.map(({ account_no, last, evidence }) => {
      const until = last && new Date(last.getTime() + retention.days.evidence * dayMs);
      return { accountNo: account_no, evidence, evidenceUntil: until && until > now ? until : null };
    }),
    sessions: await count("sessions", own),
    notices: await count("account_notices", own),
    documents: await count("documents", sql`account_no in ${accountsOf(instanceId, username)}`),
    payments: await count("payments", own),
  };
}

/** Tables with rows of a user that end with the user, in an order that foreign keys allow. */
const ended = [
  "sessions",
  "passcode_enrollments",
  "passcode_sends",
  "password_links",
  "account_notices",
  "login_undos",
  "recovery_requests",
  "declined_attempts",
] as const;
/** Tables whose rows stay and get the pseudonym. */
const renamed = [
  "people",
  "accounts",
  "offers",
  "payment_arrangements",
  "blocked_methods",
  "admin_searches",
  "user_decisions",
  "payments",
] as const;

/**
 * Erases a user. The caller has locked the accounts and checked that nothing forbids it, in the same transaction.
 *
 * @param key - see `erasureKey`
 * @returns the pseudonym that stands for the user in the books
 */
export async function eraseUser(
  trx: InstanceTransaction,
  { db, tenant, global, username, now }: Erasing,
  { accounts }: ErasurePlan,
  { key, by, why }: { readonly key: Buffer; readonly by: string; readonly why: string },
): Promise<string> {
  const { instanceId } = tenant;
  const pseudonym = `erased-${randomBytes(8).toString("hex")}`;
  const user = await trx
    .selectFrom("users")
    .select("dem_dbt_no")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("users")
    .values({
      instance_id: instanceId,
      username: pseudonym,
      password_hash: resetByOperatorMark,
      first_name: "",
      last_name: "",
      dem_dbt_no: "",
      pay_types: "[]",
      pay_selects: "[]",
      locked_at: now,
      erased_at: now,
    })
    .execute();
  await rememberErased(trx, instanceId, key, { login: username, demDbtNo: user.dem_dbt_no, now });
  for (const { accountNo, evidenceUntil } of accounts) {
    if (evidenceUntil === null) await eraseEvidence(trx, { instanceId, accountNo, at: now, by, why });
    await emptyAccount(trx, instanceId, accountNo, global);
  }
  const documents = await sql<{ document_id: string }>`select document_id from documents
    where instance_id = ${instanceId} and account_no in ${accountsOf(instanceId, username)}`.execute(trx);
  await removeDocuments(
    trx,
    instanceId,
    documents.rows.map(({ document_id }) => document_id),
  );
  await emptyPerson(trx, db, instanceId, username);
  await sql`update payments set ${withoutPerson} where instance_id = ${instanceId} and username = ${username}`.execute(
    trx,
  );
  for (const table of ended)
    await sql`delete from ${sql.table(table)} where instance_id = ${instanceId} and username = ${username}`.execute(
      trx,
    );
  // An account that changes hands also loses its method on file.
  for (const table of renamed)
    await sql`update ${sql.table(table)} set username = ${pseudonym}
      where instance_id = ${instanceId} and username = ${username}`.execute(trx);
  await eraseFacts(trx, instanceId, { username, pseudonym, demDbtNo: user.dem_dbt_no, now });
  await sql`update legal_holds set subject = ${pseudonym}
    where instance_id = ${instanceId} and kind = 'user' and subject = ${username}`.execute(trx);
  await trx.deleteFrom("users").where("instance_id", "=", instanceId).where("username", "=", username).execute();
  return pseudonym;
}

/** Keeps the cells that the services compute with. A tenant may show a name or an address in any other. */
async function emptyAccount(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
  { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo }: GlobalConfig,
): Promise<void> {
  const kept = [rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo];
  await sql`update accounts set cells = coalesce((select json_object_agg(key, value) from json_each(cells)
      where key = any(${kept}::text[])), '{}')
    where instance_id = ${instanceId} and account_no = ${accountNo}`.execute(trx);
}

/** The person stays as a number that nobody can claim, because the account belongs to it. */
async function emptyPerson(
  trx: InstanceTransaction,
  { keyRing }: Database,
  instanceId: string,
  username: string,
): Promise<void> {
  const people = await trx
    .selectFrom("people")
    .select("dem_dbt_no")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
  for (const { dem_dbt_no } of people)
    await trx
      .updateTable("people")
      .set({
        facts: keyRing.seal(factsAt(instanceId, dem_dbt_no), "{}"),
        first_name: "",
        last_name: "",
        address: "",
        city: "",
        state: "",
        zip_code: "",
        phones: "[]",
      })
      .where("instance_id", "=", instanceId)
      .where("dem_dbt_no", "=", dem_dbt_no)
      .execute();
}
