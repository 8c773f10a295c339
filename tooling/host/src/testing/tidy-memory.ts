import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const everyMs = 20;

/**
 * Runs the garbage collector continuously, so that unreferenced objects disappear at once.
 *
 * @returns a function that stops it
 */
export function collectGarbage(): () => void {
  setFlagsFromString("--expose-gc");
  const timer = setInterval(runInNewContext("gc") as () => void, everyMs);
  return () => clearInterval(timer);
}
