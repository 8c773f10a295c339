import type { Migration } from "./index.js";

/** Returned debits that are presented again, and corrections of bank accounts. */
export const presentingAgain: Migration = {
  name: "0027-presenting-again",
  statements: [
    `alter table payments
      add column again_allowed smallint not null default 0 check (again_allowed between 0 and 2),
      add column times_again smallint not null default 0 check (times_again between 0 and 2),
      add column original_id text,
      add column again_on date`,
    "alter table payments add constraint payment_original foreign key (instance_id, original_id) references payments",
    "alter table payments add constraint payment_again check ((times_again = 0) = (original_id is null))",
    // The database refuses to present a debit more often than twice, or the same time twice.
    "create unique index payment_presented_again on payments (instance_id, original_id, times_again) where original_id is not null",
    // Such a payment is charged by the reference of the original.
    "alter table payments drop constraint payment_token",
    "alter table payments add constraint payment_token check (state <> 'scheduled' or method_token is not null or original_id is not null)",
    "grant insert on payments to paydown_job",

    "alter table settlement_items add column corrected text check (corrected like 'pd1.%')",
    "grant update (corrected) on settlement_items to paydown_job",
    // The bank may correct an account more than once.
    "drop index outbox_once",
    "create unique index outbox_once on outbox (instance_id, event, payment_id, coalesce(payload->>'refundId', '')) where event <> 'payment.corrected'",
  ],
};
