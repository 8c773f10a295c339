import type { ColumnType, Generated } from "kysely";
import type { Moment } from "../../db/tables.js";
import type { DeliveryState } from "../deliveries/deliver-due.js";

/** A channel of an outbox event's delivery; `authorization` keeps the payment's authorization as a document. */
export type Channel = "document" | "authorization" | "email" | "sms";

export interface DeliveryTable {
  instance_id: string;
  event_id: number;
  channel: Channel;
  state: DeliveryState;
  attempts: Generated<number>;
  /** When the delivery is tried next; null once the delivery is no longer waiting. */
  next_attempt_at: ColumnType<Date | null, Date | null, Date | null>;
  /** The last failure, without an address or any part of the message. */
  last_failure: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Moment;
  /** When the message was handed over to a provider that has not told since whether it took it. */
  handed_over_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  done_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When a person decided about the message, after it was last tried. */
  decided_at: ColumnType<Date | null, never, Date | null>;
  decided_by: ColumnType<string | null, never, string>;
  decided_why: ColumnType<string | null, never, string>;
}

declare module "../../db/tables.js" {
  interface Tables {
    deliveries: DeliveryTable;
  }
}
