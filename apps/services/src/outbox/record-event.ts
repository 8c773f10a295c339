import { type RawBuilder, sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import type { OutboxRow } from "./tables.js";

type EventOf = Pick<OutboxRow, "instance_id" | "event" | "at"> &
  Partial<Pick<OutboxRow, "payment_id" | "arrangement_id" | "offer_id">>;

/**
 * Records an event in the same transaction as the change that it reports.
 *
 * @param read - members of the payload that the database reads as it records the event
 */
export async function recordEvent(
  trx: InstanceTransaction,
  event: EventOf,
  payload: object,
  read: Readonly<Record<string, RawBuilder<object | null>>> = {},
): Promise<void> {
  const given = JSON.stringify(payload);
  const members = Object.entries(read).flatMap(([name, value]) => [sql`${name}::text`, value]);
  await trx
    .insertInto("outbox")
    .values({
      ...event,
      payload: members.length === 0 ? given : sql<string>`${given}::jsonb || jsonb_build_object(${sql.join(members)})`,
    })
    .execute();
}
