import { cardBrand, luhnValid } from "@paydown/domain";
import type { ImportRecord } from "./record.js";

/** Members whose text is never shown as it is, or names an account: see OPS-45. */
const exempt: ReadonlySet<string> = new Set(["accountNo", "content", "linkKeyDbtNo"]);

/**
 * Names the first member that holds a card number; undefined if none does. The account number may look like one, also
 * where another member repeats it. Quotes no value.
 */
export function cardNumberFault(record: ImportRecord): string | undefined {
  const accountNo = "accountNo" in record ? record.accountNo : undefined;
  const find = (value: unknown, path: string): string | undefined => {
    if (typeof value === "string")
      return value !== accountNo && holdsNumberOfBrand(value)
        ? `${path} holds a card number: leave it out, or send only its last four digits`
        : undefined;
    if (typeof value !== "object" || value === null) return undefined;
    for (const name of Object.keys(value)) {
      if (holdsNumberOfBrand(name)) return `${path} has a member whose name holds a card number: give it another name`;
      if (exempt.has(name)) continue;
      const fault = find((value as Record<string, unknown>)[name], path === "" ? name : `${path}.${name}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return find(record, "");
}

/**
 * A rejected row with every card number masked but for its last four digits, because no file of ours may hold one
 * (OPS-45).
 *
 * @param accountNos - the account numbers of the row's records, which may look like card numbers
 */
export function maskCardNumbers(row: Buffer, accountNos: ReadonlySet<string>): Buffer {
  const text = row.toString();
  const masked = text.replaceAll(/(?<!\d)(?<!"accountNo"\s*:\s*")\d+(?:[ -]+\d+)*/g, (run) =>
    accountNos.has(run) || !holdsNumberOfBrand(run) ? run : run.replaceAll(/\d(?=(?:[ -]*\d){4})/g, "*"),
  );
  // Bytes that are not UTF-8 stay as they are, unless a card number is among them.
  return masked === text ? row : Buffer.from(masked);
}

/**
 * Whether a text holds 13 to 19 digits that begin like a card of a known brand and pass the Luhn check, in one piece or
 * in groups. Without the brand, every tenth number of a company's own would be refused.
 */
function holdsNumberOfBrand(text: string): boolean {
  if (!/\d(?:[ -]*\d){12}/.test(text)) return false;
  for (const [run] of text.matchAll(/\d+(?:[ -]+\d+)*/g)) {
    const groups = run.split(/[ -]+/);
    for (let start = 0; start < groups.length; start += 1) {
      let digits = "";
      for (const group of groups.slice(start)) {
        digits += group;
        if (digits.length > 19) break;
        if (digits.length >= 13 && cardBrand(digits) !== null && luhnValid(digits)) return true;
      }
    }
  }
  return false;
}
