import { createHash } from "node:crypto";
import { padDbtNumber } from "@paydown/domain";
import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { lastPostingsOf } from "./last-posting.js";
import type { ImportRecord } from "./record.js";
import { keyOf } from "./record-key.js";
import type { Target } from "./target.js";

/** The possible targets: the column that names each target, and the message for a missing one. */
const owners = {
  user: { table: "users", column: "username", words: "there is no user with its username" },
  person: { table: "people", column: "dem_dbt_no", words: "there is no person with its demDbtNo" },
  account: { table: "accounts", column: "account_no", words: "there is no account with its accountNo" },
} as const;

type OwnerKind = keyof typeof owners;
type Keys = Readonly<Record<OwnerKind, Set<string>>>;

interface Reference {
  readonly to: OwnerKind;
  readonly key: string;
}

/** The known targets that records of a batch may refer to. */
export interface References {
  /** Why a record refers to something that does not exist; undefined if all of it does. */
  missing(record: ImportRecord): string | undefined;
  /** Remembers a record that later ones may refer to. */
  note(record: ImportRecord): void;
  /** Whether a user was stored before the batch. */
  isStoredUser(username: string): boolean;
}

/** Looks up what a batch refers to, with one statement for each kind of target. */
export async function referencesOf(
  trx: InstanceTransaction,
  target: Target,
  batch: readonly ImportRecord[],
  unstored: Unstored,
): Promise<References> {
  const asked = noKeys();
  for (const record of batch) {
    const reference = referenceOf(target, record);
    if (reference) asked[reference.to].add(reference.key);
    if (record.kind === "user") asked.user.add(keyOf(target, record));
  }
  const stored: Keys = {
    user: await storedKeys(trx, target.instanceId, "user", asked.user),
    person: await storedKeys(trx, target.instanceId, "person", asked.person),
    account: await storedKeys(trx, target.instanceId, "account", asked.account),
  };
  const postings = await lastPostingsOf(trx, target.instanceId, batch);
  const earlier = noKeys();
  return {
    isStoredUser: (username) => stored.user.has(username),
    note(record) {
      if (!isOwner(record)) return;
      const key = keyOf(target, record);
      earlier[record.kind].add(key);
      unstored.note(record.kind, key);
    },
    missing(record) {
      const reference = referenceOf(target, record);
      if (!reference) return undefined;
      const { to, key } = reference;
      return stored[to].has(key) || earlier[to].has(key) || unstored.has(to, key)
        ? postings.fault(record)
        : owners[to].words;
    },
  };
}

/** The targets in earlier batches that are not stored, because only a check runs. */
export interface Unstored {
  note(kind: OwnerKind, key: string): void;
  has(kind: OwnerKind, key: string): boolean;
}

/** For an import, which stores each batch before it checks the next one. */
export const nothingUnstored: Unstored = { note: () => {}, has: () => false };

/** Six bytes of a hash for each target, so that a check of millions of accounts fits into memory. */
export function unstoredOfCheck(): Unstored {
  const seen = new Set<number>();
  const digest = (kind: OwnerKind, key: string) =>
    createHash("sha1").update(`${kind}\n${key}`).digest().readUIntBE(0, 6);
  return {
    note: (kind, key) => seen.add(digest(kind, key)),
    has: (kind, key) => seen.has(digest(kind, key)),
  };
}

const noKeys = (): Keys => ({ user: new Set(), person: new Set(), account: new Set() });

const isOwner = (record: ImportRecord): record is Extract<ImportRecord, { kind: OwnerKind }> =>
  Object.hasOwn(owners, record.kind);

/**
 * The record that must exist first: an account's owner, the user who enrolls, or, for any other record with an account
 * number, that account.
 */
function referenceOf({ canonicalUsername }: Target, record: ImportRecord): Reference | undefined {
  if (record.kind === "account" && record.demDbtNo !== undefined)
    return { to: "person", key: padDbtNumber(record.demDbtNo) };
  if (record.kind === "account" || record.kind === "passcodeEnrollment")
    return record.username === undefined ? undefined : { to: "user", key: canonicalUsername(record.username) };
  return "accountNo" in record ? { to: "account", key: record.accountNo } : undefined;
}

async function storedKeys(
  trx: InstanceTransaction,
  instanceId: string,
  kind: OwnerKind,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  if (keys.size === 0) return new Set();
  const { table, column } = owners[kind];
  // One look into the index for each key. Without statistics, as in a new database, PostgreSQL would read the whole
  // table for a list of keys.
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${[...keys]}::text[]) as asked(key) cross join lateral (
      select from ${sql.table(table)} where instance_id = ${instanceId} and ${sql.id(column)} = asked.key limit 1
    ) as stored`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}
