import fc from "fast-check";
import { expect, test } from "vitest";

import { padDbtNumber } from "./dbt-number.js";
import { anyText } from "./testing/any-text.js";

test("padding adds zeros before the text, up to nine characters, and nothing else (Q98)", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const typed = text.trim();
      const padded = padDbtNumber(text);
      expect(padded.endsWith(typed)).toBe(true);
      expect(padded.slice(0, padded.length - typed.length)).toMatch(/^0*$/);
      expect(padded.length).toBe(typed === "" ? 0 : Math.max(9, typed.length));
    }),
  );
});

test("a padded number stays as it is, and keeps its value", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      const padded = padDbtNumber(String(number));
      expect(padDbtNumber(padded)).toBe(padded);
      expect(Number(padded)).toBe(number);
    }),
  );
});
