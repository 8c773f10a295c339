const importLine = /^import styles from (?="[^"]+\.module\.css";$)/m;
/** Any use other than `styles.name`: `styles[tone]` needs the object, and `default` would be the object itself. */
const otherUse = /\bstyles\b(?! from|\.(?!default\b)\w)/;

/**
 * Vite plugins: inline a stylesheet's class names as text where they are used. The usual object of all classes has
 * every name twice, and no minifier can take it apart. The object stays where code looks up a class by a variable.
 * @returns {import("vite").Plugin[]}
 */
export function classConstants() {
  return [
    {
      name: "paydown:class-constants",
      enforce: "pre",
      apply: "build",
      transform: {
        filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\/node_modules\// }, code: importLine },
        handler: (code) =>
          otherUse.test(code) ? null : { code: code.replace(importLine, "import * as styles from "), map: null },
      },
    },
    {
      // Vite drops the styles of unused modules. Once its class names are inlined, a stylesheet's module looks unused,
      // so its rules would disappear silently.
      name: "paydown:kept-stylesheets",
      enforce: "post",
      apply: "build",
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
      },
    },
  ];
}
