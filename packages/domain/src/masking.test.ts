import fc from "fast-check";
import { expect, test } from "vitest";

import { lastFour, maskAllButLastFour } from "./masking.js";
import { anyText } from "./testing/any-text.js";

const length = (text: string) => [...text].length;

test("a mask has the text's length and shows at most the last four characters", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const masked = maskAllButLastFour(text);
      const shown = length(text) > 4 ? [...text].slice(-4).join("") : "";
      expect(masked).toBe("*".repeat(length(text) - length(shown)) + shown);
    }),
  );
});

test("masking a mask changes nothing", () => {
  fc.assert(fc.property(anyText, (text) => maskAllButLastFour(maskAllButLastFour(text)) === maskAllButLastFour(text)));
});

test("lastFour returns at most four characters, and none if the number has no more than four", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 25 }), (digits) => {
      const expected = digits.length > 4 ? digits.slice(-4) : "";
      expect(lastFour(digits)).toBe(expected);
      expect(lastFour(maskAllButLastFour(digits))).toBe(expected);
    }),
  );
});
