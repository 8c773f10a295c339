import type { Language } from "../localized-text.js";
import { toDecimal, totalOf } from "../money.js";
import { isPlainText, type LineItem, type LineItemPart, lineItemRefusals, writeLineItems } from "./line-item-text.js";

/** The values that the hidden form is built from. */
export interface HostedPayment {
  /** The page's origin, such as "https://pay.example". */
  readonly origin: string;
  readonly instanceId: string;
  /** The guest's username. */
  readonly user: string;
  readonly trackingNumber: string;
  /** From the tenant's configuration (HOST-17). */
  readonly merchantCode: string;
  /** The tenant's own value, used instead of the first plan's; missing or blank if there is none (HOST-18). */
  readonly userPart1?: string | null | undefined;
  /** The tenant's own value, used instead of the guest's username; missing or blank if there is none (HOST-18). */
  readonly userPart2?: string | null | undefined;
  readonly lineItems: readonly LineItem[];
}

/** The fields of the hidden form, in the specification's order (HOST-14). */
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

/** A reason not to send a payment: the refused member of the payment, or the refused part of a plan's line item. */
export type HostedPaymentRefusal =
  | { readonly part: keyof HostedPayment }
  | { readonly part: LineItemPart; readonly planId: string };

/**
 * Every reason not to send a payment; empty if it can be sent (HOST-20). The reasons are: a text that is blank or holds
 * a control or format character, a line break or a lone surrogate; no line item; and anything that {@link
 * lineItemRefusals} refuses. The tenant's own user parts are not checked.
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
 * Builds the hidden form (HOST-14). PaymentAmount is the sum of the line items with two decimals, UserPart3 the
 * tracking number, and UserPart4 is empty. The URLs contain the guest's username as the query parameter user (HOST-15).
 * @throws RangeError for anything that {@link hostedPaymentRefusals} refuses
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

// No name or password before the host, no backslash (a browser reads it as a slash), and no placeholder except
// `{language}`, which may appear only after the host.
const webAddress = /^https?:\/\/[^\s/?#@\\{}]+(?:[/?#](?:\{language\}|[^\s\\{}])*)?$/i;

/**
 * Reads the tenant's externalURL: trims it and replaces `{language}` after the host with the guest's language
 * (HOST-13). Null unless it is an http or https URL, so that no form posts to a script (HOST-12).
 */
export function readExternalUrl(value: unknown, language: Language): string | null {
  const address = typeof value === "string" ? value.trim() : "";
  return webAddress.test(address) && isPlainText(address)
    ? address.replaceAll("{language}", encodeURIComponent(language))
    : null;
}
