import { formatUsd, parseDecimal } from "@paydown/domain";

/** An amount carried from screen to screen: as written in the URL, and as shown. */
export interface CarriedAmount {
  readonly decimal: string;
  readonly text: string;
}

/** Reads an amount from an address or a field; null unless it is above 0.00. */
export function readCarriedAmount(typed: string | null): CarriedAmount | null {
  const decimal = typed?.trim() ?? "";
  const amount = parseDecimal(decimal);
  return amount !== undefined && amount > 0 ? { decimal, text: formatUsd(amount) } : null;
}
