import { parseArgs } from "node:util";
import "./node-version.mjs";
import { misuse, wholeNumber } from "./flags.mjs";
import { keptRuns, keptTimings } from "./timings.mjs";
import { timingsTable } from "./timings-table.mjs";
import { usages } from "./usage.mjs";
import { command, Refusal } from "./workspace.mjs";

command(async () => {
  const { values } = parseArgs({ options: { files: { type: "string" }, against: { type: "string" } } });
  const files = wholeNumber("files", values.files ?? "20", 1000);
  const against = wholeNumber("against", values.against ?? "1", keptRuns);
  const runs = keptTimings();
  const [last] = runs;
  if (!last) throw new Refusal("No run is recorded yet. Run npm test first.");
  if (values.against !== undefined && !runs[against])
    throw misuse(`--against ${against} is too far back: ${runs.length - 1} earlier runs are kept.`);
  console.log(timingsTable(last, runs[against], { files }));
}, usages.timings);
