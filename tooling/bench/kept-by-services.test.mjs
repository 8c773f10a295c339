import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptByServicesIn, policyNames } from "./kept-by-services.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paydown-kept-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(modules, files) {
  const dir = await mkdtemp(join(folder, "build-"));
  for (const [path, text] of Object.entries({ ".vite/modules.json": JSON.stringify(modules), ...files })) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  return dir;
}

const form = "packages/domain/src/offers/pay-less-form.ts";
const weighing = ["packages/domain/src/offers/pay-less.ts", "packages/domain/src/offers/over-time.ts"];

test("allows names used in the offer form and in the answers to an offer", async () => {
  await expect(
    keptByServicesIn(
      await build([form], { "assets/a.js": `const a={payLessAmount:"",attemptsLeft:3,outcome:"counter"};` }),
    ),
  ).resolves.toEqual([]);
});

test.each(weighing)("finds the module %s in a build, and the module exists", async (module) => {
  expect(existsSync(join(root, module))).toBe(true);
  await expect(keptByServicesIn(await build([form, module], {}))).resolves.toEqual([module]);
});

test("finds the name of a policy setting, and text from the code that evaluates offers, in any file [OFFER-58]", async () => {
  const dir = await build([form], {
    "assets/a.js": "const a=b.floorBasisPoints;",
    "assets/a.js.map": `["evaluatePayLess"]`,
    ".server/first-page.js": `throw RangeError("The policy for offers is invalid.")`,
  });
  await expect(keptByServicesIn(dir)).resolves.toEqual([
    "The policy for offers is invalid in .server/first-page.js",
    "floorBasisPoints in assets/a.js",
    "evaluatePayLess in assets/a.js.map",
  ]);
});

test("looks for every setting in the policy's schema except attempts, which is also an ordinary word in pages", async () => {
  expect(await policyNames()).toEqual([
    "floorBasisPoints",
    "counterFromBasisPoints",
    "counterBasisPoints",
    "maxDaysAhead",
    "attemptWindowHours",
    "standsDays",
    "termsCode",
  ]);
});

test("refuses a folder without a build", async () => {
  await expect(keptByServicesIn(folder)).rejects.toThrow("modules.json");
});
