/** What `paydown tenant new` writes where only the company knows the text. */
export const placeholders = [
  "company name",
  "phone number",
  "street address",
  "city",
  "state",
  "ZIP code",
  "domain",
  "license",
  "regulator",
  "court",
] as const;

export type Placeholder = (typeof placeholders)[number];

export const placeholderText = (placeholder: Placeholder) => `[${placeholder}]`;

/** A phone number must have ten digits. */
export const placeholderPhone = "0000000000";

/** In a comment of the logo that `paydown tenant new` writes. */
export const placeholderImageMark = "placeholder of paydown tenant new";

const pattern = new RegExp(`\\[(?:${placeholders.join("|")})\\]`);

/** The first placeholder in a text; undefined if there is none. */
export const placeholderIn = (text: string): string | undefined =>
  text === placeholderPhone ? text : pattern.exec(text)?.[0];
