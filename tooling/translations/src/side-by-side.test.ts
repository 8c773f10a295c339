import { expect, test } from "vitest";
import { namesIn, sideBySide } from "./side-by-side.js";

const row = (path: string, english: string, translation: string) => ({ path, english, translation });

test("shows the texts of nested tables, and phrases with the English names of their arguments", () => {
  const english = { lists: { none: "None", of: (count: number, name: string) => `${count} of ${name}` }, yes: "Yes" };
  const spanish = { lists: { none: "Nada", of: (a: number, b: string) => `${b}: ${a}` }, yes: "Sí" };
  expect(sideBySide(english, spanish)).toEqual([
    row("lists.none", "None", "Nada"),
    row("lists.of", "{count} of {name}", "{name}: {count}"),
    row("yes", "Yes", "Sí"),
  ]);
});

test("shows a phrase that takes an object apart with the names of the object's properties", () => {
  const call = ({ company, phone }: Record<string, string>) => `Call ${company} at ${phone}.`;
  const llamar = ({ phone, company }: Record<string, string>) => `Llame a ${company} al ${phone}.`;
  expect(sideBySide({ call }, { call: llamar })).toEqual([
    row("call", "Call {company} at {phone}.", "Llame a {company} al {phone}."),
  ]);
});

test("shows each case of a phrase that chooses its words, and names what it depends on", () => {
  const left = (count: number, { rule, limits }: { rule: string; limits: { most: number } }) =>
    `${count === 1 ? "1 is" : `${count} are`} left: ${rule}, ${limits.most}`;
  const cases = {
    left: [
      [1, { rule: "a", limits: { most: 2 } }],
      [undefined, { limits: { most: 3 } }],
    ],
  };
  expect(sideBySide({ left }, { left }, { cases }).map(({ path, english }) => [path, english])).toEqual([
    ["left (count = 1, rule = a, most = 2)", "1 is left: a, 2"],
    ["left (most = 3)", "{count} are left: {rule}, 3"],
  ]);
});

test("shows a list line by line", () => {
  const english = { mail: (code: string) => [`Your code is ${code}.`, "", "Tell nobody."] };
  const spanish = { mail: (code: string) => [`Su código es ${code}.`, ""] };
  expect(sideBySide(english, spanish)).toEqual([
    row("mail 1", "Your code is {code}.", "Su código es {code}."),
    row("mail 2", "", ""),
    row("mail 3", "Tell nobody.", ""),
  ]);
});

test("names the phrases and tables of another catalog, and says so if the other language has another one", () => {
  const english = { say: () => "Yes", names: { full: "All", part: { half: "Half" } } };
  const spanish = { say: () => "Sí", names: { full: "Todo", part: { half: "Mitad" } } };
  const elsewhere = namesIn("rules", [english, spanish]);
  const { say, names } = english;
  expect(
    sideBySide({ say, names, ...names }, { say: spanish.say, names: spanish.names, ...spanish.names }, { elsewhere }),
  ).toEqual([
    row("say", "{rules: say}", "{rules: say}"),
    row("names", "{rules: names}", "{rules: names}"),
    row("full", "All", "Todo"),
    row("part", "{rules: names.part}", "{rules: names.part}"),
  ]);
  expect(sideBySide({ say }, { say: () => "No" }, { elsewhere })).toEqual([
    row("say", "{rules: say}", "{another one}"),
  ]);
  expect(sideBySide({ names }, { names }, { elsewhere: namesIn("rules", [english]) })).toEqual([
    row("names", "{rules: names}", "{rules: names}"),
  ]);
});

test("shows a text that only one language has", () => {
  expect(sideBySide({ yes: "Yes" }, { no: "No" })).toEqual([row("yes", "Yes", ""), row("no", "", "No")]);
});

test.each([
  ["computes with its argument", (seconds: number) => `${Math.ceil(seconds / 60)} min`, 'it says "NaN min"'],
  ["reads a property of its argument", (day: { year: number }) => `In ${day.year}`, 'it says "In undefined"'],
  ["fails", (list: readonly string[]) => list.map(String).join(), "list.map is not a function"],
])("asks for a case of a phrase that %s", (_, say, problem) => {
  expect(() => sideBySide({ say }, { say })).toThrow(`say needs arguments of its own in the cases: `);
  expect(() => sideBySide({ say }, { say })).toThrow(problem);
});

test("refuses cases of a text that does not exist", () => {
  expect(() => sideBySide({ yes: "Yes" }, { yes: "Sí" }, { cases: { no: [[1]] } })).toThrow(
    "There are cases for no, but no such text.",
  );
});
