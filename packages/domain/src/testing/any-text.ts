import fc from "fast-check";

// Not fc.string({ unit: "binary" }): it takes a second to set up in each file.
const codeUnits = fc.array(fc.nat({ max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units));

/** Any text that a field can hold: letters, symbols and every code unit, including lone surrogates. */
export const anyText = fc.oneof(fc.string(), codeUnits);
