import { inEachLanguage } from "../../in-each-language.js";

/** The form of one kind of record: its JSON Schema, and further rules. */
export interface RecordForm<Record> {
  readonly schema: object;
  /** Why a record that matches the schema is still invalid; undefined if it is valid. Quotes none of its values. */
  readonly fault?: (record: Record) => string | undefined;
  /** What of `fault` a JSON Schema can express. For published schemas: `fault` has the better words. */
  readonly rules?: object;
}

/** The rule that exactly one of the members is there. */
export const exactlyOneOf = (...members: readonly string[]) => ({
  oneOf: members.map((member) => ({ required: [member] })),
});

export const text = { type: "string", minLength: 1, maxLength: 20_000 };
export const id = { type: "string", minLength: 1, maxLength: 100, pattern: "^\\S(.*\\S)?$" };
export const amount = { type: "string", format: "amount" };
export const dueAmount = { type: "string", format: "dueAmount" };
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
