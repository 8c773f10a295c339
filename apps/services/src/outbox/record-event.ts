import type { InstanceTransaction } from "../db/database.js";
import type { OutboxRow } from "./tables.js";

type EventOf = Pick<OutboxRow, "instance_id" | "event" | "at"> &
  Partial<Pick<OutboxRow, "payment_id" | "arrangement_id" | "offer_id">>;

/** Records an event in the same transaction as the change that it reports. */
export async function recordEvent(trx: InstanceTransaction, event: EventOf, payload: object): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({ ...event, payload: JSON.stringify(payload) })
    .execute();
}
