import { formatPhone, type DispositionCard } from "@paydown/domain";
import { telHref } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { isOffered } from "@paydown/shell/navigation";
import { paths } from "../paths";
import { cardHref, cardSetting, type Declared } from "../payment-flow/card-settings";
import { useCardTitle } from "../payment-flow/card-title";
import type { PaymentPage } from "../account/payment-page";
import { useSession } from "../session/session";
import { otherWays as english } from "./other-ways.en";
import { useScreenWords, useWords } from "../words/words";
import type { CarriedAmount } from "./carried-amount";

export interface OtherWaysOptions {
  readonly page: PaymentPage;
  /** The disposition card whose action failed here. */
  readonly besides: DispositionCard;
  readonly declared: Declared;
  /** The amount given here; carried over to every option that takes one. */
  readonly amount: CarriedAmount | null;
}

/** Another way forward, as a choice. */
export interface OtherWay {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly href: string;
}

/** The account's other usable cards, in their order, and then whom to contact. */
export function useOtherWays({ page, besides, declared, amount }: OtherWaysOptions): OtherWay[] {
  const { instanceId } = useSession();
  const words = useScreenWords("otherWays", english);
  const { makePayment } = useWords();
  const text = useText();
  const title = useCardTitle();
  const { instanceConfig, companyConfig } = useConfiguration();
  const { accountNo } = page.account;
  const withAmount: Partial<Record<DispositionCard, (amount: string) => string>> = {
    oneTime: words.withAmount,
    negotiator: words.offerWithAmount,
    overTime: words.planWithAmount,
  };

  const cards = page.decide(declared.sdAccepted).cards.filter(({ card, enabled }) => enabled && card !== besides);
  const phone = companyConfig.companyPhoneNumber;
  const contact = isOffered(instanceConfig, "contactUs")
    ? { label: words.contact.button, href: paths.contactUs.href(instanceId, { id: accountNo }) }
    : phone && { label: words.call(formatPhone(phone)), href: telHref(phone) };
  return [
    ...cards.map(({ card }) => {
      return {
        key: card,
        title: title(card),
        description:
          (amount && withAmount[card]?.(amount.text)) ??
          (text(instanceConfig[cardSetting(card, "Content")]) || makePayment.cards[card].content),
        label: text(instanceConfig[cardSetting(card, "ButtonLabel")]) || makePayment.cards[card].button,
        href: cardHref(instanceId, page, card, declared, amount?.decimal),
      };
    }),
    ...(contact
      ? [{ key: "contact", title: words.contact.title, description: words.contact.content, ...contact }]
      : []),
  ];
}
