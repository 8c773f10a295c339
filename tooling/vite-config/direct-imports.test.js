import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAst } from "vite";
import { afterAll, expect, test } from "vitest";
import { directImports } from "./direct-imports.js";

const folder = mkdtempSync(join(tmpdir(), "paydown-index-"));
const index = join(folder, "index.ts");
writeFileSync(
  index,
  `export { type Cents, formatUsd, parseDecimal } from "./money.js";
export { displayAmount } from "./account.js";
export const rulesVersion = "1";
`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const transform = (code) =>
  directImports().transform.handler.call(
    { parse: parseAst, resolve: async () => ({ id: index }) },
    code,
    "/apps/portal/src/due.tsx",
  );
const money = JSON.stringify(join(folder, "money.ts"));
const account = JSON.stringify(join(folder, "account.ts"));

test.each([
  {
    of: "an import",
    code: 'import { displayAmount, parseDecimal as read } from "@paydown/domain";\nread();',
    direct: `import { displayAmount as displayAmount } from ${account};import { parseDecimal as read } from ${money};\nread();`,
  },
  {
    of: "a re-export",
    code: 'export { displayAmount as showMoney } from "@paydown/domain";',
    direct: `export { displayAmount as showMoney } from ${account};`,
  },
  {
    of: "a name that the index defines itself",
    code: 'import { rulesVersion } from "@paydown/domain";',
    direct: 'import { rulesVersion as rulesVersion } from "@paydown/domain";',
  },
])("takes $of from the file that defines it", async ({ code, direct }) => {
  expect(await transform(code)).toEqual({ code: direct, map: null });
});

test.each([
  'import { Stack } from "@paydown/ui/stack";',
  'import * as domain from "@paydown/domain";',
  'export * from "@paydown/domain";',
  'const later = () => import("@paydown/domain");',
])("leaves %s as it is", async (code) => {
  expect(await transform(code)).toBeNull();
});
