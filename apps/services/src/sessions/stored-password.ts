import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { importedPrefix, lockedMark, mustResetMark } from "./imported-password.js";

/** What a sign-in compares a password with. No password fits a locked user. */
export interface StoredPassword {
  /** Undefined if there is no such user. */
  readonly stored: string | undefined;
  /** The kinds of imported hashes that users of the tenant still have. */
  readonly kinds: readonly string[];
}

/** Reads both with one statement, so that the kinds include the user's own. */
export async function storedPassword(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
): Promise<StoredPassword> {
  const { rows } = await sql<{ stored: string | null; kinds: string[] }>`select
    (select case when locked_at is null then password_hash else ${lockedMark} end
      from users where instance_id = ${instanceId} and username = ${username}) as stored,
    array(${kindsOf(instanceId)}) as kinds`.execute(trx);
  const [row] = rows;
  return { stored: row?.stored ?? undefined, kinds: row?.kinds ?? [] };
}

/** The kinds of imported hashes that users of the tenant still have. */
export async function importedKinds(trx: InstanceTransaction, instanceId: string): Promise<string[]> {
  const { rows } = await sql<{ kinds: string[] }>`select array(${kindsOf(instanceId)}) as kinds`.execute(trx);
  return rows[0]?.kinds ?? [];
}

/** Jumps from kind to kind in the index, however many users have each. */
const kindsOf = (instanceId: string) => sql`
  with recursive kinds(kind) as (
    select min(imported_kind) from users where instance_id = ${instanceId} and imported_kind is not null
    union all
    select (select min(imported_kind) from users where instance_id = ${instanceId} and imported_kind > kinds.kind)
    from kinds where kinds.kind is not null
  ) select kind from kinds where kind is not null`;

export const isImport = (stored: string | undefined): boolean => stored?.startsWith(importedPrefix) ?? false;

/** Stores a hash of our own in place of an imported one. The caller has locked the user's row. */
export async function replacePassword(
  trx: InstanceTransaction,
  { instanceId, username }: { readonly instanceId: string; readonly username: string },
  passwordHash: string,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
}

/**
 * Whether the stored password is from an import, so that a newer import may replace it: the user has set none since,
 * and no operator has reset it.
 */
export const isFromImport = sql<boolean>`(users.password_hash = ${sql.lit(mustResetMark)} or starts_with(users.password_hash, ${sql.lit(importedPrefix)}))`;
