import type { Migration } from "./index.js";

/** References and transaction ids for processors with formats of their own (docs/decisions/0055). */
export const processorReferences: Migration = {
  name: "0030-processor-references",
  statements: [
    // "PD" and 72 bits of a hash of the id, so that a payment whose row was lost has the same reference again.
    `alter table payments
      add column processor_reference text not null
        generated always as ('PD' || upper(left(encode(sha256(payment_id::bytea), 'hex'), 18))) stored
        check (length(processor_reference) <= 20),
      add column transaction_id text check (length(transaction_id) <= 40)`,
    "alter table payments add constraint payment_processor_reference unique (instance_id, processor_reference)",
  ],
};
