import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/**
 * People who may claim an account: the facts they must know, and the user they become. An account may exist before its
 * person registers.
 */
export const registration: Migration = {
  name: "0007-registration",
  statements: [
    `create table people (
      instance_id text not null,
      dem_dbt_no text not null,
      facts jsonb not null,
      first_name text not null,
      last_name text not null,
      address text not null,
      city text not null,
      state text not null,
      zip_code text not null,
      phones jsonb not null,
      pay_types jsonb not null,
      pay_selects jsonb not null,
      -- Filled in once, by the registration that wins.
      username text,
      primary key (instance_id, dem_dbt_no),
      foreign key (instance_id, username) references users
    )`,
    "create unique index people_of_user on people (instance_id, username)",
    ...isolateTenants("people", { app: "select", job: "select, insert, update" }),
    "grant update (username) on people to paydown_app",
    "grant insert (instance_id, username, password_hash, first_name, last_name, dem_dbt_no, pay_types, pay_selects) on users to paydown_app",
    "create index users_of_person on users (instance_id, dem_dbt_no)",

    "alter table accounts alter column username drop not null",
    "alter table accounts add column dem_dbt_no text",
    "alter table accounts add foreign key (instance_id, dem_dbt_no) references people",
    "alter table accounts add check (username is not null or dem_dbt_no is not null)",
    "create index accounts_of_person on accounts (instance_id, dem_dbt_no)",
    "grant update (username) on accounts to paydown_app",
    // A claim does not change the owner, so the method on file stays.
    "drop trigger accounts_change_hands on accounts",
    `create trigger accounts_change_hands after update of username on accounts
      for each row when (old.username is not null and old.username is distinct from new.username) execute function forget_method_on_file()`,
  ],
};
