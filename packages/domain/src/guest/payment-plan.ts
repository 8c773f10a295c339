import { localize, type LocalizedText } from "../localized-text.js";
import { cents, type Cents, parseDecimal, totalOf } from "../money.js";

/** The kind of a plan's line: a citation of it, or the whole (guest-and-registration §3). */
export type LineItemType = "LINE_ITEM" | "TOTAL";

/** What the rules read of a plan's line, as the services send it (guest-and-registration §3). */
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

/** A label and its value among a plan's info. */
export interface PlanInfo {
  readonly label: LocalizedText;
  readonly value: string;
}

/** What the rules read of a payment plan, as the services send it (guest-and-registration §3). */
export interface SentPlan {
  readonly id: string;
  /** A decimal. */
  readonly minPaymentDue?: string | null | undefined;
  readonly info?: readonly PlanInfo[] | null | undefined;
  readonly lineItems?: readonly SentLineItem[] | null | undefined;
  /** A decimal: what was sent to the external page and is not yet known to be paid or not (an addition); null where nothing was. */
  readonly amountBeingConfirmed?: string | null | undefined;
}

/** What decides about paying a plan. */
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
 * Reads a plan. It allows payments where the info ALLOW_PAYMENTS is absent or Y (guest-and-registration §6). Its total due is that of the
 * first TOTAL line that has one, else the sum of the LINE_ITEM dues (decisions Q123). An amount that is missing or cannot be read is 0,
 * but for the one being confirmed: where there is none it is null. It never throws.
 */
export function readPlan({ id, minPaymentDue, info, lineItems, amountBeingConfirmed }: SentPlan): PaymentPlan {
  const dues = (type: LineItemType) =>
    (lineItems ?? []).flatMap((line) => (line.type === type ? (readAmount(line.due) ?? []) : []));
  return {
    id,
    allowsPayments: (info ?? []).every((item) => !isPaymentFlag(item) || item.value.trim() === "Y"),
    totalDue: dues("TOTAL")[0] ?? totalOf(dues("LINE_ITEM")),
    minimumDue: readAmount(minPaymentDue) ?? cents(0),
    // A text that cannot be read still tells that there is something to wait for.
    amountBeingConfirmed: amountBeingConfirmed?.trim() ? (readAmount(amountBeingConfirmed) ?? cents(0)) : null,
  };
}

/** The info that a plan's block lists: all but ALLOW_PAYMENTS, which is a flag (guest-and-registration §3, decisions Q122). */
export function displayedInfo({ info }: Pick<SentPlan, "info">): PlanInfo[] {
  return (info ?? []).filter((item) => !isPaymentFlag(item));
}

/** Why a plan cannot be paid. */
export type PlanReason =
  | { readonly rule: "paymentsNotAllowed" }
  | { readonly rule: "nothingDue" }
  /** A payment of the plan is on its way; a second would be paid twice (an addition). */
  | { readonly rule: "beingConfirmed"; readonly amount: Cents };

/** What stands against paying a plan, every reason; empty when it can be paid (guest-and-registration §6, decisions Q122). */
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
