import "./node-version.mjs";
import { parseArgs } from "node:util";
import { checkBefore, runSteps } from "./steps.mjs";
import { selectSteps } from "./test-parts.mjs";
import { recordTimings } from "./timings.mjs";
import { usages } from "./usage.mjs";
import { command, install } from "./workspace.mjs";

command(async () => {
  const { values } = parseArgs({ options: { part: { type: "string" }, shard: { type: "string" } } });
  const steps = selectSteps(values);
  await install();
  await checkBefore(steps);
  const recording = recordTimings();
  const { passed, took } = await runSteps(steps);
  recording.keep(took);
  if (!passed) process.exitCode = 1;
}, usages.test);
