import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Settlement offers and their acceptances, whose rows never change, and the offer that a payment pays. */
export const offers: Migration = {
  name: "0014-offers",
  statements: [
    `create table offers (
      instance_id text not null,
      offer_id text not null,
      account_no text not null,
      username text not null,
      offered_cents bigint not null check (offered_cents > 0),
      offered_date date not null,
      due_cents bigint not null check (due_cents > 0),
      outcome text not null check (outcome in ('accept', 'counter', 'refuse')),
      amount_cents bigint check (amount_cents > 0 and amount_cents <= due_cents),
      expires_on date,
      made_at timestamptz not null,
      primary key (instance_id, offer_id),
      foreign key (instance_id, account_no) references accounts,
      check ((outcome = 'refuse') = (amount_cents is null) and (outcome = 'refuse') = (expires_on is null))
    )`,
    "create index offers_of_account on offers (instance_id, account_no, made_at)",
    ...isolateTenants("offers", { app: "select, insert", job: "select" }),

    `create table offer_acceptances (
      instance_id text not null,
      offer_id text not null,
      acknowledgement_id text not null,
      accepted_at timestamptz not null,
      primary key (instance_id, offer_id),
      foreign key (instance_id, offer_id) references offers,
      foreign key (instance_id, acknowledgement_id) references acknowledgements
    )`,
    ...isolateTenants("offer_acceptances", { app: "select, insert", job: "select" }),

    "alter table payments add column offer_id text",
    "alter table payments add constraint payment_offer foreign key (instance_id, offer_id) references offers",
    `create unique index payment_of_offer on payments (instance_id, offer_id)
      where offer_id is not null and state in ('scheduled', 'submitting', 'unknown', 'review', 'succeeded', 'settling', 'cleared')`,
  ],
};
