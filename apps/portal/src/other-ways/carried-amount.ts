import { formatUsd, parseDecimal } from "@paydown/domain";

/** An amount that goes along from screen to screen, as the address has it and as it is shown. */
export interface CarriedAmount {
  readonly decimal: string;
  readonly text: string;
}

/** What an address or a field names; null for what is no amount above 0.00. */
export function readCarriedAmount(typed: string | null): CarriedAmount | null {
  const decimal = typed?.trim() ?? "";
  const amount = parseDecimal(decimal);
  return amount !== undefined && amount > 0 ? { decimal, text: formatUsd(amount) } : null;
}
