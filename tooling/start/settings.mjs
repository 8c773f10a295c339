import { join } from "node:path";
import { root } from "./workspace.mjs";

/** The settings that the commands share with the programs they start; what is wrong with one, the program says itself. */
export function settings() {
  return {
    port: Number(process.env.PORT || 4600),
    sandboxPort: Number(process.env.SANDBOX_PORT || 4610),
    dataDir: process.env.PAYDOWN_DATA_DIR || join(root, ".paydown"),
    args: process.argv.slice(2),
  };
}

/** Where to go and how to sign in. */
export const signInHint = (/** @type {number} */ port) => `
Paydown is ready:  http://localhost:${port}/pay/harbor/login
Sign in as         casey@example.com
Password           Harbor-demo-1

Ctrl-C stops it.
`;
