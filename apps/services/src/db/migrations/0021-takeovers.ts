import type { Migration } from "./index.js";

/** A guest's payment that the hosted page ended because another took its place. */
export const takeovers: Migration = {
  name: "0021-takeovers",
  statements: ["alter table guest_trackings add column replaced_at timestamptz"],
};
