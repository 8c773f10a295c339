import { parseArgs } from "node:util";

/** A flag of a program; `value` names its argument, if it takes one. */
export interface Flag {
  readonly value?: string;
  readonly about: string;
}

/** The content of a program's `--help`. */
export interface Usage {
  /** Lines such as `node dist/main.js [FLAGS]`. */
  readonly lines: readonly string[];
  readonly about: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Environment variables with their purpose and default. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Whether the arguments ask for help, in any position. */
export function asksForHelp(args: readonly string[]): boolean {
  const { values } = parseArgs({ args: [...args], strict: false, options: { help: { type: "boolean", short: "h" } } });
  return values.help === true;
}

/**
 * The fault that an error of `parseArgs` describes. Leaves out the advice in the error's message, because the advice
 * does not fit every program.
 */
export function argumentFault(cause: unknown): string {
  const [fault = ""] = (cause instanceof Error ? cause.message : String(cause)).split(/\. |\n/, 1);
  return fault.replace(/\.$/, "");
}

/** The usage text, without a final line break. */
export function usageText({ lines, about, flags, variables }: Usage): string {
  const all = { ...flags, help: { about: "print this help and exit" } };
  const named = Object.entries<Flag>(all).map(([name, { value, about: what }]): [string, string] => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    what,
  ]);
  return [`Usage: ${lines.join("\n       ")}`, about, `Flags:\n${inColumns(named)}`, variablesText(variables)].join(
    "\n\n",
  );
}

/** The part of a usage text about environment variables. */
export const variablesText = (variables: Usage["variables"]): string =>
  `Environment variables, with their defaults:\n${inColumns(Object.entries(variables))}`;

function inColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
