import type { components } from "@paydown/api-client";
import type { LocalizedText, PaymentAction, DispositionCard } from "@paydown/domain";
import { paths } from "../paths";
import type { FormEntry } from "../payment/payment-flow";
import type { PaymentPage } from "../account/payment-page";

type InstanceConfig = components["schemas"]["InstanceConfig"];
type TextName = {
  [Name in keyof InstanceConfig]: NonNullable<InstanceConfig[Name]> extends LocalizedText ? Name : never;
}[keyof InstanceConfig];

interface CardSetting {
  readonly name: string;
  readonly action: PaymentAction | null;
}

/**
 * The prefix of each card's tenant settings, and the action that the card leads to. The negotiator's action follows an
 * offer; over time is a separate flow.
 */
const cardSettings = {
  full: { name: "fullPayment", action: "full" },
  oneTime: { name: "oneTimePayment", action: "oneTime" },
  negotiator: { name: "negotiator", action: "negotiator" },
  recurring: { name: "recurring", action: "next" },
  overTime: { name: "overTime", action: null },
} as const satisfies Record<DispositionCard, CardSetting>;

/** The setting that holds one of a card's texts (CONFIG-23). */
export const cardSetting = (card: DispositionCard, what: "Label" | "Content" | "ButtonLabel") =>
  `${cardSettings[card].name}${what}` as const satisfies TextName;

/** Whether a state declaration is required and accepted; passed on to the form. */
export type Declared = Omit<FormEntry, "action">;

/**
 * Where a card leads.
 * @param amount - The amount that the form starts with, where one can be named
 */
export function cardHref(
  instanceId: string,
  page: PaymentPage,
  card: DispositionCard,
  declared: Declared,
  amount?: string,
): string {
  const { accountNo } = page.account;
  const { action } = cardSettings[card];
  if (action === null) return paths.overTime.href(instanceId, accountNo, { amount });
  if (action === "negotiator") return paths.negotiatorStart.href(instanceId, accountNo, { ...declared, amount });
  // A plan takes its payment by itself, so that payment must not be scheduled again; only the method can change
  // (MAKE-33).
  if (action === "next" && page.page.methodOnly) return paths.paymentInfo.href(instanceId, accountNo);
  return paths.paymentForm.href(instanceId, accountNo, {
    action,
    ...declared,
    amount: action === "oneTime" ? amount : undefined,
  });
}
