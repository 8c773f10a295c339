import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { portalPageFile } from "./screens.js";

const portalFiles = readdirSync(join(packageRoot(), "../portal/src"), { recursive: true, encoding: "utf8" });
/** Finds the portal's only source file for the page at a path. */
const sourceAt = (path: string) => {
  const file = portalPageFile(path);
  const sources = portalFiles.filter((source) => `/${source}`.endsWith(`/${file}`));
  expect(sources).toHaveLength(1);
  return sources[0];
};

describe("finds the chunk of a screen by the portal's source file", () => {
  const negotiator = ["", "/start", "/payLess", "/continue", "/accept", "/error", "/payment"].map(
    (step) => [`accounts/100000001/negotiator${step}`, "negotiator/negotiator-page"] as const,
  );
  test.each([
    ...negotiator,
    ["undoChange", "undo-change/undo-change-page"],
    ["accounts/100000002/overTime", "over-time/over-time-page"],
    ["accounts/100000002/payment/overtime/payment", "over-time/plan-payment-page"],
    ["accounts/100000002/payment/overtime/regE", "over-time/plan-rege-page"],
    ["accounts/100000002/payment/overtime/review", "over-time/plan-review-page"],
    ["accounts/100000002/payment/overtime/thank", "over-time/plan-thank-page"],
    ...["letter", "Letter", "LETTER", "letter/HR4K7-7M2P9"].map((typed) => [typed, "letter/letter-page"] as const),
  ] as const)("%s: %s [LETTER-59]", (path, name) => {
    const source = `features/${name}.tsx`;
    expect(sourceAt(path)).toBe(source);
    expect(sourceAt(`${path}/`)).toBe(source);
  });

  test.each([
    "accounts/100000001/negotiator/nothing",
    "accounts/100000002/payment/overtime",
    "accounts/100000002/payment/overtime/nothing",
    "negotiator/start",
    "letter/HR4K7/7M2P9",
    "letters",
  ])("%s has no chunk", (path) => {
    expect(portalPageFile(path)).toBeUndefined();
  });
});
