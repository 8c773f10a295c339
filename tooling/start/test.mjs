import "./node-version.mjs";
import { parseArgs } from "node:util";
import { runSteps } from "./steps.mjs";
import { selectSteps } from "./test-parts.mjs";
import { usages } from "./usage.mjs";
import { command, install } from "./workspace.mjs";

command(async () => {
  const { values } = parseArgs({ options: { part: { type: "string" }, shard: { type: "string" } } });
  const steps = selectSteps(values);
  await install();
  if (!(await runSteps(steps))) process.exitCode = 1;
}, usages.test);
