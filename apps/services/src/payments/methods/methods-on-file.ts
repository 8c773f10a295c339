import type { components } from "@paydown/api-client";
import { type Cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing, StoredAt } from "../../db/key-ring.js";
import type { PaymentMethodRow } from "../tables.js";

export type PaymentInfo = components["schemas"]["PaymentInfo"];

type RoutingNumber = Pick<PaymentMethodRow, "instance_id" | "account_no" | "routing_number">;

const routingNumberAt = ({ instance_id, account_no }: RoutingNumber): StoredAt => ({
  instanceId: instance_id,
  column: "payment_methods.routing_number",
  row: [account_no],
});

/** The routing number as stored: sealed, and empty for a card. */
export function sealedRoutingNumber(keyRing: KeyRing, row: RoutingNumber): string {
  return row.routing_number === "" ? "" : keyRing.seal(routingNumberAt(row), row.routing_number);
}

export async function findMethodOnFile(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  accountNo: string,
): Promise<PaymentMethodRow | undefined> {
  const row = await trx
    .selectFrom("payment_methods")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      routing_number: row.routing_number === "" ? "" : (keyRing.open(routingNumberAt(row), row.routing_number) ?? ""),
    }
  );
}

/** Replaces the method on file. */
export async function keepMethodOnFile(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  row: PaymentMethodRow,
): Promise<void> {
  const { instance_id, account_no, ...method } = row;
  const columns = { ...method, routing_number: sealedRoutingNumber(keyRing, row) };
  await trx
    .insertInto("payment_methods")
    .values({ instance_id, account_no, ...columns })
    .onConflict((conflict) => conflict.columns(["instance_id", "account_no"]).doUpdateSet(columns))
    .execute();
}

/** The method on file as Payment Information reads it (METHOD-24). */
export function toPaymentInfo(method: PaymentMethodRow, nextAmountDue: Cents | null): PaymentInfo {
  return {
    firstName: method.first_name,
    lastName: method.last_name,
    address: method.address,
    city: method.city,
    state: method.state,
    zip: method.zip,
    paymentOption: method.payment_option,
    ...(nextAmountDue !== null && { amount: toDecimal(nextAmountDue) }),
    acctNumber: method.masked,
    ccExpDate: method.expiry ?? "",
    routingNumber: method.routing_number,
    checkNo: method.check_no,
    ...(method.ach_type !== null && { achType: method.ach_type }),
    ...(method.brand !== null && { brand: method.brand }),
  };
}
