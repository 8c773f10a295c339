import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** The addresses that get only required messages. */
export const messageStops: Migration = {
  name: "0034-message-stops",
  statements: [
    `create table message_stops (
      instance_id text not null,
      channel text not null check (channel in ('email', 'sms')),
      address_hash text not null,
      reason text not null check (reason in ('asked', 'replied', 'bounced', 'complained')),
      stopped_at timestamptz not null,
      primary key (instance_id, channel, address_hash)
    )`,
    ...isolateTenants("message_stops", {
      app: "select, insert, update, delete",
      job: "select, insert, update, delete",
    }),
  ],
};
