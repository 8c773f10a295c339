import "./node-version.mjs";
import { runSteps } from "./steps.mjs";
import { command, install, turbo } from "./workspace.mjs";

const quick = ["domain", "api-client", "ui", "shell", "portal"].map((name) => `--filter=@paydown/${name}`);

/** @type {import("./steps.mjs").Step[]} */
const steps = [
  { name: "lint, types, contract", run: () => turbo(["lint", "typecheck", "check:contract"], ["--continue"]) },
  { name: "unit and component tests", run: () => turbo(["test"], ["--continue", ...quick]) },
];

command(async () => {
  await install();
  if (!(await runSteps(steps))) process.exitCode = 1;
});
