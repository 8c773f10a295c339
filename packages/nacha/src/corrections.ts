import { isRoutingNumber } from "./fields.js";
import { transactionCodes } from "./transaction-codes.js";

/** The corrected details of a notification of change, as far as its code has them. */
export interface Correction {
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  readonly transactionCode?: number;
  readonly individualName?: string;
  readonly individualId?: string;
}

type Detail = keyof Correction;

/**
 * What each change code corrects, and the columns of the corrected data, from and up to (Nacha rules, appendix five).
 */
const layouts = {
  C01: [["accountNumber", 0, 17]],
  C02: [["routingNumber", 0, 9]],
  C03: [
    ["routingNumber", 0, 9],
    ["accountNumber", 12, 29],
  ],
  C04: [["individualName", 0, 22]],
  C05: [["transactionCode", 0, 2]],
  C06: [
    ["accountNumber", 0, 17],
    ["transactionCode", 20, 22],
  ],
  C07: [
    ["routingNumber", 0, 9],
    ["accountNumber", 9, 26],
    ["transactionCode", 26, 28],
  ],
  C09: [["individualId", 0, 22]],
} as const satisfies Readonly<Record<string, readonly (readonly [Detail, number, number])[]>>;

const isDetail: Readonly<Record<Detail, (text: string) => boolean>> = {
  routingNumber: isRoutingNumber,
  accountNumber: (text) => /^\S{1,17}$/.test(text),
  transactionCode: (text) => /^\d\d$/.test(text) && transactionCodes.has(Number(text)),
  individualName: (text) => text !== "",
  individualId: (text) => text !== "",
};

const layoutOf = (code: string): readonly (readonly [Detail, number, number])[] | undefined =>
  Object.hasOwn(layouts, code) ? layouts[code as keyof typeof layouts] : undefined;

/**
 * Reads the corrected data of a notification of change. Some banks align the details differently, so details that are
 * separated by spaces are read too.
 *
 * @returns undefined if the code corrects none of these details, or the data does not fit the code
 */
export function readCorrection(code: string, correctedData: string): Correction | undefined {
  const layout = layoutOf(code);
  if (layout === undefined) return undefined;
  const inColumns = layout.map(([, from, upTo]) => correctedData.slice(from, upTo).trim());
  const isWhole = inColumns.join("").replaceAll(" ", "") === correctedData.replaceAll(" ", "");
  if (isWhole && isFit(layout, inColumns)) return correctionOf(layout, inColumns);
  const separate = correctedData.trim().split(/ +/);
  return isFit(layout, separate) ? correctionOf(layout, separate) : undefined;
}

/**
 * Writes the corrected data of a notification of change.
 *
 * @throws RangeError if the code needs another detail
 */
export function writeCorrection(code: string, correction: Correction): string {
  const layout = layoutOf(code);
  if (layout === undefined) throw new RangeError(`${code} has no corrected data of a known layout.`);
  let written = "";
  for (const [detail, from, upTo] of layout) {
    const text = String(correction[detail] ?? "");
    if (!isDetail[detail](text) || text.length > upTo - from) throw new RangeError(`${code} needs a valid ${detail}.`);
    written = written.padEnd(from) + text;
  }
  return written;
}

function isFit(layout: readonly (readonly [Detail, number, number])[], texts: readonly string[]): boolean {
  return texts.length === layout.length && layout.every(([detail], index) => isDetail[detail](texts[index] ?? ""));
}

const correctionOf = (layout: readonly (readonly [Detail, number, number])[], texts: readonly string[]): Correction =>
  Object.fromEntries(
    layout.map(([detail], index) => {
      const text = texts[index] ?? "";
      return [detail, detail === "transactionCode" ? Number(text) : text];
    }),
  );
