import { expect, test } from "vitest";

import { localize } from "./localized-text.js";

test.each([
  ["Pay", "en", "Pay"],
  ["Pay", "es", "Pay"],
  [{ en: "Pay", es: "Pagar" }, "en", "Pay"],
  [{ en: "Pay", es: "Pagar" }, "es", "Pagar"],
  [{ en: "Pay" }, "es", "Pay"],
  [{ en: "Pay", es: " " }, "es", "Pay"],
] as const)("%j in %s is %s", (text, language, words) => {
  expect(localize(text, language)).toBe(words);
});
