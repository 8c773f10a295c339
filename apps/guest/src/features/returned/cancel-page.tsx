import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Navigate } from "react-router-dom";
import { useReturn } from "../../plans/use-return";
import { returned as english } from "../../words/en/returned";
import { useScreenWords } from "../../words/words";
import { PaidLedger } from "./paid-ledger";
import { PlansNow } from "./plans-now";
import { Returned } from "./returned";
import { useHomeHref } from "./use-home-href";

/** The page that the external page returns to without a payment; the choices are kept (guest-and-registration §2, decisions Q135). */
export function Component() {
  const words = useScreenWords("returned", english);
  const { departure, isAnothers } = useReturn("CANCEL");
  const home = useHomeHref();
  if (isAnothers) return <Navigate to={home} replace />;
  return (
    <Returned page="cancel" title={words.cancel} tone="info" said={words.cancelled}>
      {departure && <p>{words.keptChoices}</p>}
      {departure && <PaidLedger departure={departure} />}
      {departure && <PlansNow departure={departure} waiting={words.checking} />}
      <Actions>
        <ButtonLink variant="filled" href={home}>
          {words.goHome}
        </ButtonLink>
      </Actions>
    </Returned>
  );
}
