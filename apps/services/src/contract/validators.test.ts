import { expect, test } from "vitest";
import { operationsOf, readContract } from "./document.js";
import { validatorsOf } from "./validators.js";

// The services compile a schema at its first use, so a faulty one would be found only by a consumer.
test.each(operationsOf(readContract()))("the schemas of $id compile", (operation) => {
  const { path, query, header, body, responses } = validatorsOf(readContract())(operation);
  for (const validate of [path, query, header]) expect(validate).toBeTypeOf("function");
  if (operation.body) expect(body).toBeTypeOf("function");
  for (const response of responses.values()) if (response) expect(response.validate).toBeTypeOf("function");
});
