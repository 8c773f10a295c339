import { describe, expect, test } from "vitest";
import type { ReportPage } from "./index.js";
import { bank, runningSandbox } from "./testing/running-sandbox.js";

const { daysLater, restart, send } = runningSandbox();

const again = (reference: string) => ({ kind: "presentAgain", reference });
async function answer(path: string, body?: object): Promise<Record<string, unknown>> {
  return (await (await send(path, body)).json()) as Record<string, unknown>;
}
const charge = (reference: string, method: object, more: object = {}) =>
  answer("charges", { reference, amount: "12.50", merchant: "harbor", method, ...more });
const report = async () => (await (await send("report")).json()) as ReportPage;
const returnsOf = async (reference: string) =>
  (await report()).items
    .filter((item) => item.reference === reference && item.kind === "returned")
    .map(({ code }) => code);

describe("presenting a returned debit again", () => {
  test.each([
    ["88779201", "R01", []],
    ["88779209", "R09", []],
    ["88779001", "R01", ["R01"]],
    ["8870003", "R01", ["R01"]],
  ])("debits the account %s, returned with %s, again: %j [BANK-69, BANK-70, BANK-71]", async (number, code, second) => {
    await charge("p1", bank(number));
    daysLater(7);
    expect(await returnsOf("p1")).toEqual([code]);
    const retry = await charge("p2", again("p1"));
    expect(retry).toMatchObject({ result: "approved", presentsAgain: "p1", kind: "bank", last4: number.slice(-4) });
    expect(await charge("p2", again("p1"))).toEqual(retry);
    daysLater(7);
    expect(await returnsOf("p2")).toEqual(second);
    expect(
      (await report()).items.filter(({ reference, kind }) => reference === "p2" && kind === "settled"),
    ).toHaveLength(1);
  });

  test("is possible twice, even after a restart, but not a third time [BANK-69]", async () => {
    await charge("p1", bank("88779001"));
    for (const reference of ["p2", "p3"]) {
      daysLater(7);
      expect(await charge(reference, again("p1"))).toMatchObject({ result: "approved" });
    }
    daysLater(7);
    await restart();
    expect(await charge("p4", again("p1"))).toMatchObject({
      result: "declined",
      message: "Presented again twice already",
    });
  });

  test.each([
    ["an unknown charge", "88779001", 7, again("p9"), {}, "Unknown charge"],
    ["another merchant's charge", "88779001", 7, again("p1"), { merchant: "summit" }, "Unknown charge"],
    ["another amount", "88779001", 7, again("p1"), { amount: "12.51" }, "Another amount than the original charge"],
    ["a debit that is not returned yet", "88779001", 1, again("p1"), {}, "Not returned for too little money"],
    ["a debit that was paid", "88770000", 7, again("p1"), {}, "Not returned for too little money"],
    ["a debit returned for another reason", "88779002", 7, again("p1"), {}, "Not returned for too little money"],
    ["a debit after 181 days", "88779001", 181, again("p1"), {}, "More than 180 days old"],
  ])("declines %s [BANK-69]", async (_, number, days, method, more, message) => {
    await charge("p1", bank(number));
    daysLater(days);
    expect(await charge("p2", method, more)).toMatchObject({ result: "declined", message });
  });

  test("declines a second time while the first one may still be paid [BANK-69]", async () => {
    await charge("p1", bank("88779001"));
    daysLater(7);
    await charge("p2", again("p1"));
    expect(await charge("p3", again("p1"))).toMatchObject({ message: "Not returned for too little money" });
  });

  test.each([
    ["it was voided", ["p1"]],
    ["it was voided when presented again", ["p1", "p2"]],
  ])("declines a debit if %s: the bank has not returned it [BANK-69]", async (_, references) => {
    for (const reference of references) {
      daysLater(7);
      await charge(reference, reference === "p1" ? bank("88779001") : again("p1"));
    }
    await send(`charges/${references.at(-1)}/void`, { merchant: "harbor" });
    daysLater(7);
    expect(await charge("p3", again("p1"))).toMatchObject({ message: "Not returned for too little money" });
  });
});

describe("a notification of change", () => {
  test.each([
    ["01", { last4: "7001" }],
    ["02", { last4: "9802", routingNumber: "011401533" }],
    ["03", { last4: "7003", routingNumber: "011401533" }],
    ["04", undefined],
    ["05", { last4: "9805", achType: "S" }],
    ["06", { last4: "7006", achType: "S" }],
    ["07", { last4: "7007", routingNumber: "011401533", achType: "S" }],
    ["13", undefined],
  ])("C%s has the corrected details %j [BANK-72]", async (digits, corrected) => {
    await charge("p1", bank(`554498${digits}`));
    daysLater(4);
    const found = (await report()).items.find(({ kind }) => kind === "correction");
    expect([found?.code, found?.corrected]).toEqual([`C${digits}`, corrected]);
  });

  test.each(["9801", "9802"])(
    "corrects the account of a token that ends in %s once: later charges debit the corrected account [BANK-73]",
    async (ending) => {
      const { token } = await answer("methods", { reference: "m1", method: bank(`5544${ending}`) });
      const byToken = { kind: "token", token };
      await charge("p1", byToken);
      daysLater(0.25);
      expect(await charge("p2", byToken)).toMatchObject({ last4: ending });
      daysLater(4);
      expect(await charge("p3", byToken)).toMatchObject({ last4: ending === "9801" ? "7001" : ending });
      daysLater(4);
      const corrected = (await report()).items.filter(({ kind }) => kind === "correction");
      expect(corrected.map(({ reference }) => reference)).toEqual(["p1", "p2"]);
    },
  );

  test("corrects the tokens of an account that was charged without one [BANK-73]", async () => {
    const account = bank("55449801");
    const { token } = await answer("methods", { reference: "m1", method: account });
    await charge("p1", account);
    daysLater(4);
    expect(await charge("p2", { kind: "token", token })).toMatchObject({ last4: "7001" });
  });
});
