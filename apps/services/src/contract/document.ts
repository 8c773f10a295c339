import { parseContract } from "./openapi.js";

/** The parts of an OpenAPI document that the plugin reads. */
export interface ContractDocument {
  readonly openapi: string;
  readonly security?: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: Readonly<Record<string, unknown>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly "x-admits-otp-pending"?: boolean;
  readonly "x-admits-letter"?: boolean;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Partial<Record<BodyType, unknown>>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

/** Media type of a body. An operation accepts only the type that it declares. */
export type BodyType = (typeof bodyTypes)[number];

export const formBody = "application/x-www-form-urlencoded";
/** A body with a file, which is streamed. */
export const multipartBody = "multipart/form-data";
const bodyTypes = ["application/json", formBody, multipartBody] as const;
/** Media type with which a document declares a file response. */
export const anyFile = "*/*";

interface Reference {
  readonly $ref: string;
}

interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface ResponseObject {
  readonly content?: Readonly<Record<string, unknown>>;
}

/** A schema's location in the document, as a JSON pointer in a URI fragment. */
export type Pointer = string;

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly schema: Pointer;
}

/** One operation with its references resolved. */
export interface Operation {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  /** As the contract spells it, `;user={user}` included. */
  readonly path: string;
  readonly isPublic: boolean;
  /** Whether a session that awaits its one-time passcode may call it. */
  readonly admitsOtpPending: boolean;
  /** Whether a visit with a letter code may call it. */
  readonly admitsLetter: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly mediaType: BodyType; readonly schema: Pointer; readonly required: boolean } | undefined;
  /** By status; undefined for a response without a declared body. */
  readonly responses: ReadonlyMap<number, { readonly mediaType: string; readonly schema: Pointer } | undefined>;
}

const methods = { get: "GET", post: "POST", put: "PUT", delete: "DELETE", patch: "PATCH" } as const;

let contract: ContractDocument | undefined;

/** Returns openapi.yaml of `@paydown/api-client`, which it reads only once. */
export function readContract(): ContractDocument {
  return (contract ??= parseContract() as ContractDocument);
}

/** Every operation of a document, in document order. */
export function operationsOf(document: ContractDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(methods).flatMap(([key, method]) => {
      const operation = item[key];
      return operation ? [toOperation(document, path, key, method, operation)] : [];
    }),
  );
}

function toOperation(
  document: ContractDocument,
  path: string,
  key: string,
  method: Operation["method"],
  operation: OperationObject,
): Operation {
  const here = ["paths", path, key];
  const parameters = (operation.parameters ?? []).map((_, index) => {
    const { value, at } = resolve<ParameterObject>(document, [...here, "parameters", String(index)]);
    return { name: value.name, place: value.in, required: value.required ?? false, schema: pointer([...at, "schema"]) };
  });
  const responses = new Map(
    Object.keys(operation.responses).map((status) => {
      const { value, at } = resolve<ResponseObject>(document, [...here, "responses", status]);
      const mediaType = Object.keys(value.content ?? {})[0];
      return [
        Number(status),
        mediaType === undefined ? undefined : { mediaType, schema: pointer([...at, "content", mediaType, "schema"]) },
      ] as const;
    }),
  );
  return {
    id: operation.operationId,
    method,
    path,
    isPublic: (operation.security ?? document.security ?? []).length === 0,
    admitsOtpPending: operation["x-admits-otp-pending"] ?? false,
    admitsLetter: operation["x-admits-letter"] ?? false,
    parameters,
    body:
      operation.requestBody &&
      bodyOf(operation.operationId, operation.requestBody, [...here, "requestBody", "content"]),
    responses,
  };
}

function bodyOf(
  id: string,
  { required = false, content }: NonNullable<OperationObject["requestBody"]>,
  at: readonly string[],
): NonNullable<Operation["body"]> {
  const mediaType = bodyTypes.find((type) => Object.hasOwn(content, type));
  if (mediaType === undefined)
    throw new Error(`The body of ${id} has no media type that the services read: ${bodyTypes.join(", ")}.`);
  return { mediaType, schema: pointer([...at, mediaType, "schema"]), required };
}

/** The schema at a pointer. A reference inside it is not followed. */
export function schemaAt(document: ContractDocument, schema: Pointer): unknown {
  return keysOf(decodeURIComponent(schema)).reduce<unknown>(
    (value, key) => (value as Record<string, unknown>)[key],
    document,
  );
}

/** The value at a location in the document. Follows a reference, and then returns the location that it leads to. */
function resolve<T>(document: ContractDocument, at: string[]): { value: T; at: string[] } {
  let value: unknown = document;
  for (const key of at) value = (value as Record<string, unknown>)[key];
  const reference = (value as Partial<Reference>).$ref;
  if (reference === undefined) return { value: value as T, at };
  return resolve(document, keysOf(reference));
}

/** The keys of a JSON pointer in a URI fragment, such as `#/components/schemas/Money`. */
const keysOf = (reference: string) =>
  reference
    .slice(2)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

function pointer(keys: readonly string[]): Pointer {
  return `#/${keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}
