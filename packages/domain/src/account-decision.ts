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
} from "./payment-card.js";

/** What decides about an account besides its row and the settings. */
export interface AccountCircumstances {
  /** The over-time evaluation (readOverTimeEligible). */
  readonly overTimeEligible: boolean;
  /** ppa_status of the arrangement, null when there is none. */
  readonly arrangementStatus: string | null;
  /** Whether a paid settlement or a completed plan has closed the account. */
  readonly closed?: boolean | undefined;
  /** The state compliance flag (readStateCompliance). */
  readonly allowPortalPayments: boolean;
  /** Whether there is a state declaration for the account (decisions Q37). */
  readonly hasDeclaration: boolean;
  readonly declarationAccepted: boolean;
  /** Whether a payment of the account is still being checked. */
  readonly paymentOpen: boolean;
  /** The payment that is scheduled for the next installment already. */
  readonly scheduledNext?: ScheduledNext | null | undefined;
  /** The accepted offer of the negotiator, if there is one. */
  readonly offer?: { readonly amount: Cents; readonly date: CalendarDate } | null | undefined;
}

/** What may be done with an account, and why the rest may not. */
export interface AccountDecision {
  /** The cards to show, in the specification's order, each with what stands against using it. */
  readonly cards: readonly CardState[];
  /** The cards not to show. */
  readonly hidden: readonly HiddenCard[];
  /** What to tell above the cards: the reasons that hold for all of them, even where none is shown. */
  readonly warnings: readonly CardReason[];
  /** Amount and date of every action, and which of them are locked. */
  readonly terms: Readonly<Record<PaymentAction, AmountAndDate>>;
}

/** What decides about the cards of an account. */
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
 * The whole decision about an account: cards shown and hidden with reasons, warnings, amounts and dates by action with their locks
 * (registered-area §4, §5 and §6).
 * @param facts - what {@link readAccount} read, with the circumstances
 * @param today - the day in the instance's time zone
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
