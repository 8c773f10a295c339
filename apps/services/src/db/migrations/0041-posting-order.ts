import type { Migration } from "./index.js";

/**
 * The order of an account's postings, and the last one that an imported balance includes. Postings hold their account's
 * lock, so an account's numbers rise in the order of its commits.
 */
export const postingOrder: Migration = {
  name: "0041-posting-order",
  statements: [
    // The accounts come first, as in payments, so that neither waits for the other.
    "alter table accounts add column last_entry_no bigint",
    "create sequence ledger_entry_numbers",
    "grant usage on sequence ledger_entry_numbers to paydown_app, paydown_job",
    "alter table ledger_entries add column entry_no bigint not null default nextval('ledger_entry_numbers')",
    "alter table ledger_entries alter column entry_no drop default",
    // Not an identity: an earlier version, which may still run, copies all columns of an entry that it reverses.
    `create function number_ledger_entry() returns trigger language plpgsql as $$
    begin
      new.entry_no := nextval('ledger_entry_numbers');
      return new;
    end
    $$`,
    `create trigger ledger_entries_numbered before insert on ledger_entries
      for each row execute function number_ledger_entry()`,
  ],
};
