/** The countries a billing address may be in (guest-and-registration §3). */
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

/** The nine offered where the instance has no list of its own (guest-and-registration §3, decisions Q70). */
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

/** The countries of the form: CA only when allowCanadian is on (guest-and-registration §9). */
export function countriesOffered(allowCanadian: boolean): readonly Country[] {
  return allowCanadian ? countries : ["US"];
}

/** The provinces of the form: the nine, with those that the instance's canadianProvinces adds, unknown codes left out (decisions Q70). */
export function provincesOffered(configured: readonly string[] = []): ProvinceCode[] {
  const offered: readonly string[] = [...defaultProvinces, ...configured];
  return (Object.keys(canadianProvinces) as ProvinceCode[]).filter((code) => offered.includes(code));
}

/** The country of a state or province code; no code stands in both. What is no province counts as US. */
export function countryOf(state: string): Country {
  return Object.hasOwn(canadianProvinces, state) ? "CA" : "US";
}

/** Whether an address is checked, and labelled, as a Canadian one: where the country can be chosen and CA is (guest-and-registration §9). */
export function isCanadian(
  form: { readonly country: string },
  { countries }: { readonly countries: readonly Country[] },
): boolean {
  return countries.length > 1 && form.country.trim() === "CA";
}
