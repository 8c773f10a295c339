import type { Migration } from "./index.js";

/** Guest payments that the hosted page ended because another payment replaced them. */
export const takeovers: Migration = {
  name: "0021-takeovers",
  statements: ["alter table guest_trackings add column replaced_at timestamptz"],
};
