import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing, StoredAt } from "../../db/key-ring.js";
import type { AchAccount } from "./ach-account.js";

/** Begins the tokens of bank accounts that the services store themselves. */
const tokenPrefix = "ach/";

export const isAchToken = (token: string): boolean => token.startsWith(tokenPrefix);

const accountAt = (instanceId: string, token: string): StoredAt => ({
  instanceId,
  column: "ach_accounts.account",
  row: [token],
});

/**
 * Stores an account under a reference. Storing it again under the same reference changes nothing. @returns its token
 */
export async function storeAccount(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  stored: {
    readonly instanceId: string;
    readonly reference: string;
    readonly account: AchAccount;
    readonly key: string;
    readonly at: Date;
  },
): Promise<string> {
  const { instanceId, account, key, at } = stored;
  const token = `${tokenPrefix}${stored.reference}`;
  await trx
    .insertInto("ach_accounts")
    .values({
      instance_id: instanceId,
      token,
      account: keyRing.seal(accountAt(instanceId, token), JSON.stringify(account)),
      account_key: key,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["instance_id", "token"]).doNothing())
    .execute();
  return token;
}

/** The account of a token; undefined if it is not stored, or not any more. */
export async function findAccount(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  token: string,
): Promise<AchAccount | undefined> {
  const row = await trx
    .selectFrom("ach_accounts")
    .select("account")
    .where("instance_id", "=", instanceId)
    .where("token", "=", token)
    .executeTakeFirst();
  const text = row && keyRing.open(accountAt(instanceId, token), row.account);
  return text ? (JSON.parse(text) as AchAccount) : undefined;
}

/** Changes the account behind every token of it, as a notification of change asks. */
export async function correctStored(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  oldKey: string,
  corrected: { readonly account: Partial<AchAccount>; readonly keyOf: (account: AchAccount) => string },
): Promise<void> {
  const rows = await trx
    .selectFrom("ach_accounts")
    .select(["token", "account"])
    .where("instance_id", "=", instanceId)
    .where("account_key", "=", oldKey)
    .forUpdate()
    .execute();
  for (const { token, account: sealed } of rows) {
    const text = keyRing.open(accountAt(instanceId, token), sealed);
    if (text === null) continue;
    const account = { ...(JSON.parse(text) as AchAccount), ...corrected.account };
    await trx
      .updateTable("ach_accounts")
      .set({
        account: keyRing.seal(accountAt(instanceId, token), JSON.stringify(account)),
        account_key: corrected.keyOf(account),
      })
      .where("instance_id", "=", instanceId)
      .where("token", "=", token)
      .execute();
  }
}
