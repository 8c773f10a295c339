import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import type { Departure } from "../../plans/plan-store";
import { returned as english } from "./returned.en";
import { useScreenWords } from "../../words/words";
import { PaidLedger } from "./paid-ledger";
import { Returned } from "./returned";
import type { Settled } from "./settlement";
import { useHomeHref } from "./use-home-href";

/** Replaces the success message when the services know that nothing was charged (GUEST-89). */
export function NotPaid({ departure, settled }: { readonly departure: Departure; readonly settled: Settled }) {
  const words = useScreenWords("returned", english);
  return (
    <Returned page="cancel" title={words.notPaid} tone="info" said={words.noMoneyTaken}>
      {settled.timedOut && <p>{words.timeRanOut}</p>}
      {settled.replaced && <p>{words.replaced}</p>}
      <PaidLedger departure={departure} withTotal={false} />
      <Actions>
        <ButtonLink variant="filled" href={useHomeHref()}>
          {words.goHome}
        </ButtonLink>
      </Actions>
    </Returned>
  );
}
