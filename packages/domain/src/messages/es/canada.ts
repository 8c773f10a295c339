import type { FieldLabels } from "../rule-messages.js";

/**
 * The labels of state and zip code in a Canadian address. They replace the fieldLabels if the form offers both
 * countries and CA is chosen (FORM-49).
 */
export const canadianFieldLabels = {
  state: "Provincia",
  zipCode: "Código postal canadiense",
} as const satisfies FieldLabels<"state" | "zipCode">;
