import "./node-version.mjs";
import { usages } from "./usage.mjs";
import { command, install, packageTool, root, run } from "./workspace.mjs";

/** The packages with a catalog. */
const packages = ["packages/domain", "packages/shell", "apps/portal", "apps/guest", "apps/services", "apps/sandbox"];

command(async () => {
  await install();
  for (const folder of packages) {
    const { code } = await run(packageTool(folder, "vitest"), ["run", "--reporter=dot", "translations.test.ts"], {
      cwd: `${root}/${folder}`,
      env: { PAYDOWN_RECORD_TRANSLATIONS: "1" },
    });
    if (code !== 0) process.exitCode = 1;
  }
}, usages.translations);
