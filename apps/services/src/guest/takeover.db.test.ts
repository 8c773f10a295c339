import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { charged, type Guests, type LookupRequest, manyLookups, paid, soon, startGuests } from "./testing/guests.js";

const minute = 60_000;

describeWithDatabase("replacing an unfinished payment", () => {
  let guests: Guests;
  let account: LookupRequest & { readonly one: string; readonly two: string };
  let one: string;
  let attacker: string;
  let victim: string;

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups });
  });
  beforeEach(async () => {
    account = await guests.account();
    one = account.one;
    attacker = await guests.username(account);
    victim = await guests.username(account);
  });
  afterAll(() => guests.stop());

  /** Someone who knows the citation leaves for the hosted page and does not pay. */
  const block = async (amounts: Record<string, string> = { [one]: "25.00" }) => {
    const trackingNo = await guests.left(attacker, amounts);
    guests.hosted.words.set(trackingNo, { kind: "open" });
    return trackingNo;
  };
  const settled = async (user: string, planId = one) => (await guests.plan(user, planId)).settledPayments;
  const refusal = async (answer: ReturnType<Guests["takeOver"]>) =>
    answer.then(({ status, json }) => [status, json["code"]]);

  test("ends that payment at the hosted page; the plan then accepts the new one at once, and the displaced guest sees that theirs was replaced [HOST-69]", async () => {
    const trackingNo = await block();
    const stopped = await guests.leave(victim, await guests.trackingNumber(victim), one, "125.00");
    expect([stopped.status, stopped.json["code"]]).toEqual([409, "plan_payment_in_progress"]);
    const { status, json } = await guests.takeOver(victim, one, trackingNo);
    expect([status, json]).toEqual([200, { outcome: "ENDED", amount: "25.00" }]);
    expect(guests.hosted.asked).toContain(`expire ${trackingNo}`);
    const own = await guests.left(victim, { [one]: "125.00" });
    expect((await guests.plan(victim, one)).openPayment).toMatchObject({ trackingNo: own });
    expect(await settled(attacker)).toEqual([
      { trackingNo, amount: "25.00", outcome: "NOT_PAID", at: expect.any(String), replaced: true },
    ]);
    expect(await settled(victim)).toBeUndefined();
  });

  test("posts that payment once and says so, if it was paid after all [HOST-71]", async () => {
    const trackingNo = await block();
    guests.hosted.words.set(trackingNo, { kind: "paid", charge: charged(trackingNo, { [one]: "25.00" }) });
    expect((await guests.takeOver(victim, one, trackingNo)).json).toEqual({ outcome: "PAID", amount: "25.00" });
    expect(await guests.due(victim, one)).toBe("100.00");
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    expect((await guests.takeOver(victim, one, trackingNo)).json).toEqual({ outcome: "PAID", amount: "25.00" });
    expect(await guests.due(victim, one)).toBe("100.00");
    expect(await guests.outcomes(trackingNo)).toEqual(["paid", "repeated"]);
  });

  test("leaves that payment in review if another amount was charged [HOST-72]", async () => {
    const trackingNo = await block();
    guests.hosted.words.set(trackingNo, { kind: "paid", charge: charged(trackingNo, { [one]: "2.50" }) });
    for (const attempt of [1, 2]) {
      const { status, json } = await guests.takeOver(victim, one, trackingNo);
      expect([attempt, status, json["code"], json["openPlanPayment"]]).toEqual([
        attempt,
        409,
        "plan_payment_in_progress",
        expect.objectContaining({ trackingNo, inReview: true }),
      ]);
    }
    expect(guests.hosted.asked.filter((question) => question === `expire ${trackingNo}`)).toHaveLength(1);
    expect(await guests.due(victim, one)).toBe("125.00");
  });

  test("is refused while the hosted page cannot be reached, and can be retried [HOST-73]", async () => {
    const trackingNo = await block();
    guests.hosted.words.delete(trackingNo);
    for (let tries = 0; tries < 4; tries += 1) {
      const { status, json } = await guests.takeOver(victim, one, trackingNo);
      expect([status, json["code"], json["openPlanPayment"]]).toEqual([
        409,
        "plan_payment_in_progress",
        expect.objectContaining({ trackingNo, amount: "25.00" }),
      ]);
    }
    expect((await guests.plan(victim, one)).openPayment).toMatchObject({ trackingNo });
    guests.hosted.words.set(trackingNo, { kind: "open" });
    expect((await guests.takeOver(victim, one, trackingNo)).json["outcome"]).toBe("ENDED");
  });

  test("does not end a payment that began after the one that the guest saw [HOST-74]", async () => {
    const seen = await block();
    expect((await guests.takeOver(victim, one, seen)).status).toBe(200);
    const own = await guests.left(victim, { [one]: "125.00" });
    guests.hosted.words.set(own, { kind: "open" });
    expect((await guests.takeOver(attacker, one, seen)).json).toEqual({ outcome: "ENDED", amount: "25.00" });
    expect((await guests.plan(victim, one)).openPayment).toMatchObject({ trackingNo: own });
    expect(guests.hosted.asked).not.toContain(`expire ${own}`);
  });

  test("ends that payment only once if two guests ask concurrently; the plan takes only one new payment [HOST-75]", async () => {
    const trackingNo = await block();
    const both = await Promise.all([attacker, victim].map((user) => guests.takeOver(user, one, trackingNo)));
    expect(both.map(({ status, json }) => [status, json["outcome"]])).toEqual([
      [200, "ENDED"],
      [200, "ENDED"],
    ]);
    expect((await guests.outcomes(trackingNo)).filter((outcome) => outcome === "closed")).toHaveLength(1);
    const numbers = await Promise.all([attacker, victim].map((user) => guests.trackingNumber(user)));
    const left = await Promise.all(
      [attacker, victim].map((user, index) => guests.leave(user, numbers[index] ?? "", one, "125.00")),
    );
    expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test("is allowed three times per hour and plan, whichever guest asks, and again an hour after the first replacement [HOST-76]", async () => {
    for (let takeovers = 0; takeovers < 3; takeovers += 1) {
      expect((await guests.takeOver(takeovers === 1 ? attacker : victim, one, await block())).status).toBe(200);
      guests.clock.forward(minute);
    }
    const fourth = await block({ [one]: "25.00", [account.two]: "60.00" });
    const { status, json } = await guests.takeOver(victim, one, fourth);
    expect([status, json["code"], json["retryAfterSeconds"]]).toEqual([429, "plan_takeovers_used", expect.any(Number)]);
    // Ending the payment would free both plans, so using the other plan does not get around the limit.
    expect(await refusal(guests.takeOver(victim, account.two, fourth))).toEqual([429, "plan_takeovers_used"]);
    expect(guests.hosted.asked).not.toContain(`expire ${fourth}`);
    await guests.return(attacker, one, "CANCEL");
    await vi.waitFor(async () => expect((await guests.plan(victim, one)).openPayment).toBeUndefined(), soon);
    guests.clock.forward(Number(json["retryAfterSeconds"]) * 1_000);
    attacker = await guests.username(account);
    victim = await guests.username(account);
    expect((await guests.takeOver(victim, one, await block())).status).toBe(200);
  });

  test("is refused for another guest's plan, and for a payment of another plan [HOST-78]", async () => {
    const trackingNo = await block();
    const other = await guests.guest();
    expect(await refusal(guests.takeOver(other.user, one, trackingNo))).toEqual([404, "plan_not_found"]);
    expect(await refusal(guests.takeOver(other.user, other.one, trackingNo))).toEqual([404, "payment_not_found"]);
    expect(await refusal(guests.takeOver("nobody", one, trackingNo))).toEqual([404, "guest_not_found"]);
    expect(guests.hosted.asked).not.toContain(`expire ${trackingNo}`);
  });

  test("is learned from the hosted page if the process died before recording it [HOST-77]", async () => {
    const trackingNo = await block();
    guests.hosted.words.set(trackingNo, { kind: "ended", state: "expired", replaced: true });
    guests.clock.forward(31 * minute);
    await vi.waitFor(async () => expect(await settled(attacker)).toMatchObject([{ trackingNo, replaced: true }]), soon);
    expect((await settled(attacker))?.[0]).not.toHaveProperty("timedOut");
  });

  test("is not lost if the process dies after the hosted page answers and before the services record the answer [HOST-77]", async () => {
    const trackingNo = await block();
    const { page } = guests.hosted;
    const expire = page.expire.bind(page);
    vi.spyOn(page, "expire").mockImplementationOnce(async (...asked) => {
      await expire(...asked);
      throw new Error("The process died.");
    });
    expect((await guests.takeOver(victim, one, trackingNo)).status).toBe(500);
    expect(await guests.outcomes(trackingNo)).toEqual([]);
    await guests.restart();
    expect((await guests.plan(victim, one)).openPayment).toMatchObject({ trackingNo });
    guests.clock.forward(31 * minute);
    const notPaid = { trackingNo, amount: "25.00", outcome: "NOT_PAID", at: expect.any(String) as string };
    await vi.waitFor(async () => expect(await settled(attacker)).toEqual([{ ...notPaid, replaced: true }]), soon);
    expect(await guests.reports(trackingNo)).toMatchObject([{ told_by: "query", outcome: "closed" }]);
    victim = await guests.username(account);
    const own = await guests.left(victim, { [one]: "125.00" });
    expect((await guests.plan(victim, one)).openPayment).toMatchObject({ trackingNo: own });
  });
});
