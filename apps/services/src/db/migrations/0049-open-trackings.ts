import type { Migration } from "./index.js";

/**
 * The query for expired usernames skips those with an open payment. Without this index, it read every guest payment.
 */
export const openTrackings: Migration = {
  name: "0049-open-trackings",
  statements: [
    "create index guest_trackings_open on guest_trackings (instance_id, username_hash) where closed_at is null",
  ],
};
