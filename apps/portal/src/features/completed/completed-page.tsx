import { lazyPart } from "@paydown/shell/lazy-part";
import { useParams } from "react-router-dom";
import { useFinalizedPayment } from "../../payment/payment-flow";
import { Resume } from "../../payment-flow/resume";
import { isVisit, useSession } from "../../session/session";
import { Completed } from "./completed";

const LatestOfVisit = lazyPart(() => import("./latest-of-visit"));

/** Completed shows a result: success, failure, or that the payment is still being checked. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const { username } = useSession();
  const finalized = useFinalizedPayment(accountNo);
  if (finalized) return <Completed finalized={finalized} />;
  return <Resume accountNo={accountNo} sent withoutKey={isVisit(username) ? <LatestOfVisit /> : undefined} />;
}
