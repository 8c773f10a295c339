import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { beforeAll, expect, test } from "vitest";
import { reactAppConfig } from "./index.js";

const root = fileURLToPath(new URL("fixtures/component", import.meta.url));
const react = {
  name: "test:react",
  enforce: "pre",
  resolveId: (source) => (source === "react" ? join(root, "react.cjs") : null),
};

let script = "";
let style = "";
beforeAll(async () => {
  const config = reactAppConfig({ base: "/pay/", entry: join(root, "src/main.ts") });
  const { output } = await build({
    ...config,
    plugins: [...config.plugins, react],
    build: { ...config.build, write: false, minify: false },
    root,
    configFile: false,
    logLevel: "silent",
  });
  script = output.flatMap((file) => (file.type === "chunk" ? file.code : [])).join("\n");
  style = output.find((file) => file.fileName.endsWith(".css")).source;
});

const classOf = (name) => new RegExp(`\\.([\\w-]+-${name})\\b`).exec(style)?.[1] ?? "";

test("inlines a class name as text where it is used, and drops unused names", () => {
  expect(script).toContain(`useState("${classOf("page")}")`);
  expect(script).not.toContain(classOf("unused"));
});

test("keeps a stylesheet whole, although no name of its module is left", () => {
  for (const name of ["page", "unused", "bar", "narrow", "wide"]) expect(classOf(name)).not.toBe("");
});

test("keeps the object of class names where a variable looks one up, but not the namespace object of the module", () => {
  for (const name of ["bar", "narrow", "wide"]) expect(script).toContain(`"${classOf(name)}"`);
  expect(script).toContain("[width]");
  expect(script).not.toContain("__exportAll");
});

test("calls React's functions by their own names and drops those that nobody imports", () => {
  expect(script).toMatch(/var useState = .*\.useState/);
  expect(script).not.toMatch(/\(0, .*useState\)/);
  expect(script.match(/useMemo/g)).toHaveLength(1); // in React itself
});
