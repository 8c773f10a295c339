/**
 * Replaces Vite's helper around `import()`, which would load a screen's stylesheets and further scripts. There is only
 * one stylesheet, and the page has already loaded the shared scripts (`chunks.js`).
 * @returns {import("vite").Plugin}
 */
export function plainImport() {
  return {
    name: "paydown:plain-import",
    enforce: "pre",
    apply: "build",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
