import "./node-version.mjs";
import { requireRoom, roomMb } from "./temporary-folder.mjs";
import { usages } from "./usage.mjs";
import { command, install, packageTool, root, run } from "./workspace.mjs";

/** The packages whose coverage is measured, and the options of their tests. */
const measured = {
  "apps/services": ["--project", "embedded*"],
  "apps/portal": [],
  "apps/guest": [],
};

command(async () => {
  await install();
  requireRoom(roomMb.units);
  for (const [folder, options] of Object.entries(measured)) {
    console.log(`\n▶ ${folder}`);
    const { code } = await run(
      packageTool(folder, "vitest"),
      [
        "run",
        ...options,
        "--reporter=dot",
        "--coverage.enabled",
        "--coverage.provider=v8",
        "--coverage.include=src/**/*.{ts,tsx}",
        "--coverage.exclude=**/testing/**",
        "--coverage.reporter=text-summary",
        "--coverage.reporter=html",
      ],
      { cwd: `${root}/${folder}` },
    );
    if (code === 0) console.log(`Every line: ${folder}/coverage/index.html`);
    else process.exitCode = 1;
  }
}, usages.coverage);
