import "./node-version.mjs";
import { checkBefore, runSteps } from "./steps.mjs";
import { testParts } from "./test-parts.mjs";
import { usages } from "./usage.mjs";
import { command, install, turbo } from "./workspace.mjs";

/** The packages whose tests need neither a page nor a server. */
const units = ["domain", "api-client"].map((name) => `--filter=@paydown/${name}`);

/** @type {import("./steps.mjs").Step[]} */
const steps = [...testParts.checks(), { name: "unit tests", run: () => turbo(["test"], ["--continue", ...units]) }];

command(async () => {
  await install();
  await checkBefore(steps);
  if (!(await runSteps(steps)).passed) process.exitCode = 1;
}, usages.check);
