import { optionKind, paymentOptionCodes } from "@paydown/domain";
import { sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { Tenants } from "../tenants/tenant.js";
import { everyInstance, findDirectory } from "./store.js";

/**
 * The instances that offer bank payments to a consumer without knowing any bank, so that only the check digit of a
 * routing number is checked. None if the directory is loaded.
 */
export async function withoutBanks(db: Database, { ids }: Pick<Tenants, "ids">): Promise<string[]> {
  if (await db.asJob(everyInstance, findDirectory)) return [];
  const found: string[] = [];
  for (const instanceId of ids)
    if (await db.asJob(instanceId, (trx) => lacksBanks(trx, instanceId))) found.push(instanceId);
  return found;
}

const bankOptions = paymentOptionCodes.filter((code) => optionKind(code) === "bank");

async function lacksBanks(trx: InstanceTransaction, instanceId: string): Promise<boolean> {
  const bank = await trx.selectFrom("banks").select("name").where("instance_id", "=", instanceId).executeTakeFirst();
  if (bank) return false;
  for (const table of ["users", "people"] as const) {
    const found = await trx
      .selectFrom(table)
      .select("instance_id")
      .where("instance_id", "=", instanceId)
      .where(({ or }) => or(bankOptions.map((key) => sql<boolean>`pay_selects @> ${JSON.stringify([{ key }])}::jsonb`)))
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Says that an instance knows no banks. */
export const withoutBanksSentence = (instanceId: string): string =>
  `${instanceId} offers bank payments, but only the check digit of a routing number is checked. Load the directory with paydown banks import (docs/operations.md#load-the-bank-directory).`;
