import { join, resolve } from "node:path";
import { root } from "./workspace.mjs";

/**
 * The settings that the commands share with the programs they start. The started programs report faults in these
 * settings.
 */
export function settings() {
  const { PAYDOWN_TEST_CLOCK: testClock, PAYDOWN_KEY_FILE: keyFile } = process.env;
  return {
    port: process.env.PORT || "4600",
    sandboxPort: process.env.SANDBOX_PORT || "4610",
    dataDir: process.env.PAYDOWN_DATA_DIR || join(root, ".paydown"),
    // The programs start in other folders, so relative paths are resolved here.
    args: process.argv
      .slice(2)
      .map((value, index, all) =>
        all[index - 1] === "--test-clock"
          ? resolve(value)
          : value.replace(/^--test-clock=(.+)$/, (_, file) => `--test-clock=${resolve(file)}`),
      ),
    // The terminal is for messages that need a person; PAYDOWN_LOG_LEVEL=info logs every request.
    env: {
      PAYDOWN_LOG_LEVEL: process.env.PAYDOWN_LOG_LEVEL || "warn",
      ...(testClock && { PAYDOWN_TEST_CLOCK: resolve(testClock) }),
      ...(keyFile && { PAYDOWN_KEY_FILE: resolve(keyFile) }),
    },
  };
}

/**
 * The address to open, how to sign in, and a value for a guest to look up.
 *
 * @param {{ port: string, sandboxPort: string, bank?: { readonly says: string } }} started - `bank` is the demo's bank
 */
export const signInHint = ({ port, sandboxPort, bank }) => `
Paydown is ready:  http://localhost:${port}/pay/harbor/login
Sign in as         casey@example.com
Password           Harbor-demo-1
Guests             http://localhost:${port}/pay/riverton/guest
Look up            citation number 900100200
Mail and texts     http://localhost:${sandboxPort}/outbox
${bank ? `\n${bank.says}\n` : ""}
Ctrl-C stops it.
`;
