import { Command, CommanderError } from "commander";
import type { Database } from "../db/database.js";
import type { Tenants } from "../tenants/tenant.js";
import { type CallersFile, type CallersOutput, FileOption, type NamedFile, noFile } from "./callers-file.js";
import { type CommandOutcome, refused } from "./outcome.js";

/** The context of a command that runs in the caller's process. */
export interface Caller {
  readonly tenants: Tenants;
  /** The caller closes it after the command. */
  openDatabase(): Promise<Database>;
  /** Prints a line to standard error at once. */
  tell(line: string): void;
}

/** The work of a command, with its parsed options and operands. */
type Work<Context, Options> = (
  context: Context,
  options: Options,
  ...operands: string[]
) => Promise<CommandOutcome> | CommandOutcome;

/** An action for commander's `action`. */
type Action = (...given: unknown[]) => void;

/** Turns the work of commands into commander's actions. The work doesn't run if `--instance` names no tenant. */
export interface Actions<Context> {
  /** For work on the database. Runs in the services if they hold the embedded database, else in the caller. */
  onDatabase<Options>(work: Work<Context, Options>): Action;
  /**
   * For work on the database that reads one file, the first operand, and the files that its `FileOption`s name. Like
   * `onDatabase`, it runs in the services if they hold the embedded database; the files are sent to them.
   */
  onFile<Options>(work: (context: Context, file: CallersFile, options: Options) => Promise<CommandOutcome>): Action;
  /**
   * For work on the database whose output is too large to hold in memory. It prints to the caller's standard output and
   * to the files that its `FileOption`s name. Like `onDatabase`, it runs in the services if they hold the database.
   */
  onOutput<Options>(
    work: (
      context: Context,
      output: CallersOutput & Pick<CallersFile, "settings">,
      options: Options,
    ) => Promise<CommandOutcome>,
  ): Action;
  /** For work that reads the caller's folders. */
  inCaller<Options>(work: Work<Caller, Options>): Action;
  /** For work that finds out what is wrong with the settings: nothing has read them before. */
  onSettings<Options>(work: Work<NodeJS.ProcessEnv, Options>): Action;
}

/** Registers the commands of one subject on `paydown`. */
export type Register<Context> = (paydown: Command, actions: Actions<Context>) => void;

/** A parsed command line. */
export type ParsedCommand<Context> =
  /** Help, or a sentence about invalid arguments. */
  | { readonly kind: "answer"; readonly outcome: CommandOutcome }
  | { readonly kind: "onDatabase"; run(context: Context): Promise<CommandOutcome> }
  | {
      readonly kind: "onFile";
      /** The file that the command reads; undefined if it only writes. */
      readonly path: string | undefined;
      readonly files: readonly NamedFile[];
      run(context: Context, file: CallersFile): Promise<CommandOutcome>;
    }
  | { readonly kind: "inCaller"; run(caller: Caller): Promise<CommandOutcome> }
  | { readonly kind: "onSettings"; run(env: NodeJS.ProcessEnv): Promise<CommandOutcome> };

/** The name of a group's command that runs when no command of the group is named. */
const listName = "list";

interface HasTenants {
  readonly tenants: Tenants;
}

/** Parses the arguments after `paydown`. Runs nothing. */
export function parseCommand<Context extends HasTenants>(
  registers: readonly Register<Context>[],
  args: readonly string[],
  /** Follows the help of `paydown` itself. */
  more = "",
): ParsedCommand<Context> {
  const printed: string[] = [];
  const parsed: { command?: ParsedCommand<Context> } = {};
  const paydown = new PaydownCommand("paydown")
    .description("Imports a tenant's data and runs an operator's commands, with the same settings as the services.")
    .addHelpText("after", more)
    .configureOutput({ writeOut: (text) => void printed.push(text), writeErr: (text) => void printed.push(text) })
    .exitOverride()
    .enablePositionalOptions();
  const actions: Actions<Context> = {
    onDatabase: (work) =>
      action(
        (operands, options) =>
          (parsed.command = { kind: "onDatabase", run: (context) => runWork(work, context, [operands, options]) }),
      ),
    onFile: <Options>(work: (context: Context, file: CallersFile, options: Options) => Promise<CommandOutcome>) =>
      action(
        ([path = "", ...operands], options, command) =>
          (parsed.command = {
            kind: "onFile",
            path,
            files: namedFiles(command, options),
            run: (context, file) =>
              runWork((given, checked: Options) => work(given, file, checked), context, [operands, options]),
          }),
      ),
    onOutput: <Options>(
      work: (
        context: Context,
        output: CallersOutput & Pick<CallersFile, "settings">,
        options: Options,
      ) => Promise<CommandOutcome>,
    ) =>
      action(
        (operands, options, command) =>
          (parsed.command = {
            kind: "onFile",
            path: undefined,
            files: namedFiles(command, options),
            run: (context, file) =>
              runWork((given, checked: Options) => work(given, file, checked), context, [operands, options]),
          }),
      ),
    inCaller: (work) =>
      action(
        (operands, options) =>
          (parsed.command = { kind: "inCaller", run: (caller) => runWork(work, caller, [operands, options]) }),
      ),
    onSettings: <Options>(work: Work<NodeJS.ProcessEnv, Options>) =>
      action(
        (operands, options) =>
          (parsed.command = {
            kind: "onSettings",
            run: async (env) => work(env, options as Options, ...operands),
          }),
      ),
  };
  for (const register of registers) register(paydown, actions);
  try {
    paydown.parse(args, { from: "user" });
  } catch (error) {
    if (error instanceof ArgumentFault) return { kind: "answer", outcome: refused(2, error.message) };
    if (!(error instanceof CommanderError)) throw error;
    const help = printed.join("").trimEnd().split("\n");
    // Commander also prints the help when the command is missing.
    return error.exitCode === 0
      ? { kind: "answer", outcome: { exitCode: 0, out: help, err: [] } }
      : { kind: "answer", outcome: { exitCode: 2, out: [], err: help } };
  }
  if (!parsed.command) throw new Error(`The command has no action: ${args[0]}`);
  return parsed.command;
}

/** Runs a command that works on the database, as the services do for another process. */
export async function runOnDatabase<Context extends HasTenants>(
  registers: readonly Register<Context>[],
  context: Context,
  args: readonly string[],
  file: CallersFile = noFile,
): Promise<CommandOutcome> {
  const command = parseCommand(registers, args);
  switch (command.kind) {
    case "answer":
      return command.outcome;
    case "onDatabase":
      return command.run(context);
    case "onFile":
      return command.run(context, file);
    case "inCaller":
    case "onSettings":
      return refused(2, `The services cannot run paydown ${args[0]}.`);
  }
}

/** The group of commands with this name; several subjects may add their commands to it. */
export function groupOf(paydown: Command, name: string, about: string): Command {
  return paydown.commands.find((command) => command.name() === name) ?? paydown.command(name).description(about);
}

/** The command that lists what a group is about. It also runs if no command of the group is named. */
export const listOf = (group: Command): Command => group.command(listName, { isDefault: true });

type Parsed = readonly [operands: readonly string[], options: Readonly<Record<string, unknown>>];

/** Commander passes the operands one by one, then the options, then the command. */
const action =
  (choose: (...parsed: [...Parsed, command: Command]) => void): Action =>
  (...given) =>
    choose(
      given.slice(0, -2).filter((operand) => operand !== undefined) as string[],
      given.at(-2) as Readonly<Record<string, unknown>>,
      given.at(-1) as Command,
    );

/** The files that the options of a command name. */
const namedFiles = (command: Command, options: Readonly<Record<string, unknown>>): NamedFile[] =>
  command.options.flatMap((option) => {
    const path = options[option.attributeName()];
    return option instanceof FileOption && typeof path === "string"
      ? [{ option: option.attributeName(), use: option.use, path }]
      : [];
  });

async function runWork<Context extends HasTenants, Options>(
  work: Work<Context, Options>,
  context: Context,
  [operands, options]: Parsed,
): Promise<CommandOutcome> {
  const { instance } = options;
  if (typeof instance === "string" && !context.tenants.get(instance))
    return refused(2, `There is no instance ${instance}; there are ${context.tenants.ids.join(", ")}.`);
  return work(context, options as Options, ...operands);
}

/** Invalid arguments, in one sentence. */
class ArgumentFault extends Error {
  override readonly name = "ArgumentFault";
}

/** Reports faults in our words, and points to the help. */
class PaydownCommand extends Command {
  override createCommand(name?: string): Command {
    return new PaydownCommand(name);
  }

  override error(message: string): never {
    const [, fault = "", suggestion = ""] = /^(?:error: )?(.*?)\.?(\n\(Did you mean [^\n]+)?$/s.exec(message) ?? [];
    const [operand] = this.args;
    if (this.name() === listName && this.parent && operand !== undefined && !operand.startsWith("-"))
      throw new ArgumentFault(misplaced(this.parent, operand));
    const sentence = `${fault.charAt(0).toUpperCase()}${fault.slice(1)}${suggestion.replace("(Did", "(did")}`;
    throw new ArgumentFault(`${sentence.replaceAll(/\p{Cc}+/gu, " ")}: see ${pathOf(this)} --help.`);
  }
}

/** What is wrong with an operand of a group, which takes none. */
function misplaced(group: Command, operand: string): string {
  const known = group.commands.map((command) => command.name());
  return known.includes(operand)
    ? `Write options after the command's name: ${pathOf(group)} ${operand} ….`
    : `Unknown command '${operand}': ${pathOf(group)} has ${known.join(", ")}.`;
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
