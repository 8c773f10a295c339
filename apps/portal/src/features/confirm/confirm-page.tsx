import { Navigate, useParams } from "react-router-dom";
import { paths } from "../../paths";
import { useEnteredPayment, useFinalizedPayment } from "../../payment/payment-flow";
import { Resume } from "../../payment-flow/resume";
import { useSession } from "../../session/session";
import { Confirm } from "./confirm";

/** Confirm posts the payment in progress. Once it is posted, only its result is shown (CONFIRM-37). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const { instanceId } = useSession();
  const entered = useEnteredPayment(accountNo);
  const finalized = useFinalizedPayment(accountNo);
  if (entered) return <Confirm entered={entered} />;
  if (finalized) return <Navigate to={paths.completed.href(instanceId, accountNo)} replace />;
  return <Resume accountNo={accountNo} sent={false} />;
}
