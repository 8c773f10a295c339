import { isOn } from "@paydown/domain";
import { type RawBuilder, sql } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { Session } from "../../contract/session.js";
import type { InstanceTransaction } from "../../db/database.js";
import { recordEvent } from "../../outbox/record-event.js";
import { receiptRequested } from "../../outbox/tables.js";
import { attemptSubject, countAttempt } from "../../sessions/attempts.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import type { PaymentContext } from "../payment-context.js";
import { mayRequestReceipt, receiptToOf } from "../receipt-state.js";
import { isPaid } from "../states.js";
import { findFollowed, findPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { requireConsent } from "./disclosure-check.js";
import { useAcknowledgements } from "./disclosures.js";
import { readReceiptAddress } from "./receipt-address.js";

/** How many requested receipts one address gets within the window of attempts. */
const mostReceipts = 5;

/**
 * Takes the address for the receipt of a payment that was made without one (DONE-42). A payment that is not made yet
 * has its receipt once it is; for one that is made, an event sends it. Both are decided under the account lock, so the
 * receipt goes out once.
 *
 * @throws ProblemError `payment_not_found`, `invalid_request`, `receipt_not_available`, `acknowledgement_required`,
 * `disclosure_changed` and `too_many_attempts`
 */
export async function requestReceipt(
  context: Pick<PaymentContext, "db" | "clock" | "secrets" | "tenants" | "accounts">,
  session: Session,
  reference: string,
  body: { readonly email: string },
): Promise<PaymentRow> {
  const { db, clock, secrets, accounts } = context;
  const { instanceId } = session;
  const tenant = tenantOf(context, session);
  const now = clock.now();
  const email = readReceiptAddress("email", body.email, "email");
  const hmacKey = await secrets.key(instanceId, "hmac");
  const limited = [{ subject: attemptSubject(hmacKey, "receipt to", email.toLowerCase()), limit: mostReceipts }];
  return db.asApp(instanceId, async (trx) => {
    const payment = await findLocked(trx, session, reference);
    if (receiptToOf(payment) === email) return payment;
    if (!isOn(tenant.instance.emailReceiptsEnabled) || !mayRequestReceipt(payment))
      throw new ProblemError("receipt_not_available");
    await countAttempt(trx, instanceId, limited, now, "Too many receipts.");
    const account = await accounts.readOwn(trx, session, payment.account_no);
    const acknowledged = await requireConsent({ trx, session, tenant, account }, "email");
    await useAcknowledgements(trx, instanceId, acknowledged, payment.payment_id);
    if (isPaid(payment.state)) {
      const { instance_id, payment_id, account_no: accountNo } = payment;
      const event = { instance_id, payment_id, event: receiptRequested, at: now } as const;
      await recordEvent(trx, event, { accountNo }, { balance: balanceTold(payment) });
    }
    return trx
      .updateTable("payments")
      .set({ receipt_email: email, receipt_requested_at: now })
      .where("instance_id", "=", instanceId)
      .where("payment_id", "=", payment.payment_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The balance from the payment's own event, so that a late receipt matches one sent right after the payment. */
const balanceTold = ({ instance_id, payment_id }: PaymentRow): RawBuilder<object | null> =>
  sql`(select payload -> 'balance' from outbox
    where instance_id = ${instance_id} and payment_id = ${payment_id} and event = 'payment.succeeded'
    order by event_id desc limit 1)`;

async function findLocked(trx: InstanceTransaction, session: Session, reference: string): Promise<PaymentRow> {
  const found = await findFollowed(trx, session, "reference", reference);
  if (!found) throw new ProblemError("payment_not_found");
  await lockAccount(trx, session.instanceId, found.account_no);
  return findPayment(trx, found);
}
