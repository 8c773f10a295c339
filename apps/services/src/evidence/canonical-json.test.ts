import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, type CanonicalValue } from "./canonical-json.js";

describe("canonical JSON", () => {
  test("sorts names by UTF-16 code units and writes no spaces [EVID-11]", () => {
    expect(
      canonicalJson({
        "€": 1,
        "\r": 2,
        "\uFB33": 3,
        "1": 4,
        "😀": 5,
        "\u0080": 6,
        ö: [true, null, { b: "\n", a: 'é "' }],
      }),
    ).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":[true,null,{"a":"é \\"","b":"\\n"}],"€":1,"😀":5,"\uFB33":3}');
  });

  test("is the same for the same value in any order, and reads back as that value [EVID-11]", () => {
    const value = fc.letrec<{ value: CanonicalValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.string(),
        fc.maxSafeInteger(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value")),
        fc.dictionary(fc.string(), tie("value")),
      ),
    })).value;
    const reversed = (one: CanonicalValue): CanonicalValue =>
      one === null || typeof one !== "object"
        ? one
        : Array.isArray(one)
          ? one.map(reversed)
          : Object.fromEntries(
              Object.entries(one)
                .reverse()
                .map(([name, member]) => [name, reversed(member)]),
            );
    fc.assert(
      fc.property(value, (one) => {
        const text = canonicalJson(one);
        expect(canonicalJson(reversed(one))).toBe(text);
        expect(canonicalJson(JSON.parse(text) as CanonicalValue)).toBe(text);
      }),
    );
  });

  test.each([0.5, Number.NaN, 2 ** 53])("refuses %s, which has no single spelling", (number) => {
    expect(() => canonicalJson({ number })).toThrow(RangeError);
  });
});
