import { useQuery } from "@tanstack/react-query";
import { paths } from "../paths";
import { showMoney } from "../payment-flow/wire-money";
import { useSession } from "../session/session";
import { overTime as english } from "../words/en/over-time";
import { useScreenWords, useWords } from "../words/words";
import type { PendingThing } from "./plan-calls";
import { planTerms } from "./plan-terms";
import { isToCome, scheduleQuery } from "./schedule-query";

export interface PendingPlanProps {
  readonly accountNo: string;
  /** As the services name it. */
  readonly what: PendingThing | undefined;
  /** Said where the plan is not known any more; of a plan that cannot be set up where left out. */
  readonly unknown?: string;
}

/** What stands in the way of a plan: a payment by its day, an agreement by its amount and last day, another plan by its payments and the next of them. */
export function PendingPlan({ accountNo, what, unknown }: PendingPlanProps) {
  const words = useScreenWords("overTime", english);
  if (what?.kind === "payment") return words.pendingPayment(what.date);
  if (what?.kind === "phonePayment") return words.pendingPhone(what.date);
  if (what?.kind === "agreement" && what.amount !== undefined)
    return words.pendingAgreement(showMoney(what.amount), what.date);
  return <StandingPlan accountNo={accountNo} unknown={unknown ?? words.pendingText} />;
}

/** Where what stands in the way of a plan can be seen, and a payment be cancelled: the agreement, Make Payment, else the schedule. */
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

/** Nothing until the plan is known. */
function StandingPlan({ accountNo, unknown }: Required<Omit<PendingPlanProps, "what">>) {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  // What Schedule showed earlier is not what stands now.
  const { data, isFetchedAfterMount } = useQuery({ ...scheduleQuery(session, accountNo), retry: false });
  if (!isFetchedAfterMount) return null;
  const next = data?.rows.find(isToCome);
  if (!data?.plan || !next) return unknown;
  const say = next.paymentStatus === "checking" ? words.standingChecked : words.standingNext;
  return `${words.standing(planTerms(words, data.plan))} ${say(showMoney(next.amount), next["Date Due"])}`;
}
