import { expect, test } from "vitest";
import { pageFaults, recordPage } from "./record.js";

const pair = (path: string, english: string, translation: string) => ({ path, english, translation });
const pairs = [
  pair("login.title", "Sign in", "Iniciar sesión"),
  pair("home.empty", "Yes | no", "Sí | no"),
  pair("login.hint", " at the end ", "al  final"),
];
const page = recordPage("portal", "es", pairs);
const faultsOf = (...texts: typeof pairs) => pageFaults("es/portal.md", page, "es", texts);

test("writes a table for each section, with signs that Markdown would hide", () => {
  expect(page.slice(page.indexOf("## "))).toBe(`## login

| Text | English | Spanish |
|---|---|---|
| \`login.title\` | Sign in | Iniciar sesión |
| \`login.hint\` | ␣at the end␣ | al␣␣final |

## home

| Text | English | Spanish |
|---|---|---|
| \`home.empty\` | Yes \\| no | Sí \\| no |
`);
});

test("finds no difference in the texts that it wrote", () => {
  expect(faultsOf(...pairs)).toEqual([]);
});

test.each([
  [
    "a letter of the Spanish",
    0,
    pair("login.title", "Sign in", "Iniciar sesion"),
    'The Spanish of login.title is "Iniciar sesion", but "Iniciar sesión" in es/portal.md',
  ],
  [
    "a letter of the English",
    0,
    pair("login.title", "Sign In", "Iniciar sesión"),
    'The English of login.title is "Sign In", but "Sign in" in es/portal.md',
  ],
  [
    "a space",
    2,
    pair("login.hint", " at the end ", "al final"),
    'The Spanish of login.hint is "al final", but "al␣␣final" in es/portal.md',
  ],
])("finds %s that differs", (_, index, changed, sentence) => {
  expect(faultsOf(...pairs.map((before, place) => (place === index ? changed : before)))).toEqual([
    `${sentence}: run npm run translations if you intend that, and have a speaker of the language review the diff.`,
  ]);
});

test("names both languages if both differ", () => {
  expect(faultsOf(pair("login.title", "Log in", "Entrar"), ...pairs.slice(1))).toEqual([
    expect.stringContaining('The English of login.title is "Log in", but "Sign in"'),
    expect.stringContaining('The Spanish of login.title is "Entrar", but "Iniciar sesión"'),
  ]);
});

test("finds a text that is not recorded, and one that is gone", () => {
  expect(faultsOf(...pairs.slice(1), pair("login.new", "New", "Nuevo"))).toEqual([
    expect.stringContaining('login.new ("New") is not in es/portal.md: run npm run translations'),
    expect.stringContaining("login.title is in es/portal.md, but no longer in the code: run npm run translations"),
  ]);
});
