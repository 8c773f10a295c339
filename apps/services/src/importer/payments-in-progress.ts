import { lockAccounts } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";
import { openPayments } from "../payments/views/account-payments.js";
import { closeFault, type Fault, type NumberedRecord } from "./check-batch.js";
import type { ImportRecord } from "./record.js";

const closedBy = (records: readonly ImportRecord[]) =>
  records.flatMap((record) => (record.kind === "close" ? [record.accountNo] : []));

/** The accounts that a batch closes and that have a payment whose outcome is not known yet. */
export async function paymentsInProgress(
  trx: InstanceTransaction,
  records: readonly ImportRecord[],
): Promise<ReadonlySet<string>> {
  const closing = closedBy(records);
  if (closing.length === 0) return new Set();
  const open = await openPayments(trx, closing);
  return new Set(open.map(({ accountNo }) => accountNo));
}

interface Closable {
  readonly closable: readonly NumberedRecord[];
  readonly busy: readonly Parameters<Fault>[];
}

/**
 * Locks the accounts that a batch closes until the transaction ends, and checks again: a payment may have begun since
 * the batch was checked. Call it before anything locks a row, because whoever pays takes these locks first.
 */
export async function lockClosing(
  trx: InstanceTransaction,
  instanceId: string,
  batch: readonly NumberedRecord[],
): Promise<Closable> {
  const records = batch.map(({ record }) => record);
  await lockAccounts(trx, instanceId, closedBy(records));
  const inProgress = await paymentsInProgress(trx, records);
  const busy = batch.flatMap(({ line, record }): Parameters<Fault>[] => {
    const reason = closeFault(inProgress, record);
    return reason === undefined ? [] : [[line, reason]];
  });
  if (busy.length === 0) return { closable: batch, busy };
  return { closable: batch.filter(({ record }) => closeFault(inProgress, record) === undefined), busy };
}
