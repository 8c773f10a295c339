import "./node-version.mjs";
import { ensureChromium } from "./chromium.mjs";
import { runSteps } from "./steps.mjs";
import { usages } from "./usage.mjs";
import { build, command, guestDist, install, nodeScript, portalDist, run, tool, turbo } from "./workspace.mjs";

/** @type {import("./steps.mjs").Step[]} */
const steps = [
  { name: "format", run: () => run(tool("prettier"), ["--check", "--cache", "--log-level", "warn", "."]) },
  { name: "lint", run: () => run(tool("eslint"), ["."]) },
  { name: "types", run: () => turbo(["typecheck"], ["--continue"]) },
  { name: "lint with types", run: () => run(tool("eslint"), ["--config", "eslint.types.config.js", "."]) },
  { name: "contract", run: () => turbo(["check:contract"]) },
  { name: "unused code", run: () => run(tool("knip"), []) },
  { name: "build", run: build },
  { name: "rules package", needs: "build", run: () => turbo(["test:package", "check:size", "docs"], ["--continue"]) },
  { name: "browser floor", needs: "build", run: () => nodeScript("tooling/vite-config/check-floor.mjs", [portalDist]) },
  {
    name: "browser floor, guests",
    needs: "build",
    run: () => nodeScript("tooling/vite-config/check-floor.mjs", [guestDist]),
  },
  { name: "size budget", needs: "build", run: () => nodeScript("tooling/bench/size-budget.mjs") },
  { name: "unit, component, service tests", run: () => turbo(["test"], ["--continue"]) },
  {
    name: "browser tests",
    needs: "build",
    run: async () => turbo(["e2e"], [], { CHROMIUM_PATH: await ensureChromium() }),
  },
];

command(async () => {
  await install();
  if (!(await runSteps(steps))) process.exitCode = 1;
}, usages.test);
