import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { ProblemError, problems } from "./problems.js";

const contract = parse(
  readFileSync(createRequire(import.meta.url).resolve("@paydown/api-client/openapi.yaml"), "utf8"),
) as {
  components: { schemas: { ProblemCode: { enum: string[] } } };
};

describe("the problem registry", () => {
  test("has exactly the codes of the contract [CALL-35]", () => {
    expect(Object.keys(problems).sort()).toEqual([...contract.components.schemas.ProblemCode.enum].sort());
  });

  test("returns type, title, status, code and any extra members (RFC 9457) [CALL-34, CALL-44]", () => {
    const problem = new ProblemError("too_many_attempts", { retryAfterSeconds: 12 });
    expect(problem.toBody()).toEqual({
      type: "urn:paydown:problem:too_many_attempts",
      title: "Too many attempts to sign in.",
      status: 429,
      code: "too_many_attempts",
      retryAfterSeconds: 12,
    });
  });
});
