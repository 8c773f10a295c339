import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Icon } from "@paydown/ui/icon";
import { print as printShape } from "@paydown/ui/icon-shapes";
import { Navigate } from "react-router-dom";
import { useClockText } from "../../plans/use-clock-text";
import { useReturn } from "../../plans/use-return";
import { returned as english } from "./returned.en";
import { useScreenWords } from "../../words/words";
import { NotPaid } from "./not-paid";
import { PaidLedger } from "./paid-ledger";
import { PlansNow } from "./plans-now";
import { ReceiptForm } from "./receipt-form";
import { Returned } from "./returned";
import { useSettlement } from "./settlement";
import { useHomeHref } from "./use-home-href";

/**
 * The return page after a payment. Coming back to this page proves no payment (HOST-46), so the check mark waits for
 * the notification (GUEST-88).
 */
export function Component() {
  const words = useScreenWords("returned", english);
  const { departure, isAnothers } = useReturn("SUCCESS");
  const settled = useSettlement(departure);
  const clockText = useClockText();
  const home = useHomeHref();
  if (isAnothers) return <Navigate to={home} replace />;
  if (departure && settled?.outcome === "NOT_PAID") return <NotPaid departure={departure} settled={settled} />;
  return (
    <Returned
      page="success"
      tone={settled ? "success" : "waiting"}
      title={settled ? words.paid : words.success}
      said={words.submitted}
    >
      {settled && <p role="status">{words.received(clockText(settled.at))}</p>}
      {departure && <PaidLedger departure={departure} />}
      {departure && <PlansNow departure={departure} waiting={words.following} />}
      <Actions>
        <ButtonLink variant="filled" href={home}>
          {words.goHome}
        </ButtonLink>
        <Button onClick={() => print()}>
          <Icon name={printShape} />
          {words.print}
        </Button>
      </Actions>
      {departure && settled && <ReceiptForm departure={departure} />}
    </Returned>
  );
}
