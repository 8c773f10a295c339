import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  canadianProvinces,
  dispositionCards,
  type FeeTypeCode,
  paymentActionNames,
  paymentOptionCodes,
  promptTypes,
} from "@paydown/domain";
import type { DayCount } from "@paydown/domain/offers";
import { expect, test } from "vitest";
import { uploadTypes } from "../documents/file-types.js";
import { packageRoot } from "../package-root.js";

const feeTypeCodes = { "1": true, "4": true } as const satisfies Record<FeeTypeCode, true>;
const dayCounts = { monthly: true, actual365: true } as const satisfies Record<DayCount, true>;
const pair = "properties.rege.items.properties.for.items.properties";

test.each([
  ["disclosures", `${pair}.option.enum`, "paymentOptionCodes", paymentOptionCodes],
  ["disclosures", `${pair}.action.enum`, "paymentActionNames", paymentActionNames],
  ["instance", "properties.cardsByPhone.items.enum", "dispositionCards", dispositionCards],
  ["instance", "properties.uploadTypes.items.enum", "uploadTypes", uploadTypes],
  ["instance", "properties.canadianProvinces.items.enum", "canadianProvinces", Object.keys(canadianProvinces)],
  ["policy", "properties.feePolicy.properties", "FeeTypeCode", Object.keys(feeTypeCodes)],
  ["policy", "properties.overTime.properties.dayCount.enum", "DayCount", Object.keys(dayCounts)],
  ["prompts", "$defs.prompt.properties.type.enum", "promptTypes", Object.keys(promptTypes)],
])("%s.schema.json lists at %s the codes of %s", (name, path, table, codes) => {
  const file = `tenants/${name}.schema.json`;
  const list = listAt(JSON.parse(readFileSync(join(packageRoot(), file), "utf8")), path);
  const remedy = `${file} must list at ${path} the codes of ${table}: ${codes.join(", ")}.`;
  expect([...list].sort(), remedy).toEqual([...codes].sort());
});

/** The elements of an array, or the names of an object's members. */
function listAt(schema: unknown, path: string): readonly string[] {
  const found = path
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key], schema);
  return Array.isArray(found) ? (found as readonly string[]) : Object.keys(found ?? {});
}
