import { formatUsd } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Figure, FigureBand } from "@paydown/ui/figure";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import { AttemptsNote } from "./attempts-note";
import { amountOf, type Offer } from "./negotiation";
import type { StepProps } from "./negotiator-screen";
import type { Links } from "./use-links";

/** Shows what an offer is, how many are left, and any open offer. */
export function Start({ negotiation, links }: StepProps) {
  const { companyName } = useConfiguration().companyConfig;
  const words = useScreenWords("negotiator", english);
  const { attemptsLeft, expired, limits, offer, overtaken } = negotiation;
  const onward = offer && leadsTo(offer.status, links);
  const isOpen = offer?.status !== "accepted" && offer?.status !== "paying";
  return (
    <Stack gap="loose">
      {expired && (
        <Notice tone="warning">
          {(expired.accepted ? words.agreementExpired : words.expired)(
            formatUsd(amountOf(expired.amount)),
            expired.expires,
          )}
        </Notice>
      )}
      {overtaken && <Notice tone="warning">{words.overtaken(formatUsd(amountOf(overtaken.amount)))}</Notice>}
      {offer && <Notice tone="info">{saysWhatStands(words, offer)}</Notice>}
      <FigureBand>
        <Figure label={words.youOwe(companyName)} amount={formatUsd(limits.due)} />
      </FigureBand>
      <p>{words.intro}</p>
      <p>{words.nothingYet}</p>
      {isOpen && <AttemptsNote negotiation={negotiation} />}
      <Actions>
        {onward && (
          <ButtonLink href={onward} variant="filled">
            {offer.status === "countered" ? words.seeStanding : words.see}
          </ButtonLink>
        )}
        {attemptsLeft > 0 && isOpen && (
          <ButtonLink href={links.payLess} variant={onward ? "outlined" : "filled"}>
            {onward ? words.makeAnother : words.begin}
          </ButtonLink>
        )}
        <ButtonLink href={links.makePayment}>{words.back}</ButtonLink>
      </Actions>
    </Stack>
  );
}

function saysWhatStands(words: typeof english, { status, amount, expires }: Offer): string {
  const shown = formatUsd(amountOf(amount));
  if (status === "paying") return words.paying(shown);
  return status === "accepted" ? `${words.agreedTo(shown)} ${words.payBy(expires)}` : words.standing(shown, expires);
}

function leadsTo(status: Offer["status"], links: Links): string {
  if (status === "countered") return links.counter;
  return status === "agreed" ? links.accept : links.payment;
}
