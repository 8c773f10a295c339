import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";

import type { Violation } from "./form-rules.js";
import { catalogueMessage, type CatalogueLanguage, isMessage, violationMessage } from "./testing/vector-messages.js";
import { vectorRule } from "./testing/vector-rules.js";
import { inputOf, readVectorJson, vectorFiles } from "./testing/vectors.js";

const isVectorFile = new Ajv2020({ strict: true, allErrors: true }).compile(readVectorJson("vectors.schema.json"));

describe.each(vectorFiles)("$file", ({ file, groups }) => {
  test("has the documented format", () => {
    isVectorFile(readVectorJson(file));
    expect(isVectorFile.errors ?? []).toEqual([]);
  });

  describe.each(groups)("$rule", (group) => {
    const rule = vectorRule(group.rule);
    const cases = group.cases.map((vector) => [vector.name ?? JSON.stringify(vector.input), vector] as const);

    test.each(cases)("%s", (_name, vector) => {
      expect(rule, `no rule is named ${group.rule}`).toBeDefined();
      const input = inputOf(group, vector);
      const result = rule?.(input) ?? null;
      expect(result).toEqual(vector.expected);
      for (const [language, sentence] of Object.entries(vector.message ?? {}) as [CatalogueLanguage, string][]) {
        const said = isMessage(group.rule)
          ? catalogueMessage(language, group.rule, input)
          : violationMessage(language, result as Violation, input);
        expect(said).toBe(sentence);
      }
    });
  });
});
