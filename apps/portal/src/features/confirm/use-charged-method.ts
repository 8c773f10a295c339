import {
  type CardBrand,
  cardBrand,
  lastFour,
  type OptionKind,
  paymentOptions,
  readPaymentOption,
} from "@paydown/domain";
import { useQueryClient } from "@tanstack/react-query";
import type { EnteredForm } from "../../payment/payment-flow";
import { infoQuery } from "../../payment-method/info-query";
import { useSession } from "../../session/session";

export interface ChargedMethod {
  readonly kind: OptionKind;
  /** Null for a bank account, and for a card of an unknown brand. */
  readonly brand: CardBrand | null;
  /** The last four digits. */
  readonly last4: string;
  /** Whether the payment is made by check. */
  readonly byCheck: boolean;
}

/** The card or bank account that Pay charges. */
export function useChargedMethod(accountNo: string, form: EnteredForm): ChargedMethod {
  const { queryKey } = infoQuery(useSession(), accountNo);
  const stored = useQueryClient().getQueryData(queryKey);
  const { kind, checkNumber: byCheck } = paymentOptions[readPaymentOption(form.paymentOption) ?? "1"];
  if (kind === "bank") return { kind, brand: null, last4: lastFour(form.bankAccountNumber.trim()), byCheck };
  // A masked number does not reveal the brand.
  const storedBrand = (form.ccNumber.includes("*") && stored?.brand) || null;
  const brand = form.cardToken ? form.cardToken.brand : (cardBrand(form.ccNumber) ?? storedBrand);
  return { kind, brand, last4: lastFour(form.ccNumber), byCheck };
}
