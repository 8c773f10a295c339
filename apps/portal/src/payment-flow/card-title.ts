import type { DispositionCard } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useWords } from "../words/words";
import { cardSetting } from "./card-settings";

/** A card's title, also the title of its form: the tenant's own, else the default. */
export function useCardTitle(): (card: DispositionCard) => string {
  const { instanceConfig } = useConfiguration();
  const { cardNames } = useWords().rules;
  const text = useText();
  return (card) => text(instanceConfig[cardSetting(card, "Label")]) || cardNames[card];
}
