import { type AchCrashPoint, achCrashPoints } from "../../providers/ach/context.js";
import { type MessageCrashPoint, messageCrashPoints } from "../../notifications/deliveries/deliver-due.js";
import { type CrashPoint, crashPoints } from "../payment-context.js";

const [point, nth = "1"] = (process.env["PAYDOWN_TEST_DEATH"] ?? "").split(":");
if (point && ![...crashPoints, ...achCrashPoints, ...messageCrashPoints].some((known) => known === point))
  throw new Error(`There is no crash point ${point}.`);
let left = Number(nth);

/**
 * Kills this process with SIGKILL when it reaches the crash point of PAYDOWN_TEST_DEATH for the nth time, such as
 * `row-made:2`. Only a test build contains this module: see `buildPrograms`.
 */
export const atCrashPoint = (reached: CrashPoint | AchCrashPoint | MessageCrashPoint): void | Promise<void> => {
  if (reached !== point) return undefined;
  left -= 1;
  if (left > 0) return undefined;
  process.kill(process.pid, "SIGKILL");
  // The signal ends the process before anything waits for this.
  return new Promise<void>(() => {});
};
