import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { components } from "@paydown/api-client";
import { type ContractDocument, type Operation, type Parameter, type Pointer, schemaAt } from "./document.js";

export type Violation = NonNullable<components["schemas"]["Problem"]["parameterViolations"]>[number];

/** The compiled schemas of one operation. */
export interface OperationValidators {
  readonly path: ValidateFunction;
  readonly query: ValidateFunction;
  readonly header: ValidateFunction;
  readonly body: ValidateFunction | undefined;
  readonly responses: ReadonlyMap<
    number,
    { readonly mediaType: string; readonly validate: ValidateFunction } | undefined
  >;
}

const contractId = "contract";

type Compiler = (operation: Operation) => OperationValidators;

const compilers = new WeakMap<ContractDocument, Compiler>();

/**
 * Compiles each schema of a document once. Parameters arrive as text and are coerced; bodies and responses are not.
 */
export function validatorsOf(document: ContractDocument): Compiler {
  const known = compilers.get(document);
  if (known) return known;
  const compiler = makeCompiler(document);
  compilers.set(document, compiler);
  return compiler;
}

function makeCompiler(document: ContractDocument): Compiler {
  const strict = makeAjv(document, false);
  const coercing = makeAjv(document, true);
  // Most operations declare the same responses, such as a problem.
  const at = once(
    (schema: Pointer) => JSON.stringify(schemaAt(document, schema)),
    (schema) => strict.compile({ $ref: `${contractId}${schema}` }),
  );
  const parameters = once(
    (schema: object) => JSON.stringify(schema),
    (schema) => coercing.compile(schema),
  );
  return once(
    (operation) => operation.id,
    (operation) => ({
      path: parameters(parameterSchema(operation.parameters, "path")),
      query: parameters(parameterSchema(operation.parameters, "query")),
      header: parameters(parameterSchema(operation.parameters, "header")),
      body: operation.body && at(operation.body.schema),
      responses: new Map(
        [...operation.responses].map(([status, response]) => [
          status,
          response && { mediaType: response.mediaType, validate: at(response.schema) },
        ]),
      ),
    }),
  );
}

/** Calls `make` once for each key, and returns the same result from then on. */
function once<T, R>(keyOf: (value: T) => string, make: (value: T) => R): (value: T) => R {
  const made = new Map<string, R>();
  return (value) => {
    const key = keyOf(value);
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(value);
    made.set(key, result);
    return result;
  };
}

function makeAjv(document: ContractDocument, coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: false,
    coerceTypes,
    validateSchema: false,
  });
  // The document's top level is not a schema, but Ajv passes through it on the way to the schemas inside.
  for (const keyword of [...Object.keys(document), "x-addition"]) ajv.addKeyword(keyword);
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: contractId }, contractId, undefined, false);
  return ajv;
}

function parameterSchema(parameters: readonly Parameter[], place: string): object {
  const here = parameters.filter((parameter) => parameter.place === place);
  const name = (parameter: Parameter) => (place === "header" ? parameter.name.toLowerCase() : parameter.name);
  return {
    type: "object",
    properties: Object.fromEntries(
      here.map((parameter) => [name(parameter), { $ref: `${contractId}${parameter.schema}` }]),
    ),
    required: here.filter(({ required }) => required).map(name),
  };
}

/** What is wrong and where, without the value, which may be a card number. */
export function toViolations(errors: readonly ErrorObject[] | null | undefined): Violation[] {
  const byPath = new Map<string, Violation>();
  for (const error of errors ?? []) {
    const missing: unknown =
      error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty;
    const path = [...error.instancePath.split("/").slice(1), ...(typeof missing === "string" ? [missing] : [])].join(
      ".",
    );
    if (!byPath.has(path))
      byPath.set(path, {
        path,
        message: error.keyword === "required" ? "is required" : (error.message ?? "is not valid"),
      });
  }
  return [...byPath.values()];
}
