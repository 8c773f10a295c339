import type { components } from "@paydown/api-client";
import { type Cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import type { PaymentMethodRow } from "./tables.js";

export type PaymentInfo = components["schemas"]["PaymentInfo"];

export function findMethodOnFile(trx: InstanceTransaction, instanceId: string, accountNo: string): Promise<PaymentMethodRow | undefined> {
  return trx.selectFrom("payment_methods").selectAll().where("instance_id", "=", instanceId).where("account_no", "=", accountNo).executeTakeFirst();
}

/** Puts a method on file in the place of the one before. */
export async function keepMethodOnFile(trx: InstanceTransaction, row: PaymentMethodRow): Promise<void> {
  const { instance_id, account_no, ...columns } = row;
  await trx
    .insertInto("payment_methods")
    .values(row)
    .onConflict((conflict) => conflict.columns(["instance_id", "account_no"]).doUpdateSet(columns))
    .execute();
}

/** The method on file under the names of guest-and-registration §3. */
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
