import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Navigate } from "react-router-dom";
import { useClockText } from "../../plans/use-clock-text";
import { useReturn } from "../../plans/use-return";
import { returned as english } from "./returned.en";
import { useScreenWords } from "../../words/words";
import { PaidLedger } from "./paid-ledger";
import { PlansNow } from "./plans-now";
import { Returned } from "./returned";
import { useSettlement } from "./settlement";
import { useHomeHref } from "./use-home-href";

/** The return page after a cancelled payment; the choices are kept (GUEST-85). */
export function Component() {
  const words = useScreenWords("returned", english);
  const { departure, isAnothers } = useReturn("CANCEL");
  const settled = useSettlement(departure);
  const clockText = useClockText();
  const home = useHomeHref();
  if (isAnothers) return <Navigate to={home} replace />;
  const isPaid = settled?.outcome === "PAID";
  const unpaid = departure && !settled ? "waiting" : "info";
  return (
    <Returned
      page="cancel"
      tone={isPaid ? "success" : unpaid}
      title={isPaid ? words.paid : words.cancel}
      said={isPaid ? words.received(clockText(settled.at)) : words.cancelled}
    >
      {settled?.outcome === "NOT_PAID" && (
        <p role="status">
          <strong>{words.noMoneyTaken}</strong> {settled.timedOut && words.timeRanOut}
          {settled.replaced && words.replaced}
        </p>
      )}
      {departure && !isPaid && <p>{words.keptChoices}</p>}
      {departure && <PaidLedger departure={departure} withTotal={isPaid} />}
      {departure && <PlansNow departure={departure} waiting={words.checking} />}
      <Actions>
        <ButtonLink variant="filled" href={home}>
          {words.goHome}
        </ButtonLink>
      </Actions>
    </Returned>
  );
}
