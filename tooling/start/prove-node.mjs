import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { misuse } from "./flags.mjs";
import { orRefuse, root, run } from "./workspace.mjs";

/** The major versions of Node.js that are supported besides the oldest one, which CI runs. */
const versions = ["22", "24"];

/** @throws Refusal when the version is not a supported one */
export function selectVersions(/** @type {string | undefined} */ version) {
  if (version === undefined) return versions;
  if (!versions.includes(version)) throw misuse(`--version must be ${versions.join(" or ")}, not "${version}".`);
  return [version];
}

/**
 * Runs `npm test` on each version of Node.js, from the binaries of the npm package `node`.
 *
 * @returns whether all tests passed on every version
 */
export async function proveNode(/** @type {readonly string[]} */ selected) {
  const results = [];
  for (const version of selected) {
    const bin = await downloadNode(version);
    console.log(`\nRunning npm test on Node.js ${version} …`);
    const { code } = await run(join(bin, "node"), [join(root, "tooling/start/test.mjs")], {
      env: { PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
    });
    results.push({ version, passed: code === 0 });
  }
  for (const { version, passed } of results) console.log(`Node.js ${version}: ${passed ? "passed" : "failed"}`);
  return results.every(({ passed }) => passed);
}

/**
 * Downloads the newest release of a major version, unless it is here already, and returns the folder of its programs.
 */
async function downloadNode(/** @type {string} */ version) {
  const folder = join(root, "node_modules/.cache/paydown-node", version);
  const bin = join(folder, "node_modules/node/bin");
  if (existsSync(join(bin, "node"))) return bin;
  const installed = await run("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", `node@${version}`]);
  orRefuse(installed, `Node.js ${version} could not be downloaded. Check the connection to the package registry.`);
  return bin;
}
