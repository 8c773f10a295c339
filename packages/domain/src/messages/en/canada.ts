import type { FieldLabels } from "../rule-messages.js";

/** What the state and the zip code are called in a Canadian address. */
export const canadianFieldLabels = { state: "Province", zipCode: "Postal Code" } as const satisfies FieldLabels<"state" | "zipCode">;
