import type { Migration } from "./index.js";

/** A plan whose last payment is over may leave something owed: it has ended, and is not completed. */
export const planEnds: Migration = {
  name: "0016-plan-ends",
  statements: [
    "alter table payment_arrangements drop constraint payment_arrangements_state_check",
    "alter table payment_arrangements add constraint payment_arrangements_state_check check (state in ('pending', 'confirmed', 'completed', 'ended', 'cancelled'))",
  ],
};
