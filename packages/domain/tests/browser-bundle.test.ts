import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, inject, test } from "vitest";

/** A bundler's output for a browser script in a project that uses the package. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles, warnings } = await build({
    stdin: { contents, resolveDir: inject("project") },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? "";
}

const evaluated = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

test("the whole package bundles for a browser and runs there", async () => {
  const page = await evaluated(
    await bundled(`export * from "@paydown/domain"; export { ruleMessages } from "@paydown/domain/messages/es";`),
  );
  expect(page.regeLabel("0", "next")).toBe("rege4");
  expect(page.ruleMessages.cardNames.recurring).toBe("Actualizar datos de pago");
});

test("importing a single function bundles no other rules", async () => {
  const code = await bundled(`export { regeLabel } from "@paydown/domain";`);
  expect((await evaluated(code)).regeLabel("3", "next")).toBe("rege2");
  expect(code).toContain("rege4");
  // Words that reveal the other rules: cards, fields, states, card brands, the wire, money.
  for (const word of [
    "negotiator",
    "belowMinimum",
    "removeWhitespace",
    "billingAddress",
    "Puerto Rico",
    "Visa",
    "cents",
    "RangeError",
  ])
    expect(code).not.toContain(word);
  expect(gzipSync(code).byteLength).toBeLessThan(500);
});

test.each([
  ["imported", `export { cents } from "@paydown/domain"; export { toLineItem } from "@paydown/domain/guest";`],
  ["required", `export const rules = [require("@paydown/domain").cents, require("@paydown/domain/guest").toLineItem];`],
])("code shared by two entries is in the bundle only once when %s", async (_way, source) => {
  expect((await bundled(source)).split("safe whole number of cents")).toHaveLength(2);
});

test("an unused import leaves nothing in the bundle", async () => {
  expect(await bundled(`import { evaluateCards } from "@paydown/domain";`)).toBe("");
  expect(await bundled(`import { ruleMessages } from "@paydown/domain/messages/en";`)).toBe("");
});

test("the schemas leave zod to the bundle of the project that uses them", async () => {
  const outside = await build({
    stdin: { contents: `export * from "@paydown/domain/zod";`, resolveDir: inject("project") },
    bundle: true,
    write: false,
    format: "esm",
    external: ["zod"],
  });
  expect(outside.outputFiles[0]?.text).toMatch(/from "zod(\/\w+)?"/);
});
