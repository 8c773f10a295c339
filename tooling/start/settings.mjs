import { join, resolve } from "node:path";
import { root } from "./workspace.mjs";

/** The settings that the commands share with the programs they start; what is wrong with one, the program says itself. */
export function settings() {
  const { PAYDOWN_TEST_CLOCK: testClock, PAYDOWN_KEY_FILE: keyFile } = process.env;
  return {
    port: process.env.PORT || "4600",
    sandboxPort: process.env.SANDBOX_PORT || "4610",
    dataDir: process.env.PAYDOWN_DATA_DIR || join(root, ".paydown"),
    // Files are made absolute: the programs are started in folders of their own.
    args: process.argv
      .slice(2)
      .map((value, index, all) =>
        all[index - 1] === "--test-clock"
          ? resolve(value)
          : value.replace(/^--test-clock=(.+)$/, (_, file) => `--test-clock=${resolve(file)}`),
      ),
    // A terminal is for what needs a person; every request is logged with PAYDOWN_LOG_LEVEL=info.
    env: {
      PAYDOWN_LOG_LEVEL: process.env.PAYDOWN_LOG_LEVEL || "warn",
      ...(testClock && { PAYDOWN_TEST_CLOCK: resolve(testClock) }),
      ...(keyFile && { PAYDOWN_KEY_FILE: resolve(keyFile) }),
    },
  };
}

/** Where to go, how to sign in, and what a guest looks up. */
export const signInHint = (/** @type {{ port: string, sandboxPort: string }} */ { port, sandboxPort }) => `
Paydown is ready:  http://localhost:${port}/pay/harbor/login
Sign in as         casey@example.com
Password           Harbor-demo-1
Guests             http://localhost:${port}/pay/riverton/guest
Look up            citation number 900100200
Mail and texts     http://localhost:${sandboxPort}/outbox

Ctrl-C stops it.
`;
