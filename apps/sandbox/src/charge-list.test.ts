import { expect, test } from "vitest";
import type { ChargePage } from "./index.js";
import { card, runningSandbox } from "./testing/running-sandbox.js";

const { restart, send, toMoment } = runningSandbox();

const charge = (reference: string, { number, merchant = "harbor" }: { number?: string; merchant?: string } = {}) =>
  send("charges", { reference, amount: "12.50", method: card(number), merchant });
const ask = (query: Record<string, string>) => send(`charge-list?${String(new URLSearchParams(query))}`);
const page = async (query: Record<string, string>) => (await (await ask(query)).json()) as ChargePage;
const references = async (query: Record<string, string>) =>
  (await page(query)).charges.map(({ reference }) => reference);

test("lists approved and declined charges of one merchant from a moment on, and no void of a reference that was never charged [RECON-60, RECON-61]", async () => {
  await charge("p0");
  toMoment("2026-03-05T16:00:00Z");
  await charge("p1");
  await charge("p2", { number: "4000000000000002" });
  await charge("p3", { merchant: "summit" });
  await send("charges/p4/void-if-absent", {});
  const from = "2026-03-05T16:00:00Z";
  const made = { amount: "12.50", at: "2026-03-05T16:00:00.000Z" };
  expect(await page({ merchant: "harbor", from })).toEqual({
    merchant: "harbor",
    charges: [
      { ...made, reference: "p1", result: "approved", refunded: "0.00" },
      { ...made, reference: "p2", result: "declined" },
    ],
    next: "4",
    more: false,
  });
  expect(await references({ from })).toEqual(["p1", "p2", "p3"]);
  toMoment("2026-03-06T16:00:00Z");
  expect((await page({ merchant: "harbor", from })).charges).toEqual([
    { ...made, reference: "p1", result: "approved", settledOn: "2026-03-06", refunded: "0.00" },
    { ...made, reference: "p2", result: "declined" },
  ]);
});

test("tells what was refunded of each approved charge, also after a restart, and lists a voided one [RECON-61]", async () => {
  for (const name of ["p1", "p2", "p3"]) await charge(name);
  const post = (path: string, body: object) => send(path, { merchant: "harbor", ...body });
  await post("charges/p2/void", {});
  toMoment("2026-03-06T16:00:00Z");
  const refunded = async () =>
    (await page({ merchant: "harbor" })).charges.map(({ reference, result, refunded: of }) => [reference, result, of]);
  await post("refunds", { reference: "r1", charge: "p1", amount: "4.05" });
  await post("refunds", { reference: "r2", charge: "p1", amount: "1.00" });
  await post("refunds", { reference: "r3", charge: "p1", amount: "99.00" });
  const expected = [
    ["p1", "approved", "5.05"],
    ["p2", "voided", undefined],
    ["p3", "approved", "0.00"],
  ];
  expect(await refunded()).toEqual(expected);
  await restart();
  expect(await refunded()).toEqual(expected);
});

test("continues after the cursor, also across restarts, and skips and repeats none [RECON-62]", async () => {
  for (const name of ["p1", "p2", "p3"]) await charge(name);
  await charge("p4", { merchant: "summit" });
  const first = await page({ merchant: "harbor", limit: "2" });
  expect([first.charges.map(({ reference }) => reference), first.more]).toEqual([["p1", "p2"], true]);
  await restart();
  await charge("p5");
  const second = await page({ merchant: "harbor", limit: "2", after: first.next });
  expect([second.charges.map(({ reference }) => reference), second.more]).toEqual([["p3", "p5"], false]);
  expect(await page({ merchant: "harbor", after: second.next })).toMatchObject({ charges: [], next: second.next });
  await charge("p6");
  expect(await references({ merchant: "harbor", after: second.next })).toEqual(["p6"]);
});

test.each<Record<string, string>>([
  { after: "x" },
  { after: "1" },
  { after: "-1" },
  { limit: "0" },
  { limit: "1001" },
  { from: "yesterday" },
  { merchant: "" },
  { other: "1" },
])("refuses %j [RECON-62]", async (query) => {
  const answer = await ask(query);
  expect([answer.status, await answer.json()]).toEqual([400, { code: "invalid_request" }]);
});
