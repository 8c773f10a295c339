import { describe, expect, test } from "vitest";
import { uiEnglish } from "@paydown/ui/ui-context";
import { en } from "./en";
import { es, uiEs } from "./es";
import { partFailed } from "./part-failed-en";

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** This package's texts; the rules' catalog has its own test for the same. */
const texts = (words: object) =>
  Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === "string");

const { partFailed: partFailedEs, ...shellEs } = es;

describe.each([
  ["shell", en, shellEs],
  ["part-failed", partFailed, partFailedEs],
  ["ui", uiEnglish, uiEs],
] as const)("the %s words", (_, english, spanish) => {
  test("have the same keys in both languages", () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(texts(english))("%s has Spanish with the same placeholders", (key, text) => {
    const translated = Object.fromEntries(texts(spanish))[key] ?? "";
    expect(translated.trim()).not.toBe("");
    expect(placeholders(translated)).toEqual(placeholders(text));
  });
});
