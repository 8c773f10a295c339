/** Vite's wrapper around `import("…")`, with the name under which a chunk may export the bundled module. */
const wrapped = /__vitePreload\(\(\) => (import\("[^"]+"\)(?:\.then\(\(n\) => n\.\w+\))?), __VITE_PRELOAD__\)/g;
/** The same wrapper around `const { name } = await import("…")`. */
const destructured =
  /__vitePreload\(async \(\) => \{\s*const (\{ \w+ \}) = await (import\("[^"]+"\));\s*return \1;\s*\}, __VITE_PRELOAD__\)/g;

/**
 * Removes the calls of Vite's helper around `import()`. The helper would load a screen's stylesheets and further
 * scripts, but there is only one stylesheet, and the page has already loaded the shared scripts (`chunks.js`). An
 * import in another form keeps its call, but the helper then only runs the import.
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
    renderChunk: {
      order: "post",
      handler: (code) => ({ code: code.replace(wrapped, "$1").replace(destructured, "$2"), map: null }),
    },
  };
}
