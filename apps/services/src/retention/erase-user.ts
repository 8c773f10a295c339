import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import { eraseEvidence } from "../evidence/erase-evidence.js";
import { eraseFacts } from "../export/erase-facts.js";
import { factsAt } from "../registration/claim.js";
import { resetByOperatorMark } from "../sessions/imported-password.js";
import type { RetentionKind } from "../tenants/read-retention.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import { lastActivity } from "./activity.js";
import { rememberErased } from "./erased-people.js";
import { removeDocuments, withoutPerson } from "./kinds.js";
import { isOfPersonOn, type UserAccounts } from "./user-accounts.js";

const dayMs = 24 * 60 * 60_000;

export interface Erasing {
  readonly db: Database;
  readonly tenant: Tenant;
  readonly global: GlobalConfig;
  readonly user: UserAccounts;
  readonly now: Date;
}

/** Rows of a kind on an account that name the user. */
interface NamingRows {
  readonly rows: number;
  /** When the retention may take them; null if it may now. */
  readonly until: Date | null;
}

/** The kinds of records that a rule may demand for some time after the erasure. */
export const demandedKinds = ["evidence", "documents", "payments"] as const satisfies readonly RetentionKind[];

interface AccountToErase {
  readonly accountNo: string;
  /** False if the account has changed hands. */
  readonly isOwn: boolean;
  readonly naming: Readonly<Record<(typeof demandedKinds)[number], NamingRows>>;
}

/** What an erasure would remove, and what it would leave. */
export interface ErasurePlan {
  readonly accounts: readonly AccountToErase[];
  readonly sessions: number;
  readonly notices: number;
  /** Documents without a period: imported letters, receipts and printed authorizations. */
  readonly documents: number;
  readonly payments: number;
}

/** A file that the user sent. It exists nowhere else. */
const isUpload = sql`uploaded_name is not null`;

/** Whether a row names the user, or one of the user's visits with a letter code. */
const namesUser = ({ names }: UserAccounts) => sql`username = any(${[...names]}::text[])`;

const isDocumentOf = (user: UserAccounts) =>
  sql`(${namesUser(user)} or (username is null and account_no = any(${[...user.own]}::text[])))`;

/** What the erasure of a user would do. Changes nothing. */
export async function planErasure(
  trx: InstanceTransaction,
  { tenant: { instanceId, retention }, user, now }: Omit<Erasing, "db" | "global">,
): Promise<ErasurePlan> {
  const count = async (table: string, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where instance_id = ${instanceId} and ${condition}`.execute(trx);
    return rows[0]?.n ?? 0;
  };
  const own = namesUser(user);
  const named = (table: string, condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from ${sql.table(table)} n where n.instance_id = ${instanceId} and n.account_no = r.account_no
      and n.username = any(${[...user.names]}::text[]) and ${condition})`;
  const { rows } = await sql<
    { account_no: string; last: Date | null } & Record<(typeof demandedKinds)[number], number>
  >`
    select r.account_no, ${lastActivity(instanceId, sql`r.account_no`)} as last,
      ${named("evidence", sql`n.body is not null`)} as evidence, ${named("documents", isUpload)} as documents,
      ${named("payments", sql`true`)} as payments
    from unnest(${[...user.all]}::text[]) as r(account_no) order by 1`.execute(trx);
  return {
    accounts: rows.map(({ account_no: accountNo, last, ...found }) => {
      const naming = (kind: (typeof demandedKinds)[number]): NamingRows => {
        const until = last && new Date(last.getTime() + retention.days[kind] * dayMs);
        return { rows: found[kind], until: until && until > now ? until : null };
      };
      return {
        accountNo,
        isOwn: user.own.includes(accountNo),
        naming: { evidence: naming("evidence"), documents: naming("documents"), payments: naming("payments") },
      };
    }),
    sessions: await count("sessions", own),
    notices: await count("account_notices", own),
    documents: await count("documents", sql`${isDocumentOf(user)} and not ${isUpload}`),
    payments: await count("payments", own),
  };
}

/** Tables with rows of a user that end with the user, in an order that foreign keys allow. */
const ended = [
  "sessions",
  "letter_visits",
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
  { db, tenant, global, user, now }: Erasing,
  { accounts }: ErasurePlan,
  { key, by, why }: { readonly key: Buffer; readonly by: string; readonly why: string },
): Promise<string> {
  const { instanceId } = tenant;
  const { username, demDbtNos, own } = user;
  const pseudonym = `erased-${randomBytes(8).toString("hex")}`;
  const { dem_dbt_no } = await trx
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
  await rememberErased(trx, instanceId, key, { login: username, demDbtNos, now });
  for (const accountNo of own) await emptyAccount(trx, instanceId, accountNo, global);
  await emptyRecords(trx, { instanceId, user, pseudonym, at: now, by, why }, accounts);
  await emptyPeople(trx, db, instanceId, { user, pseudonym });
  for (const table of ended)
    await sql`delete from ${sql.table(table)} where instance_id = ${instanceId} and ${namesUser(user)}`.execute(trx);
  for (const table of renamed)
    await sql`update ${sql.table(table)} set username = ${pseudonym}
      where instance_id = ${instanceId} and ${namesUser(user)}`.execute(trx);
  await sql`delete from letter_codes where instance_id = ${instanceId}
    and ${isOfPersonOn(user, sql`select unnest(${[...own]}::text[])`)}`.execute(trx);
  await sql`update accounts set username = ${pseudonym}
    where instance_id = ${instanceId} and account_no = any(${[...own]}::text[])`.execute(trx);
  await sql`delete from payment_methods
    where instance_id = ${instanceId} and account_no = any(${[...own]}::text[])`.execute(trx);
  await eraseFacts(trx, instanceId, { username, pseudonym, demDbtNo: dem_dbt_no, now });
  await sql`update legal_holds set subject = ${pseudonym}
    where instance_id = ${instanceId} and kind = 'user' and subject = ${username}`.execute(trx);
  await trx.deleteFrom("users").where("instance_id", "=", instanceId).where("username", "=", username).execute();
  return pseudonym;
}

interface EmptyingRecords {
  readonly instanceId: string;
  readonly user: UserAccounts;
  readonly pseudonym: string;
  readonly at: Date;
  readonly by: string;
  readonly why: string;
}

/** Empties the evidence, documents and payments that name the user, except what a rule still demands. */
async function emptyRecords(
  trx: InstanceTransaction,
  { instanceId, user, pseudonym, at, by, why }: EmptyingRecords,
  accounts: ErasurePlan["accounts"],
): Promise<void> {
  const over = (kind: (typeof demandedKinds)[number]) =>
    accounts.flatMap(({ accountNo, naming }) => (naming[kind].until === null ? [accountNo] : []));
  const inAccounts = (accountNos: readonly string[]) => sql`account_no = any(${[...accountNos]}::text[])`;
  for (const accountNo of over("evidence")) {
    const rows = await trx
      .selectFrom("evidence")
      .select("seq")
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", accountNo)
      .where("username", "in", user.names)
      .execute();
    await eraseEvidence(trx, { instanceId, accountNo, seqs: rows.map(({ seq }) => seq), at, by, why });
  }
  // Acknowledgements from before there was a chain have no row of evidence.
  await sql`update acknowledgements set text = '', username = '', session_id = '' where instance_id = ${instanceId}
    and ${namesUser(user)} and evidence_seq is null and ${inAccounts(over("evidence"))}`.execute(trx);
  const documents = await sql<{ document_id: string }>`select document_id from documents
    where instance_id = ${instanceId} and ${isDocumentOf(user)}
      and (not ${isUpload} or ${inAccounts(over("documents"))})`.execute(trx);
  await removeDocuments(
    trx,
    instanceId,
    documents.rows.map(({ document_id }) => document_id),
  );
  await sql`update documents set username = ${pseudonym}
    where instance_id = ${instanceId} and ${namesUser(user)}`.execute(trx);
  // Nobody may charge the person again, and no rule demands the key of the address.
  await sql`update payments set method_token = null, address_key = null
    where instance_id = ${instanceId} and ${namesUser(user)}`.execute(trx);
  await sql`update payments set ${withoutPerson}
    where instance_id = ${instanceId} and ${namesUser(user)} and ${inAccounts(over("payments"))}`.execute(trx);
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
      where key = any(${kept}::text[])), '{}'), itemization = null
    where instance_id = ${instanceId} and account_no = ${accountNo}`.execute(trx);
}

/**
 * The person stays as a number that nobody can claim, because the accounts belong to it. Only a registration links a
 * person to a login; the person of an imported login has the same number. A person with other logins keeps everything
 * but the link to this login (LETTER-45).
 */
async function emptyPeople(
  trx: InstanceTransaction,
  { keyRing }: Database,
  instanceId: string,
  {
    user: { username, demDbtNos, sharedDemDbtNos },
    pseudonym,
  }: { readonly user: UserAccounts; readonly pseudonym: string },
): Promise<void> {
  // No link to one of the other logins: to the export, that would be a registration.
  await sql`update people set username = null where instance_id = ${instanceId} and username = ${username}
    and dem_dbt_no = any(${[...sharedDemDbtNos]}::text[])`.execute(trx);
  const people = await trx
    .selectFrom("people")
    .select(["dem_dbt_no", "username"])
    .where("instance_id", "=", instanceId)
    .where("dem_dbt_no", "=", sql<string>`any(${[...demDbtNos]}::text[])`)
    .where((where) => where.or([where("username", "=", username), where("username", "is", null)]))
    .orderBy((order) => order.fn.coalesce("username", sql<string>`''`), "desc")
    .execute();
  for (const [index, { dem_dbt_no }] of people.entries())
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
        // A login belongs to one person.
        ...(index === 0 && { username: pseudonym }),
      })
      .where("instance_id", "=", instanceId)
      .where("dem_dbt_no", "=", dem_dbt_no)
      .execute();
}
