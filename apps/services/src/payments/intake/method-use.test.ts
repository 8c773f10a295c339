import { describe, expect, test } from "vitest";
import type { Tenant } from "../../tenants/tenant.js";
import { chargeMethodOf, tokenizedMethodOf } from "../methods/posted-payment.js";
import { cardOnFile, postedCard } from "../testing/samples.js";
import type { Approved } from "./approve.js";
import { methodUseOf } from "./method-use.js";

const notStored = { kind: "notStored" } as const;
const stored = { kind: "stored", token: "tok_new" } as const;
const onFile = cardOnFile();
const oneTime = postedCard();
const next = postedCard({ action: "next" });

const approved = (changes: Partial<Approved> = {}, instance: object = {}) =>
  ({ onFile: undefined, isScheduled: false, tenant: { instance } as Tenant, ...changes }) as Approved;

describe("a payment of today", () => {
  test("is charged with the posted method, which is not kept [PAY-8]", () => {
    for (const storage of [notStored, stored])
      expect(methodUseOf(oneTime, approved(), storage)).toEqual({
        kind: "methodUse",
        charge: { kind: "chargeNow", method: chargeMethodOf(oneTime) },
        keeping: { kind: "doNotKeep" },
      });
  });

  test("is charged with the token of the method on file [METHOD-38]", () => {
    expect(methodUseOf(oneTime, approved({ onFile }), notStored)).toEqual({
      kind: "methodUse",
      charge: { kind: "chargeNow", method: tokenizedMethodOf("tok_file", oneTime) },
      keeping: { kind: "doNotKeep" },
    });
  });

  test("with the action next needs a token, is charged at once, and keeps its method on file [PAY-58]", () => {
    expect(methodUseOf(next, approved(), notStored)).toEqual({ kind: "tokenNeeded" });
    expect(methodUseOf(next, approved(), stored)).toEqual({
      kind: "methodUse",
      charge: { kind: "chargeNow", method: chargeMethodOf(next) },
      keeping: { kind: "keepOnFile", token: "tok_new" },
    });
  });

  test("with the action next keeps nothing where the tenant turned saving off [METHOD-37]", () => {
    const off = approved({}, { paymentInfoSaveEnabled: false });
    expect(methodUseOf(next, off, notStored)).toMatchObject({ keeping: { kind: "doNotKeep" } });
  });
});

describe("a scheduled payment", () => {
  test("needs a token, and is charged with it later [PAY-50]", () => {
    const scheduled = approved({ isScheduled: true });
    expect(methodUseOf(oneTime, scheduled, notStored)).toEqual({ kind: "tokenNeeded" });
    expect(methodUseOf(oneTime, scheduled, stored)).toEqual({
      kind: "methodUse",
      charge: { kind: "chargeLater", token: "tok_new" },
      keeping: { kind: "doNotKeep" },
    });
  });

  test("of the untouched card on file uses the stored token, and needs no other [PAY-59]", () => {
    expect(methodUseOf(next, approved({ isScheduled: true, onFile }), notStored)).toEqual({
      kind: "methodUse",
      charge: { kind: "chargeLater", token: "tok_file" },
      keeping: { kind: "keepOnFile", token: "tok_file" },
    });
  });
});
