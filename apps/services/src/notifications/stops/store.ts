import type { InstanceTransaction } from "../../db/database.js";
import type { Recipient } from "./recipient.js";
import type { StopReason } from "./tables.js";

/** Ends all messages to a recipient but required ones. A recipient's own wish is kept if the address bounces later. */
export async function stopMessages(
  trx: InstanceTransaction,
  instanceId: string,
  { channel, addressHash }: Recipient,
  { reason, now }: { readonly reason: StopReason; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto("message_stops")
    .values({ instance_id: instanceId, channel, address_hash: addressHash, reason, stopped_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["instance_id", "channel", "address_hash"])
        .doUpdateSet({ reason, stopped_at: now })
        .where("message_stops.reason", "=", "bounced"),
    )
    .execute();
}

/** Starts messages to a recipient again. @returns whether they had stopped */
export async function startMessages(
  trx: InstanceTransaction,
  instanceId: string,
  { channel, addressHash }: Recipient,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("message_stops")
    .where("instance_id", "=", instanceId)
    .where("channel", "=", channel)
    .where("address_hash", "=", addressHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Why and since when a recipient gets only required messages; undefined if the recipient gets all. */
export const findStop = (trx: InstanceTransaction, instanceId: string, { channel, addressHash }: Recipient) =>
  trx
    .selectFrom("message_stops")
    .select(["reason", "stopped_at"])
    .where("instance_id", "=", instanceId)
    .where("channel", "=", channel)
    .where("address_hash", "=", addressHash)
    .executeTakeFirst();

/**
 * Whether a message that is not required may be sent.
 *
 * @param chosenAt - when the consumer asked for this very message at this address; null if nobody did
 */
export async function mayReceive(
  trx: InstanceTransaction,
  instanceId: string,
  recipient: Recipient,
  chosenAt: Date | null,
): Promise<boolean> {
  const stop = await findStop(trx, instanceId, recipient);
  // A consumer who asks for a receipt after stopping mail wants this receipt. STOP ends text messages until START, and
  // an address that bounces is still wrong.
  return !stop || (stop.reason === "asked" && chosenAt !== null && chosenAt > stop.stopped_at);
}
