import { formatUsd } from "@paydown/domain";
import { type Choice, ChoiceList } from "@paydown/ui/choice-list";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { Navigate } from "react-router-dom";
import { useOtherWays } from "../../other-ways/use-other-ways";
import { negotiator as english } from "./negotiator.en";
import { otherWays } from "../../other-ways/other-ways.en";
import { useScreenWords } from "../../words/words";
import { AttemptsNote } from "./attempts-note";
import { amountOf } from "./negotiation";
import type { StepProps } from "./negotiator-screen";

/**
 * No agreement: the last offer was refused, or every attempt is used. Links to everything else that can be done on the
 * account, and carries the amount over.
 */
export function Refused(given: StepProps) {
  const { offer, last, attemptsLeft } = given.negotiation;
  if (offer?.status === "accepted" || offer?.status === "paying") return <Navigate to={given.links.payment} replace />;
  // Opening the URL does not by itself mean that an offer was refused.
  if (last?.outcome !== "refuse" && attemptsLeft > 0) return <Navigate to={given.links.start} replace />;
  return <NoAgreement {...given} />;
}

function NoAgreement(given: StepProps) {
  const { negotiation, links } = given;
  const { last } = negotiation;
  const words = useScreenWords("negotiator", english);
  const { title } = useScreenWords("otherWays", otherWays);
  const choices = useWaysOn(given);
  return (
    <Stack gap="section">
      <Stack>
        {last?.outcome === "refuse" && (
          <Notice tone="warning">{words.refused(formatUsd(amountOf(last.amount)))}</Notice>
        )}
        <AttemptsNote negotiation={negotiation} />
      </Stack>
      <Section title={title}>
        <ChoiceList choices={choices} />
      </Section>
      <Actions>
        <ButtonLink href={links.makePayment}>{words.back}</ButtonLink>
      </Actions>
    </Stack>
  );
}

/** Options within the negotiation come first. */
function useWaysOn({ page, negotiation: { offer, attemptsLeft }, links }: StepProps): Choice[] {
  const words = useScreenWords("negotiator", english);
  const others = useOtherWays({ page, besides: "negotiator", declared: links.declared, amount: links.offered });
  const standing =
    offer?.status === "agreed"
      ? { title: words.titles.payment, label: words.see, href: links.accept }
      : { title: words.titles.continue, label: words.seeStanding, href: links.counter };
  return [
    ...(offer
      ? [
          {
            key: "standing",
            description: words.standing(formatUsd(amountOf(offer.amount)), offer.expires),
            ...standing,
          },
        ]
      : []),
    ...(attemptsLeft > 0
      ? [
          {
            key: "again",
            title: words.again.title,
            description: words.again.content,
            label: words.makeAnother,
            href: links.payLess,
          },
        ]
      : []),
    ...others,
  ];
}
