import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { defineConfig, type Options } from "tsup";
import { parse } from "yaml";
import { compiledSchemasModule } from "./src/tenants/compile-schemas.js";

/** A module with the contract as JSON, because parsing the YAML would take a quarter of a second at each start. */
function parsedContract(): string {
  const file = createRequire(import.meta.url).resolve("@paydown/api-client/openapi.yaml");
  const json = JSON.stringify(parse(readFileSync(file, "utf8")));
  return `export const parseContract = () => JSON.parse(${JSON.stringify(json)});`;
}

/** Parses the contract while the programs are built. */
const parsedContractPlugin: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "parsed-contract",
  setup(build) {
    build.onLoad({ filter: /[\\/]contract[\\/]openapi\.ts$/ }, () => ({ contents: parsedContract() }));
  },
};

/** Compiles the schemas of tenants' files while the programs are built. It would take a fifth of a second at each start. */
const compiledSchemasPlugin: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "compiled-schemas",
  setup(build) {
    build.onLoad({ filter: /[\\/]tenants[\\/]file-schemas\.ts$/ }, ({ path }) => ({
      contents: compiledSchemasModule(),
      resolveDir: dirname(path),
    }));
  },
};

/** Does work while the programs are built that would otherwise slow down each start. */
export const startPlugins = [parsedContractPlugin, compiledSchemasPlugin];

/** Packages that stay in node_modules: they read files of their own, have native code, or are rarely loaded. */
const outsideTheBundle = [
  "@electric-sql/pglite",
  "@expo-google-fonts/open-sans",
  "@node-rs/argon2",
  "pdfkit",
  "pg-native",
  "ssh2-sftp-client",
];

export default defineConfig({
  entry: ["src/main.ts", "src/cli.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  clean: true,
  // Bundled, because loading thousands of files from node_modules would add a third of a second to each start.
  noExternal: [new RegExp(`^(?!(?:${outsideTheBundle.join("|")})(?:/|$))`)],
  external: outsideTheBundle,
  // CommonJS packages call `require` for Node's built-in modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  esbuildPlugins: startPlugins,
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
