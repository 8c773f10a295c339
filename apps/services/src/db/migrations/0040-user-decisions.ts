import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Users that an operator has locked, and who decided about a user. */
export const userDecisions: Migration = {
  name: "0040-user-decisions",
  statements: [
    "alter table users add column locked_at timestamptz",
    `create table user_decisions (
      instance_id text not null,
      decision_id bigint generated always as identity,
      username text not null,
      made text not null check (made in ('invited', 'locked', 'unlocked', 'reset')),
      decided_at timestamptz not null,
      decided_by text not null,
      decided_why text not null,
      primary key (instance_id, decision_id),
      foreign key (instance_id, username) references users
    )`,
    "create index user_decisions_of_user on user_decisions (instance_id, username, decision_id)",
    ...isolateTenants("user_decisions", { app: null, job: "select, insert" }),
    "grant insert on recovery_requests to paydown_job",
    "grant update on sessions to paydown_job",
  ],
};
