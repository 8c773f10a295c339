import type { Problem, ProblemCode } from "@paydown/api-client";
import { type CalendarDate, type Cents, parseCalendarDate, parseDecimal } from "@paydown/domain";

/** The services' current figures. */
export interface NewFigures {
  readonly amount: Cents;
  readonly fee: Cents;
  readonly date: CalendarDate;
}

/** A reason for a refusal from the services after which Confirm itself offers a way forward. */
export type Blocker =
  | { readonly kind: "changed"; readonly figures: NewFigures }
  | { readonly kind: "inProgress"; readonly open: Problem["openPayment"] }
  | { readonly kind: "scheduled"; readonly payment: Problem["scheduledPayment"] }
  /** The new payment may be a duplicate of `first`. */
  | { readonly kind: "duplicate"; readonly first: NonNullable<Problem["firstPayment"]> }
  /** The Regulation E disclosure, which has its own page; `changed`: the text changed after it was accepted. */
  | { readonly kind: "rege"; readonly changed: boolean }
  /** Any other text to acknowledge. Confirm itself shows it. */
  | { readonly kind: "acknowledge"; readonly label: string; readonly changed: boolean }
  | { readonly kind: "accepted" }
  | { readonly kind: "wait" }
  /** Too many payments were declined. */
  | { readonly kind: "declined"; readonly minutes: number }
  | { readonly kind: "unavailable" }
  /** The company takes no payments at the moment. */
  | { readonly kind: "paused" }
  | { readonly kind: "signedIn" };

/** Whether pressing Pay again would only meet the same blocker. */
export const keepsBlocking = ({ kind }: Blocker): boolean =>
  kind === "inProgress" || kind === "scheduled" || kind === "duplicate" || kind === "rege" || kind === "acknowledge";

const blockers: Partial<Record<ProblemCode, (problem: Problem, regeLabel: string) => Blocker | null>> = {
  amount_changed: changed,
  amount_above_due: changed,
  fee_changed: changed,
  date_changed: changed,
  payment_in_progress: ({ openPayment }) => ({ kind: "inProgress", open: openPayment }),
  already_scheduled: ({ scheduledPayment }) => ({ kind: "scheduled", payment: scheduledPayment }),
  possible_duplicate: ({ firstPayment }) => (firstPayment ? { kind: "duplicate", first: firstPayment } : null),
  rege_required: () => ({ kind: "rege", changed: false }),
  acknowledgement_required: (problem, regeLabel) => toAccept(problem, regeLabel, false),
  disclosure_changed: (problem, regeLabel) => toAccept(problem, regeLabel, true),
  too_many_requests: () => ({ kind: "wait" }),
  too_many_attempts: ({ retryAfterSeconds = 60 }) => ({ kind: "declined", minutes: Math.ceil(retryAfterSeconds / 60) }),
  processor_unavailable: () => ({ kind: "unavailable" }),
  payments_paused: () => ({ kind: "paused" }),
};

/**
 * The blocker that Confirm can help with; null when the refusal ends the payment.
 * @param regeLabel - The label under which this payment's Regulation E disclosure is accepted
 */
export function blockerOf(problem: Problem, regeLabel: string): Blocker | null {
  return blockers[problem.code]?.(problem, regeLabel) ?? null;
}

function toAccept({ disclosureLabel = "" }: Problem, regeLabel: string, hasChanged: boolean): Blocker {
  return disclosureLabel === regeLabel
    ? { kind: "rege", changed: hasChanged }
    : { kind: "acknowledge", label: disclosureLabel, changed: hasChanged };
}

function changed({ figures }: Problem): Blocker | null {
  const amount = parseDecimal(figures?.amount ?? "");
  const fee = parseDecimal(figures?.feeAmount ?? "");
  const date = parseCalendarDate(figures?.paymentDate ?? "");
  return amount === undefined || fee === undefined || date === undefined
    ? null
    : { kind: "changed", figures: { amount, fee, date } };
}
