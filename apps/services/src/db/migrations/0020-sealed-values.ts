import type { Migration } from "./index.js";

/**
 * Signing keys, identity facts and routing numbers are encrypted by the services. The constraints hold every new value to it; they are not
 * validated, because what is stored in clear text is encrypted after the migration, when the keys are at hand.
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
