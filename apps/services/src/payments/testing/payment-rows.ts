import type { Database } from "../../db/database.js";

/** Every row about the payments of some accounts, which the invariants are checked against. */
export function paymentRowsOf(db: Database, instanceId: string, accountNos: readonly string[]) {
  return db.asJob(instanceId, async (trx) => {
    const payments = await trx.selectFrom("payments").selectAll().where("account_no", "in", accountNos).execute();
    const ids = ["", ...payments.map(({ payment_id }) => payment_id)];
    return {
      payments,
      entries: await trx.selectFrom("ledger_entries").selectAll().where("account_no", "in", accountNos).execute(),
      transitions: await trx
        .selectFrom("payment_transitions")
        .selectAll()
        .where("payment_id", "in", ids)
        .orderBy("transition_id")
        .execute(),
      events: await trx.selectFrom("outbox").selectAll().where("payment_id", "in", ids).execute(),
    };
  });
}
