import fc from "fast-check";
import { expect, test } from "vitest";

import { padDbtNumber } from "./dbt-number.js";
import { anyText } from "./testing/any-text.js";

test("adds only leading zeros, up to nine characters", () => {
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

test("leaves a padded number unchanged and keeps its value", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      const padded = padDbtNumber(String(number));
      expect(padDbtNumber(padded)).toBe(padded);
      expect(Number(padded)).toBe(number);
    }),
  );
});
