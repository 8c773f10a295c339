import type { InstanceTransaction } from "../../db/database.js";
import type { Recipient } from "./recipient.js";
import type { StopReason } from "./tables.js";

/** Ends messages to a recipient. A STOP or a complaint is kept if the address bounces later. */
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
        .where("message_stops.reason", "in", ["asked", "bounced"]),
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

/** Why and since when a recipient gets fewer messages; undefined if the recipient gets all. */
export const findStop = (trx: InstanceTransaction, instanceId: string, { channel, addressHash }: Recipient) =>
  trx
    .selectFrom("message_stops")
    .select(["reason", "stopped_at"])
    .where("instance_id", "=", instanceId)
    .where("channel", "=", channel)
    .where("address_hash", "=", addressHash)
    .executeTakeFirst();

/** What a message is, for {@link mayReceive}. */
interface Wanted {
  /** Whether it goes out although its recipient has stopped mail. */
  readonly isRequired: boolean;
  /** When the consumer asked for this very message at this address; null if nobody did. */
  readonly chosenAt: Date | null;
}

/** Whether a message about a payment, plan or offer may be sent. STOP ends all of them by text message. */
export async function mayReceive(
  trx: InstanceTransaction,
  instanceId: string,
  recipient: Recipient,
  { isRequired, chosenAt }: Wanted,
): Promise<boolean> {
  const stop = await findStop(trx, instanceId, recipient);
  if (!stop) return true;
  if (stop.reason === "replied") return false;
  // A consumer who asks for a receipt after stopping mail wants this receipt. An address that bounces is still wrong.
  return isRequired || (stop.reason === "asked" && chosenAt !== null && chosenAt > stop.stopped_at);
}
