import type { InstanceTransaction } from "../db/database.js";
import type { PaymentRow } from "./tables.js";

/** Finds a payment by its reference, confirmation code or id. */
export function findNamed(trx: InstanceTransaction, instanceId: string, name: string): Promise<PaymentRow | undefined> {
  // Operators may type codes in lower case.
  const names = [name, name.toUpperCase()];
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where(({ eb, or }) =>
      or([eb("payment_id", "=", name), eb("reference", "in", names), eb("conf_number", "in", names)]),
    )
    .executeTakeFirst();
}
