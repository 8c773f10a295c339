import { describe, expect, test } from "vitest";

import { amountChoices, lineItemParts } from "./guest.js";
import * as domain from "./index.js";
import { ruleEntries, rules } from "./testing/rule-entries.js";
import { vectorRule } from "./testing/vector-rules.js";
import { inputOf, readVectorText, vectorFiles } from "./testing/vectors.js";

const groups = vectorFiles.flatMap((file) => file.groups);
const exported = Object.entries(rules);

/** The complete inputs of all cases of a rule. */
const inputsOf = (rule: string) =>
  groups.filter((group) => group.rule === rule).flatMap((group) => group.cases.map((vector) => inputOf(group, vector)));

/** Exports without vectors, and why. */
const withoutVectors: Readonly<Record<string, string>> = {
  cents: "makes money of a number; what it refuses is an error",
  formRules: "makes the rules of a form from a table; the forms are covered",
  rulesVersion: "names the rules in force; it changes with each release",
};

test.each(exported.map(([name]) => name).filter((name) => !Object.hasOwn(withoutVectors, name)))(
  "%s has vectors",
  (name) => {
    expect(groups.map((group) => group.rule.split(".")[0])).toContain(name);
  },
);

test("every name that needs no vectors is an export", () => {
  expect(Object.keys(withoutVectors).filter((name) => !Object.hasOwn(rules, name))).toEqual([]);
});

test("no name is exported by two entries", () => {
  expect(ruleEntries.flatMap((entry) => Object.keys(entry)).sort()).toEqual(Object.keys(rules).sort());
});

test.each(groups.map((group) => group.rule))("%s is a rule", (rule) => {
  expect(vectorRule(rule)).toBeDefined();
});

test("no rule has two vectors with the same input", () => {
  const ofRules = groups.filter(({ rule }) => Object.hasOwn(rules, rule.split(".")[0] ?? ""));
  const asked = ofRules.flatMap((group) =>
    group.cases.map((vector) => `${group.rule} ${JSON.stringify(inputOf(group, vector))}`),
  );
  expect(asked.filter((question, place) => asked.indexOf(question) !== place)).toEqual([]);
});

test("the README lists every file with its subject", () => {
  const listed = readVectorText("README.md").match(/^\| `[\w-]+\.json` \| .* \|$/gm) ?? [];
  expect(listed).toEqual(vectorFiles.map(({ file, subject }) => `| \`${file}\` | ${subject} |`));
});

const isTable = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("violations" in value);
const tables = exported.flatMap(([name, value]) => (isTable(value) ? [[name, value] as const] : []));

test.each(tables)("%s has vectors for every row and for the order of the rows", (name, table) => {
  const keys = inputsOf(name).map(({ key }) => key);
  const rows = Object.entries(table).flatMap(([key, row]) => (typeof row === "function" ? [] : [key]));
  expect(new Set(keys)).toEqual(new Set([undefined, ...rows]));
});

const forms = exported.flatMap(([name, value]) =>
  typeof value === "object" && value !== null && "violations" in value
    ? [[name, value as unknown as { fields: string[] }] as const]
    : [],
);

test.each(forms)("%s has a passing and a refused case for every field", (name, { fields }) => {
  const ruled = groups.filter((group) => group.rule === `${name}.violation`);
  const answers = ruled.flatMap((group) =>
    group.cases.map((vector) => ({ field: inputOf(group, vector)["field"], refused: vector.expected !== null })),
  );
  const withoutRefusal = ["sendConf"];
  for (const field of fields) {
    expect(answers, field).toContainEqual({ field, refused: false });
    if (!withoutRefusal.includes(field)) expect(answers, field).toContainEqual({ field, refused: true });
  }
});

describe("every combination in a table has a vector", () => {
  const pairs = <A, B>(left: readonly A[], right: readonly B[]) =>
    left.flatMap((a) => right.map((b) => [a, b] as const));

  test.each(pairs(domain.paymentOptionCodes, domain.paymentActionNames))(
    "the Regulation E label of option %s with action %s",
    (option, action) => {
      expect(inputsOf("regeLabel")).toContainEqual({ option, action });
    },
  );

  test.each(pairs(["confirm", "completed"], domain.paymentActionNames))(
    "the messages of %s with action %s",
    (page, action) => {
      expect(inputsOf("sodSetting")).toContainEqual({ page, action });
    },
  );

  test.each(domain.paymentActionNames)(
    "the amount and date of %s, with and without a scheduled payment or an offer",
    (action) => {
      const facts = inputsOf("amountAndDate").flatMap((input) => (input["action"] === action ? [input["facts"]] : []));
      expect(facts).toContainEqual(
        expect.objectContaining({ nextAmountDue: 14_008, offer: { amount: 50_000, date: "2026-11-30" } }),
      );
      expect(facts).toContainEqual(expect.objectContaining({ nextAmountDue: null, offer: null }));
    },
  );

  const choices = Object.keys(amountChoices);

  test.each(pairs(choices, [true, false]))(
    "the amount of the choice %s, payments allowed: %s",
    (choice, allowsPayments) => {
      const chosen = expect.objectContaining({ choice }) as unknown;
      const plan = allowsPayments
        ? { allowsPayments, minimumDue: 2500, totalDue: 12_500, amountBeingConfirmed: null }
        : { allowsPayments };
      expect(inputsOf("evaluatePlanAmount")).toContainEqual({ chosen, plan: expect.objectContaining(plan) as unknown });
    },
  );

  test.each([...new Set(lineItemParts)].filter((part) => part !== null))(
    "a LineItems entry with a wrong %s",
    (part) => {
      const refused = groups
        .filter(({ rule }) => rule === "lineItemRefusals")
        .flatMap((group) => group.cases.map(({ expected }) => expected));
      expect(refused).toContainEqual([part]);
    },
  );

  const dispositions = [
    ...new Set(Object.values(domain.cardRules).flatMap(({ dispositions: shown }): readonly string[] => shown)),
  ];
  const changes = [
    { due: 125_000 },
    { due: 0 },
    { negotiatorEnabled: true },
    { negotiatorEnabled: false },
    { arrangementStatus: null },
    { arrangementStatus: "B" },
  ];

  test.each(pairs(dispositions, changes))("the cards of disposition %s with %j", (disposition, change) => {
    expect(inputsOf("visibleCards")).toContainEqual({
      facts: expect.objectContaining({ disposition, ...change }) as unknown,
    });
  });
});
