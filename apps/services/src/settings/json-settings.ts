import { readJsonText } from "../tenants/json-text.js";

/** Settings as given, by key. */
export type Given = Readonly<Record<string, unknown>>;

/** Records a fault. The placeholder value that replaces it is never used. */
export type Refuse = (fault: string) => void;

/** Reads single settings. Each function records a fault, and then returns a value of its type. */
export interface SettingsReader {
  readonly given: Given;
  readonly refuse: Refuse;
  /** @param what - ends the sentence "needs "key": …" */
  text(key: string, pattern: RegExp, what: string, otherwise?: string): string;
  /** A text of up to 20,000 characters, such as a password or a key; undefined if it is not given. */
  secret(key: string): string | undefined;
  /** False if it is not given. */
  flag(key: string): boolean;
  /** A TCP port. */
  port(otherwise: number): number;
}

/** Settings that were read, and their faults, each as the rest of a sentence that begins with their name. */
export interface ReadSettings<Settings> {
  /** Undefined if the text is not a JSON object. With faults, only its valid parts may be used. */
  readonly settings: Settings | undefined;
  /** None quotes a value. */
  readonly faults: readonly string[];
}

/** Reads settings from JSON, or finds every fault of them. Refuses keys that are not among `keys`. */
export function readJsonSettings<Settings>(
  text: string,
  keys: readonly string[],
  build: (reader: SettingsReader) => Settings,
): ReadSettings<Settings> {
  const { value, problems, syntaxError } = readJsonText(text);
  const refused = (fault: string) => ({ settings: undefined, faults: [fault] });
  if (syntaxError) {
    const { line, column, reason } = syntaxError;
    return refused(`is not valid JSON: ${reason} (line ${line}, column ${column})`);
  }
  const [problem] = problems;
  if (problem) return refused(`has a key twice on line ${problem.line}: ${problem.sentence.replace(/\.$/, "")}`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("is not a JSON object");
  const faults: string[] = [];
  const reader = readerOf(value as Given, (fault) => void faults.push(fault));
  refuseUnknownKeys(reader, keys);
  return { settings: build(reader), faults };
}

function refuseUnknownKeys({ given, refuse }: SettingsReader, keys: readonly string[]): void {
  const unknown = Object.keys(given)
    .filter((key) => !keys.includes(key))
    .map((key) => `"${key.slice(0, 40)}"`);
  if (unknown.length > 0)
    refuse(
      `has ${unknown.length === 1 ? "an unknown key" : "unknown keys"} ${unknown.join(", ")}; the keys are ${keys.join(", ")}`,
    );
}

function readerOf(given: Given, refuse: Refuse): SettingsReader {
  const text: SettingsReader["text"] = (key, pattern, what, otherwise) => {
    const value = given[key] ?? otherwise;
    if (typeof value === "string" && pattern.test(value)) return value;
    refuse(`needs "${key}": ${what}`);
    return "";
  };
  return {
    given,
    refuse,
    text,
    secret: (key) =>
      given[key] === undefined ? undefined : text(key, /^[\s\S]{1,20000}$/, "a text of at least one character"),
    flag(key) {
      const value = given[key] ?? false;
      if (typeof value !== "boolean") refuse(`needs "${key}" to be true or false`);
      return value === true;
    },
    port(otherwise) {
      const port = given.port ?? otherwise;
      if (typeof port === "number" && Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
      refuse('needs "port" to be a whole number from 1 to 65535');
      return otherwise;
    },
  };
}
