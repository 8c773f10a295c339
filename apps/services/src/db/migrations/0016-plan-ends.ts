import type { Migration } from "./index.js";

/** A plan can end after its last payment with a balance left; then it is `ended`, not `completed`. */
export const planEnds: Migration = {
  name: "0016-plan-ends",
  statements: [
    "alter table payment_arrangements drop constraint payment_arrangements_state_check",
    "alter table payment_arrangements add constraint payment_arrangements_state_check check (state in ('pending', 'confirmed', 'completed', 'ended', 'cancelled'))",
  ],
};
