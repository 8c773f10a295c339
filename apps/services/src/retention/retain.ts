import { type RawBuilder, sql } from "kysely";
import { lockAccount } from "../accounts/account.js";
import type { Database, InstanceTransaction } from "../db/database.js";
import { type RetentionKind, retentionKinds } from "../tenants/read-retention.js";
import type { Tenant } from "../tenants/tenant.js";
import { isLive, lastActivity } from "./activity.js";
import { isHeld } from "./holds.js";
import { type Records, type Removing, records } from "./kinds.js";

const dayMs = 24 * 60 * 60_000;
/** Rows that one transaction removes. The services wait for none of them. */
const batchRows = 500;

/** A kind's records at a time. */
export interface KindState {
  readonly kind: RetentionKind;
  readonly days: number;
  /** Rows whose period is over and that no hold keeps. */
  readonly due: number;
  /** Rows whose period is over, but that a hold keeps. */
  readonly held: number;
  /** The time of the oldest row that can be removed at some time; null if there is none. */
  readonly oldest: Date | null;
}

interface Scope {
  readonly tenant: Tenant;
  readonly now: Date;
}

const cutoffOf = ({ tenant, now }: Scope, kind: RetentionKind) =>
  new Date(now.getTime() - tenant.retention.days[kind] * dayMs);

/** Whether a row's period is over. The row's own time comes first, because it costs least. */
function isOver(instanceId: string, { at, removable, activityOf }: Records, cutoff: Date): RawBuilder<boolean> {
  const own = sql`${removable} and ${at} < ${cutoff}`;
  if (!activityOf) return sql<boolean>`(${own})`;
  return sql<boolean>`(${own} and not ${isLive(instanceId, activityOf)} and coalesce(${lastActivity(instanceId, activityOf)} < ${cutoff}, true))`;
}

/** What is due and held of each kind. Changes nothing. */
export async function retentionState(db: Database, scope: Scope): Promise<KindState[]> {
  const { instanceId, retention } = scope.tenant;
  const states: KindState[] = [];
  for (const kind of retentionKinds) {
    const of = records[kind];
    const held = isHeld(instanceId, of);
    const {
      rows: [row],
    } = await db.asJob(instanceId, (trx) =>
      sql<{ due: number; held: number; oldest: Date | null }>`
        select (count(*) filter (where o.over and not o.held))::int as due,
          (count(*) filter (where o.over and o.held))::int as held, min(o.at) as oldest
        from (
          select ${of.at} as at, ${isOver(instanceId, of, cutoffOf(scope, kind))} as over, ${held} as held
          from ${sql.table(of.table)} r where r.instance_id = ${instanceId} and ${of.removable}
        ) as o`.execute(trx),
    );
    states.push({ kind, days: retention.days[kind], ...(row ?? { due: 0, held: 0, oldest: null }) });
  }
  return states;
}

/**
 * Removes what is due in batches, each in its own transaction. If the work ends early, what was removed stays removed,
 * and the next run removes the rest.
 *
 * @param by - who removes it, for the records of erased evidence
 * @returns the removed rows by kind
 */
export async function applyRetention(
  db: Database,
  scope: Scope,
  by: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Record<RetentionKind, number>> {
  const { tenant, now } = scope;
  const { instanceId, retention } = tenant;
  const removed = Object.fromEntries(retentionKinds.map((kind) => [kind, 0])) as Record<RetentionKind, number>;
  for (const kind of retentionKinds) {
    const removing = { instanceId, now, by, why: `kept for ${retention.days[kind]} days` };
    let after: Cursor | undefined;
    do {
      const from = after;
      const batch = await db.asJob(instanceId, (trx) => removeBatch(trx, scope, kind, { removing, after: from }));
      removed[kind] += batch.removed;
      after = batch.last;
    } while (after && !stopping.aborted);
  }
  return removed;
}

/** The key of the last row of a batch, as text. */
type Cursor = readonly string[];

interface BatchOptions {
  readonly removing: Removing;
  readonly after: Cursor | undefined;
}

/** Removes what is due of the next rows of a kind. Without `last`, there are none after them. */
async function removeBatch(
  trx: InstanceTransaction,
  scope: Scope,
  kind: RetentionKind,
  { removing, after }: BatchOptions,
): Promise<{ readonly removed: number; readonly last: Cursor | undefined }> {
  const of = records[kind];
  const { instanceId } = scope.tenant;
  const isDue = sql`${isOver(instanceId, of, cutoffOf(scope, kind))} and not ${isHeld(instanceId, of)}`;
  const columns = Object.keys(of.key).map((name) => sql`r.${sql.id(name)}`);
  const types = Object.values(of.key);
  const isNext = after
    ? sql`(${sql.join(columns)}) > (${sql.join(after.map((value, index) => sql`${value}::text::${sql.raw(types[index] ?? "text")}`))})`
    : sql`true`;
  const { rows: found } = await sql<{ row: string; key: string[]; account: string | null }>`
    select r.ctid::text as row, array[${sql.join(columns.map((name) => sql`${name}::text`))}] as key,
      ${of.activityOf ?? sql`null::text`} as account
    from ${sql.table(of.table)} r where r.instance_id = ${instanceId} and ${isNext} and ${isDue}
    order by ${sql.join(columns)} limit ${batchRows}`.execute(trx);
  if (found.length === 0) return { removed: 0, last: undefined };
  // A payment or an acknowledgement may have made the account active meanwhile, so the condition is checked again.
  const accountNos = new Set(found.flatMap(({ account }) => account ?? []));
  for (const accountNo of [...accountNos].sort()) await lockAccount(trx, instanceId, accountNo);
  const { rows: due } = await sql<{ row: string }>`select r.ctid::text as row from ${sql.table(of.table)} r
    where r.ctid = any(${found.map(({ row }) => row)}::text[]::tid[]) and r.instance_id = ${instanceId} and ${isDue}
    for update of r skip locked`.execute(trx);
  return {
    removed:
      due.length === 0
        ? 0
        : await of.remove(trx, removing, sql`select unnest(${due.map(({ row }) => row)}::text[])::tid`),
    last: found.length < batchRows ? undefined : found.at(-1)?.key,
  };
}
