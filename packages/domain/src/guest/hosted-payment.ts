import type { Language } from "../localized-text.js";
import { toDecimal, totalOf } from "../money.js";
import { isPlainText, type LineItem, type LineItemPart, lineItemRefusals, writeLineItems } from "./line-item-text.js";

/** What the hidden form is made of (guest-and-registration §7, decisions Q126). */
export interface HostedPayment {
  /** Of the page, such as "https://pay.example". */
  readonly origin: string;
  readonly instanceId: string;
  /** The guest's username. */
  readonly user: string;
  readonly trackingNumber: string;
  /** Of the instance configuration. */
  readonly merchantCode: string;
  /** The instance's own instead of the first plan's; missing or blank where it sets none. */
  readonly userPart1?: string | null | undefined;
  /** The instance's own instead of the guest's username; missing or blank where it sets none. */
  readonly userPart2?: string | null | undefined;
  readonly lineItems: readonly LineItem[];
}

/** The fields of the hidden form, in the specification's order (guest-and-registration §7). */
export interface HostedPaymentForm {
  readonly ReturnURL: string;
  readonly CancelURL: string;
  readonly PaymentAmount: string;
  readonly MerchantCode: string;
  readonly UserPart1: string;
  readonly UserPart2: string;
  readonly UserPart3: string;
  readonly UserPart4: string;
  readonly LineItems: string;
}

const neededTexts = [
  "origin",
  "instanceId",
  "user",
  "trackingNumber",
  "merchantCode",
] as const satisfies readonly (keyof HostedPayment)[];

/** What keeps a payment from being sent: a member of it, or a part of a plan's line item. */
export type HostedPaymentRefusal =
  { readonly part: keyof HostedPayment } | { readonly part: LineItemPart; readonly planId: string };

/**
 * What stands against sending a payment, every reason; empty when it can be sent: a text that is blank or holds a control or format character, a
 * line break or a half of a pair; no line item; and what {@link lineItemRefusals} refuses. The instance's own user parts are not looked at.
 */
export function hostedPaymentRefusals(payment: HostedPayment): HostedPaymentRefusal[] {
  const reasons: HostedPaymentRefusal[] = neededTexts
    .filter((part) => payment[part].trim() === "" || !isPlainText(payment[part]))
    .map((part) => ({ part }));
  if (payment.lineItems.length === 0) reasons.push({ part: "lineItems" });
  for (const item of payment.lineItems)
    reasons.push(...lineItemRefusals(item).map((part) => ({ part, planId: item.planId })));
  return reasons;
}

/**
 * The hidden form (guest-and-registration §7, decisions Q126, Q128). PaymentAmount is the sum of the line items with two decimals, UserPart3 the
 * tracking number, UserPart4 empty; the addresses carry the guest's username as the query user.
 * @throws RangeError for what {@link hostedPaymentRefusals} refuses
 */
export function toHostedPayment(payment: HostedPayment): HostedPaymentForm {
  if (hostedPaymentRefusals(payment).length > 0) throw new RangeError("The payment cannot be written.");
  const { origin, instanceId, user, trackingNumber, merchantCode, userPart1, userPart2, lineItems } = payment;
  const returnTo = (page: string) =>
    `${origin}/pay/${encodeURIComponent(instanceId)}/guest/${page}?user=${encodeURIComponent(user)}`;
  return {
    ReturnURL: returnTo("success"),
    CancelURL: returnTo("cancel"),
    PaymentAmount: toDecimal(totalOf(lineItems.map(({ amount }) => amount))),
    MerchantCode: merchantCode,
    UserPart1: userPart1?.trim() || (lineItems[0]?.userPart1 ?? ""),
    UserPart2: userPart2?.trim() || user,
    UserPart3: trackingNumber,
    UserPart4: "",
    LineItems: writeLineItems(lineItems),
  };
}

// No name or password before the host, no backslash, which a browser takes for a slash, and no placeholder but the language's after the host.
const webAddress = /^https?:\/\/[^\s/?#@\\{}]+(?:[/?#](?:\{language\}|[^\s\\{}])*)?$/i;

/**
 * The instance's externalURL without outer spaces, with the guest's language where it says `{language}` after the host (an addition); null unless
 * it is an http or https address, so that no form posts to a script.
 */
export function readExternalUrl(value: unknown, language: Language): string | null {
  const address = typeof value === "string" ? value.trim() : "";
  return webAddress.test(address) && isPlainText(address)
    ? address.replaceAll("{language}", encodeURIComponent(language))
    : null;
}
