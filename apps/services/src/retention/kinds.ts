import { type RawBuilder, sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { eraseEvidence } from "../evidence/erase-evidence.js";
import type { RetentionKind } from "../tenants/read-retention.js";
import type { Subject } from "./holds.js";

/** What a removal needs to know. */
export interface Removing {
  readonly instanceId: string;
  readonly now: Date;
  /** Recorded with an erasure of evidence. */
  readonly by: string;
  readonly why: string;
}

/** The records of a kind. SQL names a row of the table `r`. */
export interface Records extends Subject {
  readonly table: string;
  /** Which rows may be removed at all. */
  readonly removable: RawBuilder<unknown>;
  /** The columns that, with the instance, identify a row, in the order in which batches go through them. */
  readonly key: Readonly<Record<string, "text" | "int8">>;
  /** The time from which the period counts. */
  readonly at: RawBuilder<unknown>;
  /** The account whose activity delays the removal; without it, only `at` counts. */
  readonly activityOf?: RawBuilder<unknown>;
  /**
   * Removes rows, or the person in them.
   *
   * @param rows - their `ctid`s
   * @returns the number of rows
   */
  remove(trx: InstanceTransaction, removing: Removing, rows: RawBuilder<unknown>): Promise<number>;
}

const column = (name: string) => sql`r.${sql.id(name)}`;
const always = sql`true`;

const changed = ({ numAffectedRows = 0n }: { readonly numAffectedRows?: bigint }) => Number(numAffectedRows);

const deleteFrom =
  (table: string): Records["remove"] =>
  async (trx, _, rows) =>
    changed(await sql`delete from ${sql.table(table)} where ctid in (${rows})`.execute(trx));

/** An event's column of its payment, plan or offer. */
const ofEvent = (name: string) => sql`(select coalesce(p.${sql.id(name)}, g.${sql.id(name)}, o.${sql.id(name)})
  from outbox e
  left join payments p on p.instance_id = e.instance_id and p.payment_id = e.payment_id
  left join payment_arrangements g on g.instance_id = e.instance_id and g.arrangement_id = e.arrangement_id
  left join offers o on o.instance_id = e.instance_id and o.offer_id = e.offer_id
  where e.instance_id = r.instance_id and e.event_id = r.event_id)`;

const ofUser = { account: null, user: column("username") };
/** The account may have changed hands, so a hold on the row's own user counts too. */
const ofAccount = { account: column("account_no"), user: column("username") };

/** Empties what a payment knows about the person; amounts, dates and states stay. */
export const withoutPerson = sql`receipt_email = null, receipt_phone = null, address_key = null, method_token = null, paid_by = ''`;

/** Whether a payment knows something about the person. */
const namesPerson = (payment: string) =>
  sql`(num_nulls(${sql.join(
    ["receipt_email", "receipt_phone", "address_key", "method_token"].map((name) => sql.ref(`${payment}.${name}`)),
  )}) < 4 or ${sql.ref(`${payment}.paid_by`)} <> '')`;

/** The records of each kind, in the order in which they are removed. */
export const records: Readonly<Record<RetentionKind, Records>> = {
  sessions: {
    table: "sessions",
    key: { session_id: "text" },
    removable: always,
    at: column("ends_at"),
    ...ofUser,
    remove: deleteFrom("sessions"),
  },
  loginNotices: {
    table: "account_notices",
    key: { notice_id: "text" },
    removable: sql`r.state in ('done', 'given-up')`,
    at: column("created_at"),
    ...ofUser,
    remove: deleteFrom("account_notices"),
  },
  messages: {
    table: "deliveries",
    key: { event_id: "int8", channel: "text" },
    removable: sql`r.state in ('done', 'given-up')`,
    at: column("created_at"),
    account: ofEvent("account_no"),
    user: ofEvent("username"),
    remove: deleteFrom("deliveries"),
  },
  documents: {
    table: "documents",
    key: { document_id: "text" },
    removable: always,
    // An imported document has only a date.
    at: sql`coalesce(r.uploaded_at, r.document_date::timestamptz)`,
    activityOf: column("account_no"),
    ...ofAccount,
    async remove(trx, { instanceId }, rows) {
      const { rows: found } = await sql<{
        document_id: string;
      }>`select document_id from documents where ctid in (${rows})`.execute(trx);
      await removeDocuments(
        trx,
        instanceId,
        found.map(({ document_id }) => document_id),
      );
      return found.length;
    },
  },
  evidence: {
    table: "evidence",
    key: { account_no: "text", seq: "int8" },
    // A record of an erasure names nobody.
    removable: sql`r.body is not null and r.username <> ''`,
    at: column("at"),
    activityOf: column("account_no"),
    ...ofAccount,
    async remove(trx, { instanceId, now, by, why }, rows) {
      const { rows: found } = await sql<{ account_no: string; seqs: number[] }>`
        select account_no, array_agg(seq) as seqs from evidence where ctid in (${rows}) group by 1 order by 1`.execute(
        trx,
      );
      let erased = 0;
      for (const { account_no: accountNo, seqs } of found)
        erased += await eraseEvidence(trx, { instanceId, accountNo, seqs, at: now, by, why });
      return erased;
    },
  },
  payments: {
    table: "payments",
    key: { payment_id: "text" },
    removable: namesPerson("r"),
    at: column("created_at"),
    activityOf: column("account_no"),
    ...ofAccount,
    remove: async (trx, _, rows) =>
      changed(await sql`update payments set ${withoutPerson} where ctid in (${rows})`.execute(trx)),
  },
  guestHistory: {
    table: "guest_history",
    key: { history_id: "int8" },
    removable: always,
    at: column("at"),
    account: column("plan_id"),
    user: null,
    remove: deleteFrom("guest_history"),
  },
  staffSearches: {
    table: "admin_searches",
    key: { search_id: "int8" },
    removable: always,
    at: column("searched_at"),
    ...ofUser,
    remove: deleteFrom("admin_searches"),
  },
  letterCodes: {
    table: "letter_codes",
    key: { code_id: "text" },
    removable: always,
    at: sql`greatest(r.made_at, r.last_day::timestamptz)`,
    account: column("account_no"),
    user: null,
    // The account may have changed hands, and nothing else says whose the code was.
    person: column("dem_dbt_no"),
    remove: deleteFrom("letter_codes"),
  },
  letterVisits: {
    table: "letter_visits",
    key: { username: "text" },
    // A visit says whose its records are, for holds and erasures.
    removable: sql`not exists (select from payments n where n.instance_id = r.instance_id
        and n.account_no = r.account_no and n.username = r.username and (n.state = 'scheduled' or ${namesPerson("n")}))
      and not exists (select from documents n where n.instance_id = r.instance_id
        and n.account_no = r.account_no and n.username = r.username)
      and not exists (select from evidence n where n.instance_id = r.instance_id
        and n.account_no = r.account_no and n.username = r.username)`,
    at: column("ends_at"),
    ...ofAccount,
    remove: deleteFrom("letter_visits"),
  },
  userDecisions: {
    table: "user_decisions",
    key: { decision_id: "int8" },
    removable: always,
    at: column("decided_at"),
    ...ofUser,
    remove: deleteFrom("user_decisions"),
  },
};

/** Removes documents with their contents. */
export async function removeDocuments(trx: InstanceTransaction, instanceId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ["document_parts", "documents"] as const)
    await trx.deleteFrom(table).where("instance_id", "=", instanceId).where("document_id", "in", ids).execute();
}
