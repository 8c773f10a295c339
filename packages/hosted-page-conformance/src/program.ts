import { asksForHelp, usageText } from "@paydown/host/usage";
import { NotChecked } from "./deviation.js";
import { report } from "./report.js";
import { flags, readSettings } from "./settings.js";
import { type Outside, runSuite } from "./suite.js";

const usage = usageText({
  lines: ["hosted-page-conformance --config FILE [FLAGS]"],
  about:
    "Checks a hosted payment page against Paydown's contract, and reports each rule as passed or failed.\nExits with 0 if no rule is broken, 1 if one is, and 2 if the checks cannot run.",
  flags,
  variables: {
    HOSTED_PAGE_SECRET: "the shared secret (none)",
    CHROMIUM_PATH: "the Chromium of a payer of the kind browser (Playwright's own)",
  },
});

/** Where the program writes lines to. */
export interface Output {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/**
 * Runs the program.
 *
 * @returns its exit code: 0 if no rule is broken, 1 if one is, 2 if the checks cannot run
 */
export async function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { say, complain }: Output,
  outside: Outside = {},
): Promise<0 | 1 | 2> {
  if (asksForHelp(args)) {
    say(usage);
    return 0;
  }
  const read = readSettings(args, env);
  if ("refusal" in read) {
    complain(read.refusal);
    return 2;
  }
  const { settings } = read;
  // With --json, the output is JSON alone.
  const tell = settings.json ? complain : say;
  try {
    const findings = await runSuite(settings, {
      ...outside,
      say: tell,
      async ready(receiver) {
        tell(`Send notifications to ${receiver.notificationUrl}?instanceId=${settings.instanceId}\n`);
        await outside.ready?.(receiver);
      },
    });
    const { text, exitCode } = report(findings, settings.json);
    say(text);
    return exitCode;
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    complain(error.message);
    return 2;
  }
}
