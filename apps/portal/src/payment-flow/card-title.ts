import type { PaymentCard } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useWords } from "../words/words";
import { cardSetting } from "./card-settings";

/** The name of a card, which its form carries on as its title: the instance's own, else the usual one. */
export function useCardTitle(): (card: PaymentCard) => string {
  const { instanceConfig } = useConfiguration();
  const { cardNames } = useWords().rules;
  const text = useText();
  return (card) => text(instanceConfig[cardSetting(card, "Label")]) || cardNames[card];
}
