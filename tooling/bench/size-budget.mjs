// Fails when the built portal is over its size budgets: `node tooling/bench/size-budget.mjs [built folder]`.
import { fileURLToPath } from "node:url";
import { withLibrariesFloor } from "./floors.mjs";
import { portalSizes } from "./portal-sizes.mjs";

const dir = process.argv[2] ?? fileURLToPath(new URL("../../apps/portal/dist", import.meta.url));

const check = withLibrariesFloor(async (floor) => {
  const { path, routes } = await portalSizes(dir, floor);
  const rows = [path, ...routes];
  for (const { name, bytes, limit } of rows) console.log(`${name.padEnd(44)} ${kB(bytes)} of ${kB(limit)}  ${bytes > limit ? "over" : "ok"}`);
  const over = rows.filter(({ bytes, limit }) => bytes > limit);
  if (over.length > 0) {
    console.error(`Over the size budget: ${over.map(({ name }) => name).join(", ")}. \`npm run bench\` shows what is on the wire.`);
    process.exitCode = 1;
  }
});

await check.catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});

function kB(/** @type {number} */ bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
