import type { CardBrand } from "@paydown/domain";

/** The brands' own spelling, in either language. */
export const brandNames: Readonly<Record<CardBrand, string>> = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};
