import type { components } from "@paydown/api-client";
import { type LocalizedText, type PaymentCard } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useWords } from "../words/words";

type InstanceConfig = components["schemas"]["InstanceConfig"];

/** Where the instance keeps its own name for each card. */
const labelNames = {
  full: "fullPaymentLabel",
  oneTime: "oneTimePaymentLabel",
  negotiator: "negotiatorLabel",
  recurring: "recurringLabel",
  overTime: "overTimeLabel",
} as const satisfies Record<PaymentCard, { [Name in keyof InstanceConfig]: NonNullable<InstanceConfig[Name]> extends LocalizedText ? Name : never }[keyof InstanceConfig]>;

/** The name of a card, which its form carries on as its title: the instance's own, else the usual one. */
export function useCardTitle(): (card: PaymentCard) => string {
  const { instanceConfig } = useConfiguration();
  const { cardNames } = useWords().rules;
  const text = useText();
  return (card) => text(instanceConfig[labelNames[card]]) || cardNames[card];
}
