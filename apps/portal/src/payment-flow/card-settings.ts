import type { components } from "@paydown/api-client";
import type { LocalizedText, PaymentAction, PaymentCard } from "@paydown/domain";
import { paths } from "../paths";
import type { FormEntry } from "./payment-flow";
import type { PaymentPage } from "./payment-page";

type InstanceConfig = components["schemas"]["InstanceConfig"];
type TextName = {
  [Name in keyof InstanceConfig]: NonNullable<InstanceConfig[Name]> extends LocalizedText ? Name : never;
}[keyof InstanceConfig];

interface CardSetting {
  readonly name: string;
  readonly action: PaymentAction | null;
}

/** What the names of an instance's own words for each card begin with, and the action that the card leads to: the negotiator's by way of an offer; over time is a flow of its own. */
const cardSettings = {
  full: { name: "fullPayment", action: "full" },
  oneTime: { name: "oneTimePayment", action: "oneTime" },
  negotiator: { name: "negotiator", action: "negotiator" },
  recurring: { name: "recurring", action: "next" },
  overTime: { name: "overTime", action: null },
} as const satisfies Record<PaymentCard, CardSetting>;

/** The name of the setting of one of a card's words. */
export const cardSetting = (card: PaymentCard, what: "Label" | "Content" | "ButtonLabel") =>
  `${cardSettings[card].name}${what}` as const satisfies TextName;

/** Whether a state declaration is needed and acknowledged, which goes along to the form. */
export type Declared = Omit<FormEntry, "action">;

/**
 * Where a card leads.
 * @param amount - what the form there begins with, where one may be named
 */
export function cardHref(
  instanceId: string,
  page: PaymentPage,
  card: PaymentCard,
  declared: Declared,
  amount?: string,
): string {
  const { accountNo } = page.account;
  const { action } = cardSettings[card];
  if (action === null) return paths.overTime.href(instanceId, accountNo, { amount });
  if (action === "negotiator") return paths.negotiatorStart.href(instanceId, accountNo, { ...declared, amount });
  // What a plan takes by itself is not scheduled once more: its method is what there is to change.
  if (action === "next" && page.page.methodOnly) return paths.paymentInfo.href(instanceId, accountNo);
  return paths.paymentForm.href(instanceId, accountNo, {
    action,
    ...declared,
    amount: action === "oneTime" ? amount : undefined,
  });
}
