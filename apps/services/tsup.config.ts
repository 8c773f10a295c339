import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { defineConfig, type Options } from "tsup";
import { parse } from "yaml";

/** A module with the contract as JSON, because parsing the YAML would take a quarter of a second at each start. */
function parsedContract(): string {
  const file = createRequire(import.meta.url).resolve("@paydown/api-client/openapi.yaml");
  const json = JSON.stringify(parse(readFileSync(file, "utf8")));
  return `export const parseContract = () => JSON.parse(${JSON.stringify(json)});`;
}

/** Parses the contract while the programs are built. */
export const parsedContractPlugin: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "parsed-contract",
  setup(build) {
    build.onLoad({ filter: /[\\/]contract[\\/]openapi\.ts$/ }, () => ({ contents: parsedContract() }));
  },
};

export default defineConfig({
  entry: ["src/main.ts", "src/cli.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  clean: true,
  // Workspace packages are sources and go into the bundle; third-party packages stay in node_modules.
  noExternal: [/^@paydown\//],
  esbuildPlugins: [parsedContractPlugin],
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
