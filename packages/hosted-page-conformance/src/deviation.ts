/** How the page deviates from the contract, as a sentence. It never holds a card number or the secret. */
export class Deviation extends Error {}

/** Why a check cannot be made, as a sentence. */
export class NotChecked extends Error {}

/** @throws Deviation with the sentence unless the rule holds */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Deviation(sentence);
}

/** A value as a report shows it: short, in JSON. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
