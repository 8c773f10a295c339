import type { CalendarDate } from "@paydown/domain";
import type { Database } from "../db/database.js";
import type { Tenants } from "../tenants/tenant.js";
import { demos } from "./load-demo.js";

/**
 * The instances whose demo is in the database. An instance has it if it has all accounts and plans of the demo, which
 * only an import can write: a consumer who registers with a username of the demo changes nothing.
 */
export async function loadedDemos(db: Database, tenants: Pick<Tenants, "ids">): Promise<string[]> {
  const found: string[] = [];
  for (const instanceId of tenants.ids) if (await isDemo(db, instanceId)) found.push(instanceId);
  return found;
}

/** Refuses a database with demos, and says what to do. */
export const demosSentence = (instanceIds: readonly string[]): string =>
  `The database has the demo of ${instanceIds.join(", ")}, whose passwords are published. Use a new database, and import your own data into it.`;

async function isDemo(db: Database, instanceId: string): Promise<boolean> {
  const records = demos[instanceId]?.({ now: new Date(0), today: "1970-01-01" as CalendarDate }) ?? [];
  const accounts = records.flatMap((record) => (record.kind === "account" ? [record.accountNo] : []));
  const plans = records.flatMap((record) => (record.kind === "plan" ? [record.id] : []));
  if (accounts.length + plans.length === 0) return false;
  return db.asJob(instanceId, async (trx) => {
    const ownAccounts = await trx
      .selectFrom("accounts")
      .select("account_no")
      .where("instance_id", "=", instanceId)
      .where("account_no", "in", [...accounts, ""])
      .execute();
    const ownPlans = await trx
      .selectFrom("guest_plans")
      .select("plan_id")
      .where("instance_id", "=", instanceId)
      .where("plan_id", "in", [...plans, ""])
      .execute();
    return ownAccounts.length === accounts.length && ownPlans.length === plans.length;
  });
}
