import { formatUsd, type PaymentCard, readSwitch } from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { type Choice, ChoiceList } from "@paydown/ui/choice-list";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { useCardTitle } from "../../payment-flow/card-title";
import { useSession } from "../../session/session";
import { negotiator as english } from "../../words/en/negotiator";
import { useScreenWords, useWords } from "../../words/words";
import { AttemptsNote } from "./attempts-note";
import { amountOf } from "./negotiation";
import type { StepProps } from "./negotiator-screen";

/** No agreement: the offer was refused, or no more are taken for now. It leads to everything else that this account can do, and keeps the amount. */
export function Refused({ accountNo, page, negotiation, links }: StepProps) {
  const words = useScreenWords("negotiator", english);
  const choices = useOtherWays({ accountNo, page, negotiation, links });
  return (
    <Stack gap="section">
      <Stack>
        <Notice tone="warning">{links.offered ? words.refused(links.offered.text) : words.refusedPlain}</Notice>
        <AttemptsNote negotiation={negotiation} />
      </Stack>
      <Section title={words.otherWays}>
        <ChoiceList choices={choices} />
      </Section>
      <Actions>
        <ButtonLink href={links.makePayment}>{words.back}</ButtonLink>
      </Actions>
    </Stack>
  );
}

/** The instance's own words for each other card, and where it leads from here. */
const otherCards = {
  full: { content: "fullPaymentContent", button: "fullPaymentButtonLabel" },
  oneTime: { content: "oneTimePaymentContent", button: "oneTimePaymentButtonLabel" },
  recurring: { content: "recurringContent", button: "recurringButtonLabel" },
} as const satisfies Partial<Record<PaymentCard, object>>;

const isOther = (card: PaymentCard): card is keyof typeof otherCards => Object.hasOwn(otherCards, card);

function useOtherWays({ accountNo, page, negotiation, links }: StepProps): Choice[] {
  const { instanceId } = useSession();
  const words = useScreenWords("negotiator", english);
  const { makePayment } = useWords();
  const text = useText();
  const title = useCardTitle();
  const { offer, attemptsLeft } = negotiation;
  const amount = links.offered;

  const cards = page.decide(links.declared.sdAccepted).cards.flatMap(({ card, enabled }): Choice[] => {
    if (!enabled || !isOther(card)) return [];
    const { content, button } = otherCards[card];
    const keepsAmount = card === "oneTime" && amount !== null;
    return [
      {
        key: card,
        title: title(card),
        description: keepsAmount ? words.withAmount(amount.text) : text(page.page.instanceConfig[content]) || makePayment.cards[card].content,
        label: text(page.page.instanceConfig[button]) || makePayment.cards[card].button,
        href: paths.paymentForm.href(instanceId, accountNo, { action: card === "recurring" ? "next" : card, ...links.declared, ...(keepsAmount && { amount: amount.decimal }) }),
      },
    ];
  });
  return [
    ...(offer?.status === "countered" ? [{ key: "standing", title: words.titles.continue, description: words.standing(formatUsd(amountOf(offer.amount)), offer.expires), label: words.seeStanding, href: links.counter }] : []),
    ...(attemptsLeft > 0 ? [{ key: "again", title: words.again.title, description: words.again.content, label: words.makeAnother, href: links.payLess }] : []),
    ...cards,
    ...(readSwitch(page.page.instanceConfig, "contactUsEnabled") ? [{ key: "contact", title: words.contact.title, description: words.contact.content, label: words.contact.button, href: paths.contactUs.href(instanceId, { id: accountNo }) }] : []),
  ];
}
