import { expect, test } from "vitest";
import { literalsOf } from "./literals.js";

const textsOf = (source: string) => literalsOf(source, "es").map(({ text }) => text);

test("finds each text and each part of a template, whatever chooses between them", () => {
  expect(
    textsOf(
      'const a = { due: (n: number) => (n === 1 ? "Una" : `Quedan ${n === 2 ? "dos" : n} cuotas`), list: ["Sí"] };',
    ),
  ).toEqual(["Una", "Quedan ", "dos", " cuotas", "Sí"]);
});

test.each([
  [
    "the name of a module",
    'import { a } from "./a"; export { b } from "./b"; const c = () => import("./c"); declare module "./d" {}',
  ],
  ["a type", 'type A = "a"; const b: Record<"b", number> = { b: 1 };'],
  ["a key", 'const a = { "b-c": 1 }; a["b-c"];'],
  ["a code to compare with", 'if (a === "b" || "c" !== d) switch (e) { case "f": break; }'],
])("leaves out %s", (_, source) => {
  expect(textsOf(source)).toEqual([]);
});

test("tells which texts are in a property of a language", () => {
  expect(literalsOf('const a = { en: "Yes", es: { say: (b: string) => `Sí, ${b}` } };', "es")).toEqual([
    { text: "Yes", inProperty: false },
    { text: "Sí, ", inProperty: true },
    { text: "", inProperty: true },
  ]);
});
