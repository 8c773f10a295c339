import "./node-version.mjs";
import { folderGraph } from "./folder-graph.mjs";
import { runSteps } from "./steps.mjs";
import { usages } from "./usage.mjs";
import { command, install, run, tool, turbo } from "./workspace.mjs";

/** The packages whose tests need neither a page nor a server. */
const units = ["domain", "api-client"].map((name) => `--filter=@paydown/${name}`);

/** @type {import("./steps.mjs").Step[]} */
const steps = [
  { name: "format", run: () => run(tool("prettier"), ["--check", "--cache", "--log-level", "warn", "."]) },
  { name: "lint", run: () => run(tool("eslint"), ["."]) },
  folderGraph,
  { name: "unused code", run: () => run(tool("knip"), []) },
  { name: "types, contract", run: () => turbo(["typecheck", "check:contract"], ["--continue"]) },
  { name: "unit tests", run: () => turbo(["test"], ["--continue", ...units]) },
];

command(async () => {
  await install();
  if (!(await runSteps(steps)).passed) process.exitCode = 1;
}, usages.check);
