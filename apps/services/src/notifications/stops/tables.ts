import type { Moment } from "../../db/tables.js";
import type { Recipient } from "./recipient.js";

/**
 * Why messages stopped. `asked`: by the page of a mail, or by a mail program; `replied`: STOP to a text message;
 * `bounced`: the address takes no messages; `complained`: the recipient reported a message as unwanted.
 */
export type StopReason = "asked" | "replied" | "bounced" | "complained";

/** The addresses that get fewer messages. */
export interface MessageStopTable {
  instance_id: string;
  channel: Recipient["channel"];
  /** See {@link Recipient}. */
  address_hash: string;
  reason: StopReason;
  stopped_at: Moment;
}

declare module "../../db/tables.js" {
  interface Tables {
    message_stops: MessageStopTable;
  }
}
