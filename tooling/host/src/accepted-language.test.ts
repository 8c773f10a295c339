import { expect, test } from "vitest";
import { acceptedLanguage } from "./accepted-language.js";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["es", "es"],
  ["ES-us", "es"],
  ["es-US,es;q=0.9,en;q=0.8", "es"],
  ["fr, en;q=0.5, es;q=0.1", "en"],
  ["en;q=0.1, es;q=0.5", "es"],
  ["es;q=0, fr", undefined],
  ["es;q=x", undefined],
  ["est, *", undefined],
] as const)("'%s' selects %s", (header, language) => {
  expect(acceptedLanguage(header, ["en", "es"])).toBe(language);
});
