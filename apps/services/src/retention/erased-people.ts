import { createHmac } from "node:crypto";
import { padDbtNumber } from "@paydown/domain";
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
  { login, demDbtNo, now }: { readonly login: string; readonly demDbtNo: string; readonly now: Date },
): Promise<void> {
  const names = [
    ["login", login],
    ["person", padDbtNumber(demDbtNo)],
  ] as const;
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

/** Whom and whose accounts an import must leave alone. */
export interface ErasedPeople {
  /** The day of the erasure of a login or a person's number, YYYY-MM-DD; undefined if it was not erased. */
  erasedOn(kind: Kind, name: string): string | undefined;
  isAccountOfErased(accountNo: string): boolean;
}

const nobody: ErasedPeople = { erasedOn: () => undefined, isAccountOfErased: () => false };

/** Reads who was erased: one statement if nobody was. */
export async function erasedPeople(db: Database, instanceId: string): Promise<ErasedPeople> {
  const rows = await db.asJob(instanceId, (trx) =>
    trx
      .selectFrom("erased_people")
      .select(["kind", "name_hash", "erased_at"])
      .where("instance_id", "=", instanceId)
      .execute(),
  );
  if (rows.length === 0) return nobody;
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
    erasedOn: (kind, name) => days.get(`${kind} ${hashOf(key, kind, name)}`),
    isAccountOfErased: (accountNo) => accountNos.has(accountNo),
  };
}
