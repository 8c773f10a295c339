import type { brands as english } from "./brands.en";

export const brands: typeof english = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISCOVER: "Discover",
};
