import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { components } from "@paydown/api-client";
import { type ContractDocument, type Operation, type Parameter, type Pointer, schemaAt } from "./document.js";

export type Violation = NonNullable<components["schemas"]["Problem"]["parameterViolations"]>[number];

/** The schemas of one operation. Each is compiled when it is first read. */
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
 * Compiles each schema of a document once, at its first use: compiling all of them would take a third of the services'
 * start. Parameters arrive as text and are coerced; bodies and responses are not.
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
    (operation) => {
      const ofPlace = (place: string) => lazily(() => parameters(parameterSchema(operation.parameters, place)));
      const [path, query, header] = [ofPlace("path"), ofPlace("query"), ofPlace("header")];
      const body = lazily(() => operation.body && at(operation.body.schema));
      return {
        get path() {
          return path();
        },
        get query() {
          return query();
        },
        get header() {
          return header();
        },
        get body() {
          return body();
        },
        responses: new Map(
          [...operation.responses].map(([status, response]) => {
            if (!response) return [status, undefined];
            const validate = lazily(() => at(response.schema));
            return [
              status,
              {
                mediaType: response.mediaType,
                get validate() {
                  return validate();
                },
              },
            ];
          }),
        ),
      };
    },
  );
}

/** Calls `make` at the first call, and returns the same result from then on. */
function lazily<R>(make: () => R): () => R {
  let made: { readonly result: R } | undefined;
  return () => (made ??= { result: make() }).result;
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
    // Optimizing the generated code would make compiling take two thirds longer.
    code: { optimize: false },
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
