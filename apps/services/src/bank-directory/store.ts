import { isRoutingNumber } from "@paydown/domain/bank";
import { sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { ListedBank } from "./read-fed-ach.js";

/**
 * Takes the place of an instance's ID in the rows of the directory, which every instance may read. No instance has it.
 */
export const everyInstance = "*";

/** When the directory was loaded, and how many banks it has. */
export interface BankDirectory {
  readonly loadedAt: Date;
  readonly banks: number;
}

/** The directory that is loaded; undefined if there is none. */
export async function findDirectory(trx: InstanceTransaction): Promise<BankDirectory | undefined> {
  const row = await trx
    .selectFrom("bank_directories")
    .select(["loaded_at as loadedAt", "banks"])
    .where("instance_id", "=", everyInstance)
    .executeTakeFirst();
  return row;
}

/** Replaces the whole directory in one transaction. */
export async function replaceDirectory(db: Database, banks: readonly ListedBank[], now: Date): Promise<void> {
  await db.asJob(everyInstance, async (trx) => {
    await trx.deleteFrom("banks").where("instance_id", "=", everyInstance).execute();
    const numbers = banks.map(({ routingNumber }) => routingNumber);
    const names = banks.map(({ name }) => name);
    await sql`insert into banks (instance_id, routing_number, name)
      select ${everyInstance}, * from unnest(${numbers}::text[], ${names}::text[])`.execute(trx);
    const row = { loaded_at: now, banks: banks.length };
    await trx
      .insertInto("bank_directories")
      .values({ instance_id: everyInstance, ...row })
      .onConflict((conflict) => conflict.column("instance_id").doUpdateSet(row))
      .execute();
  });
}

/** A bank as the instance knows it. Without a directory, its name may be unknown. */
export interface KnownBank {
  readonly routingNumber: string;
  readonly name?: string;
}

/**
 * The bank with this routing number, from the instance's own list or the directory. If there is neither, the check
 * digit decides (PAY-107).
 */
export async function findBank(
  trx: InstanceTransaction,
  instanceId: string,
  routingNumber: string,
): Promise<KnownBank | undefined> {
  const listed = () => trx.selectFrom("banks").where("instance_id", "in", [instanceId, everyInstance]);
  const bank = await listed()
    .select("name")
    .where("routing_number", "=", routingNumber)
    // The instance's own name for it comes first.
    .orderBy(sql`instance_id = ${everyInstance}`)
    .limit(1)
    .executeTakeFirst();
  if (bank) return { routingNumber, name: bank.name };
  if (!isRoutingNumber(routingNumber)) return undefined;
  const any = await listed().select("routing_number").limit(1).executeTakeFirst();
  return any ? undefined : { routingNumber };
}
