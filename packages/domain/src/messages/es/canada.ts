import type { FieldLabels } from "../rule-messages.js";

/** What the state and the zip code are called in a Canadian address: instead of the fieldLabels where the country is a field and CA. */
export const canadianFieldLabels = {
  state: "Provincia",
  zipCode: "Código postal canadiense",
} as const satisfies FieldLabels<"state" | "zipCode">;
