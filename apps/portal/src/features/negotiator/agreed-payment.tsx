import { formatUsd } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Loading } from "@paydown/ui/loading";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { useShellWords } from "@paydown/shell/language";
import { Navigate } from "react-router-dom";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import { amountOf } from "./negotiation";
import type { StepProps } from "./negotiator-screen";
import { OfferBand } from "./offer-band";

/** The accepted offer, and the link to the form, where its amount and date are locked (OFFER-84). */
export function AgreedPayment({ page, negotiation: { offer }, links }: StepProps) {
  const words = useScreenWords("negotiator", english);
  const shell = useShellWords();
  // The start screen says what expired.
  if (offer?.status !== "accepted" && offer?.status !== "paying") return <Navigate to={links.start} replace />;
  const isPaying = offer.status === "paying";
  return (
    <Stack gap="loose">
      <OfferBand offer={offer} label={words.agreed} />
      {isPaying ? (
        <Notice tone="info">{words.paying(formatUsd(amountOf(offer.amount)))}</Notice>
      ) : (
        <p>{words.payBy(offer.expires)}</p>
      )}
      {!isPaying && !page.offer ? (
        <Loading label={shell.loading} />
      ) : (
        <Actions>
          {!isPaying && (
            <ButtonLink href={links.form} variant="filled">
              {words.choose}
            </ButtonLink>
          )}
          <ButtonLink href={links.makePayment}>{words.back}</ButtonLink>
        </Actions>
      )}
    </Stack>
  );
}
