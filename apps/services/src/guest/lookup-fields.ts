import type { components } from "@paydown/api-client";
import type { GuestLookup } from "../tenants/tenant.js";

/** The answer of lookupFields. The page handler embeds the same data. */
export function lookupFieldsOf({ fields, secondFact }: GuestLookup): components["schemas"]["LookupFields"] {
  return { lookupFields: fields.map(({ label }) => ({ label })), ...(secondFact && { secondFact }) };
}
