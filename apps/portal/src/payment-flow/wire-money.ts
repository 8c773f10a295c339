import { formatUsd, parseDecimal } from "@paydown/domain";

/** A decimal of the wire as shown; what cannot be read is shown as it is (decisions Q50). */
export function showMoney(decimal: string): string {
  const amount = parseDecimal(decimal);
  return amount === undefined ? decimal : formatUsd(amount);
}
