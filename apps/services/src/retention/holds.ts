import { type RawBuilder, sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import type { LegalHoldRow, LegalHoldTable } from "./tables.js";
import type { UserAccounts } from "./user-accounts.js";

/** What a hold names. */
export interface HoldSubject {
  readonly kind: LegalHoldTable["kind"];
  readonly subject: string;
}

export interface HoldDecision {
  readonly at: Date;
  readonly by: string;
  readonly why: string;
}

const inForce = (trx: InstanceTransaction, instanceId: string) =>
  trx.selectFrom("legal_holds").where("instance_id", "=", instanceId).where("removed_at", "is", null);

/** Every hold in force, or also those that were removed; the oldest first. */
export const listHolds = (trx: InstanceTransaction, instanceId: string, all: boolean): Promise<LegalHoldRow[]> =>
  trx
    .selectFrom("legal_holds")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .$if(!all, (holds) => holds.where("removed_at", "is", null))
    .orderBy("hold_id")
    .execute();

/** @returns the hold that is already in force; undefined if this one was placed */
export async function placeHold(
  trx: InstanceTransaction,
  instanceId: string,
  { kind, subject }: HoldSubject,
  { at, by, why }: HoldDecision,
): Promise<LegalHoldRow | undefined> {
  const placed = await trx
    .insertInto("legal_holds")
    .values({ instance_id: instanceId, kind, subject, placed_at: at, placed_by: by, placed_why: why })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (placed.numInsertedOrUpdatedRows !== 0n) return undefined;
  return inForce(trx, instanceId)
    .selectAll()
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
}

/** @returns whether there was such a hold */
export async function removeHold(
  trx: InstanceTransaction,
  instanceId: string,
  { kind, subject }: HoldSubject,
  { at, by, why }: HoldDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("legal_holds")
    .set({ removed_at: at, removed_by: by, removed_why: why })
    .where("instance_id", "=", instanceId)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Expressions for the account number and the login of a row; null where the row has none. */
export interface Subject {
  readonly account: RawBuilder<unknown> | null;
  readonly user: RawBuilder<unknown> | null;
  /** The person's number, in a row that names the person only by it. */
  readonly person?: RawBuilder<unknown>;
}

/**
 * Whether a row is under a hold in force. A hold on an account also holds its user, and a hold on a user also holds
 * the user's accounts (RET-12).
 */
export function isHeld(instanceId: string, { account, user, person }: Subject): RawBuilder<boolean> {
  const names = [
    ...(account
      ? [
          sql`(h.kind = 'account' and h.subject = ${account})`,
          sql`(h.kind = 'user' and h.subject = (select username from accounts where instance_id = ${instanceId} and account_no = ${account}))`,
        ]
      : []),
    ...(user
      ? [
          sql`(h.kind = 'user' and h.subject = ${user})`,
          // A visit with a letter code is the person's, whatever became of the account.
          sql`(h.kind = 'user' and h.subject in (${loginsOfVisits(instanceId, sql`v.username = ${user}`)}))`,
          sql`(h.kind = 'account' and h.subject in (select account_no from accounts where instance_id = ${instanceId} and username = ${user}))`,
        ]
      : []),
    ...(person
      ? [
          sql`(h.kind = 'user' and h.subject in (select own.username from users own
            where own.instance_id = ${instanceId} and own.dem_dbt_no = ${person}))`,
        ]
      : []),
  ];
  if (names.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (select from legal_holds h where h.instance_id = ${instanceId} and h.removed_at is null and (${sql.join(names, sql` or `)}))`;
}

/** The logins of the persons of some visits; SQL names a visit `v`. */
const loginsOfVisits = (instanceId: string, visits: RawBuilder<unknown>) => sql`select own.username from letter_visits v
  join users own on own.instance_id = v.instance_id and own.dem_dbt_no = v.dem_dbt_no
  where v.instance_id = ${instanceId} and ${visits}`;

/**
 * The holds in force that hold a user: the user's own, those of the user's accounts, and those of their users where an
 * account changed hands. Also those of another login with the person's number, for the visits that both have.
 */
export const holdsOfUser = (
  trx: InstanceTransaction,
  instanceId: string,
  { username, names, all }: Pick<UserAccounts, "username" | "names" | "all">,
): Promise<LegalHoldRow[]> =>
  inForce(trx, instanceId)
    .selectAll()
    .where(
      sql<boolean>`((kind = 'account' and subject = any(${[...all]}::text[])) or (kind = 'user' and (subject = ${username}
        or subject in (${loginsOfVisits(instanceId, sql`v.username = any(${[...names]}::text[])`)})
        or subject in (select username from accounts where instance_id = ${instanceId} and account_no = any(${[...all]}::text[])))))`,
    )
    .orderBy("hold_id")
    .execute();
