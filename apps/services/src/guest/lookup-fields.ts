import type { components } from "@paydown/api-client";
import type { GuestLookup } from "../tenants/tenant.js";

/** The answer of lookupFields; the page handler embeds the same. */
export function lookupFieldsOf({ fields, secondFact }: GuestLookup): components["schemas"]["LookupFields"] {
  return { lookupFields: fields.map(({ label }) => ({ label })), ...(secondFact && { secondFact }) };
}
