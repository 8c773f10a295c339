import { readFileSync } from "node:fs";
import {
  achTypes,
  cardBrands,
  dispositionCards,
  languages,
  optionKind,
  paymentActionNames,
  paymentOptionCodes,
  payTypes,
} from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Schema {
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Record<string, Schema>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly $ref?: string }[];
}
interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const contract = parse(readFileSync(new URL("../openapi.yaml", import.meta.url), "utf8")) as Contract;
const enumOf = (name: string) => contract.components.schemas[name]?.enum;
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

describe("the contract's enums match the domain's codes", () => {
  test.each([
    ["PaymentOption", paymentOptionCodes],
    ["PaymentAction", paymentActionNames],
    ["PaymentCard", dispositionCards],
    ["PayType", payTypes],
    ["CardBrand", cardBrands],
  ])("%s [CALL-16]", (name, codes) => {
    expect(enumOf(name), `openapi.yaml must list in ${name} the domain's ${codes.join(", ")}.`).toEqual([...codes]);
  });

  test.each([
    ["CardFields", "card"],
    ["BankFields", "bank"],
  ])("the payment options of %s [CALL-16]", (schema, kind) => {
    const option = contract.components.schemas[schema]?.properties?.["paymentOption"];
    const codes = paymentOptionCodes.filter((code) => optionKind(code) === kind);
    expect(option?.enum, `openapi.yaml must list in ${schema} the domain's ${codes.join(", ")}.`).toEqual(codes);
  });

  test("the ACH types [CALL-16]", () => {
    for (const schema of ["BankFields", "PaymentInfo"]) {
      const achType = contract.components.schemas[schema]?.properties?.["achType"];
      expect([...(achType?.enum ?? [])].sort()).toEqual(Object.keys(achTypes).sort());
    }
  });
});

test("a tenant's text may be in every language of the rules package", () => {
  const [, translated] = contract.components.schemas["LocalizedText"]?.oneOf ?? [];
  expect(
    Object.keys(translated?.properties ?? {}),
    "LocalizedText in openapi.yaml has other languages than the rules package.",
  ).toEqual([...languages]);
});

describe("authorized calls", () => {
  const isPublic = (path: string) => path.startsWith("/public/") || path.startsWith("/token/");

  test.each(operations)(
    "$operationId requires a token unless its path is under /public/ or /token/ [CALL-10]",
    ({ path, security }) => {
      expect(security === undefined).toBe(!isPublic(path));
    },
  );

  test.each(operations.filter(({ path }) => !isPublic(path)))(
    "$operationId has ;user= right before the query [CALL-11]",
    ({ path, parameters }) => {
      expect(path).toMatch(/;user=\{user\}$/);
      expect(parameters?.map((parameter) => parameter.$ref)).toContain("#/components/parameters/user");
    },
  );
});
