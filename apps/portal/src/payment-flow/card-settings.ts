import type { components } from "@paydown/api-client";
import type { LocalizedText, PaymentAction, PaymentCard } from "@paydown/domain";
import { paths } from "../paths";
import type { FormEntry } from "./payment-flow";
import type { PaymentPage } from "./payment-page";

type InstanceConfig = components["schemas"]["InstanceConfig"];
type TextName = { [Name in keyof InstanceConfig]: NonNullable<InstanceConfig[Name]> extends LocalizedText ? Name : never }[keyof InstanceConfig];

interface CardSetting {
  readonly label: TextName;
  readonly content: TextName;
  readonly button: TextName;
  readonly action: PaymentAction | null;
}

/** Where the instance keeps its own words for each card, and the action that it leads to: the negotiator's by way of an offer; over time is a flow of its own. */
export const cardSettings = {
  full: { label: "fullPaymentLabel", content: "fullPaymentContent", button: "fullPaymentButtonLabel", action: "full" },
  oneTime: { label: "oneTimePaymentLabel", content: "oneTimePaymentContent", button: "oneTimePaymentButtonLabel", action: "oneTime" },
  negotiator: { label: "negotiatorLabel", content: "negotiatorContent", button: "negotiatorButtonLabel", action: "negotiator" },
  recurring: { label: "recurringLabel", content: "recurringContent", button: "recurringButtonLabel", action: "next" },
  overTime: { label: "overTimeLabel", content: "overTimeContent", button: "overTimeButtonLabel", action: null },
} as const satisfies Record<PaymentCard, CardSetting>;

/** Whether a state declaration is needed and acknowledged, which goes along to the form. */
export type Declared = Omit<FormEntry, "action">;

/**
 * Where a card leads.
 * @param amount - what the form there begins with, where one may be named
 */
export function cardHref(instanceId: string, page: PaymentPage, card: PaymentCard, declared: Declared, amount?: string): string {
  const { accountNo } = page.account;
  const { action } = cardSettings[card];
  if (action === null) return paths.overTime.href(instanceId, accountNo, { amount });
  if (action === "negotiator") return paths.negotiatorStart.href(instanceId, accountNo, { ...declared, amount });
  // What a plan takes by itself is not scheduled once more: its method is what there is to change.
  if (action === "next" && page.page.methodOnly) return paths.paymentInfo.href(instanceId, accountNo);
  return paths.paymentForm.href(instanceId, accountNo, { action, ...declared, amount: action === "oneTime" ? amount : undefined });
}
