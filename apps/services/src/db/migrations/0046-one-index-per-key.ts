import type { Migration } from "./index.js";

/**
 * Leaves only the primary key for checking a foreign key to a user, a person or an account. While a table is empty, any
 * index that begins with `instance_id` looks just as good to the planner, and a connection keeps the plan of its
 * checks. An import then read all people of the instance for each new account.
 */
export const oneIndexPerKey: Migration = {
  name: "0046-one-index-per-key",
  statements: [
    "drop index users_of_person",
    "create index users_of_person on users (dem_dbt_no, instance_id)",
    "drop index people_of_user",
    "create unique index people_of_user on people (instance_id, username) where username is not null",
    "drop index accounts_of_user",
    "create index accounts_of_user on accounts (instance_id, username) where username is not null",
    "drop index accounts_of_person",
    "create index accounts_of_person on accounts (instance_id, dem_dbt_no) where dem_dbt_no is not null",
  ],
};
