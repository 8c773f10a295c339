import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pauseInstance } from "../pauses/pauses.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { entryOf, type Guests, manyLookups, paid, startGuests } from "./testing/guests.js";

describeWithDatabase("leaving for the hosted page", () => {
  let guests: Guests;
  let [user, one, two] = ["", "", ""];

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups });
  });
  beforeEach(async () => {
    ({ user, one, two } = await guests.guest());
  });
  afterAll(() => guests.stop());

  const events = (planId: string) =>
    guests.db.asJob("riverton", (trx) =>
      trx
        .selectFrom("guest_history")
        .select(["event", "payload", "tracking_no"])
        .where("plan_id", "=", planId)
        .orderBy("history_id")
        .execute(),
    );

  test("the demo plans are as documented", async () => {
    const demo = await guests.username();
    expect(await guests.plan(demo, "P-1001")).toMatchObject({
      minPaymentDue: "25.00",
      paymentDueDate: "06/24/2026",
      lineItems: [
        { type: "LINE_ITEM", due: "45.00", planId: "P-1001" },
        { type: "LINE_ITEM", due: "80.00" },
        { type: "TOTAL", due: "125.00" },
      ],
    });
    expect(await guests.plan(demo, "P-1002")).toMatchObject({
      minPaymentDue: "60.00",
      lineItems: [{ due: "60.00" }, { due: "60.00" }],
    });
    const plate = await guests.username({ label: "License plate", value: "RVT4821" });
    expect((await guests.plan(plate, "P-1003")).info).toContainEqual({ label: "ALLOW_PAYMENTS", value: "N" });
    const completed = await guests.username({ label: "Plan ID", value: "P-1004" });
    expect(await guests.due(completed, "P-1004")).toBe("0.00");
  });

  test("a tracking number stays the same until the guest leaves with it; the next one is not sequential [HOST-1]", async () => {
    const trackingNo = await guests.trackingNumber(user);
    expect(trackingNo).toMatch(/^[A-Z0-9]{6}(-[A-Z0-9]{4}){4}$/);
    expect(await guests.trackingNumber(user)).toBe(trackingNo);
    await guests.leave(user, trackingNo, one, "25.00");
    const next = await guests.trackingNumber(user);
    // After the tenant's tag, sequential numbers would begin alike.
    expect(next.slice(7, 16)).not.toBe(trackingNo.slice(7, 16));
  });

  test("opens one attempt per plan, even when two tabs leave at once [HOST-6]", async () => {
    const account = await guests.account();
    const tabs = await Promise.all([1, 2, 3].map(() => guests.username(account)));
    const numbers = await Promise.all(tabs.map((tab) => guests.trackingNumber(tab)));
    const answers = await Promise.all(
      tabs.map((tab, index) => guests.leave(tab, numbers[index] ?? "", account.one, "25.00")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const winner = numbers[answers.findIndex(({ status }) => status === 204)];
    for (const { json } of answers.filter(({ status }) => status === 409)) {
      expect(json).toMatchObject({
        code: "plan_payment_in_progress",
        openPlanPayment: { planId: account.one, amount: "25.00", trackingNo: winner },
      });
    }
  });

  test("leaving again with the same amount changes nothing; another amount under the same tracking number is refused as a second payment [HOST-8]", async () => {
    const trackingNo = await guests.trackingNumber(user);
    expect((await guests.leave(user, trackingNo, one, "25.00")).status).toBe(204);
    const payload = entryOf(await guests.plan(user, one), "25.00");
    expect((await guests.leave(user, trackingNo, one, "25.00")).status).toBe(204);
    expect((await guests.leave(user, trackingNo, one, "30.00")).json["code"]).toBe("plan_payment_in_progress");
    expect((await guests.leave(user, trackingNo, two, "60.00")).status).toBe(204);
    expect(await events(one)).toEqual([{ event: "LEAVE_PORTAL", payload, tracking_no: trackingNo }]);
  });

  test.each([
    ["more than the plan's total", "125.01", 422],
    ["all of it", "125.00", 204],
    ["less than the minimum, which only warns", "0.01", 204],
  ])("accepts at most the plan's total: %s [HOST-9]", async (_, amount, status) => {
    expect((await guests.leave(user, await guests.trackingNumber(user), one, amount)).status).toBe(status);
  });

  test("checks the amount against the due after an earlier payment, not against the due that the page showed [HOST-9]", async () => {
    const before = await guests.plan(user, one);
    await guests.notify(paid(await guests.left(user, { [one]: "100.00" }), { [one]: "100.00" }));
    const late = await guests.history(user, {
      event: "LEAVE_PORTAL",
      accountNo: one,
      payload: entryOf(before, "125.00"),
      trackingNo: await guests.trackingNumber(user),
    });
    expect([late.status, late.json["code"]]).toEqual([422, "invalid_plan_payment"]);
    expect((await guests.plan(user, one)).openPayment).toBeUndefined();
  });

  test("is refused for a plan that takes no payments [GUEST-64]", async () => {
    const plate = await guests.username({ label: "License plate", value: "RVT4821" });
    const { status, json } = await guests.leave(plate, await guests.trackingNumber(plate), "P-1003", "20.00");
    expect([status, json["code"]]).toEqual([403, "plan_payments_not_allowed"]);
  });

  test("is refused while the instance is paused, and allowed after the resume [RECON-34]", async () => {
    const why = { by: "Sam", why: "a reason", compareFrom: null };
    await guests.db.asJob("riverton", (trx) => pauseInstance(trx, "riverton", why, new Date()));
    const trackingNo = await guests.trackingNumber(user);
    const { status, json } = await guests.leave(user, trackingNo, one, "25.00");
    expect([status, json["code"]]).toEqual([409, "payments_paused"]);
    expect(await events(one)).toEqual([]);
    await guests.db.asJob("riverton", (trx) =>
      trx.updateTable("instance_pauses").set({ resumed_at: new Date(), resumed_by: "Sam", resumed_why: "" }).execute(),
    );
    expect((await guests.leave(user, trackingNo, one, "25.00")).status).toBe(204);
  });

  test.each([
    ["of another plan", (entry: string) => entry.replaceAll(one, two)],
    ["of two plans", (entry: string) => `${entry},${entry}`],
    ["with another client", (entry: string) => entry.replace("RIVPARK", "SOMEONE")],
    ["with an amount of 0", (entry: string) => entry.replace("25.00", "0.00")],
    ["with an amount below 0", (entry: string) => entry.replace("25.00", "-25.00")],
    ["that is not an entry", () => "25.00"],
  ])("refuses a LineItems text %s, and opens no attempt [HOST-10]", async (_, change) => {
    const payload = change(entryOf(await guests.plan(user, one), "25.00"));
    const { status, json } = await guests.history(user, {
      event: "LEAVE_PORTAL",
      accountNo: one,
      payload,
      trackingNo: await guests.trackingNumber(user),
    });
    expect([status, json["code"]]).toEqual([422, "invalid_plan_payment"]);
    expect((await guests.plan(user, one)).openPayment).toBeUndefined();
    expect(await events(one)).toEqual([]);
  });

  test("refuses a tracking number that is another guest's or unknown [HOST-11]", async () => {
    const other = await guests.guest();
    for (const trackingNo of [await guests.trackingNumber(other.user), "T-1"]) {
      expect((await guests.leave(user, trackingNo, one, "25.00")).json["code"]).toBe("tracking_number_used");
    }
  });

  test("a return proves nothing: SUCCESS and CANCEL are recorded, but neither marks a plan as paid nor frees it [HOST-46]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    for (const payload of ["SUCCESS", "CANCEL", "SUCCESS"] as const)
      expect((await guests.return(user, one, payload)).status).toBe(204);
    expect(await guests.due(user, one)).toBe("125.00");
    expect(await guests.plan(user, one)).toMatchObject({ openPayment: { amount: "25.00", trackingNo } });
    expect((await events(one)).map(({ event, payload }) => [event, payload]).slice(1)).toEqual([
      ["RETURN_TO_PORTAL", "SUCCESS"],
      ["RETURN_TO_PORTAL", "CANCEL"],
      ["RETURN_TO_PORTAL", "SUCCESS"],
    ]);
    expect((await guests.history(user, { event: "RETURN_TO_PORTAL", accountNo: one, payload: "PAID" })).status).toBe(
      400,
    );
    expect(
      (await guests.history(user, { event: "RETURN_TO_PORTAL", accountNo: one, payload: "SUCCESS", trackingNo }))
        .status,
    ).toBe(400);
  });
});
