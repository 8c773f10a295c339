import type { AccountFacts } from "./account.js";
import type { CalendarDate } from "./calendar-date.js";
import type { Cents } from "./money.js";
import { type AmountAndDate, amountAndDate, type PaymentAction } from "./payment-action.js";
import {
  type CardFacts,
  type CardReason,
  type CardState,
  cardStates,
  type HiddenCard,
  type ScheduledNext,
  sharedReasons,
  sortCards,
} from "./disposition-card.js";

/** The facts, besides an account's row and its settings, that decide about the account. */
export interface AccountCircumstances {
  /** The over-time evaluation; see {@link readOverTimeEligible}. */
  readonly overTimeEligible: boolean;
  /** The arrangement's ppa_status, or null without an arrangement. */
  readonly arrangementStatus: string | null;
  /** Whether a paid settlement or a completed plan has closed the account. */
  readonly closed?: boolean | undefined;
  /** The state compliance flag; see {@link readStateCompliance}. */
  readonly allowPortalPayments: boolean;
  /** Whether the account has a state declaration (MAKE-51). */
  readonly hasDeclaration: boolean;
  readonly declarationAccepted: boolean;
  /** Whether a payment on the account is still being checked. */
  readonly paymentOpen: boolean;
  /** The payment already scheduled for the next installment. */
  readonly scheduledNext?: ScheduledNext | null | undefined;
  /** The accepted settlement offer, if any. */
  readonly offer?: { readonly amount: Cents; readonly date: CalendarDate } | null | undefined;
}

/** What a consumer may do with an account, and why the rest is not possible. */
export interface AccountDecision {
  /** The cards to show, in the specification's order, each with its blockers. */
  readonly cards: readonly CardState[];
  /** The cards to hide. */
  readonly hidden: readonly HiddenCard[];
  /** The reasons to show above the cards. They apply to every card and are present even when no card shows. */
  readonly warnings: readonly CardReason[];
  /** The amount and the date of every action, and for each of the two whether it is locked. */
  readonly terms: Readonly<Record<PaymentAction, AmountAndDate>>;
}

/** Combines an account with its circumstances into the facts that decide about its cards. */
export function cardFacts(account: AccountFacts, circumstances: AccountCircumstances): CardFacts {
  return {
    disposition: account.disposition,
    due: account.due,
    negotiatorEnabled: account.negotiatorEnabled,
    overTimeEligible: circumstances.overTimeEligible,
    arrangementStatus: circumstances.arrangementStatus,
    closed: circumstances.closed,
    minTotalDue: account.minTotalDue,
    allowPortalPayments: circumstances.allowPortalPayments,
    declaration: {
      required: account.stateDeclarationsEnabled && circumstances.hasDeclaration,
      accepted: circumstances.declarationAccepted,
    },
    paymentOpen: circumstances.paymentOpen,
    cardsByPhone: account.cardsByPhone,
    scheduledNext: circumstances.scheduledNext,
  };
}

/**
 * Makes the whole decision about an account: cards shown and hidden with their reasons, warnings, and the amount and
 * date of every action with their locks.
 * @param facts - the facts from {@link readAccount}, combined with the circumstances
 * @param today - the day in the tenant's time zone
 */
export function evaluateAccount(facts: AccountFacts & AccountCircumstances, today: CalendarDate): AccountDecision {
  const ofCards = cardFacts(facts, facts);
  const { shown, hidden } = sortCards(ofCards);
  const warnings = sharedReasons(ofCards);
  return {
    cards: cardStates(shown, warnings, ofCards),
    hidden,
    warnings,
    terms: {
      full: amountAndDate("full", facts, today),
      oneTime: amountAndDate("oneTime", facts, today),
      next: amountAndDate("next", facts, today),
      negotiator: amountAndDate("negotiator", facts, today),
    },
  };
}
