import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import type { Departure } from "../../plans/plan-store";
import { returned as english } from "../../words/en/returned";
import { useScreenWords } from "../../words/words";
import { PaidLedger } from "./paid-ledger";
import { Returned } from "./returned";
import { useHomeHref } from "./use-home-href";

/** In the place of a success that the services know to be none. */
export function NotPaid({ departure, timedOut }: { readonly departure: Departure; readonly timedOut: boolean }) {
  const words = useScreenWords("returned", english);
  return (
    <Returned page="cancel" title={words.notPaid} tone="info" said={words.noMoneyTaken}>
      {timedOut && <p>{words.timeRanOut}</p>}
      <PaidLedger departure={departure} withTotal={false} />
      <Actions>
        <ButtonLink variant="filled" href={useHomeHref()}>
          {words.goHome}
        </ButtonLink>
      </Actions>
    </Returned>
  );
}
