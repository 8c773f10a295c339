import { createHmac } from "node:crypto";
import { padDbtNumber } from "@paydown/domain";
import { sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import { type Secrets, secretsIn } from "../db/secrets.js";
import type { ErasedPeopleTable } from "./tables.js";

type Kind = ErasedPeopleTable["kind"];

const hashOf = (key: Buffer, kind: Kind, name: string) =>
  createHmac("sha256", key).update(`erased ${kind}\n${name}`).digest("hex");

/** The key that recognizes erased people. Read outside transactions: the embedded database has one connection. */
export const erasureKey = (secrets: Secrets, instanceId: string): Promise<Buffer> => secrets.key(instanceId, "hmac");

/** Remembers an erased person, so that a later import does not bring the person back. */
export async function rememberErased(
  trx: InstanceTransaction,
  instanceId: string,
  key: Buffer,
  { login, demDbtNos, now }: { readonly login: string; readonly demDbtNos: readonly string[]; readonly now: Date },
): Promise<void> {
  const names: (readonly [Kind, string])[] = [["login", login]];
  for (const number of new Set(demDbtNos.map(padDbtNumber))) names.push(["person", number]);
  await trx
    .insertInto("erased_people")
    .values(
      names.map(([kind, name]) => ({
        instance_id: instanceId,
        kind,
        name_hash: hashOf(key, kind, name),
        erased_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["instance_id", "kind", "name_hash"]).doUpdateSet({ erased_at: now }))
    .execute();
}

const erasuresOf = (instanceId: string) => sql`hashtextextended(${`${instanceId}/erasures`}, 0)`;

/** Makes imports wait until the transaction of an erasure ends. Take this lock before any other. */
export async function lockErasures(trx: InstanceTransaction, instanceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${erasuresOf(instanceId)})`.execute(trx);
}

/**
 * Makes erasures wait until the transaction of an import ends. Take this lock before any other.
 *
 * @returns whether nobody was erased since `erased` was read
 */
export async function isErasedCurrent(
  trx: InstanceTransaction,
  instanceId: string,
  { version }: ErasedPeople,
): Promise<boolean> {
  // The lock is a statement of its own: a statement does not see what was committed while it waited.
  await sql`select pg_advisory_xact_lock_shared(${erasuresOf(instanceId)})`.execute(trx);
  return (await readVersion(trx, instanceId)) === version;
}

async function readVersion(trx: InstanceTransaction, instanceId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', max(erased_at)) as version from erased_people where instance_id = ${instanceId}`.execute(
    trx,
  );
  return rows[0]?.version ?? "";
}

/** Whom and whose accounts an import must leave alone. */
export interface ErasedPeople {
  /** Differs after each erasure. */
  readonly version: string;
  /** The day of the erasure of a login or a person's number, YYYY-MM-DD; undefined if it was not erased. */
  erasedOn(kind: Kind, name: string): string | undefined;
  isAccountOfErased(accountNo: string): boolean;
}

/** Reads who was erased: two statements if nobody was. */
export async function erasedPeople(db: Database, instanceId: string): Promise<ErasedPeople> {
  const { version, rows } = await db.asJob(instanceId, async (trx) => ({
    // First, so that an erasure between the two statements makes the import read both again.
    version: await readVersion(trx, instanceId),
    rows: await trx
      .selectFrom("erased_people")
      .select(["kind", "name_hash", "erased_at"])
      .where("instance_id", "=", instanceId)
      .execute(),
  }));
  if (rows.length === 0) return { version, erasedOn: () => undefined, isAccountOfErased: () => false };
  const key = await erasureKey(secretsIn(db), instanceId);
  const accounts = await db.asJob(instanceId, (trx) =>
    trx
      .selectFrom("accounts")
      .innerJoin("users", (join) =>
        join.onRef("users.instance_id", "=", "accounts.instance_id").onRef("users.username", "=", "accounts.username"),
      )
      .select("accounts.account_no")
      .where("accounts.instance_id", "=", instanceId)
      .where("users.erased_at", "is not", null)
      .execute(),
  );
  const days = new Map(
    rows.map(({ kind, name_hash, erased_at }) => [`${kind} ${name_hash}`, erased_at.toISOString().slice(0, 10)]),
  );
  const accountNos = new Set(accounts.map(({ account_no }) => account_no));
  return {
    version,
    erasedOn: (kind, name) => days.get(`${kind} ${hashOf(key, kind, name)}`),
    isAccountOfErased: (accountNo) => accountNos.has(accountNo),
  };
}
