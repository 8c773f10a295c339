import type { Migration } from "./index.js";

/** A plan is set up and cancelled once, but can change any number of times. */
export const changesOfPlans: Migration = {
  name: "0018-changes-of-plans",
  statements: [
    "alter table outbox drop constraint outbox_once_of_arrangement",
    "create unique index outbox_once_of_arrangement on outbox (instance_id, event, arrangement_id) where event <> 'plan.changed'",
  ],
};
