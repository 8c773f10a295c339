import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The other app's modules in a build. There must be none, because the two apps are deployed separately. */
export async function foreignModules(/** @type {"portal" | "guest"} */ app, /** @type {string} */ dir) {
  const text = await readFile(join(dir, ".vite/modules.json"), "utf8").catch(() => {
    throw new Error(`${dir} has no list of its modules. Run \`npx turbo run build\` first.`);
  });
  /** @type {string[]} */
  const modules = JSON.parse(text);
  if (!modules.some((path) => path.startsWith(`apps/${app}/src/`)))
    throw new Error(`${dir} contains no module of apps/${app}: it is the build of another app.`);
  return modules.filter((path) => path.startsWith("apps/") && !path.startsWith(`apps/${app}/`));
}
