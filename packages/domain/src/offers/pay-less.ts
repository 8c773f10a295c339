import { addDays, type CalendarDate } from "../calendar-date.js";
import { cents, type Cents } from "../money.js";
import type { PayLessOffer } from "./pay-less-form.js";

/**
 * A tenant's policy for settling an account for less. It never leaves the services, because it reveals the lowest offer
 * that wins. A basis point is a hundredth of one percent of the due.
 */
export interface PayLessPolicy {
  /** The lowest share of the due that settles the account. */
  readonly floorBasisPoints: number;
  /** The lowest share that gets a counter offer. Lower offers are refused. */
  readonly counterFromBasisPoints: number;
  /** The shares of the counter offers, in the order they are made. */
  readonly counterBasisPoints: readonly number[];
  /** The latest date of an offer, in days from today. */
  readonly maxDaysAhead: number;
  /** How many offers are evaluated per window. */
  readonly attempts: number;
  readonly attemptWindowHours: number;
  /** How many days an answer stays valid. It always expires on the offer's date at the latest. */
  readonly standsDays: number;
}

/** The facts that an offer is evaluated with, besides the policy. */
export interface PayLessFacts {
  readonly due: Cents;
  /** The day in the tenant's time zone. */
  readonly today: CalendarDate;
  /** How many offers on the account were evaluated in the current window. */
  readonly attemptsUsed: number;
  /** How many of those offers got a counter offer. */
  readonly countersMade: number;
  /** The amount of the standing answer, if any: the lowest amount in an answer that is still valid. */
  readonly standing?: Cents | null;
}

/**
 * Why an offer is refused. An offer that passes the form's rules can only be refused with `tooLow`, `noMoreCounters` or
 * `lowerStands`.
 */
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

/**
 * The answer to an offer. An accepted offer keeps its amount; a counter offer has the tenant's amount. The date is
 * always that of the offer.
 */
export type PayLessDecision =
  | { readonly outcome: "accept"; readonly amount: Cents; readonly date: CalendarDate; readonly expires: CalendarDate }
  | { readonly outcome: "counter"; readonly amount: Cents; readonly date: CalendarDate; readonly expires: CalendarDate }
  | { readonly outcome: "refuse"; readonly reasons: readonly PayLessRefusal[] };

/**
 * Answers an offer to settle an account for less (OFFER-36 to OFFER-42).
 *
 * An offer at or above the floor is accepted as it is. Below the floor, an offer that reaches `counterFromBasisPoints`
 * gets the next counter offer if one is left. A counter offer is a share of the due and does not depend on any offer,
 * so counter offers reveal only that the floor is not above the last of them. If the next counter offer would not be
 * below the standing answer, it is not made and the standing answer remains valid. Every offer that is neither accepted
 * nor countered is refused, with the reasons. Shares are rounded up to the cent.
 * @throws RangeError for a policy that {@link payLessPolicyFaults} rejects
 */
export function evaluatePayLess(offer: PayLessOffer, facts: PayLessFacts, policy: PayLessPolicy): PayLessDecision {
  if (payLessPolicyFaults(policy).length > 0) throw new RangeError("The policy for offers is invalid.");
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

/** The latest date that an offer may have. The consumer sees it. */
export function latestPayLessDate(
  { maxDaysAhead }: Pick<PayLessPolicy, "maxDaysAhead">,
  today: CalendarDate,
): CalendarDate {
  return addDays(today, maxDaysAhead);
}

/** The possible faults of a policy. */
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

/** The name of a policy fault. */
export type PayLessPolicyFault = (typeof payLessPolicyRules)[number];

/**
 * Every fault of a policy. The floor must be from 1 to 10,000 basis points and `counterFrom` from 1 to the floor. There
 * must be at least one counter offer. No counter offer may be below the floor or above the due, and each must be lower
 * than the one before.
 * Numbers of days must be whole and at least 0, numbers of attempts and hours whole and at least 1.
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

/** The names whose condition is true, in order. */
const those = <Name extends string>(cases: Readonly<Record<Name, boolean>>) =>
  (Object.keys(cases) as Name[]).filter((name) => cases[name]);
const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
const isShare = (basisPoints: number) => isCount(basisPoints, 1) && basisPoints <= whole;

// Rounds up, so that no amount is a fraction of a cent below its share. BigInt, because cents times basis points can
// exceed the safe integers.
function shareOfDue(due: Cents, basisPoints: number): Cents {
  return cents(Number((BigInt(due) * BigInt(basisPoints) + whole - 1n) / whole));
}
