import { cardBrand, luhnValid } from "@paydown/domain";

const shortest = 13;
const none: ReadonlySet<string> = new Set();

/**
 * Whether a text holds 13 to 19 digits that begin like a card of a known brand and pass the Luhn check, in one piece or
 * in groups. Without the brand, every tenth number of a company's own would be refused.
 *
 * @param exempt - numbers that may look like that
 */
export function holdsCardNumber(text: string, exempt = none): boolean {
  if (text.length < shortest || !/\d(?:[ -]*\d){12}/.test(text)) return false;
  for (const [run] of text.matchAll(/\d+(?:[ -]+\d+)*/g)) {
    if (exempt.has(run)) continue;
    const digits = run.replaceAll(/[ -]+/g, "");
    const ends: number[] = [];
    for (const { length } of run.split(/[ -]+/)) ends.push((ends.at(-1) ?? 0) + length);
    for (let from = 0; from < ends.length; from += 1) {
      const start = ends[from - 1] ?? 0;
      // The brand shows in the first digits.
      if (cardBrand(digits.slice(start, start + 13)) === null) continue;
      for (let to = from; (ends[to] ?? Infinity) - start <= 19; to += 1) {
        const number = digits.slice(start, ends[to]);
        if (number.length >= shortest && luhnValid(number)) return true;
      }
    }
  }
  return false;
}
