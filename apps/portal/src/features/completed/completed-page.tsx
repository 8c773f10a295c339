import { useParams } from "react-router-dom";
import { useFinalizedPayment } from "../../payment/payment-flow";
import { Resume } from "../../payment-flow/resume";
import { Completed } from "./completed";

/** Completed shows a result: success, failure, or that the payment is still being checked. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const finalized = useFinalizedPayment(accountNo);
  return finalized ? <Completed finalized={finalized} /> : <Resume accountNo={accountNo} sent />;
}
