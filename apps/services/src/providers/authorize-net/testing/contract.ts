import { createRequire } from "node:module";
import type { RequestBody } from "../requests.js";

/** The gateway's own classes: they keep what the schema knows, in the schema's order. */
interface Contract {
  getJSON(): unknown;
}
const { APIContracts } = createRequire(import.meta.url)("authorizenet") as {
  readonly APIContracts: Readonly<Record<string, new (content: object) => Contract>>;
};

/** The lists that the gateway's classes take without the element of the XML between. */
const listElements = ["setting"];
const asContent = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asContent);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, asContent(inner)]);
  const [only] = entries;
  return entries.length === 1 && only && listElements.includes(only[0]) ? only[1] : Object.fromEntries(entries);
};

/** A request as the gateway's own class of its name writes it, in JSON. */
export function asGatewayWrites(request: RequestBody): string {
  const [[name, content] = ["", {}]] = Object.entries(request);
  const Class = APIContracts[`${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  if (!Class) throw new Error(`The schema has no ${name}.`);
  return JSON.stringify(new Class(asContent(content) as object).getJSON());
}
