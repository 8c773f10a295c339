import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baselineFaults } from "./check-baseline.mjs";
import { definedNames, scriptFaults } from "./baseline-script.js";
import { styleFaults } from "./baseline-style.js";
import { reactAppConfig } from "./index.js";

describe("scripts newer than the baseline", () => {
  test.each([
    ["syntax of a later edition", `const a = /[\\p{L}--[a-z]]/v;`, "syntax newer"],
    ["using", `{ using a = b(); }`, "syntax newer"],
    ["import attributes", `import a from "./a.json" with { type: "json" };`, "syntax newer"],
    ["a class static block (Safari 16.4)", `class A { static { this.x = 1; } }`, "class static block"],
    ["a lookbehind (Safari 16.4)", `const a = /(?<=\\$)\\d+/;`, "lookbehind"],
    ["a lookbehind in a string", `const a = new RegExp("(?<!x)y");`, "lookbehind"],
    ["a static method", `Object.groupBy([], String);`, "Object.groupBy"],
    ["a static method of the web", `fetch("/", { signal: AbortSignal.timeout(1000) });`, "AbortSignal.timeout"],
    ["a method of an instance", `list.toSorted();`, ".toSorted()"],
    ["a method of an element", `form.requestSubmit();`, ".requestSubmit()"],
    ["a global", `new CompressionStream("gzip");`, "CompressionStream"],
    ["a global through window", `window.navigation.navigate("/");`, "window.navigation"],
    ["a member of document", `document.adoptedStyleSheets = [];`, "document.adoptedStyleSheets"],
    ["a member of Intl", `new Intl.DurationFormat("en");`, "Intl.DurationFormat"],
  ])("finds %s", (_what, code, fault) => {
    expect(scriptFaults(code)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    [
      "what the baseline has",
      `class A { #x = 1; static y = 2; z = #x in this; } structuredClone(Object.hasOwn({}, "a") ?? [1].at(-1)); crypto.randomUUID(); dialog.showModal();`,
    ],
    ["a global asked for first", `if (typeof CompressionStream === "function") new CompressionStream("gzip");`],
    ["a method asked for first", `list.toSorted ? list.toSorted() : [...list].sort();`],
    ["a method called only where it is", `list.toSorted?.();`],
    [
      "the file's own function of that name",
      `function reportError2() {} const CompressionStream = 1; f(CompressionStream);`,
    ],
    ["a method that an older interface has too", `new Intl.NumberFormat("en").format(1);`],
    ["the file's own method of that name", `const sets = { union: () => 1 }; sets.union();`],
  ])("accepts %s", (_what, code) => {
    expect(scriptFaults(code)).toEqual([]);
  });
});

test("accepts a method that another script of the build defines", () => {
  const library = `class Observable { subscribe() {} }`;
  const user = `source.subscribe();`;
  expect(scriptFaults(user)).toEqual([expect.stringContaining(".subscribe()")]);
  expect(scriptFaults(user, definedNames([library, user]))).toEqual([]);
});

describe("stylesheets newer than the baseline", () => {
  test.each([
    [":has()", `p:has(a) { color: red }`, ":has"],
    ["light-dark()", `p { color: light-dark(#111, #eee) }`, "light-dark()"],
    ["light-dark() in a custom property", `p { --ink: light-dark(#111, #eee) }`, "light-dark()"],
    ["color-mix()", `p { color: color-mix(in srgb, var(--a), white) }`, "color-mix()"],
    ["nesting", `p { & a { color: red } }`, "nesting"],
    ["@container", `@container (min-width: 1px) { p { color: red } }`, "@container"],
    ["@property", `@property --a { syntax: "*"; inherits: false }`, "@property"],
    ["a media range", `@media (width >= 1px) { p { color: red } }`, "@media range"],
    ["a property", `p { scrollbar-gutter: stable }`, "scrollbar-gutter"],
    ["a value", `p { overflow: clip }`, "overflow: clip"],
    ["a unit", `p { height: 100dvh }`, "dynamic viewport unit"],
    [
      "a newer value whose fallback has a variable's place",
      `p { color: red; color: light-dark(var(--a), var(--b)) }`,
      "light-dark()",
    ],
  ])("finds %s", (_what, css, fault) => {
    expect(styleFaults(css)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    [
      "what the baseline has",
      `@layer a { :is(p, a):focus-visible { inset: 0; gap: 1px; accent-color: red; aspect-ratio: 1 / 1; width: min(1px, 2vw) } }`,
    ],
    ["a fallback before it", `p { height: 100vh; height: 100dvh }`],
    ["asked for by @supports", `@supports (scrollbar-gutter: stable) { p { scrollbar-gutter: stable } }`],
    ["a prefixed form beside it", `p { -webkit-user-select: none; user-select: none }`],
    ["what nobody misses", `@page { margin: 0 } p { cursor: pointer }`],
    [
      "inside a media feature that the older browser lacks",
      `@media (forced-colors: active) { p { forced-color-adjust: none } }`,
    ],
  ])("accepts %s", (_what, css) => {
    expect(styleFaults(css)).toEqual([]);
  });
});

describe("a build", () => {
  let folder = "";
  let files = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "paydown-baseline-"));
    const root = fileURLToPath(new URL("fixtures/app", import.meta.url));
    await build({
      ...reactAppConfig({ base: "/pay/", entry: join(root, "src/main.ts"), outDir: folder }),
      root,
      configFile: false,
      logLevel: "silent",
    });
    files = (await readdir(folder, { recursive: true })).filter((file) => file.startsWith("assets/"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const read = (name) =>
    readFile(
      join(
        folder,
        files.find((file) => file.endsWith(name)),
      ),
    );

  test("is lowered to the baseline, including light-dark(), nesting and static blocks", async () => {
    const built = files.filter((file) => /\.(js|css)$/.test(file));
    expect(built.length).toBeGreaterThanOrEqual(3);
    expect(await baselineFaults(folder)).toEqual({ files: built.length, faults: [] });
  });

  test("has hashed files under assets/, each with a smaller .br or .gz of the same text", async () => {
    expect(files.filter((file) => /\.(js|css)$/.test(file))).toEqual(
      files.filter((file) => /[/-][\w-]{8}\.(js|css)$/.test(file)),
    );
    const style = await read(".css");
    expect(gunzipSync(await read(".css.gz")).equals(style)).toBe(true);
    expect(brotliDecompressSync(await read(".css.br")).equals(style)).toBe(true);
  });

  test("fails the command if any file is newer than the baseline", async () => {
    await writeFile(join(folder, "assets/newer-00000000.js"), "Object.groupBy([], String);");
    await writeFile(join(folder, "assets/newer-00000000.css"), "p:has(a) { color: red }");
    const run = promisify(execFile)(process.execPath, [
      fileURLToPath(new URL("check-baseline.mjs", import.meta.url)),
      folder,
    ]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Object\.groupBy[^]*:has|:has[^]*Object\.groupBy/),
    });
  });
});
