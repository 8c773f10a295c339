import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectGarbage } from "@paydown/host/testing/tidy-memory";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { cancelUrl, hiddenForm, Merchant, returnUrl } from "./testing/merchant.js";

let merchant: Merchant;
beforeEach(async () => {
  merchant = new Merchant();
  await merchant.start();
});
afterEach(() => merchant.end());

const events = () => merchant.received.map(({ body }) => body.event);
const items = [
  { planId: "P-1001", amount: "25.00" },
  { planId: "P-1002", amount: "60.00" },
];
const taken = async () => (await merchant.seen())?.notification?.delivered;

describe("the notification", () => {
  test("has tracking number, merchant, amount, plans and charge, signed over timestamp, tenant and body", async () => {
    await merchant.pay(await merchant.open());
    await expect.poll(events).toEqual(["PAID"]);
    const [charge] = (await merchant.seen())?.charges as [{ reference: string }];
    expect(merchant.received[0]?.instanceId).toBe("metro");
    expect(merchant.received[0]?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      event: "PAID",
      trackingNo: "T-1000",
      merchantCode: "METRO",
      amount: "85.00",
      items,
      chargeReference: charge.reference,
      at: merchant.now.toISOString(),
    });
    expect(merchant.received.every((received) => merchant.isSigned(received))).toBe(true);
    await expect.poll(taken).toBe(true);
  });

  test("is signed for the return address's tenant only, even if another tenant shares the merchant code [HOST-60]", async () => {
    const harbor = { ReturnURL: returnUrl.replace("metro", "harbor"), CancelURL: cancelUrl.replace("metro", "harbor") };
    await merchant.pay(await merchant.open(harbor));
    await expect.poll(events).toEqual(["PAID"]);
    const [received] = merchant.received;
    expect(received?.instanceId).toBe("harbor");
    expect(received && [merchant.isSigned(received, "harbor"), merchant.isSigned(received, "metro")]).toEqual([
      true,
      false,
    ]);
    expect(await merchant.ask("T-1000")).toMatchObject({ state: "paid", instanceId: "harbor", merchantCode: "METRO" });
  });

  test.each([
    ["cancelled", (session: string) => merchant.cancel(session)],
    [
      "declined",
      async (session: string) => {
        for (let tries = 0; tries < 5; tries += 1) await merchant.pay(session, "4000000000000002");
      },
    ],
    [
      "expired",
      (session: string) => {
        merchant.now = new Date("2026-03-05T16:00:00Z");
        return merchant.page(session);
      },
    ],
  ])("FAILED gives the reason why nothing was charged: %s [HOST-61]", async (reason, end) => {
    await end(await merchant.open());
    await expect.poll(events).toEqual(["FAILED"]);
    expect(merchant.received[0]?.body).toMatchObject({
      event: "FAILED",
      reason,
      chargeReference: null,
      amount: "85.00",
      items,
    });
  });

  test("is retried with the same id until a 2xx answer, signed anew each time [HOST-60]", async () => {
    merchant.answers = [500, 302, 404, 200];
    await merchant.pay(await merchant.open());
    await expect.poll(taken).toBe(true);
    expect(new Set(merchant.received.map(({ text }) => text)).size).toBe(1);
    expect((await merchant.seen())?.notification?.deliveries.map(({ answer }) => answer)).toEqual([500, 302, 404, 200]);
  });

  test("resumes retries after a restart and stops once accepted [HOST-60]", async () => {
    await merchant.restart({ notifyUrl: "http://127.0.0.1:1/" });
    await merchant.pay(await merchant.open());
    await expect.poll(async () => (await merchant.seen())?.notification?.deliveries.at(0)?.answer).toBe("unreachable");
    await merchant.restart();
    await expect.poll(taken).toBe(true);
    await merchant.restart();
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }));
    await expect.poll(() => merchant.received.map(({ body }) => body.trackingNo)).toEqual(["T-1000", "T-2"]);
  });

  test("is retried when the receiver times out, and does not delay shutdown", async () => {
    let asked = 0;
    const silent = createServer(() => void (asked += 1));
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    onTestFinished(collectGarbage());
    await merchant.restart({
      notifyUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
      timeoutMs: 300,
    });
    await merchant.pay(await merchant.open());
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect((await merchant.seen())?.notification?.deliveries.at(0)?.answer).toBe("unreachable");
    await merchant.restart();
    await expect.poll(taken).toBe(true);
  });

  test("is not repeated when someone views the page of a paid session, even after a restart", async () => {
    const session = await merchant.open();
    await merchant.pay(session);
    await expect.poll(taken).toBe(true);
    await merchant.page(session);
    await merchant.restart();
    await merchant.page(session);
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }), undefined, { when: "first" });
    expect(merchant.received.map(({ body }) => body.trackingNo)).toEqual(["T-1000", "T-2"]);
  });

  test("is not sent more often when the page is opened several times while the receiver refuses the notification", async () => {
    merchant.answers = [500];
    await merchant.restart({ retryMs: [60_000] });
    const session = await merchant.open();
    await merchant.pay(session);
    await expect.poll(events).toEqual(["PAID"]);
    for (let looks = 0; looks < 3; looks += 1) await merchant.page(session);
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }), undefined, { when: "first" });
    expect(merchant.received.map(({ body }) => body.trackingNo)).toEqual(["T-1000", "T-2"]);
  });

  test("is kept while no notification URL is known, and sent as soon as a URL is known", async () => {
    const known: { url?: string } = {};
    await merchant.restart({ notifyUrl: () => known.url });
    await merchant.pay(await merchant.open());
    expect((await merchant.seen())?.notification?.deliveries).toEqual([]);
    known.url = merchant.notifyUrl();
    await expect.poll(taken).toBe(true);
  });
});

describe("notification timing", () => {
  test("first: arrives before the browser is redirected", async () => {
    await merchant.pay(await merchant.open(), undefined, { when: "first" });
    expect(events()).toEqual(["PAID"]);
  });

  test("first: redirects the browser even if the notification is refused", async () => {
    merchant.answers = [503, 200];
    expect((await merchant.pay(await merchant.open(), undefined, { when: "first" })).headers.get("location")).toBe(
      returnUrl,
    );
    await expect.poll(taken).toBe(true);
  });

  test("after (the default): sends nothing while the browser still waits for a late answer", async () => {
    // Long enough for the check to run before the answer arrives, even on a busy machine.
    merchant.slowAnswerMs = 3_000;
    await merchant.restart();
    const late = merchant.pay(await merchant.open(), "4000000000000119");
    await expect.poll(async () => (await merchant.ask("T-1000"))["state"]).toBe("paid");
    expect(events()).toEqual([]);
    await late;
    await expect.poll(events).toEqual(["PAID"]);
  });

  test("after: sends the notification even if the browser received an error", async () => {
    await merchant.pay(await merchant.open(), "4000000000000135");
    await expect.poll(events).toEqual(["PAID"]);
  });

  test("delayed: waits the chosen seconds by the clock, even across a restart", async () => {
    await merchant.pay(await merchant.open(), undefined, { when: "delayed", seconds: "3600" });
    merchant.now = new Date("2026-03-05T15:59:59Z");
    await merchant.restart();
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }));
    await expect.poll(() => merchant.received.map(({ body }) => body.trackingNo)).toEqual(["T-2"]);
    merchant.now = new Date("2026-03-05T16:00:00Z");
    await expect.poll(() => merchant.received.map(({ body }) => body.trackingNo)).toEqual(["T-2", "T-1000"]);
  });

  test("twice: sends two copies with one id", async () => {
    await merchant.pay(await merchant.open(), undefined, { when: "twice" });
    await expect.poll(events).toEqual(["PAID", "PAID"]);
    expect(new Set(merchant.received.map(({ body }) => body.id)).size).toBe(1);
    await expect.poll(taken).toBe(true);
  });

  test("never: sends nothing, even after a restart, but a query finds the payment", async () => {
    await merchant.pay(await merchant.open(), undefined, { when: "never" });
    await merchant.restart();
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }), undefined, { when: "first" });
    expect(merchant.received.map(({ body }) => body.trackingNo)).toEqual(["T-2"]);
    expect(await merchant.ask("T-1000")).toMatchObject({ state: "paid" });
  });

  test("altered: sends a validly signed notification with an amount that differs from the charge", async () => {
    await merchant.pay(await merchant.open(), undefined, { when: "altered" });
    await expect.poll(events).toEqual(["PAID"]);
    expect(merchant.received[0]?.body).toMatchObject({
      amount: "86.00",
      items: [{ planId: "P-1001", amount: "26.00" }, items[1]],
    });
    expect(merchant.received.every((received) => merchant.isSigned(received))).toBe(true);
    expect(await merchant.ask("T-1000")).toMatchObject({ amount: "85.00", items });
  });

  test("the sandbox's setting selects the default on the page, and a choice on the page overrides it", async () => {
    await merchant.restart({ timing: { when: "delayed", seconds: 45 } });
    const session = await merchant.open();
    const page = await (await merchant.page(session)).text();
    expect(page).toContain('value="delayed" checked');
    expect(page).toContain('value="45"');
    await merchant.pay(session, undefined, { when: "first" });
    expect(events()).toEqual(["PAID"]);
  });
});

describe("merchant queries", () => {
  test("answers `unknown`, `open`, or `paid` with amount, plans and charge", async () => {
    expect(await merchant.ask("T-1000")).toEqual({ trackingNo: "T-1000", state: "unknown" });
    const session = await merchant.open();
    const told = {
      trackingNo: "T-1000",
      instanceId: "metro",
      merchantCode: "METRO",
      amount: "85.00",
      items,
      at: merchant.now.toISOString(),
    };
    expect(await merchant.ask("T-1000")).toEqual({ ...told, state: "open" });
    await merchant.pay(session);
    expect(await merchant.ask("T-1000")).toEqual({
      ...told,
      state: "paid",
      chargeReference: expect.stringMatching(/^HP-/) as string,
    });
  });

  test("expires an open session for good; paid and cancelled sessions stay as they are [HOST-81]", async () => {
    const session = await merchant.open();
    expect(await merchant.ask("T-1000", true)).toMatchObject({ state: "expired" });
    await merchant.restart();
    expect(await (await merchant.pay(session)).text()).toContain("The time for this payment is over");
    expect(await merchant.ask("T-1000")).toMatchObject({ state: "expired" });
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }));
    expect(await merchant.ask("T-2", true)).toMatchObject({ state: "paid", amount: "85.00" });
    await merchant.cancel(await merchant.open({ UserPart3: "T-3" }));
    expect(await merchant.ask("T-3", true)).toMatchObject({ state: "cancelled" });
    expect(merchant.received.map(({ body }) => body.trackingNo)).not.toContain("T-1000");
  });

  test("keeps the reason `replaced` of a session that was expired because another payment replaced it", async () => {
    const session = await merchant.open();
    expect(await merchant.ask("T-1000", true, "replaced")).toMatchObject({ state: "expired", reason: "replaced" });
    await merchant.restart();
    expect(await merchant.ask("T-1000", true)).toMatchObject({ state: "expired", reason: "replaced" });
    for (const [query, text] of [
      ["", "No money was taken for this one."],
      ["?lang=es", "Por este no se cobró nada."],
    ])
      expect(await (await merchant.pay(`${session}${query}`)).text()).toContain(text);
    await merchant.pay(await merchant.open({ UserPart3: "T-2" }));
    const paid = await merchant.ask("T-2", true, "replaced");
    expect(paid).toMatchObject({ state: "paid" });
    expect(paid).not.toHaveProperty("reason");
    expect(
      (
        await fetch(`${merchant.sandbox.url}/hosted/payments/T-3/expire?reason=other`, {
          method: "POST",
          headers: { authorization: `Bearer ${merchant.secret}` },
        })
      ).status,
    ).toBe(400);
  });

  test("expires an unknown tracking number, which can then never be opened [HOST-81]", async () => {
    expect(await merchant.ask("T-1000", true)).toMatchObject({ state: "expired" });
    await merchant.restart();
    expect((await merchant.post("/hosted", hiddenForm)).status).toBe(409);
  });

  test("when a charge and an expiry are concurrent, the first one decides the result of both [HOST-80]", async () => {
    const session = await merchant.open();
    const [answer, told] = await Promise.all([merchant.pay(session), merchant.ask("T-1000", true)]);
    expect(told["state"]).toBe(answer.status === 303 ? "paid" : "expired");
  });

  test.each([[undefined], ["Bearer wrong"], ["Basic shared-for-tests"], ["shared-for-tests"]])(
    "reveals and changes nothing with Authorization %s [HOST-81]",
    async (authorization) => {
      await merchant.open();
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      for (const [path, method] of [
        ["", "GET"],
        ["/expire", "POST"],
      ] as const) {
        const answer = await fetch(`${merchant.sandbox.url}/hosted/payments/T-1000${path}`, { method, headers });
        expect([answer.status, await answer.json()]).toEqual([401, { code: "unauthorized" }]);
      }
      expect(await merchant.ask("T-1000")).toMatchObject({ state: "open" });
    },
  );
});

test("writes the secret to no file", async () => {
  await merchant.pay(await merchant.open(), undefined, { when: "first" });
  expect(readFileSync(merchant.sandbox.hostedFile, "utf8")).not.toContain(merchant.secret);
});
