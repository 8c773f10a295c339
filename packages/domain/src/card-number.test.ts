import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cardBrand, cardLength, holdsCardNumber, luhnValid } from "./card-number.js";

const sandboxNumbers = ["4111111111111111", "5555555555554444", "6011111111111117", "378282246310005", "4000000000000002", "4000000000000119"];

describe("luhnValid", () => {
  test.each([...sandboxNumbers, "0"])("%s passes", (digits) => {
    expect(luhnValid(digits)).toBe(true);
  });

  test.each(["4111111111111112", "1", "", "4111 1111 1111 1111", "411111111111111a", "٤١١١١١١١١١١١١١١١"])("%j does not pass", (digits) => {
    expect(luhnValid(digits)).toBe(false);
  });

  test("any one wrong digit is found", () => {
    fc.assert(
      fc.property(fc.constantFrom(...sandboxNumbers), fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, seed, change) => {
        const place = seed % digits.length;
        const wrong = (Number(digits[place]) + change) % 10;
        return !luhnValid(digits.slice(0, place) + String(wrong) + digits.slice(place + 1));
      }),
    );
  });
});

test.each([
  ["4", "VISA"],
  ["4111111111111111", "VISA"],
  ["51", "MC"],
  ["55", "MC"],
  ["2221", "MC"],
  ["2720", "MC"],
  ["34", "AMEX"],
  ["378282246310005", "AMEX"],
  ["6011", "DISCOVER"],
  ["644", "DISCOVER"],
  ["649", "DISCOVER"],
  ["65", "DISCOVER"],
  ["", null],
  ["5", null],
  ["50", null],
  ["56", null],
  ["2220", null],
  ["2721", null],
  ["30", null],
  ["36", null],
  ["6012", null],
  ["643", null],
  ["9", null],
])("the brand of %j is %s", (digits, brand) => {
  expect(cardBrand(digits)).toBe(brand);
});

test.each([
  ["3", 15],
  ["30", 15],
  ["4", 16],
  ["", 16],
])("a number beginning %j has %i digits", (digits, length) => {
  expect(cardLength(digits)).toBe(length);
});

test.each([
  ["4111111111111111", true],
  ["4111 1111 1111 1111", true],
  ["4111-1111-1111-1111 Main St", true],
  ["12 378282246310005", true],
  ["Casey 4111111111111111", true],
  ["4111111111111112", false],
  ["411111111111", false],
  ["4222222222222", true],
  ["6304000000000000000", true],
  ["41111111111111110000", false],
  ["12 34 4111 1111 1111 1111 5", true],
  ["1820 Eutaw Place Apt 12", false],
  ["4111.1111.1111.1111", false],
  ["", false],
])("%j holds a card number: %s", (text, held) => {
  expect(holdsCardNumber(text)).toBe(held);
});
