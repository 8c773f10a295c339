import type { Migration } from "./index.js";

/** An account that an import gives to another user loses its method on file, which belongs to the previous user. */
export const changeOfHands: Migration = {
  name: "0005-change-of-hands",
  statements: [
    "grant delete on payment_methods to paydown_job",
    `create function forget_method_on_file() returns trigger language plpgsql as $$
    begin
      delete from payment_methods where instance_id = new.instance_id and account_no = new.account_no;
      return null;
    end
    $$`,
    `create trigger accounts_change_hands after update of username on accounts
      for each row when (old.username is distinct from new.username) execute function forget_method_on_file()`,
  ],
};
