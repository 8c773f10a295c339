import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** How many pages of a company's own tenants the start prints. */
const mostPages = 5;

/**
 * The addresses to open. With the demo's tenants, also how to sign in, and a value for a guest to look up.
 *
 * @param {{ port: string, sandboxPort: string, bank?: { readonly says: string }, tenantsDir?: string }} started - `bank`
 *   is the demo's bank, `tenantsDir` a company's own folder
 */
export const signInHint = ({ port, sandboxPort, bank, tenantsDir = process.env.PAYDOWN_TENANTS_DIR }) => `
${(tenantsDir ? pagesIn(resolve(tenantsDir), port) : demoPages(port)).join("\n")}
Mail and texts     http://localhost:${sandboxPort}/outbox
${bank ? `\n${bank.says}\n` : ""}
Ctrl-C stops it.
`;

const demoPages = (/** @type {string} */ port) => [
  `Paydown is ready:  http://localhost:${port}/pay/harbor/login`,
  "Sign in as         casey@example.com",
  "Password           Harbor-demo-1",
  `Guests             http://localhost:${port}/pay/riverton/guest`,
  "Look up            citation number 900100200",
];

/** The first page of each tenant. The services have checked the files. */
function pagesIn(/** @type {string} */ folder, /** @type {string} */ port) {
  const ids = readdirSync(folder).filter((name) => existsSync(join(folder, name, "instance.json")));
  const pages = ids.map((id) => {
    const isForGuests = /"mode"\s*:\s*"GUEST"/.test(readFileSync(join(folder, id, "instance.json"), "utf8"));
    return `http://localhost:${port}/pay/${id}/${isForGuests ? "guest" : "login"}`;
  });
  const [first, ...others] = pages.slice(0, mostPages);
  const rest = pages.length > mostPages ? [`… and ${pages.length - mostPages} more`] : [];
  return [`Paydown is ready:  ${first}`, ...[...others, ...rest].map((page) => `                   ${page}`)];
}
