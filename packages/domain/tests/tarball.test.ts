import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { expect, inject, test } from "vitest";
import { languages } from "../src/localized-text.js";

const installed = join(inject("project"), "node_modules/@paydown/domain");
const tarball = readFileSync(inject("tarball"));
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const files = readdirSync(installed, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(installed.length + 1)
      .replaceAll("\\", "/"),
  );

test("the tarball holds the build, the vectors, the README and the license, and nothing else", () => {
  expect(files.filter((file) => !/^(dist|vectors)\//.test(file)).sort()).toEqual([
    "LICENSE",
    "README.md",
    "package.json",
  ]);
  expect(files.filter((file) => file.startsWith("dist/") && !/\.(js|cjs|d\.ts|d\.cts)$/.test(file))).toEqual([]);
  expect(files.filter((file) => file.startsWith("vectors/") && !/\.(json|md)$/.test(file))).toEqual([]);
  expect(readFileSync(join(installed, "LICENSE"), "utf8")).toBe(
    readFileSync(new URL("../../../LICENSE", import.meta.url), "utf8"),
  );
});

test("installs no dependency, and uses zod only if it is installed", () => {
  expect(inject("installed")).toEqual(["@paydown"]);
  const manifest = manifestOf(installed);
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.optionalDependencies).toBeUndefined();
  expect(manifest.peerDependencies).toEqual({ zod: "^4.0.0" });
  expect(manifest.peerDependenciesMeta).toEqual({ zod: { optional: true } });
});

test("the published package has the workspace's exports, without the export condition for TypeScript sources", () => {
  const { exports, publishConfig } = manifestOf(join(import.meta.dirname, ".."));
  const withoutSource = JSON.parse(
    JSON.stringify(exports, (key, value) => (key === "@paydown/source" ? undefined : value)),
  );
  expect(publishConfig.exports).toEqual(withoutSource);
});

test.each(languages)("publishes the messages of the language %s", (language) => {
  expect(Object.keys(manifestOf(installed).exports)).toContain(`./messages/${language}`);
});

test("publint reports nothing, not even a suggestion", async () => {
  const { messages } = await publint({
    pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) },
    strict: true,
  });
  expect(messages).toEqual([]);
});

test("the types are correct for every module resolution", async () => {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  expect(analysis.types).toEqual(expect.objectContaining({ kind: "included" }));
  expect("problems" in analysis && analysis.problems).toEqual([]);
});
