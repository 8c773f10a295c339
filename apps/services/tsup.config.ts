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

/** Packages that stay in node_modules: they read files of their own, have native code, or are rarely loaded. */
const outsideTheBundle = [
  "@electric-sql/pglite",
  "@expo-google-fonts/open-sans",
  "@node-rs/argon2",
  "@node-rs/bcrypt",
  "fontkit",
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
  esbuildPlugins: [parsedContractPlugin],
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
