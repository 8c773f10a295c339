import type { CalendarDate } from "./calendar-date.js";
import type { Cents } from "./money.js";

/** The payment dispositions that show a card; any other value shows none (decisions Q48). */
export type Disposition = "M" | "S" | "P" | "N" | "L";

/** The cards of Make Payment. `recurring` is Update Payment Info. */
export type PaymentCard = "full" | "oneTime" | "negotiator" | "recurring" | "overTime";

/** All that must hold for a card to be shown. */
export interface CardRule {
  readonly dispositions: readonly Disposition[];
  /** Only with a due greater than 0. */
  readonly needsDue: boolean;
  /** Only with negotiatorEnabled. */
  readonly needsNegotiator: boolean;
  /** Only when the over-time evaluation is true. */
  readonly needsOverTime: boolean;
  /** Not with an arrangement of this status. */
  readonly blockedByArrangement: "B" | null;
}

/** Card visibility by payment disposition, in the order the cards are shown (registered-area §2 and §4). */
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
} as const satisfies Record<PaymentCard, CardRule>;

/** The cards in the specification's order. */
export const paymentCards = /* @__PURE__ */ Object.keys(cardRules) as readonly PaymentCard[];
const rows = /* @__PURE__ */ Object.entries(cardRules) as readonly [PaymentCard, CardRule][];

/** What decides which cards are shown. */
export interface CardVisibilityFacts {
  /** As the account row has it; compared exactly after trimming (decisions Q48). */
  readonly disposition: string;
  /** The account's due; a missing one is 0 (decisions Q48). */
  readonly due: Cents;
  readonly negotiatorEnabled: boolean;
  readonly overTimeEligible: boolean;
  /** ppa_status of the arrangement, null when there is none; compared as the disposition is. */
  readonly arrangementStatus: string | null;
  /** Whether a paid settlement or a completed plan has closed the account: then no card is shown. */
  readonly closed?: boolean | undefined;
}

/** What decides, besides, which of the shown cards can be used. */
export interface CardFacts extends CardVisibilityFacts {
  /** 0 turns the minimum off (decisions Q33). */
  readonly minTotalDue: Cents;
  /** False when the state compliance flag forbids portal payments (registered-area §6). */
  readonly allowPortalPayments: boolean;
  readonly declaration: { readonly required: boolean; readonly accepted: boolean };
  /** Whether a payment of the account is still being checked. */
  readonly paymentOpen: boolean;
  /** The cards that this instance sets up by telephone only. */
  readonly cardsByPhone: readonly PaymentCard[];
  /** The payment that is scheduled for the next installment already; it cannot be scheduled twice. */
  readonly scheduledNext?: ScheduledNext | null | undefined;
}

/** A scheduled payment: what will be charged, fee included, and when. */
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

/** A shown card: enabled exactly when it has no reason against it. */
export interface CardState {
  readonly card: PaymentCard;
  readonly enabled: boolean;
  readonly reasons: readonly CardReason[];
}

/** Why a card is not shown at all. */
export type HiddenReason =
  | { readonly rule: "disposition"; readonly disposition: string }
  | { readonly rule: "noDue" }
  | { readonly rule: "negotiatorOff" }
  | { readonly rule: "overTimeRefused" }
  | { readonly rule: "arrangement"; readonly status: string }
  | { readonly rule: "closed" };

/** Why a card is not shown, every reason; empty when it is shown (registered-area §4, decisions Q48). */
export function hiddenReasons(card: PaymentCard, facts: CardVisibilityFacts): HiddenReason[] {
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

/** A card that is not shown, and every reason for it. */
export interface HiddenCard {
  readonly card: PaymentCard;
  readonly reasons: readonly HiddenReason[];
}

/** All cards in the specification's order, those to show apart from the others (registered-area §4, decisions Q48). */
export function sortCards(facts: CardVisibilityFacts): {
  readonly shown: PaymentCard[];
  readonly hidden: HiddenCard[];
} {
  const disposition = facts.disposition.trim();
  const status = facts.arrangementStatus?.trim() ?? "";
  const shown: PaymentCard[] = [];
  const hidden: HiddenCard[] = [];
  for (const [card, rule] of rows) {
    const reasons = reasonsAgainst(rule, facts, disposition, status);
    if (reasons.length === 0) shown.push(card);
    else hidden.push({ card, reasons });
  }
  return { shown, hidden };
}

/** The cards to show, in the specification's order (registered-area §4, decisions Q48). */
export function visibleCards(facts: CardVisibilityFacts): PaymentCard[] {
  return sortCards(facts).shown;
}

/**
 * What stands against every card alike, in this order: restriction, minimum, declaration, a payment that is being checked
 * (registered-area §4, §5 and §6, decisions Q33, Q34, Q37). A due equal to the minimum is allowed.
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

/** The cards to show and, for each, what stands against using it: what holds for every card, then what holds for it alone. */
export function evaluateCards(facts: CardFacts): CardState[] {
  return cardStates(visibleCards(facts), sharedReasons(facts), facts);
}

/** Shown cards with what stands against using them. */
export function cardStates(
  shown: readonly PaymentCard[],
  shared: readonly CardReason[],
  { cardsByPhone, scheduledNext }: CardFacts,
): CardState[] {
  return shown.map((card) => {
    const reasons = [...shared];
    if (cardsByPhone.includes(card)) reasons.push({ rule: "byPhone" });
    if (card === "recurring" && scheduledNext) reasons.push({ rule: "alreadyScheduled", ...scheduledNext });
    return { card, enabled: reasons.length === 0, reasons };
  });
}
