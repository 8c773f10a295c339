import type { Migration } from "./index.js";

/**
 * Signing keys, identity facts and routing numbers are encrypted by the services. The constraints check new values
 * only. They are not validated, because the services encrypt the stored clear text after the migration, when they have
 * the keys.
 */
export const sealedValues: Migration = {
  name: "0020-sealed-values",
  statements: [
    "alter table people alter column facts type text using facts::text",
    "alter table secrets add constraint secrets_sealed check (value like 'pd1.%') not valid",
    "alter table people add constraint people_sealed check (facts like 'pd1.%') not valid",
    "alter table guest_lookups add constraint guest_lookups_sealed check (second_fact like 'pd1.%') not valid",
    "alter table guest_usernames add constraint guest_usernames_sealed check (second_fact like 'pd1.%') not valid",
    "alter table payment_methods add constraint payment_methods_sealed check (routing_number = '' or routing_number like 'pd1.%') not valid",
    "grant update (value) on secrets to paydown_job",
    "grant update (second_fact) on guest_lookups to paydown_job",
  ],
};
