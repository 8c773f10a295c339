import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Charge, recordFileIn } from "./index.js";
import { bank, card, runningSandbox } from "./testing/running-sandbox.js";

const { dataDir, entries, now, recordFile, restart, send, start, stop, toMoment } = runningSandbox(300);

const charge = (reference: string, method: object, amount = "12.50") => send("charges", { reference, amount, method });
const voidIfAbsent = async (reference: string) =>
  (await send(`charges/${reference}/void-if-absent`, {})).json() as Promise<Charge>;
const query = (reference: string) => send(`charges/${reference}`);

describe("the sandbox processor, number by number", () => {
  test.each([
    ["4111111111111111", "VISA", "1111"],
    ["5555555555554444", "MC", "4444"],
    ["6011111111111117", "DISCOVER", "1117"],
    ["378282246310005", "AMEX", "0005"],
    ["4000000000000259", "VISA", "0259"],
    ["4000000000002685", "VISA", "2685"],
  ])("approves %s", async (number, brand, last4) => {
    const answer = await charge("p1", card(number));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      reference: "p1",
      amount: "12.50",
      kind: "card",
      brand,
      last4,
      result: "approved",
      authCode: expect.stringMatching(/^[0-9A-Z]{6}$/) as string,
      at: now().toISOString(),
    });
  });

  test.each([
    ["4000000000000002", {}, "Do not honor"],
    ["4000000000009995", {}, "Insufficient funds"],
    ["4111111111111111", { expMonth: "02", expYear: "26" }, "Expired card"],
    ["4000000000000135", { expMonth: "02", expYear: "26" }, "Expired card"],
    ["4111111111111111", { cvv: "12a" }, "Invalid security code"],
    ["4222222222222222", {}, "Invalid card number"],
  ])("declines %s %o with '%s'", async (number, more, message) => {
    const answer = await charge("p1", card(number, more));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ result: "declined", message });
    expect(entries()).toMatchObject([{ type: "charge", result: "declined", message }]);
    expect(entries()[0]).not.toHaveProperty("authCode");
  });

  test("accepts a card through the last day of its month in the banks' time zone", async () => {
    toMoment("2026-10-01T03:59:00Z");
    expect(await (await charge("p1", card("4111111111111111", { expYear: "26" }))).json()).toMatchObject({
      result: "approved",
    });
    toMoment("2026-10-01T04:01:00Z");
    expect(await (await charge("p2", card("4111111111111111", { expYear: "26" }))).json()).toMatchObject({
      result: "declined",
    });
  });

  test("charges 4000000000000119 but answers only after the caller's timeout", async () => {
    const gaveUp = charge("p1", card("4000000000000119")).then((answer) => answer.json());
    await expect.poll(() => entries().length).toBe(1);
    expect(await (await query("p1")).json()).toMatchObject({ result: "approved", amount: "12.50" });
    expect(await gaveUp).toMatchObject({ result: "approved" });
  });

  test("drops the connection on 4000000000000127 without a charge", async () => {
    await expect(charge("p1", card("4000000000000127"))).rejects.toThrow();
    expect((await query("p1")).status).toBe(404);
    expect(entries()).toEqual([]);
  });

  test("charges 4000000000000135 but returns HTTP 500", async () => {
    expect((await charge("p1", card("4000000000000135"))).status).toBe(500);
    expect(await (await query("p1")).json()).toMatchObject({ result: "approved" });
  });

  test("accepts a bank account ending in 0003 and returns it two banking days later with R01 [BANK-62]", async () => {
    expect(await (await charge("p1", bank("880003"))).json()).toMatchObject({
      result: "approved",
      kind: "bank",
      last4: "0003",
    });
    const told = async () => (await query("p1")).json();
    toMoment("2026-03-08T15:00:00Z");
    expect(await told()).not.toHaveProperty("returned");
    toMoment("2026-03-09T15:00:00Z");
    await restart();
    expect(await told()).toMatchObject({ result: "approved", returned: { code: "R01", on: "2026-03-09" } });
    const listed = (await (await send("charges?since=2026-03-09T12:00:00Z")).json()) as {
      charges: Charge[];
    };
    expect(listed.charges).toMatchObject([{ reference: "p1", returned: { code: "R01" } }]);
  });

  test("accepts any other bank account and does not return it", async () => {
    await charge("p1", bank("12345678"));
    toMoment("2026-04-05T15:00:00Z");
    expect(await (await query("p1")).json()).not.toHaveProperty("returned");
  });
});

describe("repeated requests", () => {
  test.each([["4111111111111111"], ["4000000000000002"], ["4000000000000135"]])(
    "return the first result for a second charge of %s",
    async (number) => {
      await charge("p1", card(number));
      const first: unknown = await (await query("p1")).json();
      await restart();
      const again = await charge("p1", card("5555555555554444"), "99.00");
      expect(await again.json()).toEqual(first);
      expect(entries()).toHaveLength(1);
    },
  );

  test("charge once for twenty concurrent requests", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await charge("p1", card("4111111111111111"))).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(entries()).toHaveLength(1);
  });

  test("never charge a voided reference, even after a restart", async () => {
    expect(await voidIfAbsent("p1")).toMatchObject({ result: "voided" });
    await restart();
    for (const number of ["4111111111111111", "4000000000000127", "4000000000000119"]) {
      const answer = await charge("p1", card(number));
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ result: "voided" });
    }
    expect(entries()).toMatchObject([{ type: "void" }]);
  });

  test("report the existing charge when a void arrives after it", async () => {
    const first: unknown = await (await charge("p1", card("4111111111111111"))).json();
    expect(await voidIfAbsent("p1")).toEqual(first);
    expect(entries()).toHaveLength(1);
  });

  test("get the same result for a concurrent charge and void: whichever comes first decides", async () => {
    const [answer, told] = await Promise.all([charge("p1", card("4111111111111111")), voidIfAbsent("p1")]);
    expect(await answer.json()).toEqual(told);
    expect(entries()).toHaveLength(1);
  });

  test("return the same token when a method is stored twice", async () => {
    const store = async () => (await send("methods", { reference: "m1", method: card("4111111111111111") })).json();
    const first = await store();
    expect(first).toEqual({
      reference: "m1",
      token: expect.stringMatching(/^tok_\w{20}$/) as string,
      kind: "card",
      brand: "VISA",
      last4: "1111",
    });
    await restart();
    expect(await store()).toEqual(first);
  });
});

describe("the record", () => {
  test("has no card number, security code or account number", async () => {
    await charge("p1", card("4111111111111111", { cvv: "908170549" }));
    await charge("p2", bank("5566778899"));
    await send("methods", { reference: "m1", method: card("5555555555554444", { cvv: "908170549" }) });
    const text = readFileSync(recordFile(), "utf8");
    for (const secret of ["4111111111111111", "5555555555554444", "908170549", "5566778899"])
      expect(text).not.toContain(secret);
    expect(text).toContain('"last4":"8899"');
  });

  test("drops a last line that a crash cut off, and continues after the complete lines", async () => {
    await charge("p1", card("4111111111111111"));
    await stop();
    writeFileSync(recordFile(), '{"type":"charge","refer', { flag: "a" });
    await start();
    await charge("p2", card("4111111111111111"));
    expect(entries().map(({ reference }) => reference)).toEqual(["p1", "p2"]);
  });

  test("refuses to start with an unreadable line, and names that line", async () => {
    await stop();
    writeFileSync(recordFile(), "nonsense\n");
    await expect(start()).rejects.toThrow(`Line 1 of ${recordFileIn(dataDir())} cannot be parsed`);
    rmSync(recordFile());
    await start();
  });

  test.each([
    ["no amount", { reference: "p1", method: card("4111111111111111") }],
    ["zero", { reference: "p1", amount: "0.00", method: card("4111111111111111") }],
    ["a negative amount", { reference: "p1", amount: "-1.00", method: card("4111111111111111") }],
    ["a number for an amount", { reference: "p1", amount: 5, method: card("4111111111111111") }],
    ["no method", { reference: "p1", amount: "5.00", method: { kind: "cash" } }],
  ])("refuses %s without repeating the input", async (_, body) => {
    const answer = await send("charges", body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe('{"code":"invalid_request"}');
    expect(entries()).toEqual([]);
  });
});
