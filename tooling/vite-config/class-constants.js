const importLine = /^import styles from (?="[^"]+\.module\.css";$)/m;
/** Any use but `styles.name`: `styles[tone]` needs the object, and `default` would be the object itself. */
const otherUse = /\bstyles\b(?! from|\.(?!default\b)\w)/;

/**
 * Vite plugins: write the class names of a stylesheet where they are used, as text, instead of an object of all its classes, which no minifier
 * takes apart and which carries every name twice. Where a class is looked up by a variable the object stays.
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
      // Vite takes the styles of the modules that are left, and of such a one nothing is: its rules would be gone without a word.
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
