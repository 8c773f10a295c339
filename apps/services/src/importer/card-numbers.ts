import { holdsCardNumber } from "./card-number.js";
import { memberWords } from "./member-words.js";
import type { SourceRow } from "./reading/source.js";
import type { ImportRecord, RecordFault } from "./record.js";

/** Whether a member's text is never shown as it is, or names an account: see OPS-45. */
function isExempt({ kind }: ImportRecord, path: readonly string[]): boolean {
  const [first, , third] = path;
  if (path.length === 1) return first === "accountNo" || (first === "content" && kind === "document");
  return kind === "plan" && path.length === 3 && first === "lineItems" && third === "linkKeyDbtNo";
}

/**
 * Names the first member that holds a card number; undefined if none does. The account number may look like one, also
 * where another member repeats it. Quotes no value.
 */
export function cardNumberFault(record: ImportRecord): RecordFault | undefined {
  const accountNo = "accountNo" in record ? record.accountNo : undefined;
  const find = (value: unknown, path: readonly string[]): RecordFault | undefined => {
    if (typeof value === "string")
      return value !== accountNo && holdsCardNumber(value)
        ? {
            reason: `${memberWords(path)} holds a card number: leave it out, or send only its last four digits`,
            at: path.join("."),
          }
        : undefined;
    if (typeof value !== "object" || value === null) return undefined;
    for (const name of Object.keys(value)) {
      if (holdsCardNumber(name))
        return { reason: `${memberWords(path)} has a member whose name holds a card number: give it another name` };
      const member = (value as Record<string, unknown>)[name];
      // The usual case, checked first because it is cheap.
      if (typeof member === "string" && !holdsCardNumber(member)) continue;
      const inner = [...path, name];
      if (isExempt(record, inner)) continue;
      const fault = find(member, inner);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return find(record, []);
}

/**
 * Whether a rejected row holds a card number, so that no file of ours may have a copy of it (OPS-45). Searches the text
 * too, because the row may have no records. Account numbers may look like card numbers.
 */
export function rowHoldsCardNumber({ raw, read }: Pick<SourceRow, "raw" | "read">): boolean {
  const records = read.flatMap((one) => ("record" in one ? [one.record] : []));
  if (records.some((record) => cardNumberFault(record) !== undefined)) return true;
  const text = (raw?.toString() ?? "")
    .replaceAll(/"accountNo"\s*:\s*"(?:[^"\\]|\\.)*"/g, "")
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return holdsCardNumber(text, new Set(records.flatMap(accountNosOf)));
}

const accountNosOf = (record: ImportRecord): readonly string[] =>
  record.kind === "plan"
    ? record.lineItems.flatMap(({ linkKeyDbtNo }) => linkKeyDbtNo ?? [])
    : "accountNo" in record
      ? [record.accountNo]
      : [];
