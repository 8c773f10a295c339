import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Operators' decisions on reports of the hosted page that did not become a payment. */
export const guestReviews: Migration = {
  name: "0013-guest-reviews",
  statements: [
    `create table guest_reviews (
      instance_id text not null,
      report_id text not null,
      tracking_no text not null,
      decision text not null check (decision in ('settled', 'closed')),
      decided_by text not null,
      why text not null,
      at timestamptz not null,
      primary key (instance_id, report_id),
      foreign key (instance_id, report_id) references hosted_reports
    )`,
    "create index guest_reviews_of_tracking on guest_reviews (instance_id, tracking_no)",
    ...isolateTenants("guest_reviews", { app: null, job: "select, insert" }),
  ],
};
