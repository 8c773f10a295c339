import fc from "fast-check";
import { expect, test } from "vitest";

import { cardDigitGroups, holdsCardNumber, luhnValid } from "./card-number.js";
import { anyText } from "./testing/any-text.js";

const sandboxNumbers = [
  "4111111111111111",
  "5555555555554444",
  "6011111111111117",
  "378282246310005",
  "4000000000000002",
  "4000000000000119",
];

test("the Luhn check finds any single wrong digit", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sandboxNumbers),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (number, seed, change) => {
        const place = seed % number.length;
        const wrong = (Number(number[place]) + change) % 10;
        return !luhnValid(number.slice(0, place) + String(wrong) + number.slice(place + 1));
      },
    ),
  );
});

test("finds a card number between any words", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "Z", "é", ".", ",", " #"), maxLength: 12 });
  fc.assert(
    fc.property(words, fc.constantFrom(...sandboxNumbers), words, (before, number, after) =>
      holdsCardNumber(`${before} ${number} ${after}`),
    ),
  );
});

test("the groups hold every typed digit in order, and nothing else", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("", ...sandboxNumbers), (noise, number) => {
      const typed = number + noise;
      expect(cardDigitGroups(typed).join("")).toBe(typed.replace(/\D/g, ""));
    }),
  );
});

test("never throws", () => {
  fc.assert(
    fc.property(anyText, (text) => typeof holdsCardNumber(text) === "boolean" && typeof luhnValid(text) === "boolean"),
  );
});
