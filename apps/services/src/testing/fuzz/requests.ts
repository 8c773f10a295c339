import fc from "fast-check";
import { generateSync } from "json-schema-faker";
import { multipartBody, type Operation, operationsOf, readContract, schemaAt } from "../../contract/document.js";
import { filePart } from "../../contract/multipart.js";
import { prefix } from "../test-services.js";

/** Somebody who is signed in, or a guest, who has no token. */
export interface Caller {
  readonly instanceId: string;
  readonly username: string;
  readonly token: string | undefined;
  /** Values of parameters that exist, by name. */
  readonly known: Readonly<Record<string, string>>;
  /** A body that an operation takes, so that changes of it come further than random bodies. */
  readonly exampleOf: (operation: string) => Readonly<Record<string, unknown>> | undefined;
}

export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  /** With the query, as it is sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** How often a choice is drawn, relative to the others of its list. */
type Weighted<T> = fc.WeightedArbitrary<T>;

/** Texts that break naive code: quoting, control characters, encodings, prototypes, lengths. */
const hostile: readonly string[] = [
  ...["", " ", "0", "-1", "1e309", "NaN", "null", "undefined", "true", "[]", "{}", "../../etc/passwd", "%", "%zz"],
  ...["' or '1'='1", "'; drop table users; --", '"', "\\", "${7*7}", "{{7*7}}", "<script>alert(1)</script>"],
  ...["\u{1f4b8}", "\ud800", "\u202e", "é".repeat(300), "x".repeat(5_000), "9".repeat(400)],
  ...["__proto__", "constructor", "toString", "02/30/2026", "13/45/99999", "-0.00", "999999999999.99", "1.005"],
];
/** Values whose type is not the one that a schema names. */
const otherValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], { a: { b: {} } }, ["x", "x"]],
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}') as unknown,
];

const document = readContract();
const seeds = fc.nat({ max: 2 ** 31 - 1 });

/** A value that a schema of the contract accepts. */
const validAt = (pointer: string): fc.Arbitrary<unknown> =>
  seeds.map((seed) =>
    generateSync({ ...(schemaAt(document, pointer) as object), components: document.components }, { seed }),
  );

/** A lone surrogate has no bytes, so it is sent as U+FFFD. */
const wellFormed = (text: string): string => Buffer.from(text).toString();
const weighted = <T>(...choices: Weighted<T>[]) => fc.oneof(...choices);
const hostileText = weighted<string>(
  // PostgreSQL stores every other character.
  { weight: 1, arbitrary: fc.constantFrom("\0", "a\0b") },
  { weight: 4, arbitrary: fc.constantFrom(...hostile) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 50 }) },
);

/** Text that may stand in a URL as it is: sometimes without the encoding that it needs. */
const encoded = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  weighted(
    { weight: 12, arbitrary: text.map((value) => encodeURIComponent(wellFormed(value))) },
    { weight: 1, arbitrary: fc.constantFrom("%00", "%", "%zz", "%c3%28", "%ed%a0%80", "..%2f..", "%2e%2e") },
  );

const parameterText = (pointer: string, known: string | undefined): fc.Arbitrary<string> =>
  weighted(
    ...(known === undefined ? [] : [{ weight: 8, arbitrary: fc.constant(known) }]),
    { weight: 3, arbitrary: validAt(pointer).map(String) },
    { weight: 2, arbitrary: hostileText },
  );

/** `;user=` in every form that a client could send. */
const matrixUsers = ({ username }: Caller): fc.Arbitrary<string> => {
  const own = `;user=${encodeURIComponent(username)}`;
  return weighted(
    { weight: 12, arbitrary: fc.constant(own) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...["", ";", ";user", ";user=", ";USER=x", ";user=%zz", ";user=%00", ";user=a%2Fb", ";user==", ";a=1"],
        ...[`${own}${own}`, `;a=1${own}`, `${own};a=1`, `${own}/x`, `;user=nobody${own}`, own.toUpperCase()],
      ),
    },
    { weight: 1, arbitrary: encoded(hostileText).map((text) => `;user=${text}`) },
  );
};

/** One change somewhere in a body: a field left out, added, or of another type or content. */
function broken(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat({ max: 30 }),
    how: fc.constantFrom("drop", "add", "replace", "replace", "text", "text"),
    other: fc.constantFrom(...otherValues),
    text: hostileText,
  });
  return fc.tuple(valid, change).map(([value, { at, how, other, text }]) => {
    if (typeof value !== "object" || value === null) return other;
    const copy = structuredClone(value) as Record<string, unknown>;
    const names = Object.keys(copy);
    const name = names[at % Math.max(1, names.length)] ?? "more";
    if (how === "drop") delete copy[name];
    else if (how === "add") Object.defineProperty(copy, text, { value: other, enumerable: true });
    else copy[name] = how === "text" ? text : other;
    return copy;
  });
}

interface Sent {
  readonly type: string | undefined;
  readonly text: string | undefined;
}

const asForm = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, field]) => [name, typeof field === "string" ? field : JSON.stringify(field)])
        .map((pair) => pair.map((part = "") => encodeURIComponent(wellFormed(part))).join("="))
        .join("&")
    : String(value);
const boundary = "fuzz-boundary";
const asMultipart = (value: unknown): string =>
  `${Object.entries(typeof value === "object" && value !== null ? value : {})
    .map(
      ([name, field]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, "")}"${
          name === filePart ? '; filename="a.pdf"\r\ncontent-type: application/pdf' : ""
        }\r\n\r\n${String(field)}\r\n`,
    )
    .join("")}--${boundary}--\r\n`;

/** A body in the contract's media type, or one that the operation does not take. */
function bodies({ id, body }: Operation, { known, exampleOf }: Caller): fc.Arbitrary<Sent> {
  const junk: fc.Arbitrary<Sent> = fc.record({
    type: fc.constantFrom(
      ...["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""],
      ...["application/json; charset=utf-16", `multipart/form-data; boundary=${boundary}`, undefined],
    ),
    text: weighted(
      {
        weight: 3,
        arbitrary: fc.constantFrom("", "{", "[", "nul", '{"a":1,}', '"', "\0", "[".repeat(5_000), "{}", "1"),
      },
      { weight: 1, arbitrary: hostileText },
    ),
  });
  if (!body)
    return weighted<Sent>(
      { weight: 9, arbitrary: fc.constant({ type: undefined, text: undefined }) },
      { weight: 1, arbitrary: junk },
    );
  const random = validAt(body.schema).map((value) =>
    // Names of things that exist, so that a request comes further than the lookup.
    typeof value === "object" && value !== null
      ? { ...value, ...Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(value, name))) }
      : value,
  );
  const given = exampleOf(id);
  const example = given && body.mediaType === multipartBody ? { ...given, [filePart]: "%PDF-1.4\n" } : given;
  const valid: fc.Arbitrary<unknown> = example ? fc.oneof(random, fc.constant(example)) : random;
  const types: Readonly<Record<string, (value: unknown) => Sent>> = {
    "application/json": (value) => ({ type: "application/json", text: JSON.stringify(value) }),
    "application/x-www-form-urlencoded": (value) => ({ type: body.mediaType, text: asForm(value) }),
    "multipart/form-data": (value) => ({ type: `${body.mediaType}; boundary=${boundary}`, text: asMultipart(value) }),
  };
  const write = types[body.mediaType] ?? (() => ({ type: undefined, text: undefined }));
  return weighted(
    { weight: 8, arbitrary: valid.map(write) },
    { weight: 5, arbitrary: broken(valid).map(write) },
    { weight: 1, arbitrary: fc.constantFrom(...otherValues).map(write) },
    { weight: 2, arbitrary: junk },
  );
}

/** What a header may hold without Node refusing to send it. */
const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e]/g, "?").slice(0, 4_000);

function headersOf(operation: Operation, { token, known }: Caller): fc.Arbitrary<Record<string, string>> {
  const bearer = token === undefined ? undefined : `Bearer ${token}`;
  const authorization = weighted<string | undefined>(
    { weight: 20, arbitrary: fc.constant(bearer) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, "", "Bearer", "Bearer ", "Bearer a.b.c", "Basic eDp5", `${bearer}x`),
    },
  );
  const declared = operation.parameters
    .filter(({ place }) => place === "header")
    .map(({ name, schema, required }) =>
      weighted<string | undefined>(
        { weight: 12, arbitrary: parameterText(schema, known[name]) },
        { weight: required ? 1 : 6, arbitrary: fc.constant(undefined) },
      ).map((value) => [name.toLowerCase(), value] as const),
    );
  return fc
    .tuple(authorization, fc.constantFrom(undefined, "en", "es", "*", "xx;q=9", ";;;,", "en".repeat(500)), ...declared)
    .map(([auth, language, ...own]) => {
      const all = [["accept-language", language], ...own, ["authorization", auth]] as [string, string | undefined][];
      return Object.fromEntries(
        all.flatMap(([name, value]) => (value === undefined ? [] : [[name, headerText(value)]])),
      );
    });
}

function queryOf({ parameters }: Operation, { known }: Caller): fc.Arbitrary<string> {
  const own = parameters
    .filter(({ place }) => place === "query")
    .map(({ name, schema }) => {
      const pair = encoded(parameterText(schema, known[name])).map((value) => `${name}=${value}`);
      return weighted(
        { weight: 14, arbitrary: pair },
        { weight: 1, arbitrary: fc.constantFrom("", name, `${name}[]=1`, `${name}=1&${name}=2`, `${name}[a]=1`) },
      );
    });
  const more = weighted(
    { weight: 9, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom("more=1", "&&&", "=", "%zz", "a".repeat(3_000), "__proto__[x]=1") },
  );
  return fc.tuple(...own, more).map((pairs) => pairs.filter((pair) => pair !== "").join("&"));
}

function pathOf({ path, parameters }: Operation, caller: Caller): fc.Arbitrary<string> {
  const own = parameters.filter(({ place, name }) => place === "path" && name !== "user");
  const values = own.map(({ name, schema }) => encoded(parameterText(schema, caller.known[name])));
  const user = path.includes(";user=") ? matrixUsers(caller) : fc.constantFrom("", "", "", ";user=x");
  const bare = path.replace(";user={user}", "");
  return fc.tuple(user, ...values).map(([matrix = "", ...texts]) => {
    const filled = own.reduce((text, { name }, index) => text.replace(`{${name}}`, () => texts[index] ?? ""), bare);
    return `${prefix}${filled}${matrix}`;
  });
}

/** Random requests of one operation. */
function requestsOf(operation: Operation, caller: Caller): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      pathOf(operation, caller),
      queryOf(operation, caller),
      headersOf(operation, caller),
      bodies(operation, caller),
    )
    .map(([path, query, headers, { type, text }]) => ({
      operation: operation.id,
      method: operation.method,
      path: `${path}${query === "" ? "" : `?${query}`}`,
      headers: { ...headers, ...(type !== undefined && { "content-type": type }) },
      body: text === undefined ? undefined : wellFormed(text),
    }));
}

/**
 * Valid and broken requests of every operation of the contract.
 *
 * @param callersOf - who makes the calls of an operation
 */
export function fuzzRequests(callersOf: (operation: Operation) => readonly Caller[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...operationsOf(document).flatMap((operation) =>
      callersOf(operation).map((caller) => requestsOf(operation, caller)),
    ),
  );
}

/** The request as a shell command, to run it alone. */
export function asCurl({ method, path, headers, body }: FuzzRequest, url: string): string {
  const quoted = (text: string) =>
    `$'${text.replaceAll(/[\\']/g, "\\$&").replaceAll("\0", "\\x00").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
  return [
    `curl -g --path-as-is -X ${method} ${quoted(url + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(" ");
}
