import { describe, expect, test } from "vitest";
import { bank, card, runningSandbox } from "./testing/running-sandbox.js";

const { daysLater, entries, restart, send } = runningSandbox();

const answer = async (path: string, body?: object) => {
  const response = await send(path, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const charge = (method: object = card(), more: object = {}) =>
  answer("charges", { reference: "p1", amount: "27.50", method, ...more });
const refund = (reference: string, amount: string, more: object = {}) =>
  answer("refunds", { reference, charge: "p1", amount, ...more });
const voidCharge = (more: object = {}) => answer("charges/p1/void", more);
const refused = (message: string) => expect.objectContaining({ result: "refused", message }) as unknown;

describe("the sandbox's refunds", () => {
  test("refund a settled charge in parts, up to its amount but not above it [REF-60]", async () => {
    await charge();
    daysLater(1);
    expect((await refund("r1", "20.00")).body).toEqual({
      reference: "r1",
      charge: "p1",
      amount: "20.00",
      result: "refunded",
      at: "2026-03-06T15:00:00.000Z",
    });
    expect((await refund("r2", "7.51")).body).toEqual(refused("The refund exceeds the charge"));
    expect((await refund("r3", "7.50")).body).toMatchObject({ result: "refunded" });
    expect((await refund("r4", "0.01")).body).toEqual(refused("The refund exceeds the charge"));
  });

  test.each([
    ["that is unknown", async () => daysLater(1), {}, "No such charge"],
    [
      "of another merchant",
      async () => (await charge(card(), { merchant: "summit" }), daysLater(1)),
      {},
      "No such charge",
    ],
    ["that was declined", async () => (await charge(card("4000000000000002")), daysLater(1)), {}, "No such charge"],
    ["that was voided", async () => (await charge(), await voidCharge(), daysLater(1)), {}, "No such charge"],
    ["that has not settled", () => charge(), {}, "The charge has not settled"],
    ["that was returned", async () => (await charge(bank("55669001")), daysLater(7)), {}, "The charge was returned"],
    [
      "that is disputed",
      async () => (await charge(card("4000000000000259")), daysLater(11)),
      {},
      "The charge is disputed",
    ],
  ])("refuse a charge %s [REF-60]", async (_, prepare, more, message) => {
    await prepare();
    expect((await refund("r1", "5.00", more)).body).toEqual(refused(message));
  });

  test("refund a charge whose dispute is over [REF-60]", async () => {
    await charge(card("4000000000002685"));
    daysLater(31);
    expect((await refund("r1", "5.00")).body).toMatchObject({ result: "refunded" });
  });

  test("repeat the first decision on a reference, even after a restart [REF-61]", async () => {
    await charge();
    expect((await refund("r1", "5.00")).body).toEqual(refused("The charge has not settled"));
    daysLater(1);
    const first = await refund("r2", "5.00");
    await restart();
    expect((await refund("r1", "5.00")).body).toEqual(refused("The charge has not settled"));
    expect((await refund("r2", "22.00")).body).toEqual(first.body);
    expect((await answer("refunds/r2")).body).toEqual(first.body);
    expect(await answer("refunds/r3")).toEqual({ status: 404, body: { code: "not_found" } });
  });

  test("never exceed a charge, even with concurrent requests [REF-60, REF-61]", async () => {
    await charge();
    daysLater(1);
    const answers = await Promise.all(["r1", "r2", "r2", "r3"].map((reference) => refund(reference, "10.00")));
    expect(answers.map(({ body }) => body["result"]).filter((result) => result === "refunded").length).toBe(3);
    expect(entries().filter((entry) => "result" in entry && entry.result === "refunded")).toHaveLength(2);
  });

  test.each([card("4000000000005126"), bank("12345126")])(
    "are refused to a method ending 5126 [REF-63]",
    async (method) => {
      await charge(method);
      daysLater(4);
      expect((await refund("r1", "5.00")).body).toEqual(refused("The account cannot receive refunds"));
    },
  );

  test.each([card("4000000000007726"), bank("12347726")])(
    "are made, but answered too late, to a method ending 7726 [REF-63]",
    async (method) => {
      await restart(60_000);
      await charge(method);
      daysLater(4);
      const hanging = new AbortController();
      const late = send("refunds", { reference: "r1", charge: "p1", amount: "5.00" }, hanging.signal);
      late.catch(() => undefined);
      await expect.poll(async () => (await answer("refunds/r1")).body["result"]).toBe("refunded");
      hanging.abort();
      // A repeated request gets the decision at once.
      expect((await refund("r1", "5.00")).body).toMatchObject({ result: "refunded" });
    },
  );
});

describe("the sandbox's voids", () => {
  const report = async () => (await answer("report")).body["items"];

  test("cancel a charge that has not settled: it stays voided and never settles [REF-62]", async () => {
    await charge(bank("55669001"));
    const { status, body } = await voidCharge();
    expect([status, body["result"], body["voidedAt"]]).toEqual([200, "voided", "2026-03-05T15:00:00.000Z"]);
    daysLater(60);
    await restart();
    expect((await voidCharge()).body).toEqual(body);
    expect((await answer("charges/p1")).body).toEqual(body);
    expect((await charge(bank("55669001"))).status).toBe(409);
    expect(await report()).toEqual([]);
    expect((await answer("charges")).body["charges"]).toMatchObject([{ reference: "p1", result: "voided" }]);
  });

  test("are refused from the day on which the charge settles [REF-62]", async () => {
    await charge();
    daysLater(1);
    expect(await voidCharge()).toEqual({
      status: 200,
      body: { reference: "p1", result: "refused", message: "The charge has settled" },
    });
    expect(await report()).toMatchObject([{ kind: "settled" }]);
  });

  test("are refused for a declined charge, and unknown for one of another merchant [REF-62]", async () => {
    await charge(card("4000000000000002"));
    expect((await voidCharge()).body).toEqual(refused("The charge was declined"));
    await answer("charges", { reference: "p2", amount: "27.50", method: card(), merchant: "summit" });
    expect((await answer("charges/p2/void", { merchant: "harbor" })).status).toBe(404);
    expect((await answer("charges/p2/void", { merchant: "summit" })).body).toMatchObject({ result: "voided" });
    expect((await answer("charges/p3/void", {})).status).toBe(404);
  });
});
