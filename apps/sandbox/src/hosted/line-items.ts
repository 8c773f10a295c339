/** An entry of `LineItems`: one per plan in the payment. */
export interface LineItem {
  readonly seq: string;
  readonly userPart1: string;
  readonly label: string;
  readonly planId: string;
  readonly linkKey: string;
  readonly clientCode: string;
  readonly userPart9: string;
  /** Two decimals. */
  readonly amount: string;
}

/** The label sent for a tenant without its own (HOST-22). It says nothing about the tenant, so the page omits it. */
export const specifiedLabel = "MTA Payment Plan";

const longest = { text: 20_000, part: 200 };
const partsOfEntry = 11;

export const isAmount = (text: string) => /^(?!0+\.00$)\d{1,9}\.\d{2}$/.test(text);
export const centsOf = (amount: string) => Number(amount.replace(".", ""));
export const amountOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/**
 * Parses `[seq*userPart1***label*label*planId*linkKey*clientCode*userPart9*amount]` entries, joined with commas
 * (HOST-21, HOST-23).
 *
 * @returns The entries, or the faults as sentences.
 */
export function parseLineItems(
  text: string,
): { readonly items: readonly LineItem[] } | { readonly faults: readonly string[] } {
  if (text.length > longest.text) return { faults: [`LineItems is longer than ${longest.text} characters.`] };
  if (!/^\[[^[\]]*\](,\[[^[\]]*\])*$/.test(text))
    return { faults: ["LineItems must be entries in square brackets, joined with commas."] };
  const entries = text
    .slice(1, -1)
    .split("],[")
    .map((entry) => entry.split("*"));
  const items = entries.map(itemOf);
  const faults = entries.flatMap((parts, index) =>
    entryFaults(parts, items[index] ?? itemOf([])).map((fault) => `LineItems, entry ${index + 1}: ${fault}`),
  );
  const twice = items.filter(({ planId }, index) => items.findIndex((other) => other.planId === planId) < index);
  return faults.length + twice.length === 0
    ? { items }
    : { faults: [...faults, ...twice.map(({ planId }) => `LineItems lists plan ${planId} twice.`)] };
}

const itemOf = ([
  seq = "",
  userPart1 = "",
  ,
  ,
  label = "",
  ,
  planId = "",
  linkKey = "",
  clientCode = "",
  userPart9 = "",
  amount = "",
]: readonly string[]): LineItem => ({
  seq,
  userPart1,
  label,
  planId,
  linkKey,
  clientCode,
  userPart9,
  amount,
});

function entryFaults(parts: readonly string[], { seq, label, planId, amount }: LineItem): string[] {
  if (parts.length !== partsOfEntry) return [`it has ${parts.length} parts, not ${partsOfEntry}.`];
  const rules: readonly (readonly [boolean, string])[] = [
    [seq.trim() !== "", "the sequence is missing."],
    [parts[2] === "" && parts[3] === "", "the third and fourth parts must be blank."],
    [label.trim() !== "" && label === parts[5], "the label must appear twice."],
    [planId.trim() !== "", "the plan is missing."],
    [isAmount(amount), "the amount must be above zero, with two decimals and no currency symbol."],
    [parts.every((part) => part.length <= longest.part), `a part is longer than ${longest.part} characters.`],
  ];
  return rules.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
