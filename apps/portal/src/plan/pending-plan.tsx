import { useQuery } from "@tanstack/react-query";
import { showMoney } from "../payment-flow/wire-money";
import { useSession } from "../session/session";
import { overTime as english } from "../words/en/over-time";
import { useScreenWords } from "../words/words";
import type { PendingThing } from "./plan-calls";
import { planTerms } from "./plan-terms";
import { isToCome, scheduleQuery } from "./schedule-query";

export interface PendingPlanProps {
  readonly accountNo: string;
  /** As the services name it. */
  readonly what: PendingThing | undefined;
}

/** What stands in the way of a plan: a payment by its day, another plan by its payments and the next of them. */
export function PendingPlan({ accountNo, what }: PendingPlanProps) {
  const words = useScreenWords("overTime", english);
  if (what?.kind === "payment") return words.pendingPayment(what.date);
  if (what?.kind === "phonePayment") return words.pendingPhone(what.date);
  return <StandingPlan accountNo={accountNo} />;
}

/** Nothing until the plan is known. */
function StandingPlan({ accountNo }: Pick<PendingPlanProps, "accountNo">) {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  // What Schedule showed earlier is not what stands now.
  const { data, isFetchedAfterMount } = useQuery({ ...scheduleQuery(session, accountNo), retry: false });
  if (!isFetchedAfterMount) return null;
  const next = data?.rows.find(isToCome);
  if (!data?.plan || !next) return words.pendingText;
  const say = next.paymentStatus === "checking" ? words.standingChecked : words.standingNext;
  return `${words.standing(planTerms(words, data.plan))} ${say(showMoney(next.amount), next["Date Due"])}`;
}
