import type { Migration } from "./index.js";

/**
 * Leaves PostgreSQL only the primary key to find a user, a person or an account of an instance. In an empty table, an
 * index whose first column is the same looks as good, and a connection keeps that choice for its checks of foreign keys:
 * while the table filled, each new account read all people of the instance.
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
