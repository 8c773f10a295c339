import type { InstanceTransaction } from "../db/database.js";
import { openPayments } from "../payments/views/account-payments.js";
import type { ImportRecord } from "./record.js";

/** The accounts that a batch closes and that have a payment whose outcome is not known yet. */
export async function paymentsInProgress(
  trx: InstanceTransaction,
  records: readonly ImportRecord[],
): Promise<ReadonlySet<string>> {
  const closing = records.flatMap((record) => (record.kind === "close" ? [record.accountNo] : []));
  if (closing.length === 0) return new Set();
  const open = await openPayments(trx, closing);
  return new Set(open.map(({ accountNo }) => accountNo));
}
