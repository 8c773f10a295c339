import type { Migration } from "./index.js";

/** Renames `instalment` to `installment`, in stored skip reasons too. */
export const installments: Migration = {
  name: "0023-installments",
  statements: [
    "alter table payments rename column instalment_date to installment_date",
    "alter index payment_instalment rename to payment_installment",
    // The owner's statements bypass row-level security only while it is not forced.
    "alter table payments no force row level security",
    "update payments set skip_reason = 'installmentGone' where skip_reason = 'instalmentGone'",
    "alter table payments force row level security",
  ],
};
