// Copies the declarations of dist/esm to dist/cjs, for programs that require the package. A copy ends in .d.cts and
// names the other modules as .cjs, as the code beside it does.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [from, to] = ["dist/esm", "dist/cjs"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

for (const file of readdirSync(from, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".d.ts")) continue;
  const declarations = readFileSync(join(from, file), "utf8");
  writeFileSync(
    join(to, file.replace(/ts$/, "cts")),
    declarations.replaceAll(/(["']\.{1,2}\/[^"'\n]*)\.js(["'])/g, "$1.cjs$2"),
  );
}
