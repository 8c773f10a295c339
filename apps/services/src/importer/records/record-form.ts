import { inEachLanguage } from "../../in-each-language.js";

/** The form of one kind of record: its JSON Schema, and the rules a schema can't express. */
export interface RecordForm<Record> {
  readonly schema: object;
  /** Why a record that matches the schema is still invalid; undefined if it is valid. Quotes none of its values. */
  readonly fault?: (record: Record) => string | undefined;
}

export const text = { type: "string", minLength: 1, maxLength: 20_000 };
export const id = { type: "string", minLength: 1, maxLength: 100, pattern: "^\\S(.*\\S)?$" };
export const amount = { type: "string", format: "amount" };
export const date = { type: "string", format: "calendarDate" };
export const localized = {
  oneOf: [
    text,
    { type: "object", additionalProperties: false, required: ["en"], properties: inEachLanguage(() => text) },
  ],
};

/** Schema of an object with only these members, all required except the optional ones. */
export function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}
