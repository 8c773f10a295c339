import type { CalendarDate, Cents } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import { isOpen, liveStates, type PaymentState } from "../../payments/states.js";
import type { OfferRow } from "./tables.js";

/** An offer that was answered with an amount. */
export type AnsweredOffer = OfferRow & { readonly amount_cents: number; readonly expires_on: string };

/** The standing offer of an account. */
export interface StandingOffer {
  readonly row: AnsweredOffer;
  /**
   * An open offer may be accepted, an accepted one may be paid, and a paying one has a payment scheduled or in
   * progress.
   */
  readonly stage: "open" | "accepted" | "paying";
}

/** The account and moment for which offers are read. */
export interface Negotiation {
  readonly instanceId: string;
  readonly accountNo: string;
  /** The current due. */
  readonly due: Cents;
  readonly today: CalendarDate;
}

const answered = (trx: InstanceTransaction, { instanceId, accountNo }: Negotiation) =>
  trx
    .selectFrom("offers")
    .selectAll("offers")
    .where("offers.instance_id", "=", instanceId)
    .where("offers.account_no", "=", accountNo)
    .where("outcome", "<>", "refuse")
    .$narrowType<{ amount_cents: number; expires_on: string }>();

/**
 * An account's accepted offer that is not paid yet. Either a payment of it is scheduled or in progress, or it has not
 * expired and the due has not fallen below its amount.
 */
export async function findAcceptedOffer(
  trx: InstanceTransaction,
  negotiation: Negotiation,
): Promise<StandingOffer | undefined> {
  const rows = await answered(trx, negotiation)
    .innerJoin("offer_acceptances as acceptance", (join) =>
      join
        .onRef("acceptance.instance_id", "=", "offers.instance_id")
        .onRef("acceptance.offer_id", "=", "offers.offer_id"),
    )
    .leftJoin("payments as payment", (join) =>
      join
        .onRef("payment.instance_id", "=", "offers.instance_id")
        .onRef("payment.offer_id", "=", "offers.offer_id")
        .on("payment.state", "in", liveStates),
    )
    .select("payment.state")
    .orderBy("acceptance.accepted_at", "desc")
    .execute();
  for (const { state, ...row } of rows) {
    if (state !== null && isPending(state)) return { row, stage: "paying" };
    if (state === null && row.expires_on >= negotiation.today && row.amount_cents <= negotiation.due)
      return { row, stage: "accepted" };
  }
  return undefined;
}

const isPending = (state: PaymentState): boolean => state === "scheduled" || isOpen(state);

/**
 * The standing offer of an account: the accepted one, else the lowest answer that has neither expired nor ended by a
 * change of the due.
 */
export async function findStandingOffer(
  trx: InstanceTransaction,
  negotiation: Negotiation,
): Promise<StandingOffer | undefined> {
  const accepted = await findAcceptedOffer(trx, negotiation);
  if (accepted) return accepted;
  const row = await openOffers(trx, negotiation)
    .orderBy("amount_cents")
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { row, stage: "open" };
}

/** One answer that may still be accepted. */
export function findOpenOffer(
  trx: InstanceTransaction,
  negotiation: Negotiation,
  offerId: string,
): Promise<AnsweredOffer | undefined> {
  return openOffers(trx, negotiation).where("offers.offer_id", "=", offerId).executeTakeFirst();
}

const openOffers = (trx: InstanceTransaction, negotiation: Negotiation) =>
  answered(trx, negotiation)
    .where("expires_on", ">=", negotiation.today)
    .where("due_cents", "=", negotiation.due)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("offer_acceptances as acceptance")
            .select("acceptance.offer_id")
            .whereRef("acceptance.instance_id", "=", "offers.instance_id")
            .whereRef("acceptance.offer_id", "=", "offers.offer_id"),
        ),
      ),
    );

/** The answer that expired last, unless it was paid. */
export async function findExpiredOffer(
  trx: InstanceTransaction,
  negotiation: Negotiation,
): Promise<AnsweredOffer | undefined> {
  return answered(trx, negotiation)
    .where("expires_on", "<", negotiation.today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .select("payments.payment_id")
            .whereRef("payments.instance_id", "=", "offers.instance_id")
            .whereRef("payments.offer_id", "=", "offers.offer_id")
            .where("payments.state", "in", liveStates),
        ),
      ),
    )
    .orderBy("expires_on", "desc")
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** An offer that counts as an attempt, and its answer. */
export type Attempt = Pick<OfferRow, "made_at" | "outcome" | "offered_cents" | "amount_cents">;

/** The offers on an account that were evaluated since a moment, oldest first, from any user and session. */
export function attemptsSince(
  trx: InstanceTransaction,
  { instanceId, accountNo }: Negotiation,
  since: Date,
): Promise<Attempt[]> {
  return trx
    .selectFrom("offers")
    .select(["made_at", "outcome", "offered_cents", "amount_cents"])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("made_at", ">", since)
    .orderBy("made_at")
    .execute();
}
