import { addDays, type CalendarDate } from "../calendar-date.js";
import { cents, type Cents } from "../money.js";
import type { PayLessOffer } from "./pay-less-form.js";

/**
 * On what terms a tenant settles an account for less. It never leaves the services: whoever reads it knows what to offer. A basis point is a
 * hundredth of one per cent of the due.
 */
export interface PayLessPolicy {
  /** The least share of the due that settles the account. */
  readonly floorBasisPoints: number;
  /** The least share that is answered with a counter offer; what is lower is refused. */
  readonly counterFromBasisPoints: number;
  /** The shares of the counter offers, made one after the other. */
  readonly counterBasisPoints: readonly number[];
  /** The latest date of an offer, in days from today. */
  readonly maxDaysAhead: number;
  /** How many offers are evaluated in a window. */
  readonly attempts: number;
  readonly attemptWindowHours: number;
  /** For how many days after its own an answer stands; never beyond the date of the offer. */
  readonly standsDays: number;
}

/** What an offer is held against besides the policy. */
export interface PayLessFacts {
  readonly due: Cents;
  /** The day in the instance's time zone. */
  readonly today: CalendarDate;
  /** The offers on the account that were evaluated in the window. */
  readonly attemptsUsed: number;
  /** How many of these were answered with a counter offer. */
  readonly countersMade: number;
  /** The lowest answer from before that stands, where any does. */
  readonly standing?: Cents | null;
}

/** Why an offer is refused. Only `tooLow`, `noMoreCounters` and `lowerStands` are answers to an offer that keeps the rules of the form. */
export const payLessRefusals = [
  "nothingDue",
  "notAboveZero",
  "aboveDue",
  "dateInPast",
  "dateTooLate",
  "attemptsUsed",
  "tooLow",
  "noMoreCounters",
  "lowerStands",
] as const;

/** The name of a reason to refuse an offer. */
export type PayLessRefusal = (typeof payLessRefusals)[number];

/** What becomes of an offer. The amount of an accepted one is that which was offered, of a counter offer the tenant's; the date is always that which was offered. */
export type PayLessDecision =
  | { readonly outcome: "accept"; readonly amount: Cents; readonly date: CalendarDate; readonly expires: CalendarDate }
  | { readonly outcome: "counter"; readonly amount: Cents; readonly date: CalendarDate; readonly expires: CalendarDate }
  | { readonly outcome: "refuse"; readonly reasons: readonly PayLessRefusal[] };

/**
 * Answers an offer to settle an account for less (registered-area §7, decisions Q94).
 *
 * An offer at or above the floor is accepted as it is. Below it the answer is the next counter offer, where the offer reaches
 * `counterFromBasisPoints` and one is left; it is a share of the due and looks at nothing that was offered, so that no number of counter offers
 * says more of the floor than that it is not above the last of them. One that is not below what stands already would be none: what stands is
 * left to stand. All else is refused, with every reason. Shares are rounded up to the cent.
 * @throws RangeError for a policy that {@link payLessPolicyFaults} finds fault with
 */
export function evaluatePayLess(offer: PayLessOffer, facts: PayLessFacts, policy: PayLessPolicy): PayLessDecision {
  if (payLessPolicyFaults(policy).length > 0) throw new RangeError("The policy for offers is at fault.");
  const { amount, date } = offer;
  const { due, today, attemptsUsed, countersMade, standing } = facts;
  const reasons = those<Exclude<PayLessRefusal, "tooLow" | "noMoreCounters" | "lowerStands">>({
    nothingDue: due <= 0,
    notAboveZero: amount <= 0,
    aboveDue: due > 0 && amount > due,
    dateInPast: date < today,
    dateTooLate: date > latestPayLessDate(policy, today),
    attemptsUsed: attemptsUsed >= policy.attempts,
  });
  if (reasons.length > 0) return { outcome: "refuse", reasons };

  const lastDay = addDays(today, policy.standsDays);
  const expires = date < lastDay ? date : lastDay;
  if (amount >= shareOfDue(due, policy.floorBasisPoints)) return { outcome: "accept", amount, date, expires };
  const answer = shareOfDue(due, policy.counterBasisPoints[countersMade] ?? 0);
  const [reason] = those({
    tooLow: amount < shareOfDue(due, policy.counterFromBasisPoints),
    noMoreCounters: answer <= 0,
    lowerStands: (standing ?? Infinity) <= answer,
  });
  return reason ? { outcome: "refuse", reasons: [reason] } : { outcome: "counter", amount: answer, date, expires };
}

/** The latest date that an offer may name. It is told to the consumer. */
export function latestPayLessDate(
  { maxDaysAhead }: Pick<PayLessPolicy, "maxDaysAhead">,
  today: CalendarDate,
): CalendarDate {
  return addDays(today, maxDaysAhead);
}

/** What may be wrong with a policy. */
export const payLessPolicyRules = [
  "floor",
  "counterFrom",
  "countersNone",
  "counterBelowFloor",
  "countersNotFalling",
  "maxDaysAhead",
  "attempts",
  "attemptWindowHours",
  "standsDays",
] as const;

/** The name of a fault of a policy. */
export type PayLessPolicyFault = (typeof payLessPolicyRules)[number];

/**
 * Every fault of a policy: the floor is from 1 to 10,000 basis points and `counterFrom` from 1 to the floor; there is a counter offer, none is below
 * the floor or above the due, and each is lower than the one before; numbers of days are whole from 0, of attempts and hours from 1.
 */
export function payLessPolicyFaults(policy: PayLessPolicy): PayLessPolicyFault[] {
  const { floorBasisPoints: floor, counterFromBasisPoints: counterFrom, counterBasisPoints: counters } = policy;
  return those<PayLessPolicyFault>({
    floor: !isShare(floor),
    counterFrom: !isShare(counterFrom) || counterFrom > floor,
    countersNone: counters.length === 0,
    counterBelowFloor: counters.some((step) => !isShare(step) || step < floor),
    countersNotFalling: counters.some((step, place) => (counters[place - 1] ?? Infinity) <= step),
    maxDaysAhead: !isCount(policy.maxDaysAhead, 0),
    attempts: !isCount(policy.attempts, 1),
    attemptWindowHours: !isCount(policy.attemptWindowHours, 1),
    standsDays: !isCount(policy.standsDays, 0),
  });
}

const whole = 10_000n;

/** The names of what is the case, in their order. */
const those = <Name extends string>(cases: Readonly<Record<Name, boolean>>) =>
  (Object.keys(cases) as Name[]).filter((name) => cases[name]);
const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
const isShare = (basisPoints: number) => isCount(basisPoints, 1) && basisPoints <= whole;

// Up, so that no share is undercut by a fraction of a cent; BigInt, because cents times basis points may pass the safe integers.
function shareOfDue(due: Cents, basisPoints: number): Cents {
  return cents(Number((BigInt(due) * BigInt(basisPoints) + whole - 1n) / whole));
}
