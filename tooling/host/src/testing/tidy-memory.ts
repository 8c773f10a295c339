import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const everyMs = 20;

/** Has memory tidied up (garbage collected) all the time, as otherwise now and then: what nothing holds is gone at once. @returns what ends it */
export function tidyMemory(): () => void {
  setFlagsFromString("--expose-gc");
  const timer = setInterval(runInNewContext("gc") as () => void, everyMs);
  return () => clearInterval(timer);
}
