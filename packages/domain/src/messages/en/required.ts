import type { RuleParams } from "../../field-rules.js";

/** A field was left empty (VALID-1). */
export const sayRequired = (field: string, place?: RuleParams["required"]["place"]): string =>
  place === "guestLookup" ? "This field is required" : `${field} is required${place ? "" : "."}`;
