import type { CardBrand } from "@paydown/domain";

/** The names of the card brands, for the screens after the form. */
export const brands = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
} satisfies Record<CardBrand, string>;
