import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { useCardTitle } from "../../payment-flow/card-title";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";

export interface PlanCrumbsProps {
  readonly accountNo: string;
  /** The current screen, if it comes after the plan; omitted on the plan's own screen. */
  readonly screen?: string;
}

/** Breadcrumb: Home, Make Payment, the plan, and the current screen after it. */
export function PlanCrumbs({ accountNo, screen }: PlanCrumbsProps) {
  const { instanceId } = useSession();
  const { makePayment } = useWords().paymentFlow;
  const plan = useCardTitle()("overTime");
  const crumbs = [useHomeCrumb(accountNo), { label: makePayment, href: paths.makePayment.href(instanceId, accountNo) }];
  return (
    <Breadcrumbs
      crumbs={
        screen === undefined
          ? [...crumbs, { label: plan }]
          : [...crumbs, { label: plan, href: paths.overTime.href(instanceId, accountNo) }, { label: screen }]
      }
    />
  );
}
