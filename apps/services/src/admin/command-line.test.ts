import { expect, test } from "vitest";
import { loadTenants } from "../tenants/load-tenants.js";
import type { Tenants } from "../tenants/tenant.js";
import { FileOption } from "./callers-file.js";
import { groupOf, listOf, parseCommand, type Register, runOnDatabase } from "./command-line.js";
import { done } from "./outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "./shared-options.js";

const tenants = loadTenants();

const boats: Register<{ readonly harborMaster: string }> = (paydown, actions) => {
  const group = groupOf(paydown, "boats", "Lists boats, and moors them.");
  withListing(listOf(group))
    .description("Lists boats.")
    .action(actions.onDatabase<Listing>(({ harborMaster }, { json }) => done(`${harborMaster} ${json ?? "table"}`)));
  withDecision(group.command("moor"))
    .argument("<boat>")
    .description("Moors a boat.")
    .action(actions.onDatabase<DecisionOptions>((_, { by, why }, boat = "") => done(`${boat}: ${by}, ${why}`)));
};
const moreBoats: Register<unknown> = (paydown, actions) => {
  groupOf(paydown, "boats", "")
    .command("count")
    .description("Counts boats.")
    .action(actions.onDatabase(() => done("2")));
  paydown
    .command("load")
    .argument("<file>")
    .description("Loads a file.")
    .action(actions.inCaller((_, __, file = "") => done(file)));
};
const registers: Register<{ readonly tenants: Tenants; readonly harborMaster: string }>[] = [boats, moreBoats];

const run = (...args: string[]) => runOnDatabase(registers, { tenants, harborMaster: "Kim" }, args);
const harbor = ["--instance", "harbor"];
const sam = ["--by", "Sam", "--why", "high tide"];

test.each([
  [["boats", ...harbor], "Kim table"],
  [["boats", "list", ...harbor, "--json"], "Kim true"],
  [["boats", "moor", "Gull", ...harbor, ...sam], "Gull: Sam, high tide"],
  [["boats", "moor", ...sam, ...harbor, "--", "--Gull"], "--Gull: Sam, high tide"],
  [["boats", "count"], "2"],
])("runs %j with its options and operands", async (args, line) => {
  expect(await run(...args)).toEqual(done(line));
});

test.each([
  [["--help"], ["Usage: paydown ", "boats ", "Lists boats, and moors them.", "load "]],
  [
    ["boats", "--help"],
    ["Usage: paydown boats ", "moor ", "Moors a boat.", "count ", "Counts boats."],
  ],
  [["help", "boats"], ["Usage: paydown boats "]],
  [
    ["boats", "moor", "-h"],
    ["Usage: paydown boats moor ", "<boat>", "--instance <id>", "--by <name>", "--why <text>"],
  ],
])("%j explains itself and exits with 0 [OPS-1]", async (args, said) => {
  const { exitCode, out, err } = await run(...args);
  expect([exitCode, err]).toEqual([0, []]);
  for (const text of said) expect(out.join("\n")).toContain(text);
});

test("a missing command prints the help as an error [OPS-2]", async () => {
  const { exitCode, out, err } = await run();
  expect([exitCode, out, err[0]?.startsWith("Usage: paydown ")]).toEqual([2, [], true]);
});

test.each([
  [["boat"], "Unknown command 'boat' (did you mean boats?): see paydown --help."],
  [["boats", "more", ...harbor], "Unknown command 'more': paydown boats has list, moor, count."],
  [["boats", "more"], "Unknown command 'more': paydown boats has list, moor, count."],
  [["boats", ...harbor, "moor", "Gull", ...sam], "Write options after the command's name: paydown boats moor …."],
  [["boats", ...harbor, "--jason"], "Unknown option '--jason' (did you mean --json?): see paydown boats list --help."],
  [["boats"], "Required option '--instance <id>' not specified: see paydown boats list --help."],
  [["boats", "--instance"], "Option '--instance <id>' argument missing: see paydown boats list --help."],
  [["boats", "--instance", "harbour"], "There is no instance harbour; there are harbor, riverton, summit."],
  [["boats", "moor", ...harbor, ...sam], "Missing required argument 'boat': see paydown boats moor --help."],
  [
    ["boats", "moor", "Gull", "Tern", ...harbor, ...sam],
    "Too many arguments for 'moor'. Expected 1 argument but got 2: see paydown boats moor --help.",
  ],
])("answers %j with one sentence and exit code 2 [OPS-4]", async (args, sentence) => {
  expect(await run(...args)).toEqual({ exitCode: 2, out: [], err: [sentence] });
});

test.each<readonly [readonly string[], string]>([
  [["--by", "Sam"], "Required option '--why <text>' not specified"],
  [["--why", "x"], "Required option '--by <name>' not specified"],
  ...["", " ", "a\nb", "x".repeat(501)].map(
    (text) =>
      [
        ["--by", text, "--why", "x"],
        `Option '--by <name>' argument '${text.replace("\n", " ")}' is invalid. Give the person who decides in 1 to 500 characters on one line`,
      ] as const,
  ),
  [
    ["--by", "Sam", "--why", "x".repeat(501)],
    `Option '--why <text>' argument '${"x".repeat(501)}' is invalid. Give the reason in 1 to 500 characters on one line`,
  ],
])("a decision with %j is refused [OPS-7]", async (decision, fault) => {
  const err = [`${fault}: see paydown boats moor --help.`];
  expect(await run("boats", "moor", "Gull", ...harbor, ...decision)).toEqual({ exitCode: 2, out: [], err });
  const longest = "x".repeat(500);
  const { exitCode } = await run("boats", "moor", "Gull", ...harbor, "--by", longest, "--why", longest);
  expect(exitCode).toBe(0);
});

test("a command that reads the caller's files runs in the caller's process only [OPS-6]", async () => {
  expect(await run("load", "boats.txt")).toEqual({
    exitCode: 2,
    out: [],
    err: ["The services cannot run paydown load."],
  });
  const parsed = parseCommand(registers, ["load", "boats.txt"]);
  if (parsed.kind !== "inCaller") throw new Error(`The command is ${parsed.kind}.`);
  const caller = { tenants, openDatabase: () => Promise.reject(new Error("not needed")), tell: () => undefined };
  expect(await parsed.run(caller)).toEqual(done("boats.txt"));
});

test("the files that options name are known before the command runs [OPS-6]", () => {
  const files: Register<{ readonly tenants: Tenants }> = (paydown, actions) => {
    paydown
      .command("load")
      .argument("<file>")
      .addOption(new FileOption("--sea-chart <file>", "", "settings"))
      .addOption(new FileOption("--log <file>", "", "created"))
      .addOption(new FileOption("--other <file>", "", "created"))
      .option("--boat <name>")
      .action(actions.onFile(() => Promise.resolve(done(""))));
  };
  const parsed = parseCommand([files], ["load", "a", "--sea-chart", "b", "--log", "c", "--boat", "Gull"]);
  expect(parsed).toMatchObject({
    kind: "onFile",
    path: "a",
    files: [
      { option: "seaChart", use: "settings", path: "b" },
      { option: "log", use: "created", path: "c" },
    ],
  });
});
