import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { testGuests } from "../testing/test-services.js";
import { commandsOf } from "../testing/commands-of.js";
import { guestReviewCommands } from "./reviews/command.js";
import { ended, type Guests, type LookupRequest, manyLookups, paid, soon, startGuests } from "./testing/guests.js";

const minute = 60_000;

describeWithDatabase("the list of settled payments on a guest's plan", () => {
  let guests: Guests;
  let account: LookupRequest & { readonly one: string; readonly two: string };
  let user: string;

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups });
  });
  beforeEach(async () => {
    account = await guests.account();
    user = await guests.username(account);
  });
  afterAll(() => guests.stop());

  const settled = async (planId = account.one, by = user) => (await guests.plan(by, planId)).settledPayments;
  const oneSettled = () => vi.waitFor(async () => expect(await settled()).toHaveLength(1), soon);

  test("leaves out an open payment, which states when it expires [HOST-67]", async () => {
    await guests.left(user, { [account.one]: "25.00" });
    const { openPayment, settledPayments } = await guests.plan(user, account.one);
    expect(settledPayments).toBeUndefined();
    expect(openPayment?.endsBy).toBe(
      new Date(Date.parse(openPayment?.since ?? "") + testGuests.hostedExpireAfterMs).toISOString(),
    );
    expect(openPayment).not.toHaveProperty("inReview");
  });

  test("lists paid and unpaid payments, each with the plan's amount and the time when the services learned of the outcome, oldest first [HOST-67]", async () => {
    const first = await guests.left(user, { [account.one]: "25.00", [account.two]: "60.00" });
    guests.clock.forward(minute);
    const heard = guests.clock.now().toISOString();
    await guests.notify(paid(first, { [account.one]: "25.00", [account.two]: "60.00" }));
    const second = await guests.left(user, { [account.one]: "30.00" });
    await guests.notify(ended(second));
    expect(await settled()).toEqual([
      { trackingNo: first, amount: "25.00", outcome: "PAID", at: heard },
      { trackingNo: second, amount: "30.00", outcome: "NOT_PAID", at: expect.any(String) },
    ]);
    expect(await settled(account.two)).toEqual([{ trackingNo: first, amount: "60.00", outcome: "PAID", at: heard }]);
  });

  test("marks a payment that timed out, but not one that the guest cancelled", async () => {
    const late = await guests.left(user, { [account.one]: "25.00" });
    guests.hosted.words.set(late, { kind: "open" });
    guests.clock.forward(31 * minute);
    await oneSettled();
    expect(await settled()).toMatchObject([{ trackingNo: late, outcome: "NOT_PAID", timedOut: true }]);

    const cancelled = await guests.left(user, { [account.two]: "60.00" });
    guests.hosted.words.set(cancelled, { kind: "open" });
    await guests.return(user, account.two, "CANCEL");
    await vi.waitFor(async () => expect(await settled(account.two)).toHaveLength(1), soon);
    expect((await settled(account.two))?.[0]).not.toHaveProperty("timedOut");
  });

  test("a payment whose charge differs stays open: it goes to review and never times out [HOST-52]", async () => {
    const trackingNo = await guests.left(user, { [account.one]: "25.00" });
    await guests.notify(paid(trackingNo, { [account.one]: "2.50" }));
    const { openPayment, settledPayments } = await guests.plan(user, account.one);
    expect(openPayment).toMatchObject({ trackingNo, inReview: true });
    expect(openPayment).not.toHaveProperty("endsBy");
    expect(settledPayments).toBeUndefined();
  });

  test("lists only one of two plans as paid if an operator settled the charge for that plan alone [HOST-67]", async () => {
    const { one, two } = account;
    const trackingNo = await guests.left(user, { [one]: "25.00", [two]: "60.00" });
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    expect([await settled(one), await settled(two)]).toEqual([undefined, undefined]);
    const { exitCode } = await commandsOf(
      guestReviewCommands,
      guests,
      "guest-reviews",
    )(...["settle", trackingNo, "--instance", "riverton", "--by", "Sam", "--why", "seen at the bank"]);
    expect(exitCode).toBe(0);
    const at = guests.clock.now().toISOString();
    expect(await settled(one)).toEqual([{ trackingNo, amount: "25.00", outcome: "PAID", at }]);
    expect(await settled(two)).toEqual([{ trackingNo, amount: "60.00", outcome: "NOT_PAID", at }]);
    expect([await guests.due(user, one), await guests.due(user, two)]).toEqual(["100.00", "60.00"]);
  });

  test("leaves out payments of another guest with the same plan [HOST-67]", async () => {
    await guests.notify(paid(await guests.left(user, { [account.one]: "25.00" }), { [account.one]: "25.00" }));
    await oneSettled();
    expect(await settled(account.one, await guests.username(account))).toBeUndefined();
  });
});
