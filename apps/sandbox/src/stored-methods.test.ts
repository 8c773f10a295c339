import { describe, expect, test } from "vitest";
import { bank, card, runningSandbox } from "./testing/running-sandbox.js";

const { entries, restart, send, toMoment } = runningSandbox(300);

const charge = (reference: string, method: object, amount = "12.50") => send("charges", { reference, amount, method });
const query = (reference: string) => send(`charges/${reference}`);

describe("charging a stored method by its token", () => {
  const store = async (reference: string, method: object) =>
    (await (await send("methods", { reference, method })).json()) as { token: string };
  const token = (value: string, more: object = {}) => ({ kind: "token", token: value, ...more });

  test.each([
    ["4111111111111111", { result: "approved", kind: "card", brand: "VISA", last4: "1111" }],
    ["378282246310005", { result: "approved", kind: "card", brand: "AMEX", last4: "0005" }],
    ["4000000000002685", { result: "approved", kind: "card", brand: "VISA", last4: "2685" }],
    ["4000000000000002", { result: "declined", message: "Do not honor" }],
    ["4000000000009995", { result: "declined", message: "Insufficient funds" }],
  ])("%s, stored without its security code, works after a restart", async (number, result) => {
    const { token: stored } = await store("m1", card(number, { cvv: undefined }));
    await restart();
    expect(await (await charge("p1", token(stored))).json()).toMatchObject(result);
  });

  test("drops the connection or returns HTTP 500 for the same test cards as a charge by card number", async () => {
    await expect(charge("p1", token((await store("m1", card("4000000000000127"))).token))).rejects.toThrow();
    expect((await query("p1")).status).toBe(404);
    expect((await charge("p2", token((await store("m2", card("4000000000000135"))).token))).status).toBe(500);
    expect(await (await query("p2")).json()).toMatchObject({ result: "approved" });
  });

  test("returns a bank account ending in 0003 two banking days after the charge", async () => {
    const { token: stored } = await store("m1", bank("880003"));
    toMoment("2026-03-09T15:00:00Z");
    await charge("p1", token(stored));
    toMoment("2026-03-11T15:00:00Z");
    expect(await (await query("p1")).json()).toMatchObject({
      kind: "bank",
      last4: "0003",
      returned: { code: "R01", on: "2026-03-11" },
    });
  });

  test("declines a card that has expired since it was stored", async () => {
    const { token: stored } = await store("m1", card("4111111111111111", { expMonth: "03", expYear: "26" }));
    toMoment("2026-04-01T03:59:00Z");
    expect(await (await charge("p1", token(stored))).json()).toMatchObject({ result: "approved" });
    toMoment("2026-04-01T04:01:00Z");
    expect(await (await charge("p2", token(stored))).json()).toMatchObject({
      result: "declined",
      message: "Expired card",
    });
  });

  test("prefers the expiry sent with the token to the stored expiry", async () => {
    const { token: stored } = await store("m1", card("4111111111111111", { expMonth: "03", expYear: "26" }));
    toMoment("2026-04-01T04:01:00Z");
    expect(await (await charge("p1", token(stored, { expMonth: "03", expYear: "29" }))).json()).toMatchObject({
      result: "approved",
    });
    expect(await (await charge("p2", token("tok_demo_1111", { expMonth: "03", expYear: "26" }))).json()).toMatchObject({
      result: "declined",
      message: "Expired card",
    });
    expect(await (await charge("p3", token(stored, { expMonth: "xx", expYear: "29" }))).json()).toMatchObject({
      result: "declined",
      message: "Expired card",
    });
  });

  test.each([
    ["an unknown token", token("tok_NONE"), "Unknown token"],
    ["a security code that is none", token("tok_demo_1111", { cvv: "12a" }), "Invalid security code"],
  ])("declines %s", async (_, method, message) => {
    expect(await (await charge("p1", method)).json()).toMatchObject({ result: "declined", message });
  });

  test.each([
    ["tok_demo_1111", { kind: "card", brand: "VISA", last4: "1111", result: "approved" }],
    ["tok_demo_0005", { kind: "card", brand: "AMEX", last4: "0005", result: "approved" }],
    ["tok_demo_0002", { result: "declined", message: "Do not honor" }],
    ["tok_demo_bank_4321", { kind: "bank", last4: "4321", result: "approved" }],
    ["tok_demo_9999", { result: "declined", message: "Unknown token" }],
  ])("%s is built in for demo data", async (name, result) => {
    expect(await (await charge("p1", token(name, { cvv: "737" }))).json()).toMatchObject(result);
  });

  test.each([
    ["expired", { expMonth: "02", expYear: "26" }, "Expired card"],
    ["no test number", { number: "4222222222222222" }, "Invalid card number"],
    ["a security code that is none", { cvv: "12a" }, "Invalid security code"],
  ])("does not store a method with this fault: %s", async (_, more, message) => {
    const answer = await send("methods", { reference: "m1", method: card("4111111111111111", more) });
    expect([answer.status, await answer.json()]).toEqual([200, { reference: "m1", result: "declined", message }]);
    expect(entries()).toEqual([]);
  });
});
