import "./node-version.mjs";
import { ensureChromium } from "./chromium.mjs";
import { usages } from "./usage.mjs";
import { build, command, install, nodeScript, orRefuse } from "./workspace.mjs";

command(async () => {
  await install();
  orRefuse(await build(), "The build failed. See the errors above.");
  const { code } = await nodeScript("tooling/bench/bench.mjs", process.argv.slice(2), {
    CHROMIUM_PATH: await ensureChromium(),
  });
  process.exitCode = code;
}, usages.bench);
