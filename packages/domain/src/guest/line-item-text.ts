import { type Cents, parseDecimal, toDecimal } from "../money.js";
import type { SentLineItem, SentPlan } from "./payment-plan.js";

/** One entry of LineItems: what is paid on one plan (guest-and-registration §7). */
export interface LineItem {
  readonly seq: string;
  readonly userPart1: string;
  /** Written twice (decisions Q127). */
  readonly label: string;
  readonly planId: string;
  readonly linkKey: string;
  readonly clientCode: string;
  readonly userPart9: string;
  readonly amount: Cents;
}

/** What stands in an entry, in its order; two blanks and the label once more are null and "label" again (guest-and-registration §7, decisions Q128). */
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

/** The part of an entry. */
export type LineItemPart = keyof LineItem;

/** The label where the instance sets no lineItemLabel (guest-and-registration §7, decisions Q127). */
export const defaultLineItemLabel = "MTA Payment Plan";

/** Whether a form field brings a text over as it is: no control or format character, no line break, no half of a pair. */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** Whether a text may stand in LineItems: none of the asterisk, the comma and the brackets that separate it, no control or format character, no line break. */
export function isLineItemText(text: string): boolean {
  return isPlainText(text) && !/[*,[\]]/.test(text);
}

const neededParts: readonly LineItemPart[] = ["seq", "label", "planId"];

/**
 * The parts that keep an entry from being written; empty when it can be: a text that {@link isLineItemText} refuses, a sequence, label or plan id
 * that is blank, an amount of 0 or less. Nothing is taken out or replaced, since the receiver could not put it back.
 */
export function lineItemRefusals(item: LineItem): LineItemPart[] {
  return [...new Set(lineItemParts)].filter((part) => {
    if (part === null || part === "amount") return part !== null && item.amount <= 0;
    return !isLineItemText(item[part]) || (neededParts.includes(part) && item[part].trim() === "");
  }) as LineItemPart[];
}

/**
 * LineItems: `[seq*userPart1***label*label*planId*linkKey*clientCode*userPart9*amount]` for each plan, joined with commas (guest-and-registration §7,
 * decisions Q128). The amount has two decimals. {@link readLineItems} gives back every entry as it was.
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
 * Reads LineItems; it never throws.
 * @returns null for any text that {@link writeLineItems} would not have written; an empty text has no entries
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

/** The line that tells what an entry says: the first LINE_ITEM that carries any of the parts, else the first TOTAL (decisions Q129). */
function tellingLine(lines: readonly SentLineItem[]): SentLineItem | undefined {
  const carries = (line: SentLineItem) =>
    line.type === "LINE_ITEM" && Object.values(partsOf(line)).some((text) => text !== "");
  return lines.find(carries) ?? lines.find(({ type }) => type === "TOTAL");
}

/**
 * The entry of a plan (guest-and-registration §7, decisions Q127, Q128, Q129). A part that no line carries is blank.
 * @param order - the plan's place among those paid, from 1, for a line without seq
 * @param label - the instance's lineItemLabel; {@link defaultLineItemLabel} where it is missing or blank
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
