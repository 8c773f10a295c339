import { parseArgs } from "node:util";
import { isLoopback } from "@paydown/host/loopback";

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly testClock?: string;
}

/** The settings of one start, or the sentence that says why there are none. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings | { readonly refusal: string } {
  let demo: boolean | undefined;
  let testClock: string | undefined;
  try {
    ({ demo, "test-clock": testClock } = parseArgs({
      args: [...args],
      options: { demo: { type: "boolean" }, "test-clock": { type: "string" } },
    }).values);
  } catch (cause) {
    return { refusal: `${(cause as Error).message} The sandbox knows --demo and --test-clock FILE.` };
  }
  testClock ??= env["PAYDOWN_TEST_CLOCK"] || undefined;
  const portText = env["SANDBOX_PORT"] || "4610";
  const port = Number(portText);
  if (!/^\d{1,5}$/.test(portText) || port > 65_535) return { refusal: `SANDBOX_PORT must be a number from 0 to 65535, not "${portText}".` };
  const host = env["HOST"] || "127.0.0.1";
  if (!isLoopback(host) && demo !== true)
    return { refusal: `The sandbox does not listen on HOST=${host}: it is a pretend processor that anyone could call. Unset HOST, or add --demo to show it to others.` };
  if (!isLoopback(host) && testClock !== undefined)
    return { refusal: `The test clock (--test-clock or PAYDOWN_TEST_CLOCK) works on loopback only, not with HOST=${host}. Leave one of the two out.` };
  return { port, host, dataDir: env["PAYDOWN_DATA_DIR"] || ".paydown", ...(testClock !== undefined && { testClock }) };
}
