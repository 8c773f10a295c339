import { type Cents, parseDecimal, toDecimal } from "../money.js";
import type { SentLineItem, SentPlan } from "./payment-plan.js";

/** One entry of LineItems: the payment on one plan. */
export interface LineItem {
  readonly seq: string;
  readonly userPart1: string;
  /** Written twice (HOST-22). */
  readonly label: string;
  readonly planId: string;
  readonly linkKey: string;
  readonly clientCode: string;
  readonly userPart9: string;
  readonly amount: Cents;
}

/** The parts of an entry, in order (HOST-21). The two blanks are null, and "label" is listed twice. */
export const lineItemParts = [
  "seq",
  "userPart1",
  null,
  null,
  "label",
  "label",
  "planId",
  "linkKey",
  "clientCode",
  "userPart9",
  "amount",
] as const satisfies readonly (keyof LineItem | null)[];

/** A part of an entry. */
export type LineItemPart = keyof LineItem;

/** The label if the tenant sets no lineItemLabel (HOST-22). */
export const defaultLineItemLabel = "MTA Payment Plan";

/**
 * Whether a form field transmits a text unchanged: no control or format character, no line break, no lone surrogate.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/**
 * Whether a text may be written into LineItems: none of the separators (asterisk, comma, brackets), no control or
 * format character, no line break (HOST-25).
 */
export function isLineItemText(text: string): boolean {
  return isPlainText(text) && !/[*,[\]]/.test(text);
}

const neededParts: readonly LineItemPart[] = ["seq", "label", "planId"];

/**
 * The parts that prevent writing an entry; empty if it can be written. These are: a text that {@link isLineItemText}
 * refuses; a blank sequence, label or plan id; an amount of 0 or less. Nothing is removed or replaced, because the
 * receiver could not restore it (HOST-25).
 */
export function lineItemRefusals(item: LineItem): LineItemPart[] {
  return [...new Set(lineItemParts)].filter((part) => {
    if (part === null || part === "amount") return part !== null && item.amount <= 0;
    return !isLineItemText(item[part]) || (neededParts.includes(part) && item[part].trim() === "");
  }) as LineItemPart[];
}

/**
 * Writes LineItems: `[seq*userPart1***label*label*planId*linkKey*clientCode*userPart9*amount]` for each plan, joined
 * with commas (HOST-21). The amount has two decimals. {@link readLineItems} returns every entry unchanged.
 * @throws RangeError for an entry that {@link lineItemRefusals} refuses
 */
export function writeLineItems(items: readonly LineItem[]): string {
  const entries = items.map((item) => {
    if (lineItemRefusals(item).length > 0) throw new RangeError("The line item cannot be written.");
    const texts = lineItemParts.map((part) =>
      part === null ? "" : part === "amount" ? toDecimal(item.amount) : item[part],
    );
    return `[${texts.join("*")}]`;
  });
  return entries.join(",");
}

/**
 * Reads LineItems; never throws.
 * @returns null for any text that {@link writeLineItems} would not have written; an empty text has no entries (HOST-26)
 */
export function readLineItems(text: string): LineItem[] | null {
  if (text === "") return [];
  if (!text.startsWith("[") || !text.endsWith("]")) return null;
  const items: LineItem[] = [];
  for (const entry of text.slice(1, -1).split("],[")) {
    const texts = entry.split("*");
    const amount = parseDecimal(texts[lineItemParts.length - 1] ?? "");
    if (amount === undefined) return null;
    const item = Object.fromEntries(
      lineItemParts.flatMap((part, at) => (part ? [[part, part === "amount" ? amount : texts[at]]] : [])),
    ) as unknown as LineItem;
    if (lineItemRefusals(item).length > 0 || writeLineItems([item]) !== `[${entry}]`) return null;
    items.push(item);
  }
  return items;
}

const trimmed = (text: string | number | null | undefined) => String(text ?? "").trim();

const partsOf = (line: SentLineItem | undefined) => ({
  userPart1: trimmed(line?.userPart1),
  linkKey: trimmed(line?.linkKeyDbtNo),
  clientCode: trimmed(line?.clientCode),
  userPart9: trimmed(line?.userPart9),
});

/**
 * The line that supplies an entry's parts: the first LINE_ITEM that has any of them, otherwise the first TOTAL
 * (HOST-24).
 */
function tellingLine(lines: readonly SentLineItem[]): SentLineItem | undefined {
  const carries = (line: SentLineItem) =>
    line.type === "LINE_ITEM" && Object.values(partsOf(line)).some((text) => text !== "");
  return lines.find(carries) ?? lines.find(({ type }) => type === "TOTAL");
}

/**
 * Builds the entry of a plan (HOST-21). A part that no line has is blank.
 * @param order - the plan's position among those paid, from 1; used if the line has no seq (HOST-23)
 * @param label - the tenant's lineItemLabel; if missing or blank, {@link defaultLineItemLabel}
 */
export function toLineItem(
  plan: Pick<SentPlan, "id" | "lineItems">,
  amount: Cents,
  order: number,
  label?: string | null,
): LineItem {
  const line = tellingLine(plan.lineItems ?? []);
  return {
    seq: trimmed(line?.seq) || String(order),
    label: trimmed(label) || defaultLineItemLabel,
    planId: plan.id,
    amount,
    ...partsOf(line),
  };
}
