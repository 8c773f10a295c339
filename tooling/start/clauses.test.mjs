import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  clausesOf,
  coverage,
  glossaryFaults,
  indexFaults,
  readClauses,
  readIndexFaults,
  readTaggedTests,
  specificationFaults,
  taggedTitles,
  taggedVectors,
} from "./clauses.mjs";
import { root } from "./workspace.mjs";

const form = clausesOf(
  "docs/specification/form.md",
  "# Form\n\n- **FORM-1** The amount is locked.\n- **FORM-2** The date is today.\n",
);
const holding = (/** @type {string[]} */ ...ids) => [{ file: "a.test.ts", title: "locks", ids }];

test("the repository's clauses and tests have no faults", () => {
  expect(specificationFaults(readClauses(root), readTaggedTests(root))).toEqual([]);
});

test("the specification's index lists every file", () => {
  expect(readIndexFaults(root)).toEqual([]);
});

test("every term of the glossary has a meaning", () => {
  expect(glossaryFaults(readFileSync(join(root, "docs/glossary.md"), "utf8"))).toEqual([]);
});

describe("tags", () => {
  test("are read from the end of a title in any kind of quotes", () => {
    const source = [
      'test("locks the amount [FORM-1]", () => {});',
      "describe(`of %s [FORM-1, FORM-2]`, () => {});",
      "test.each(rows)('a [brackets] b [FORM-2]', () => {});",
      'test("[FORM-1] stands first", () => {});',
    ].join("\n");
    expect(taggedTitles("a.test.ts", source)).toEqual([
      { file: "a.test.ts", title: "locks the amount", ids: ["FORM-1"] },
      { file: "a.test.ts", title: "of %s", ids: ["FORM-1", "FORM-2"] },
      { file: "a.test.ts", title: "a [brackets] b", ids: ["FORM-2"] },
    ]);
  });

  test("of vectors are the clause ids in their source fields", () => {
    const text = JSON.stringify({
      subject: "Fees",
      source: ["FEE-1", "convention: cents"],
      groups: [{ rule: "computeFee", source: ["FEE-2"] }, { rule: "other" }],
    });
    expect(taggedVectors("fees.json", text)).toEqual([
      { file: "fees.json", title: "Fees", ids: ["FEE-1"] },
      { file: "fees.json", title: "computeFee", ids: ["FEE-2"] },
    ]);
  });
});

describe("the faults", () => {
  test("are empty if every clause has a test", () => {
    expect(specificationFaults(form, holding("FORM-1", "FORM-2"))).toEqual([]);
  });

  test("name a clause without a test", () => {
    expect(specificationFaults(form, holding("FORM-1"))).toEqual([
      "docs/specification/form.md: FORM-2 has no test. End a test's title with [FORM-2].",
    ]);
  });

  test("name a misspelled tag", () => {
    expect(specificationFaults(form, holding("FORM-1", "FORM-2", "FROM-1"))).toEqual([
      'a.test.ts: "locks" names FROM-1, which is not a clause. Correct the tag, or add the clause.',
    ]);
  });

  test("name an id that is used twice", () => {
    expect(specificationFaults([...form, ...form.slice(0, 1)], holding("FORM-1", "FORM-2"))).toEqual([
      "docs/specification/form.md: FORM-1 is used twice, first in docs/specification/form.md. Give this clause the next free number.",
    ]);
  });

  test.each([
    ["- **Form 3** The amount.", '"Form 3" is not a clause id. Write a prefix and a number, such as FORM-12.'],
    ["- **FORM-3**", "FORM-3 has no text. Write what the product does, on the same line."],
  ])("name the fault of a clause written as %j", (line, fault) => {
    expect(specificationFaults(clausesOf("form.md", line), [])).toEqual([`form.md: ${fault}`]);
  });

  test("name a file that the index leaves out, and a row without a file", () => {
    const index = "| Area | File | Prefix |\n|---|---|---|\n| Form | [form.md](form.md) | FORM |\n";
    expect(indexFaults(index, ["form.md"])).toEqual([]);
    expect(indexFaults(index, ["fee.md"])).toEqual([
      "docs/specification/README.md: the index leaves out fee.md. Add its row.",
      "docs/specification/README.md: the index lists form.md, which does not exist. Delete its row.",
    ]);
  });

  test("name a glossary term without a meaning, and a repeated one", () => {
    const table =
      "| Term | Meaning | Where |\n|---|---|---|\n| SOD | | x |\n| plan | Paying over time. | y |\n| plan | Again. | z |\n";
    expect(glossaryFaults(table)).toEqual([
      'docs/glossary.md: "SOD" has no meaning. Write one in the second column.',
      'docs/glossary.md: "plan" appears twice. Keep one row.',
    ]);
  });
});

test("coverage counts clauses, tests and clauses without a test per file", () => {
  expect(coverage(form, holding("FORM-1"))).toEqual([
    { file: "docs/specification/form.md", clauses: 2, tests: 1, gaps: 1 },
  ]);
});
