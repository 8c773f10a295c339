import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cents, parseDecimal } from "@paydown/domain";
import { toLineItem, writeLineItems } from "@paydown/domain/guest";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { httpHostedPage } from "../providers/http-hosted-page.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { movableClock, testGuests } from "../testing/test-services.js";
import { type Guests, manyLookups, soon, startGuests } from "./testing/guests.js";

describeWithDatabase("the hosted page with the services", () => {
  const clock = movableClock();
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-hosted-"));
  let sandbox: Sandbox;
  let guests: Guests;
  let [user, one, two] = ["", "", ""];

  beforeAll(async () => {
    sandbox = await startSandbox({
      port: 0,
      dataDir,
      clock,
      hosted: { notifyUrl: () => guests.notifyUrl(), secret: testGuests.hostedSecret(), retryMs: [50] },
    });
    guests = await startGuests({
      limits: manyLookups,
      clock,
      hostedPage: httpHostedPage({ url: sandbox.url, secret: testGuests.hostedSecret, timeoutMs: 20_000 }),
    });
  });
  beforeEach(async () => {
    ({ user, one, two } = await guests.guest());
  });
  afterAll(async () => {
    await guests.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The hidden form as the guest app posts it. */
  async function formOf(trackingNo: string, amounts: Readonly<Record<string, string>>, by = user) {
    const plans = await guests.plans(by);
    const items = Object.entries(amounts).map(([planId, amount], index) => {
      const plan = plans.find(({ id }) => id === planId);
      return toLineItem(
        { ...(plan ?? plans[0]), id: planId } as NonNullable<typeof plan>,
        parseDecimal(amount) ?? cents(0),
        index + 1,
      );
    });
    const total = items.reduce((sum, { amount }) => sum + amount, 0);
    const back = "http://localhost:4600/pay/riverton/guest";
    return {
      ...{
        ReturnURL: `${back}/success?user=${by}`,
        CancelURL: `${back}/cancel?user=${by}`,
        PaymentAmount: (total / 100).toFixed(2),
        MerchantCode: "RIVERTON01",
      },
      ...{ UserPart1: "UP1", UserPart2: by, UserPart3: trackingNo, UserPart4: "", LineItems: writeLineItems(items) },
    };
  }
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(sandbox.url + path, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
  async function pay(form: Readonly<Record<string, string>>, when = "after"): Promise<void> {
    const opened = await post("/hosted", form);
    const session = opened.headers.get("location");
    if (session === null) throw new Error(`The hosted page answers ${opened.status}: ${await opened.text()}`);
    const paid = await post(session, {
      do: "pay",
      cardNumber: "4111111111111111",
      expiry: "09/30",
      securityCode: "907",
      when,
      seconds: "",
    });
    expect([paid.status, paid.headers.get("location")]).toEqual([303, form["ReturnURL"]]);
  }
  const reported = (trackingNo: string) =>
    vi
      .waitFor(async () => expect(await guests.reports(trackingNo)).toHaveLength(1), soon)
      .then(async () => (await guests.reports(trackingNo))[0]);

  test.each(["first", "after", "twice"])(
    "the specified form pays each plan its own amount (notification option: %s)",
    async (when) => {
      const trackingNo = await guests.left(user, { [one]: "25.00", [two]: "60.00" });
      await pay(await formOf(trackingNo, { [one]: "25.00", [two]: "60.00" }), when);
      expect(await reported(trackingNo)).toEqual({ told_by: "notification", outcome: "paid", differences: [] });
      expect([await guests.due(user, one), await guests.due(user, two)]).toEqual(["100.00", "0.00"]);
    },
  );

  const changed: readonly [string, (trackingNo: string) => Promise<Readonly<Record<string, string>>>, () => object][] =
    [
      [
        "a smaller amount",
        (trackingNo) => formOf(trackingNo, { [one]: "1.00" }),
        () => ({ rule: "amount", planId: one, submitted: 12_500, paid: 100 }),
      ],
      [
        "another plan",
        (trackingNo) => formOf(trackingNo, { [two]: "60.00" }),
        () => ({ rule: "amount", planId: two, submitted: 0, paid: 6_000 }),
      ],
      [
        "one more plan",
        (trackingNo) => formOf(trackingNo, { [one]: "125.00", "P-1003": "5.00" }),
        () => ({ rule: "amount", planId: "P-1003", submitted: 0, paid: 500 }),
      ],
      [
        "another merchant",
        async (trackingNo) => ({ ...(await formOf(trackingNo, { [one]: "125.00" })), MerchantCode: "ELSEWHERE" }),
        () => ({ rule: "merchantCode" }),
      ],
    ];
  test.each(changed)(
    "if a hidden form is changed to %s, the hosted page charges it, but the services mark nothing as paid and record the difference [HOST-62]",
    async (_, change, difference) => {
      const trackingNo = await guests.left(user, { [one]: "125.00" });
      await pay(await change(trackingNo));
      const report = await reported(trackingNo);
      expect(report).toMatchObject({ told_by: "notification", outcome: "differs" });
      expect(report?.differences).toContainEqual(difference());
      expect([await guests.due(user, one), await guests.due(user, two)]).toEqual(["125.00", "60.00"]);
      expect(await guests.plan(user, one)).toMatchObject({ openPayment: { amount: "125.00" } });
    },
  );

  test("a hidden form with another guest's tracking number pays neither guest's plan [HOST-62]", async () => {
    const other = await guests.guest();
    const theirs = await guests.left(other.user, { [other.one]: "125.00" });
    const own = await guests.left(user, { [one]: "125.00" });
    await pay(await formOf(theirs, { [one]: "1.00" }));
    expect(await reported(theirs)).toMatchObject({ outcome: "differs" });
    expect([await guests.due(user, one), await guests.due(other.user, other.one)]).toEqual(["125.00", "125.00"]);
    expect(await guests.reports(own)).toEqual([]);
  });

  test("a hidden form with a made-up tracking number goes to review [HOST-62]", async () => {
    const trackingNo = `MADE-UP-${one}`;
    await pay(await formOf(trackingNo, { [one]: "125.00" }));
    expect(await reported(trackingNo)).toMatchObject({ outcome: "unknown", differences: [{ rule: "trackingNo" }] });
    expect(await guests.due(user, one)).toBe("125.00");
  });

  test("a forged return URL is refused, and nothing is charged [HOST-28]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    const form = await formOf(trackingNo, { [one]: "25.00" });
    const answer = await post("/hosted", { ...form, ReturnURL: "https://elsewhere.example/" });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("ReturnURL must be an http or https address on this machine"),
    ]);
    expect(readFileSync(sandbox.hostedFile, "utf8")).not.toContain("elsewhere.example");
    expect(await guests.plan(user, one)).toMatchObject({ openPayment: { trackingNo } });
  });

  describe("replacing an unfinished payment", () => {
    let attacker: string;
    beforeEach(async () => {
      const account = await guests.account();
      one = account.one;
      user = await guests.username(account);
      attacker = await guests.username(account);
    });
    const charges = (planId: string) =>
      readFileSync(sandbox.hostedFile, "utf8")
        .split("\n")
        .filter((line) => line.includes('"result":"approved"') && line.includes(`"planId":"${planId}"`));

    test("lets the blocked guest pay; the other guest's open page charges nothing and says why [HOST-69]", async () => {
      const blocking = await guests.left(attacker, { [one]: "25.00" });
      const session =
        (await post("/hosted", await formOf(blocking, { [one]: "25.00" }, attacker))).headers.get("location") ?? "";
      expect((await guests.leave(user, await guests.trackingNumber(user), one, "125.00")).status).toBe(409);
      expect((await guests.takeOver(user, one, blocking)).json["outcome"]).toBe("ENDED");
      const own = await guests.left(user, { [one]: "125.00" });
      const late = await post(session, {
        do: "pay",
        cardNumber: "4111111111111111",
        expiry: "09/30",
        securityCode: "907",
        when: "after",
        seconds: "",
      });
      expect(await late.text()).toMatch(/Another payment replaced this one[\s\S]*No money was taken/);
      expect((await guests.plan(attacker, one)).settledPayments).toMatchObject([
        { trackingNo: blocking, outcome: "NOT_PAID", replaced: true },
      ]);
      await pay(await formOf(own, { [one]: "125.00" }), "first");
      expect(await reported(own)).toMatchObject({ outcome: "paid" });
      expect(await guests.due(user, one)).toBe("0.00");
      expect(charges(one)).toHaveLength(1);
    });

    test("before its form reaches the hosted page: nothing is charged, and the page says why", async () => {
      const blocking = await guests.left(attacker, { [one]: "25.00" });
      expect((await guests.takeOver(user, one, blocking)).json["outcome"]).toBe("ENDED");
      const answer = await post("/hosted?lang=es", await formOf(blocking, { [one]: "25.00" }, attacker));
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringMatching(/Otro pago reemplazó a este[\s\S]*no se cobró nada/),
      ]);
    });

    test.each(["takeover", "card"])(
      "that is paid at the same moment, with the %s sent first: at most one charge, and both sides agree on it [HOST-80]",
      async (first) => {
        for (let round = 0; round < 3; round += 1) {
          const account = await guests.account();
          const [payer, taker] = [await guests.username(account), await guests.username(account)];
          const trackingNo = await guests.left(payer, { [account.one]: "25.00" });
          const session =
            (await post("/hosted", await formOf(trackingNo, { [account.one]: "25.00" }, payer))).headers.get(
              "location",
            ) ?? "";
          const send = {
            card: () =>
              post(session, {
                do: "pay",
                cardNumber: "4111111111111111",
                expiry: "09/30",
                securityCode: "907",
                when: "first",
                seconds: "",
              }),
            takeover: () => guests.takeOver(taker, account.one, trackingNo),
          };
          const [card, takeover] =
            first === "card"
              ? await Promise.all([send.card(), send.takeover()])
              : await Promise.all([send.takeover(), send.card()]).then(([taken, paid]) => [paid, taken] as const);
          const isPaid = card.status === 303;
          expect([takeover.status, takeover.json["outcome"]]).toEqual([200, isPaid ? "PAID" : "ENDED"]);
          expect(await guests.due(taker, account.one)).toBe(isPaid ? "100.00" : "125.00");
          expect(charges(account.one)).toHaveLength(isPaid ? 1 : 0);
          // The guest who took over pays the current due; a plan is never charged more than it owes.
          const rest = isPaid ? "100.00" : "125.00";
          const own = await guests.left(taker, { [account.one]: rest });
          await pay(await formOf(own, { [account.one]: rest }, taker), "first");
          await reported(own);
          expect(await guests.due(taker, account.one)).toBe("0.00");
        }
      },
    );
  });

  test("a charge altered on the way to the services but correctly signed marks nothing as paid", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    await pay(await formOf(trackingNo, { [one]: "25.00" }), "altered");
    expect(await reported(trackingNo)).toMatchObject({ outcome: "differs" });
    expect(await guests.due(user, one)).toBe("125.00");
  });

  test("the services ask the page about an unreported charge, and end an unpaid payment there before they free the plan [HOST-66]", async () => {
    const [charged, left] = [await guests.left(user, { [one]: "25.00" }), await guests.left(user, { [two]: "60.00" })];
    await pay(await formOf(charged, { [one]: "25.00" }), "never");
    clock.forward(31 * 60_000);
    expect(await reported(charged)).toEqual({ told_by: "query", outcome: "paid", differences: [] });
    expect(await reported(left)).toEqual({ told_by: "expire", outcome: "closed", differences: [] });
    expect([await guests.due(user, one), await guests.due(user, two)]).toEqual(["100.00", "60.00"]);
    expect((await guests.plan(user, two)).openPayment).toBeUndefined();
    const late = await post("/hosted", await formOf(left, { [two]: "60.00" }));
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining("The time for this payment is over"),
    ]);
  });
});
