import type { Tenant, Tenants } from "../tenants/tenant.js";
import { type Check, warning } from "./check.js";

/**
 * Texts that no real company uses: a mail address at a domain reserved for examples (RFC 2606), a phone number reserved
 * for fiction (555-0100 to 555-0199), and the mark on the licenses of the demo's companies.
 */
const examples = [
  /@([\w-]+\.)*(example|example\.(com|net|org))(?![\w-]|\.\w)/i,
  /\b\d{3}\)?[ -]?555-?01\d\d\b/,
  /\(demo\)/i,
];

/** Warns of texts that an instance still has from the demo or from another example (PROD-16). */
export const exampleTextChecks = (tenants: Tenants): Check[] =>
  tenants.ids.flatMap((id) => {
    const tenant = tenants.get(id);
    const places = tenant ? placesOf(tenant) : [];
    return places.length === 0
      ? []
      : [
          warning(
            "tenants",
            `${places.join(", ")}: an example's mail address, phone number or "(demo)" is left. Write your company's own.`,
            id,
          ),
        ];
  });

/** Where the examples are: each field of the two files, and the disclosures and messages as a whole. */
const placesOf = ({ company, instance, rege, messages }: Tenant): string[] => [
  ...Object.entries({ "company.json": company, "instance.json": instance }).flatMap(([file, fields]) =>
    Object.entries(fields)
      .filter(([, value]) => hasExample(value))
      .map(([field]) => `${field} in ${file}`),
  ),
  ...(hasExample([rege, ...messages.values()]) ? ["the texts of disclosures.json"] : []),
];

function hasExample(value: unknown): boolean {
  const text = JSON.stringify(value) ?? "";
  return examples.some((example) => example.test(text));
}
