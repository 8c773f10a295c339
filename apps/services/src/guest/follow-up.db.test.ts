import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { charged, type Guests, manyLookups, paid, soon, startGuests } from "./testing/guests.js";

const minute = 60_000;

describeWithDatabase("a payment without a notification", () => {
  let guests: Guests;
  let [user, one] = ["", ""];

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups });
  });
  beforeEach(async () => {
    ({ user, one } = await guests.guest());
  });
  afterAll(() => guests.stop());

  const open = async () => (await guests.plan(user, one)).openPayment;
  const asked = (trackingNo: string) =>
    guests.hosted.asked.filter((question) => question.endsWith(trackingNo)).map((question) => question.split(" ")[0]);

  /**
   * Waits until the follow-up has asked about a due payment; by then, it has also asked about every payment that was
   * due earlier.
   */
  const oneWasAsked = async () => {
    const other = await guests.guest();
    const trackingNo = await guests.left(other.user, { [other.one]: "25.00" });
    await guests.return(other.user, other.one, "CANCEL");
    await vi.waitFor(() => expect(asked(trackingNo)).toContain("query"), soon);
  };

  test("is not queried too early, and stays open while the hosted page cannot be reached [HOST-63]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.clock.forward(29 * minute);
    await oneWasAsked();
    expect(asked(trackingNo)).toEqual([]);
    guests.clock.forward(2 * minute);
    await vi.waitFor(() => expect(asked(trackingNo)).toContain("query"), soon);
    expect(await open()).toMatchObject({ amount: "25.00" });
    expect(asked(trackingNo)).not.toContain("expire");
    guests.hosted.words.set(trackingNo, { kind: "open" });
    guests.clock.forward(24 * 60 * minute);
    await vi.waitFor(async () => expect(await open()).toBeUndefined(), soon);
  });

  test("is ended at the hosted page first, and only the page's answer frees the plan [HOST-64]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "open" });
    guests.clock.forward(31 * minute);
    await vi.waitFor(async () => expect(await open()).toBeUndefined(), soon);
    expect(asked(trackingNo)).toEqual(["query", "expire"]);
    expect(await guests.reports(trackingNo)).toEqual([{ told_by: "expire", outcome: "closed", differences: [] }]);
    expect(await guests.due(user, one)).toBe("125.00");
    expect((await guests.leave(user, await guests.trackingNumber(user), one, "25.00")).status).toBe(204);
  });

  test("is posted once, from the hosted page's answer, even if the notification arrives later [HOST-63]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "paid", charge: charged(trackingNo, { [one]: "25.00" }) });
    guests.clock.forward(31 * minute);
    await vi.waitFor(async () => expect(await guests.due(user, one)).toBe("100.00"), soon);
    // Ensures that the notification is reported later than the page's answer.
    guests.clock.forward(1);
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    expect(await guests.outcomes(trackingNo)).toEqual(["paid", "repeated"]);
    expect(await guests.due(user, one)).toBe("100.00");
  });

  test("stays blocked while the hosted page says that it is open, even after it was to end [HOST-89]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "open" });
    guests.hosted.stuck.add(trackingNo);
    guests.clock.forward(31 * minute);
    await vi.waitFor(() => expect(asked(trackingNo)).toEqual(["query", "expire"]), soon);
    expect((await guests.takeOver(user, one, trackingNo)).json["code"]).toBe("plan_payment_in_progress");
    guests.clock.forward(24 * 60 * minute);
    await vi.waitFor(() => expect(asked(trackingNo).length).toBeGreaterThan(4), soon);
    expect([await guests.reports(trackingNo), await open()]).toEqual([[], expect.objectContaining({ trackingNo })]);
    guests.hosted.stuck.delete(trackingNo);
    guests.clock.forward(24 * 60 * minute);
    await vi.waitFor(async () => expect(await open()).toBeUndefined(), soon);
  });

  test("goes to review if its charge differs at the hosted page [HOST-65]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "paid", charge: charged(trackingNo, { [one]: "2.50" }) });
    guests.clock.forward(31 * minute);
    await vi.waitFor(async () => expect(await guests.outcomes(trackingNo)).toEqual(["differs"]), soon);
    expect(await guests.due(user, one)).toBe("125.00");
    expect(await open()).toMatchObject({ amount: "25.00" });
  });

  test("goes to review if the hosted page charged it for another tenant [HOST-65]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, {
      kind: "paid",
      charge: charged(trackingNo, { [one]: "25.00" }, { instanceId: "harbor" }),
    });
    guests.clock.forward(31 * minute);
    await vi.waitFor(
      async () =>
        expect(await guests.reports(trackingNo)).toMatchObject([
          { outcome: "differs", differences: [{ rule: "instanceId" }] },
        ]),
      soon,
    );
    expect(await guests.due(user, one)).toBe("125.00");
  });

  test("after CANCEL, the services query the hosted page at once, and post any charge made in the meantime [HOST-47]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "open" });
    await guests.return(user, one, "CANCEL");
    await vi.waitFor(async () => expect(await open()).toBeUndefined(), soon);
    const second = await guests.left(user, { [one]: "30.00" });
    guests.hosted.words.set(second, { kind: "paid", charge: charged(second, { [one]: "30.00" }) });
    await guests.return(user, one, "CANCEL");
    await vi.waitFor(async () => expect(await guests.due(user, one)).toBe("95.00"), soon);
    expect(asked(trackingNo)).toEqual(["query", "expire"]);
  });

  test("another guest's CANCEL ends nothing [HOST-47]", async () => {
    const account = await guests.account();
    const payer = await guests.username(account);
    const trackingNo = await guests.left(payer, { [account.one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "open" });
    const other = await guests.username(account);
    await guests.return(other, account.one, "CANCEL");
    await oneWasAsked();
    expect(asked(trackingNo)).toEqual([]);
  });

  test("is followed to its outcome even if the services restart after the guest leaves [HOST-66]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    guests.hosted.words.set(trackingNo, { kind: "paid", charge: charged(trackingNo, { [one]: "25.00" }) });
    await guests.restart();
    guests.clock.forward(31 * minute);
    await vi.waitFor(async () => expect(await guests.due(user, one)).toBe("100.00"), soon);
  });
});
