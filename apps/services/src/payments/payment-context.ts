import type { CalendarDate, Cents } from "@paydown/domain";
import type { PayLessOffer } from "@paydown/domain/offers";
import type { Account } from "../accounts/account.js";
import type { Timings } from "../settings/timings.js";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import type { ErrorLog } from "../log.js";
import type { Processors } from "../providers/processors.js";
import type { PaymentRow } from "./tables.js";

/** Points at which the process may die while it handles a payment. The proof of payments kills it at each of them. */
export const crashPoints = [
  "leased",
  "row-made",
  "processor-answered",
  "before-second-transaction",
  "in-second-transaction",
  "second-transaction-done",
  "in-settlement",
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** The accepted offer that sets the amount and date of the action negotiator. */
export interface OfferToPay extends PayLessOffer {
  readonly offerId: string;
}

/**
 * Answers a payment's questions about the plan or offer that it may pay, and applies the payment's effects to that plan
 * or offer. `agreements/` implements it on top of payments, which know only this interface. The caller must hold the
 * account lock.
 */
export interface PaymentAgreements {
  /** Applies a payment's final state to the live plan of its account. */
  followPlan(context: Pick<Context, "clock" | "tenants">, trx: InstanceTransaction, payment: PaymentRow): Promise<void>;
  /**
   * Applies a return, a chargeback, a chargeback's reversal, a refund or a void to the plan whose installment the
   * payment paid. An offer needs nothing: it may be paid again while it stands.
   */
  followReversal(
    context: Pick<Context, "clock" | "tenants">,
    trx: InstanceTransaction,
    payment: PaymentRow,
  ): Promise<void>;
  /**
   * Replans the rest of a payment's plan for the current due, before the payment is charged. It changes nothing for a
   * payment outside a live plan, or if nothing is owed.
   */
  replanBeforeCharge(
    context: Pick<Context, "clock" | "tenants">,
    trx: InstanceTransaction,
    payment: PaymentRow,
  ): Promise<void>;
  /** Whether the plan that scheduled a payment is still live. */
  isPlanLive(trx: InstanceTransaction, payment: PaymentRow): Promise<boolean>;
  /**
   * Finds the accepted offer that may be paid now.
   *
   * @throws ProblemError `no_accepted_offer` if there is none or it has expired; `already_scheduled` with the payment
   * that pays it
   */
  requireOffer(trx: InstanceTransaction, account: Account, today: CalendarDate): Promise<OfferToPay>;
  /**
   * Finds the accepted offer that a payment from another disposition card fulfills. Such a payment reaches the agreed
   * amount by the agreed day, so it settles the account too (docs/decisions/0017).
   */
  findOfferKept(
    trx: InstanceTransaction,
    account: Account,
    figures: { readonly amount: Cents; readonly paymentDate: CalendarDate },
    today: CalendarDate,
  ): Promise<string | null>;
}

/** Dependencies of the payment use cases. */
export interface PaymentContext extends Context {
  readonly processor: Processors;
  readonly agreements: PaymentAgreements;
  readonly timings: Timings;
  /** Log lines hold only the ids and states of a payment. */
  readonly log: ErrorLog;
  /** Called at each crash point; crash tests throw from it. */
  readonly atCrashPoint?: (point: CrashPoint, paymentId: string) => void | Promise<void>;
}
