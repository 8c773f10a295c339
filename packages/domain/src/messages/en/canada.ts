import type { FieldLabels } from "../rule-messages.js";

/** What the state and the zip code are called in a Canadian address: instead of the fieldLabels where the country is a field and CA. */
export const canadianFieldLabels = { state: "Province", zipCode: "Postal Code" } as const satisfies FieldLabels<
  "state" | "zipCode"
>;
