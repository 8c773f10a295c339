import { formatUsd } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Stack } from "@paydown/ui/stack";
import { Navigate } from "react-router-dom";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import { AttemptsNote } from "./attempts-note";
import { amountOf } from "./negotiation";
import type { StepProps } from "./negotiator-screen";
import { OfferBand } from "./offer-band";

/** The counter offer: accept it, make another offer, or leave. */
export function Counter({ negotiation, links }: StepProps) {
  const words = useScreenWords("negotiator", english);
  const { attemptsLeft, last, offer } = negotiation;
  if (offer?.status !== "countered") return <Navigate to={links.start} replace />;
  return (
    <Stack gap="loose">
      <p>
        {last?.outcome === "counter" ? words.counterIntro(formatUsd(amountOf(last.amount))) : words.counterIntroPlain}
      </p>
      <OfferBand offer={offer} label={words.ourOffer} />
      <AttemptsNote negotiation={negotiation} />
      <Actions>
        <ButtonLink href={links.accept} variant="filled">
          {words.see}
        </ButtonLink>
        {attemptsLeft > 0 && <ButtonLink href={links.payLessAnew}>{words.makeAnother}</ButtonLink>}
        <ButtonLink href={links.makePayment}>{words.notNow}</ButtonLink>
      </Actions>
    </Stack>
  );
}
