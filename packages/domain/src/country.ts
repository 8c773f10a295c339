/** The countries that a billing address may be in (FORM-48). */
export const countries = ["US", "CA"] as const;
/** The code of a country that a billing address may be in. */
export type Country = (typeof countries)[number];

/** The provinces and territories of Canada by postal code. */
export const canadianProvinces = {
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
} as const;

/** The postal code of a Canadian province or territory. */
export type ProvinceCode = keyof typeof canadianProvinces;

/** The provinces offered if the tenant has no list of its own (FORM-51). */
export const defaultProvinces = [
  "AB",
  "BC",
  "NL",
  "NS",
  "NU",
  "ON",
  "QC",
  "SK",
  "YT",
] as const satisfies readonly ProvinceCode[];

/** The countries that the form offers: CA only if allowCanadian is on (FORM-47). */
export function countriesOffered(allowCanadian: boolean): readonly Country[] {
  return allowCanadian ? countries : ["US"];
}

/**
 * The provinces that the form offers: the default nine and the tenant's canadianProvinces. Unknown codes are left out
 * (FORM-51).
 */
export function provincesOffered(configured: readonly string[] = []): ProvinceCode[] {
  const offered: readonly string[] = [...defaultProvinces, ...configured];
  return (Object.keys(canadianProvinces) as ProvinceCode[]).filter((code) => offered.includes(code));
}

/** The country of a state or province code; no code belongs to both countries. An unknown code is treated as US. */
export function countryOf(state: string): Country {
  return Object.hasOwn(canadianProvinces, state) ? "CA" : "US";
}

/** Whether to check and label an address as Canadian: the form offers both countries, and CA is chosen (FORM-49). */
export function isCanadian(
  form: { readonly country: string },
  { countries }: { readonly countries: readonly Country[] },
): boolean {
  return countries.length > 1 && form.country.trim() === "CA";
}
