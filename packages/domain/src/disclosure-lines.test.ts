import { expect, test } from "vitest";

import { splitLines } from "./disclosure-lines.js";

test.each([
  ["one", ["one"]],
  ["one\ntwo", ["one", "two"]],
  ["one\r\ntwo", ["one", "two"]],
  ["one\\ntwo", ["one", "two"]],
  ["one\n\ntwo", ["one", "", "two"]],
  ["one\ntwo\n", ["one", "two"]],
  ["\n\none\n \n", ["one"]],
  ["<b>one</b>", ["<b>one</b>"]],
  ["", []],
  ["\n \\n", []],
])("%j is split per line (Q107)", (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});
