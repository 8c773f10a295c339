import type { CalendarDate } from "@paydown/domain";
import type { Account } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { liveStates, paidStates } from "../../payments/states.js";
import type { Negotiation } from "./store.js";

/** Whether nothing is owed on an account because an accepted offer was paid. */
export async function isSettled(trx: InstanceTransaction, { accountNo, record, facts }: Account): Promise<boolean> {
  if (facts.due > 0) return false;
  const paid = await trx
    .selectFrom("payments")
    .select("payment_id")
    .where("instance_id", "=", record.instance_id)
    .where("account_no", "=", accountNo)
    .where("offer_id", "is not", null)
    .where("state", "in", paidStates)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** An agreement that can no longer be kept. */
export interface EndedAgreement {
  readonly amount_cents: number;
  readonly expires_on: CalendarDate;
}

/**
 * The last accepted agreement, if other payments reduced the due below the agreed amount while the agreement was valid:
 * by its last day, or by the day of the payment scheduled for it. Undefined if it had already expired.
 */
export async function findOvertakenOffer(
  trx: InstanceTransaction,
  negotiation: Negotiation,
): Promise<EndedAgreement | undefined> {
  const last = await findLastAgreement(trx, negotiation);
  if (!last || last.amount_cents <= negotiation.due) return undefined;
  const payments = await trx
    .selectFrom("payments")
    .select(["offer_id", "skip_reason"])
    .where("instance_id", "=", negotiation.instanceId)
    .where("account_no", "=", negotiation.accountNo)
    .where((row) =>
      row.or([
        row("offer_id", "=", last.offer_id).and("skip_reason", "=", "aboveDue"),
        row("state", "in", paidStates).and("payment_date", ">", last.expires_on),
      ]),
    )
    .execute();
  const wasSkipped = payments.some(({ offer_id, skip_reason }) => offer_id === last.offer_id && skip_reason !== null);
  return wasSkipped || payments.length === 0 ? last : undefined;
}

/**
 * The last accepted agreement, if its last day passed and nothing pays it. The account may have another answer that was
 * never accepted.
 */
export async function findUnpaidAgreement(
  trx: InstanceTransaction,
  negotiation: Negotiation,
): Promise<EndedAgreement | undefined> {
  const last = await findLastAgreement(trx, negotiation);
  if (!last || last.expires_on >= negotiation.today) return undefined;
  const payment = await trx
    .selectFrom("payments")
    .select("payment_id")
    .where("instance_id", "=", negotiation.instanceId)
    .where("offer_id", "=", last.offer_id)
    .where("state", "in", liveStates)
    .limit(1)
    .executeTakeFirst();
  return payment ? undefined : last;
}

/** The last accepted offer, unless the consumer has made another offer since and so knows how this one ended. */
async function findLastAgreement(
  trx: InstanceTransaction,
  { instanceId, accountNo }: Negotiation,
): Promise<(EndedAgreement & { readonly offer_id: string }) | undefined> {
  const last = await trx
    .selectFrom("offers")
    .innerJoin("offer_acceptances as acceptance", (join) =>
      join
        .onRef("acceptance.instance_id", "=", "offers.instance_id")
        .onRef("acceptance.offer_id", "=", "offers.offer_id"),
    )
    .select(["offers.offer_id", "offers.amount_cents", "offers.expires_on", "acceptance.accepted_at"])
    .where("offers.instance_id", "=", instanceId)
    .where("offers.account_no", "=", accountNo)
    .$narrowType<{ amount_cents: number; expires_on: CalendarDate }>()
    .orderBy("acceptance.accepted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const later = await trx
    .selectFrom("offers")
    .select("offer_id")
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("made_at", ">", last.accepted_at)
    .limit(1)
    .executeTakeFirst();
  return later ? undefined : last;
}
