import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "yaml";

/**
 * Parses openapi.yaml of `@paydown/api-client`. `tsup.config.ts` replaces this module by one with the parsed document.
 */
export function parseContract(): unknown {
  const file = createRequire(import.meta.url).resolve("@paydown/api-client/openapi.yaml");
  return parse(readFileSync(file, "utf8"));
}
