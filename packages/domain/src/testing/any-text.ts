import fc from "fast-check";

// Not fc.string({ unit: "binary" }): it takes a second to set up, in each file.
const codeUnits = fc.array(fc.nat({ max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units));

/** Any text a field can hold: letters, signs, every code unit, halves of a pair too. */
export const anyText = fc.oneof(fc.string(), codeUnits);
