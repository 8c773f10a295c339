import type { InstanceTransaction } from "../../db/database.js";
import type { AchContext } from "./context.js";
import { lockBank } from "./report.js";

/** A token is stored before the payment or method that names it. */
const unusedMs = 2 * 24 * 60 * 60_000;

/**
 * Deletes account numbers once a day: those of entries, files and returns whose time has passed, and the accounts that
 * neither a method on file nor a scheduled payment names (ACH-8).
 */
export async function forgetAccounts({ db, clock }: AchContext, instanceId: string, today: string): Promise<void> {
  await db.asJob(instanceId, async (trx) => {
    if ((await lockBank(trx, instanceId)).swept_on === today) return;
    for (const table of ["ach_files", "ach_received"] as const)
      await trx
        .updateTable(table)
        .set({ content: null })
        .where("instance_id", "=", instanceId)
        .where("delete_after", "<", today)
        .where("content", "is not", null)
        .execute();
    await trx
      .updateTable("ach_entries")
      .set({ account: null })
      .where("instance_id", "=", instanceId)
      .where("delete_after", "<", today)
      .where("account", "is not", null)
      .where("state", "=", "filed")
      .execute();
    await deleteUnused(trx, instanceId, new Date(clock.now().getTime() - unusedMs));
    await trx.updateTable("ach_banks").set({ swept_on: today }).where("instance_id", "=", instanceId).execute();
  });
}

const deleteUnused = (trx: InstanceTransaction, instanceId: string, before: Date) =>
  trx
    .deleteFrom("ach_accounts")
    .where("instance_id", "=", instanceId)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_methods as method")
            .select("method.token")
            .where("method.instance_id", "=", instanceId)
            .whereRef("method.token", "=", "ach_accounts.token"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as payment")
            .select("payment.payment_id")
            .where("payment.instance_id", "=", instanceId)
            .where("payment.state", "in", ["scheduled", "submitting", "unknown", "review"])
            .whereRef("payment.method_token", "=", "ach_accounts.token"),
        ),
      ),
    )
    .execute();
