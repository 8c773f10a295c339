import type { Migration } from "./index.js";

/** Outbox events for plans and accepted offers, one document per event, and the language of each agreement. */
export const copiesOfAgreements: Migration = {
  name: "0017-copies-of-agreements",
  statements: [
    `alter table payment_arrangements add column language text not null default 'en' check (language in ('en', 'es')),
      add column acknowledgement_ids jsonb not null default '[]'`,
    "alter table offer_acceptances add column language text not null default 'en' check (language in ('en', 'es'))",

    "alter table outbox alter column payment_id drop not null, add column arrangement_id text, add column offer_id text",
    `alter table outbox
      add constraint outbox_arrangement foreign key (instance_id, arrangement_id) references payment_arrangements,
      add constraint outbox_offer foreign key (instance_id, offer_id) references offers,
      add constraint outbox_subject check (num_nonnulls(payment_id, arrangement_id, offer_id) = 1),
      add constraint outbox_once_of_arrangement unique (instance_id, event, arrangement_id),
      add constraint outbox_once_of_offer unique (instance_id, event, offer_id)`,

    "alter table documents add column event_id bigint",
    `alter table documents drop constraint document_of_payment,
      add constraint document_event foreign key (instance_id, event_id) references outbox,
      add constraint document_of_event unique (instance_id, event_id)`,
  ],
};
