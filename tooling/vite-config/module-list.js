import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const workspaceRoot = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Vite plugin: writes `.vite/modules.json`, the list of the workspace's own modules with code or styles in the build.
 * `tooling/bench/apps-apart.mjs` checks it.
 */
export function moduleList() {
  return {
    name: "paydown:module-list",
    apply: "build",
    generateBundle(/** @type {unknown} */ _options, /** @type {Record<string, any>} */ bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
      const paths = ids.map((id) =>
        relative(workspaceRoot, id.replace(/^\0/, "").split("?")[0] ?? "").replaceAll("\\", "/"),
      );
      const ours = paths.filter(
        (path) => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !path.includes("node_modules"),
      );
      this.emitFile({
        type: "asset",
        fileName: ".vite/modules.json",
        source: JSON.stringify([...new Set(ours)].sort()),
      });
    },
  };
}
