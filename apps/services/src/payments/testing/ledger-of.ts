import type { InstanceTransaction } from "../../db/database.js";

/** What was posted to an account's ledger. */
export function ledgerOf(trx: InstanceTransaction, accountNo: string) {
  return trx
    .selectFrom("ledger_entries")
    .select(["kind", "ledger_account", "amount_cents"])
    .where("account_no", "=", accountNo)
    .orderBy("kind")
    .orderBy("ledger_account")
    .execute();
}
