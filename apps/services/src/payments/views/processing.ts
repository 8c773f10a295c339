import type { InstanceTransaction } from "../../db/database.js";
import { bankStatusOf } from "../bank-status.js";

/** Whether a bank payment of the account has not cleared, so that the bank can still return it in the ordinary way. */
export async function hasProcessing(trx: InstanceTransaction, instanceId: string, accountNo: string): Promise<boolean> {
  const payments = await trx
    .selectFrom("payments")
    .select(["state", "method_kind", "followed"])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("state", "in", ["succeeded", "settling"])
    .execute();
  return payments.some((payment) => bankStatusOf(payment) === "processing");
}
