import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Members of a JSON object: a name and an SQL expression for each. */
const body = (members: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(members)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

/** The facts that rows of a table are. */
interface Facts {
  readonly table: string;
  readonly on: "insert" | "update";
  /** Selects the facts from the table itself, or from the rows that a statement has written. */
  readonly of: (source: string) => string;
}

const paymentMembers = {
  accountNo: "payment.account_no",
  paymentId: "payment.payment_id",
  confirmation: "payment.conf_number",
  username: "payment.username",
  method: "payment.method_kind",
  paymentDate: "payment.payment_date",
};

const joinPayment =
  "join payments as payment on payment.instance_id = fact.instance_id and payment.payment_id = fact.payment_id";

const entries = `json_agg(json_build_object('ledgerAccount', fact.ledger_account, 'cents', fact.amount_cents) order by fact.`;

/** Each statement that posts has all entries of a posting. */
const postings = (source: string) => `
  select fact.instance_id,
    concat_ws('.', 'posting', fact.payment_id, fact.kind, nullif(fact.refund_id, '')), fact.kind, min(fact.posted_at),
    ${body({
      ...paymentMembers,
      refundId: "nullif(fact.refund_id, '')",
      cents: `sum(fact.amount_cents) filter (where fact.ledger_account in ('card-clearing', 'ach-clearing', 'settlement-write-off'))`,
      entries: `${entries}entry_no)`,
    })}
  from ${source} as fact ${joinPayment}
  group by fact.instance_id, fact.payment_id, fact.kind, fact.refund_id, payment.instance_id, payment.payment_id
  order by min(fact.entry_no)`;

const guestPayments = (source: string) => `
  select fact.instance_id, concat_ws('.', 'guest', fact.tracking_no, fact.plan_id), 'guestPayment', min(fact.posted_at),
    ${body({
      planId: "fact.plan_id",
      trackingNo: "fact.tracking_no",
      chargeReference: "min(fact.charge_reference)",
      cents: "sum(fact.amount_cents) filter (where fact.ledger_account = 'hosted-clearing')",
      entries: `${entries}ledger_account desc)`,
    })}
  from ${source} as fact
  group by fact.instance_id, fact.tracking_no, fact.plan_id
  order by min(fact.posted_at), fact.tracking_no, fact.plan_id`;

/** After a restore, numbers are given again. With the time, an id still names one fact only. */
const millis = "(extract(epoch from fact.at) * 1000)::bigint";

const paymentStates = (source: string) => `
  select fact.instance_id, concat_ws('.', 'state', fact.payment_id, fact.transition_id, ${millis}), 'paymentState', fact.at,
    ${body({
      ...paymentMembers,
      from: "fact.from_state",
      to: "fact.to_state",
      actor: "fact.actor",
      returnCode: "payment.return_code",
      principalCents: "payment.amount_cents - payment.interest_cents",
      interestCents: "payment.interest_cents",
      feeCents: "payment.fee_cents",
    })}
  from ${source} as fact ${joinPayment}
  order by fact.transition_id`;

const refundStates = (source: string) => `
  select fact.instance_id, concat_ws('.', 'refundState', fact.refund_id, fact.transition_id, ${millis}), 'refundState', fact.at,
    ${body({
      accountNo: "payment.account_no",
      paymentId: "payment.payment_id",
      confirmation: "payment.conf_number",
      refundId: "fact.refund_id",
      refundKind: "refund.kind",
      from: "fact.from_state",
      to: "fact.to_state",
      actor: "fact.actor",
      principalCents: "refund.principal_cents",
      interestCents: "refund.interest_cents",
      feeCents: "refund.fee_cents",
    })}
  from ${source} as fact
  join payment_refunds as refund on refund.instance_id = fact.instance_id and refund.refund_id = fact.refund_id
  join payments as payment on payment.instance_id = refund.instance_id and payment.payment_id = refund.payment_id
  order by fact.transition_id`;

/** The text and the payer's name stay in the evidence only; its hash proves them. */
const consents = (source: string) => `
  select fact.instance_id, concat_ws('.', 'consent', fact.account_no, fact.seq, left(fact.hash, 12)), 'consent', fact.at,
    ${body({
      accountNo: "fact.account_no",
      username: "fact.username",
      act: "fact.body::json -> 'kind'",
      label: "fact.body::json -> 'label'",
      subject: "(fact.body::jsonb -> 'subject') - 'paidBy'",
      language: "fact.body::json -> 'language'",
      textVersion: "fact.body::json -> 'textVersion'",
      rulesVersion: "fact.body::json -> 'rulesVersion'",
      evidencePosition: "fact.seq",
      evidenceHash: "fact.hash",
    })}
  from ${source} as fact
  where fact.body::json ->> 'kind' <> 'erasure'
  order by fact.at, fact.account_no, fact.seq`;

const userDecisions = (source: string) => `
  select fact.instance_id, concat_ws('.', 'user', gen_random_uuid()::text), 'userDecision', fact.decided_at,
    ${body({ username: "fact.username", made: "fact.made", by: "fact.decided_by" })}
  from ${source} as fact
  order by fact.decision_id`;

/** What each user's phone and email are; an import's values came from the company. */
const profiles = (source: string) => `
  select fact.instance_id, concat_ws('.', 'profile', gen_random_uuid()::text), 'profile', fact.profile_changed_at,
    ${body({ username: "fact.username", demDbtNo: "fact.dem_dbt_no", phone: "fact.phone", email: "fact.email" })}
  from ${source} as fact
  where fact.profile_changed_at is not null`;

const registrations = (source: string) => `
  select fact.instance_id, concat_ws('.', 'registered', gen_random_uuid()::text), 'registered', now(),
    ${body({ username: "fact.username", demDbtNo: "fact.dem_dbt_no" })}
  from ${source} as fact
  where fact.username is not null`;

const facts: readonly Facts[] = [
  { table: "evidence", on: "insert", of: consents },
  { table: "payment_transitions", on: "insert", of: paymentStates },
  { table: "ledger_entries", on: "insert", of: postings },
  { table: "plan_ledger_entries", on: "insert", of: guestPayments },
  { table: "refund_transitions", on: "insert", of: refundStates },
  { table: "user_decisions", on: "insert", of: userDecisions },
  { table: "users", on: "update", of: profiles },
  { table: "people", on: "update", of: registrations },
];

const into = (select: string) => `insert into export_facts (instance_id, id, kind, at, body) ${select}`;

/** The condition on which an update of a row, from `before` to `fact`, is a fact. */
const changes = (key: string, differ: string) =>
  `(select after_row.* from after_rows as after_row join before_rows as before_row using (instance_id, ${key}) where ${differ})`;

const updates: Readonly<Record<string, string>> = {
  users: changes(
    "username",
    "(before_row.phone, before_row.email) is distinct from (after_row.phone, after_row.email)",
  ),
  people: changes("dem_dbt_no", "before_row.username is distinct from after_row.username"),
};

const triggers = facts.flatMap(({ table, on, of }) => [
  `create function export_${table}() returns trigger language plpgsql as $$
  begin
    ${into(of(on === "insert" ? "after_rows" : (updates[table] ?? table)))};
    return null;
  end
  $$`,
  `create trigger ${table}_exported after ${on} on ${table}
    referencing ${on === "update" ? "old table as before_rows " : ""}new table as after_rows
    for each statement execute function export_${table}()`,
]);

/** What an earlier version recorded is exported, too. */
const recordedBefore = facts.flatMap(({ table, of }) => [into(of(table))]);

const read = [...facts.map(({ table }) => table), "payments", "payment_refunds"];

/**
 * What the company's system of record must know. Triggers add a fact in the transaction that causes it, so no change is
 * left out and no call waits longer for the database. An export numbers the committed facts and prints them.
 */
export const exportedFacts: Migration = {
  name: "0042-export",
  statements: [
    `create table export_facts (
      instance_id text not null,
      fact_no bigint generated always as identity,
      id text not null,
      kind text not null,
      at timestamptz not null,
      body json not null,
      username text generated always as (body ->> 'username') stored,
      position bigint,
      primary key (instance_id, fact_no)
    )`,
    ...read.map((table) => `alter table ${table} no force row level security`),
    ...recordedBefore,
    ...read.map((table) => `alter table ${table} force row level security`),
    "create unique index export_facts_by_position on export_facts (instance_id, position)",
    "create index export_facts_by_username on export_facts (instance_id, username)",
    "create index export_facts_waiting on export_facts (instance_id, fact_no) where position is null",
    ...isolateTenants("export_facts", { app: "insert", job: "select, insert" }),
    "grant update (position, body) on export_facts to paydown_job",
    `create table export_ends (
      instance_id text primary key,
      position bigint not null
    )`,
    ...isolateTenants("export_ends", { app: null, job: "select, insert, update" }),
    ...triggers,
    `create function export_message_stops() returns trigger language plpgsql as $$
    begin
      insert into export_facts (instance_id, id, kind, at, body)
      values (new.instance_id, 'stop.' || gen_random_uuid(), 'messagesStopped', new.stopped_at,
        json_build_object('channel', new.channel, 'recipient', new.address_hash, 'reason', new.reason));
      return null;
    end
    $$`,
    `create trigger message_stops_exported after insert or update on message_stops
      for each row execute function export_message_stops()`,
    `create function export_message_starts() returns trigger language plpgsql as $$
    begin
      insert into export_facts (instance_id, id, kind, at, body)
      values (old.instance_id, 'start.' || gen_random_uuid(), 'messagesRestarted', now(),
        json_build_object('channel', old.channel, 'recipient', old.address_hash));
      return null;
    end
    $$`,
    `create trigger message_starts_exported after delete on message_stops
      for each row execute function export_message_starts()`,
  ],
};
