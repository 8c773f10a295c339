import { paymentActions } from "@paydown/domain";
import { Breadcrumbs, type Crumb } from "@paydown/ui/breadcrumbs";
import { useHomeCrumb } from "../account/home-crumb";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useWords } from "../words/words";
import { useCardTitle } from "./card-title";
import type { FormEntry } from "../payment/payment-flow";

export interface FlowCrumbsProps {
  readonly accountNo: string;
  readonly entry: FormEntry;
  /** The screen after the form; omitted for the form itself. */
  readonly screen?: string;
}

/** Breadcrumb: Home, Make Payment, the form, and the current screen after it. */
export function FlowCrumbs({ accountNo, entry, screen }: FlowCrumbsProps) {
  const { instanceId } = useSession();
  const words = useWords().paymentFlow;
  const { action, needsSD, sdAccepted } = entry;
  const form = useCardTitle()(paymentActions[action].card);
  const crumbs: Crumb[] = [
    useHomeCrumb(accountNo),
    { label: words.makePayment, href: paths.makePayment.href(instanceId, accountNo) },
    screen === undefined
      ? { label: form }
      : { label: form, href: paths.paymentForm.href(instanceId, accountNo, { action, needsSD, sdAccepted }) },
  ];
  return <Breadcrumbs crumbs={screen === undefined ? crumbs : [...crumbs, { label: screen }]} />;
}
