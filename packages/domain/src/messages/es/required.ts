import type { RuleParams } from "../../field-rules.js";

/** A field was left empty, in Spanish (VALID-1). */
export const sayRequired = (field: string, place?: RuleParams["required"]["place"]): string =>
  place === "guestLookup" ? "Este campo es obligatorio" : `El campo ${field} es obligatorio${place ? "" : "."}`;
