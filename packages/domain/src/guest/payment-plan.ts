import { localize, type LocalizedText } from "../localized-text.js";
import { cents, type Cents, parseDecimal, totalOf } from "../money.js";

/** The kind of a plan's line: a single citation, or the total. */
export type LineItemType = "LINE_ITEM" | "TOTAL";

/** The fields of a plan's line that the rules read, as the services send them. */
export interface SentLineItem {
  readonly type: LineItemType;
  readonly seq?: string | number | null | undefined;
  /** A decimal. */
  readonly due?: string | null | undefined;
  readonly userPart1?: string | null | undefined;
  readonly linkKeyDbtNo?: string | null | undefined;
  readonly clientCode?: string | null | undefined;
  readonly userPart9?: string | null | undefined;
}

/** A label and its value in a plan's info. */
export interface PlanInfo {
  readonly label: LocalizedText;
  readonly value: string;
}

/** The fields of a payment plan that the rules read, as the services send them. */
export interface SentPlan {
  readonly id: string;
  /** A decimal. */
  readonly minPaymentDue?: string | null | undefined;
  readonly info?: readonly PlanInfo[] | null | undefined;
  readonly lineItems?: readonly SentLineItem[] | null | undefined;
  /**
   * A decimal: the amount of a payment that was sent to the external page and whose outcome is still unknown. Null if
   * there is none (GUEST-66).
   */
  readonly amountBeingConfirmed?: string | null | undefined;
}

/** The facts that decide about paying a plan. */
export interface PaymentPlan {
  readonly id: string;
  readonly allowsPayments: boolean;
  readonly totalDue: Cents;
  readonly minimumDue: Cents;
  readonly amountBeingConfirmed: Cents | null;
}

const readAmount = (text: string | null | undefined) => parseDecimal(text?.trim() ?? "");
const isPaymentFlag = ({ label }: PlanInfo) => localize(label, "en").trim() === "ALLOW_PAYMENTS";

/**
 * Reads a plan. It allows payments if the info ALLOW_PAYMENTS is absent or Y (GUEST-64). Its total due is that of the
 * first TOTAL line that has one, otherwise the sum of the LINE_ITEM dues (GUEST-48). A missing or unreadable amount is
 * 0, except that the amount being confirmed is null if it is missing. Never throws.
 */
export function readPlan({ id, minPaymentDue, info, lineItems, amountBeingConfirmed }: SentPlan): PaymentPlan {
  const dues = (type: LineItemType) =>
    (lineItems ?? []).flatMap((line) => (line.type === type ? (readAmount(line.due) ?? []) : []));
  return {
    id,
    allowsPayments: (info ?? []).every((item) => !isPaymentFlag(item) || item.value.trim() === "Y"),
    totalDue: dues("TOTAL")[0] ?? totalOf(dues("LINE_ITEM")),
    minimumDue: readAmount(minPaymentDue) ?? cents(0),
    // Even an unreadable amount means that a payment is being confirmed.
    amountBeingConfirmed: amountBeingConfirmed?.trim() ? (readAmount(amountBeingConfirmed) ?? cents(0)) : null,
  };
}

/** The info that a plan's block lists: all but ALLOW_PAYMENTS, which is a flag (GUEST-45). */
export function displayedInfo({ info }: Pick<SentPlan, "info">): PlanInfo[] {
  return (info ?? []).filter((item) => !isPaymentFlag(item));
}

/** Why a plan cannot be paid. */
export type PlanReason =
  | { readonly rule: "paymentsNotAllowed" }
  | { readonly rule: "nothingDue" }
  /** A payment on the plan is being confirmed, so another payment could charge the guest twice (GUEST-66). */
  | { readonly rule: "beingConfirmed"; readonly amount: Cents };

/** Every reason why a plan cannot be paid; empty if it can be (GUEST-64 to GUEST-66). */
export function planReasons({
  allowsPayments,
  totalDue,
  amountBeingConfirmed: amount,
}: Omit<PaymentPlan, "id" | "minimumDue">): PlanReason[] {
  const reasons: PlanReason[] = [];
  if (!allowsPayments) reasons.push({ rule: "paymentsNotAllowed" });
  if (totalDue <= 0) reasons.push({ rule: "nothingDue" });
  if (amount !== null) reasons.push({ rule: "beingConfirmed", amount });
  return reasons;
}
