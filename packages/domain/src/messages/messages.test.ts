import { describe, expect, test } from "vitest";

import type { RuleName } from "../field-rules.js";
import type { Language } from "../localized-text.js";
import { inputOf, vectorFiles } from "../testing/vectors.js";
import * as en from "./en.js";
import * as es from "./es.js";

type Entry = readonly [path: string, message: unknown];

/** Every text and function of a catalogue by its path. */
function entries(value: unknown, path = ""): Entry[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => entries(inner, path ? `${path}.${key}` : key));
}

const catalogs: Record<Language, typeof en | typeof es> = { en, es };
const english = entries({ ...en });
const groups = vectorFiles.flatMap(({ groups }) => groups);

const labels = /^(?:ruleMessages\.(?:cardNames|fieldLabels|achTypeNames)|canadianFieldLabels)\./;

/** The exports that ruleMessages is made of, for callers who need only one of them. */
const parts = /^(?:labelMessages|violationMessage|sayRequired|sayTooLong)\b/;

test("ruleMessages has the same texts as its separate parts", () => {
  for (const { ruleMessages, labelMessages, violationMessage, sayRequired, sayTooLong } of Object.values(catalogs)) {
    expect(ruleMessages).toEqual({ ...labelMessages, violation: violationMessage });
    expect(sayTooLong("City", 28)).toBe(violationMessage({ rule: "max", params: { length: 28 } }, "City"));
    for (const place of [undefined, "guestLookup", "registrationPrompt"] as const) {
      expect(sayRequired("City", place)).toBe(
        violationMessage({ rule: "required", params: place ? { place } : {} }, "City"),
      );
    }
  }
});

test.each(english.filter(([path]) => !labels.test(path) && !parts.test(path)))(
  "a vector covers %s, in Spanish too",
  (path) => {
    const cases = groups.filter(({ rule }) => rule === path).flatMap((group) => group.cases);
    expect(cases.filter(({ message }) => message?.es !== undefined)).not.toEqual([]);
  },
);

const ruleNames = {
  required: true,
  removeWhitespace: true,
  numeric: true,
  notNaN: true,
  alphaNum: true,
  personName: true,
  min: true,
  max: true,
  digits: true,
  cardLength: true,
  noCurrencySymbol: true,
  atMostNumDigits: true,
  positive: true,
  notAboveDue: true,
  notAboveMax: true,
  belowDue: true,
  countRange: true,
  notBefore: true,
  email: true,
  passwordConfirmation: true,
  found: true,
  date: true,
  dateRange: true,
  oneOf: true,
  cardExpired: true,
  cardNumberInText: true,
  routingNumberExists: true,
} satisfies Record<RuleName, true>;

test("the vectors cover the message of every rule", () => {
  const violations = groups.filter(({ rule }) => rule === "ruleMessages.violation");
  const said = violations.flatMap((group) =>
    group.cases.map((vector) => (inputOf(group, vector)["failure"] as { rule: RuleName }).rule),
  );
  expect(new Set(said)).toEqual(new Set(Object.keys(ruleNames)));
});

describe("labels", () => {
  test("are unique among the fields of the form", () => {
    for (const { ruleMessages } of Object.values(catalogs)) {
      const { fieldLabels } = ruleMessages;
      expect(new Set(Object.values(fieldLabels)).size).toBe(Object.keys(fieldLabels).length);
    }
  });
});
