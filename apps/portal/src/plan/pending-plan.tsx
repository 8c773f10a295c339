import { displayAmount } from "@paydown/domain";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { overTime as english } from "./over-time.en";
import { useScreenWords, useWords } from "../words/words";
import type { PendingThing } from "./plan-calls";
import { planTerms } from "./plan-terms";
import { isToCome, scheduleQuery } from "./schedule-query";

export interface PendingPlanProps {
  readonly accountNo: string;
  /** The blocker as the services name it. */
  readonly what: PendingThing | undefined;
  /** Shown when the plan is no longer known; defaults to a text saying that a plan cannot be set up. */
  readonly unknown?: string;
}

/**
 * The blocker of a plan: a payment with its date, an agreement with its amount and last day, or another plan with its
 * terms and next payment.
 */
export function PendingPlan({ accountNo, what, unknown }: PendingPlanProps) {
  const words = useScreenWords("overTime", english);
  if (what?.kind === "payment") return words.pendingPayment(what.date);
  if (what?.kind === "phonePayment") return words.pendingPhone(what.date);
  if (what?.kind === "agreement" && what.amount !== undefined)
    return words.pendingAgreement(displayAmount(what.amount), what.date);
  return <StandingPlan accountNo={accountNo} unknown={unknown ?? words.pendingText} />;
}

/** The link to see the blocker or, for a payment, to cancel it: the agreement, Make Payment, else the schedule. */
export function usePendingWay() {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  return ({ accountNo, what }: Pick<PendingPlanProps, "accountNo" | "what">) => {
    if (what?.kind === "agreement")
      return { label: words.seeAgreement, href: paths.negotiator.href(instanceId, accountNo, "payment") };
    if (what?.kind === "payment")
      return { label: paymentFlow.makePayment, href: paths.makePayment.href(instanceId, accountNo) };
    return { label: words.seeSchedule, href: paths.schedule.href(instanceId, accountNo) };
  };
}

/** Renders nothing until the plan is known. */
function StandingPlan({ accountNo, unknown }: Required<Omit<PendingPlanProps, "what">>) {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  // Schedule's cached data may predate the current plan.
  const { data, isFetchedAfterMount } = useQuery({ ...scheduleQuery(session, accountNo), retry: false });
  if (!isFetchedAfterMount) return null;
  const next = data?.rows.find(isToCome);
  if (!data?.plan || !next) return unknown;
  const say = next.paymentStatus === "checking" ? words.standingChecked : words.standingNext;
  return `${words.standing(planTerms(words, data.plan))} ${say(displayAmount(next.amount), next["Date Due"])}`;
}
