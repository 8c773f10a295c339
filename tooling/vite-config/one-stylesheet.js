/**
 * Vite plugin: without `cssCodeSplit` all CSS is one file (about 8 kB compressed), which saves each screen a request or
 * two. Vite's manifest would list that file apart from the entry. This plugin makes it a stylesheet of the entry, where
 * the page handler looks for it.
 */
export function oneStylesheet() {
  return {
    name: "paydown:one-stylesheet",
    apply: "build",
    enforce: "post",
    generateBundle(/** @type {unknown} */ _options, /** @type {Record<string, any>} */ bundle) {
      const files = Object.values(bundle);
      const stylesheets = files
        .filter((file) => file.type === "asset" && file.fileName.endsWith(".css"))
        .map((file) => file.fileName);
      for (const file of files)
        if (file.type === "chunk" && file.isEntry)
          for (const stylesheet of stylesheets) file.viteMetadata.importedCss.add(stylesheet);
    },
  };
}
