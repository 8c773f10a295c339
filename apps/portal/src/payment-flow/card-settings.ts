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
  readonly target: PaymentAction | "overTime";
}

/**
 * The prefix of each card's tenant settings, and the target that the card leads to: the payment form for an action, the
 * negotiator, or the flow of paying over time.
 */
const cardSettings = {
  full: { name: "fullPayment", target: "full" },
  oneTime: { name: "oneTimePayment", target: "oneTime" },
  negotiator: { name: "negotiator", target: "negotiator" },
  recurring: { name: "recurring", target: "next" },
  overTime: { name: "overTime", target: "overTime" },
} as const satisfies Record<DispositionCard, CardSetting>;

/** The setting that holds one of a card's texts (CONFIG-23). */
export const cardSetting = (card: DispositionCard, what: "Label" | "Content" | "ButtonLabel") =>
  `${cardSettings[card].name}${what}` as const satisfies TextName;

/** Whether a state declaration is required and accepted; passed on to the form. */
export type Declared = Omit<FormEntry, "action">;

/**
 * Where a card leads.
 * @param amount - The amount that the target screen starts with, if it has a field for one
 */
export function cardHref(
  instanceId: string,
  page: PaymentPage,
  card: DispositionCard,
  declared: Declared,
  amount?: string,
): string {
  const { accountNo } = page.account;
  const { target } = cardSettings[card];
  if (target === "overTime") return paths.overTime.href(instanceId, accountNo, { amount });
  if (target === "negotiator") return paths.negotiatorStart.href(instanceId, accountNo, { ...declared, amount });
  // A plan takes its payment by itself, so that payment must not be scheduled again; only the method can change
  // (MAKE-33).
  if (target === "next" && page.page.methodOnly) return paths.paymentInfo.href(instanceId, accountNo);
  return paths.paymentForm.href(instanceId, accountNo, {
    action: target,
    ...declared,
    amount: target === "oneTime" ? amount : undefined,
  });
}
