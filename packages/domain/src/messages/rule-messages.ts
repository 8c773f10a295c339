import type { AchType } from "../ach-type.js";
import type { RuleFailure } from "../field-rules.js";
import type { PlanReason } from "../guest/payment-plan.js";
import type { AmountChoice, PlanComparison } from "../guest/plan-amount.js";
import type { ContinueReason } from "../guest/plan-submission.js";
import type { OverTimeAdjustment, OverTimeRefusal } from "../offers/over-time.js";
import type { CardReason, HiddenReason, DispositionCard } from "../disposition-card.js";
import type { PaymentComparison } from "../payment-comparison.js";
import type { PaymentMethodField } from "../payment-method.js";

/** The messages for the rules' decisions, one catalogue per language. All texts are plain, never HTML. */
export interface RuleMessages {
  /** Why a field was refused; `fieldLabel` is the label beside the field. */
  violation(failure: RuleFailure, fieldLabel: string): string;
  /** Why a card is disabled. A phone of ten digits is shown as (xxx) xxx-xxxx (MAKE-43). */
  cardReason(reason: CardReason, company: { readonly companyPhone: string }): string;
  /** The names of the cards if the tenant has no label of its own. */
  readonly cardNames: Readonly<Record<DispositionCard, string>>;
  readonly fieldLabels: Readonly<Record<PaymentMethodField, string>>;
  readonly achTypeNames: Readonly<Record<AchType, string>>;
}

/** The labels beside fields. */
export type FieldLabels<Field extends string> = Readonly<Record<Field, string>>;

/** Gives the message for a {@link PaymentComparison}. */
export type SayComparison = (comparison: PaymentComparison) => string;

/** Gives the message for a {@link HiddenReason}. */
export type SayHidden = (reason: HiddenReason) => string;

/** Gives the name of an {@link AmountChoice}. */
export type SayAmountChoice = (choice: AmountChoice) => string;

/** Gives the message for a {@link PlanReason}. */
export type SayPlanReason = (reason: PlanReason) => string;

/**
 * Gives the message for a {@link PlanComparison}. For an amount below the minimum, it is the tenant's
 * guestOtherAmountMessage, if any (GUEST-55).
 */
export type SayPlanComparison = (comparison: PlanComparison, guestOtherAmountMessage: string) => string;

/** Gives the message for a {@link ContinueReason}. */
export type SayContinueReason = (reason: ContinueReason) => string;

/** Gives the message for an {@link OverTimeRefusal} or an {@link OverTimeAdjustment}. */
export type SayOverTimeReason = (reason: OverTimeRefusal | OverTimeAdjustment) => string;
