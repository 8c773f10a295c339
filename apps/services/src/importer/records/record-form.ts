/** What a record of a kind must be: its JSON Schema, and what that cannot say. */
export interface RecordForm<Record> {
  readonly schema: object;
  /** What is wrong with a record that has the schema's form; quotes no value of it. */
  readonly fault?: (record: Record) => string | undefined;
}

export const text = { type: "string", minLength: 1, maxLength: 20_000 };
export const id = { type: "string", minLength: 1, maxLength: 100, pattern: "^\\S(.*\\S)?$" };
export const amount = { type: "string", format: "amount" };
export const date = { type: "string", format: "calendarDate" };
export const localized = {
  oneOf: [text, { type: "object", additionalProperties: false, required: ["en"], properties: { en: text, es: text } }],
};

/** An object of these members alone, all of them needed but the optional ones. */
export function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}
