import type { CalendarDate } from "./calendar-date.js";
import type { Cents } from "./money.js";

/** The payment dispositions that show a card. Any other value shows none (MAKE-22). */
export type Disposition = "M" | "S" | "P" | "N" | "L";

/** The disposition cards of Make Payment. `recurring` is Update Payment Info. */
export type DispositionCard = "full" | "oneTime" | "negotiator" | "recurring" | "overTime";

/** All conditions for showing a card. */
export interface CardRule {
  readonly dispositions: readonly Disposition[];
  /** Only with a due above 0. */
  readonly needsDue: boolean;
  /** Only with negotiatorEnabled. */
  readonly needsNegotiator: boolean;
  /** Only when the over-time evaluation is true. */
  readonly needsOverTime: boolean;
  /** Not with an arrangement of this status. */
  readonly blockedByArrangement: "B" | null;
}

/** Card visibility by payment disposition, in the order of the cards (MAKE-17 to MAKE-21). */
export const cardRules = {
  full: {
    dispositions: ["M", "S", "P", "N"],
    needsDue: true,
    needsNegotiator: false,
    needsOverTime: false,
    blockedByArrangement: null,
  },
  oneTime: {
    dispositions: ["M", "S", "P", "N"],
    needsDue: true,
    needsNegotiator: false,
    needsOverTime: false,
    blockedByArrangement: null,
  },
  negotiator: {
    dispositions: ["P", "M"],
    needsDue: false,
    needsNegotiator: true,
    needsOverTime: false,
    blockedByArrangement: null,
  },
  recurring: {
    dispositions: ["M", "L", "P"],
    needsDue: false,
    needsNegotiator: false,
    needsOverTime: false,
    blockedByArrangement: null,
  },
  overTime: {
    dispositions: ["S"],
    needsDue: false,
    needsNegotiator: false,
    needsOverTime: true,
    blockedByArrangement: "B",
  },
} as const satisfies Record<DispositionCard, CardRule>;

/** The cards in the specification's order. */
export const dispositionCards = /* @__PURE__ */ Object.keys(cardRules) as readonly DispositionCard[];
const rows = /* @__PURE__ */ Object.entries(cardRules) as readonly [DispositionCard, CardRule][];

/** The facts that decide which cards show. */
export interface CardVisibilityFacts {
  /** As in the account row; compared exactly after trimming (MAKE-22). */
  readonly disposition: string;
  /** The account's due; 0 if it is missing (MAKE-24). */
  readonly due: Cents;
  readonly negotiatorEnabled: boolean;
  readonly overTimeEligible: boolean;
  /** The arrangement's ppa_status, compared like the disposition; null without an arrangement. */
  readonly arrangementStatus: string | null;
  /** Whether a paid settlement or a completed plan has closed the account. A closed account shows no card (MAKE-25). */
  readonly closed?: boolean | undefined;
}

/** The further facts that decide which of the shown cards are enabled. */
export interface CardFacts extends CardVisibilityFacts {
  /** 0 turns the minimum off (MAKE-45). */
  readonly minTotalDue: Cents;
  /** False if the state compliance flag forbids portal payments (MAKE-41). */
  readonly allowPortalPayments: boolean;
  readonly declaration: { readonly required: boolean; readonly accepted: boolean };
  /** Whether a payment on the account is still being checked. */
  readonly paymentOpen: boolean;
  /** The cards that this tenant sets up only by phone. */
  readonly cardsByPhone: readonly DispositionCard[];
  /** The payment already scheduled for the next installment, which cannot be scheduled twice (MAKE-37). */
  readonly scheduledNext?: ScheduledNext | null | undefined;
}

/** A scheduled payment: the amount to be charged, including the fee, and the date. */
export interface ScheduledNext {
  readonly total: Cents;
  readonly date: CalendarDate;
}

/** Why a shown card is disabled. */
export type CardReason =
  | { readonly rule: "restricted" }
  | { readonly rule: "belowMinimum"; readonly due: Cents; readonly minimum: Cents }
  | { readonly rule: "declaration" }
  | { readonly rule: "paymentOpen" }
  | { readonly rule: "byPhone" }
  | ({ readonly rule: "alreadyScheduled" } & ScheduledNext);

/** A shown card. It is enabled if it has no reasons. */
export interface CardState {
  readonly card: DispositionCard;
  readonly enabled: boolean;
  readonly reasons: readonly CardReason[];
}

/** Why a card does not show. */
export type HiddenReason =
  | { readonly rule: "disposition"; readonly disposition: string }
  | { readonly rule: "noDue" }
  | { readonly rule: "negotiatorOff" }
  | { readonly rule: "overTimeRefused" }
  | { readonly rule: "arrangement"; readonly status: string }
  | { readonly rule: "closed" };

/** Every reason why a card does not show; empty if it shows. */
export function hiddenReasons(card: DispositionCard, facts: CardVisibilityFacts): HiddenReason[] {
  return reasonsAgainst(cardRules[card], facts, facts.disposition.trim(), facts.arrangementStatus?.trim() ?? "");
}

function reasonsAgainst(
  rule: CardRule,
  facts: CardVisibilityFacts,
  disposition: string,
  status: string,
): HiddenReason[] {
  const dispositions: readonly string[] = rule.dispositions;
  const reasons: HiddenReason[] = [];
  if (!dispositions.includes(disposition)) reasons.push({ rule: "disposition", disposition });
  if (rule.needsDue && facts.due <= 0) reasons.push({ rule: "noDue" });
  if (rule.needsNegotiator && !facts.negotiatorEnabled) reasons.push({ rule: "negotiatorOff" });
  if (rule.needsOverTime && !facts.overTimeEligible) reasons.push({ rule: "overTimeRefused" });
  if (status === rule.blockedByArrangement) reasons.push({ rule: "arrangement", status });
  if (facts.closed) reasons.push({ rule: "closed" });
  return reasons;
}

/** A card that does not show, with every reason. */
export interface HiddenCard {
  readonly card: DispositionCard;
  readonly reasons: readonly HiddenReason[];
}

/** All cards in the specification's order, split into shown and hidden ones (MAKE-17). */
export function sortCards(facts: CardVisibilityFacts): {
  readonly shown: DispositionCard[];
  readonly hidden: HiddenCard[];
} {
  const disposition = facts.disposition.trim();
  const status = facts.arrangementStatus?.trim() ?? "";
  const shown: DispositionCard[] = [];
  const hidden: HiddenCard[] = [];
  for (const [card, rule] of rows) {
    const reasons = reasonsAgainst(rule, facts, disposition, status);
    if (reasons.length === 0) shown.push(card);
    else hidden.push({ card, reasons });
  }
  return { shown, hidden };
}

/** The cards to show, in the specification's order (MAKE-17). */
export function visibleCards(facts: CardVisibilityFacts): DispositionCard[] {
  return sortCards(facts).shown;
}

/**
 * The blockers that apply to every card, in this order: restriction, minimum, declaration, a payment being checked
 * (MAKE-39). A due equal to the minimum is allowed (MAKE-45).
 */
export function sharedReasons({
  due,
  minTotalDue: minimum,
  declaration,
  allowPortalPayments,
  paymentOpen,
}: CardFacts): CardReason[] {
  const reasons: CardReason[] = [];
  if (!allowPortalPayments) reasons.push({ rule: "restricted" });
  if (minimum > 0 && due < minimum) reasons.push({ rule: "belowMinimum", due, minimum });
  if (declaration.required && !declaration.accepted) reasons.push({ rule: "declaration" });
  if (paymentOpen) reasons.push({ rule: "paymentOpen" });
  return reasons;
}

/** The cards to show and the blockers of each: first the blockers that apply to every card, then the card's own. */
export function evaluateCards(facts: CardFacts): CardState[] {
  return cardStates(visibleCards(facts), sharedReasons(facts), facts);
}

/** Shown cards with their blockers. */
export function cardStates(
  shown: readonly DispositionCard[],
  shared: readonly CardReason[],
  { cardsByPhone, scheduledNext }: CardFacts,
): CardState[] {
  return shown.map((card) => {
    const reasons = shared.slice();
    if (cardsByPhone.includes(card)) reasons.push({ rule: "byPhone" });
    if (card === "recurring" && scheduledNext) reasons.push({ rule: "alreadyScheduled", ...scheduledNext });
    return { card, enabled: reasons.length === 0, reasons };
  });
}
