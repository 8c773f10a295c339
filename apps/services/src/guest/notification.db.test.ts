import { createHmac } from "node:crypto";
import notifications from "@paydown/hosted-page-conformance/vectors/notifications.json" with { type: "json" };
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { testGuests } from "../testing/test-services.js";
import { ended, type Guests, manyLookups, paid, signed, startGuests } from "./testing/guests.js";

describeWithDatabase("a notification of the hosted page", () => {
  let guests: Guests;
  let [user, one, two] = ["", "", ""];
  let both: Record<string, string> = {};

  beforeAll(async () => {
    guests = await startGuests({
      limits: manyLookups,
      secretsOf: (instanceId) =>
        instanceId === "riverton" ? ["new-secret-of-riverton", testGuests.hostedSecret()] : [testGuests.hostedSecret()],
    });
  });
  beforeEach(async () => {
    ({ user, one, two } = await guests.guest());
    both = { [one]: "125.00", [two]: "60.00" };
  });
  afterAll(() => guests.stop());

  test("before the guest is back: updates the plans' dues, each by its own amount [HOST-48]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00", [two]: "60.00" });
    expect((await guests.notify(paid(trackingNo, { [one]: "25.00", [two]: "60.00" }))).status).toBe(204);
    const plan = await guests.plan(user, one);
    expect(plan.lineItems.map(({ type, due }) => [type, due])).toEqual([
      ["LINE_ITEM", "20.00"],
      ["LINE_ITEM", "80.00"],
      ["TOTAL", "100.00"],
    ]);
    expect(plan.lineItems[2]).toMatchObject({ lastPaymentDate: "06/15/2026", lastPaymentAmount: "25.00" });
    expect(plan.minPaymentDue).toBe("0.00");
    expect(plan.openPayment).toBeUndefined();
    expect(await guests.due(user, two)).toBe("0.00");
    expect((await guests.return(user, one, "SUCCESS")).status).toBe(204);
    expect(await guests.due(user, one)).toBe("100.00");
    expect(await guests.outcomes(trackingNo)).toEqual(["paid"]);
  });

  test("after the guest is back: updates the due; until it arrives, the plan shows the open payment and takes no other [HOST-48]", async () => {
    const trackingNo = await guests.left(user, both);
    await guests.return(user, one, "SUCCESS");
    const open = { planId: one, amount: "125.00", since: guests.clock.now().toISOString(), trackingNo };
    expect(await guests.plan(user, one)).toMatchObject({ openPayment: open });
    expect(await guests.due(user, one)).toBe("125.00");
    const second = await guests.leave(user, await guests.trackingNumber(user), one, "25.00");
    expect([second.status, second.json["code"], second.json["openPlanPayment"]]).toEqual([
      409,
      "plan_payment_in_progress",
      open,
    ]);
    await guests.notify(paid(trackingNo, both));
    expect(await guests.due(user, one)).toBe("0.00");
    expect((await guests.plan(user, one)).openPayment).toBeUndefined();
  });

  test("adds the payment to the plan's payments, latest first, and reduces the plan's schedule [GUEST-75]", async () => {
    const trackingNo = await guests.left(user, { [one]: "40.00" });
    await guests.notify(paid(trackingNo, { [one]: "40.00" }));
    const payments = await guests.at("GET", `/public/plans/${one}/payments;user=${user}`);
    expect((payments.json["payments"] as unknown[])[0]).toEqual({
      date: "06/15/2026",
      amount: "40.00",
      description: { en: `Online payment ${trackingNo}`, es: `Pago en línea ${trackingNo}` },
    });
    const schedule = await guests.at("GET", `/public/plans/${one}/schedule;user=${user}`);
    expect((schedule.json["schedule"] as { amount: string }[]).map(({ amount }) => amount)).toEqual([
      "10.00",
      "25.00",
      "25.00",
      "25.00",
    ]);
  });

  test("posted at the very moment of an import's asOf, is part of the plan's imported dues and is not listed again; posted a millisecond later, reduces them and is listed once [HOST-49, GUEST-75]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    const postedAt = guests.clock.now();
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    const shownAsOf = async (asOf: number) => {
      await guests.importAgain(one, { asOf: new Date(asOf).toISOString() });
      const { json } = await guests.at("GET", `/public/plans/${one}/payments;user=${user}`);
      const listed = (json["payments"] as { description: { en: string } }[]).map(({ description }) => description.en);
      return [await guests.due(user, one), listed.filter((text) => text === `Online payment ${trackingNo}`).length];
    };
    expect(await shownAsOf(postedAt.getTime() - 1)).toEqual(["100.00", 1]);
    expect(await shownAsOf(postedAt.getTime())).toEqual(["125.00", 0]);
  });

  test("sent twice, even concurrently or after a restart, pays only once [HOST-50]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    const note = paid(trackingNo, { [one]: "25.00" });
    const answers = await Promise.all([guests.notify(note), guests.notify(note), guests.notify(note)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await guests.restart();
    expect((await guests.notify(note)).status).toBe(204);
    expect((await guests.notify({ ...note, id: `${trackingNo} another id of the same charge` })).status).toBe(204);
    expect(await guests.due(user, one)).toBe("100.00");
    expect(await guests.outcomes(trackingNo)).toEqual(["paid", "repeated"]);
  });

  test("sent while the services were down is accepted after the restart [HOST-51]", async () => {
    const trackingNo = await guests.left(user, { [two]: "60.00" });
    await guests.restart();
    expect(await guests.plan(user, two)).toMatchObject({ openPayment: { trackingNo } });
    await guests.notify(paid(trackingNo, { [two]: "60.00" }));
    expect(await guests.due(user, two)).toBe("0.00");
  });

  const differing: readonly [
    string,
    () => { amounts: Record<string, string>; changes?: object; difference: object },
  ][] = [
    [
      "an amount of a plan that is not what the guest left with",
      () => ({
        amounts: { ...both, [one]: "1.00" },
        difference: { rule: "amount", planId: one, submitted: 12_500, paid: 100 },
      }),
    ],
    [
      "a total that is not the sum",
      () => ({
        amounts: both,
        changes: { amount: "186.00" },
        difference: { rule: "amount", planId: null, submitted: 18_500, paid: 18_600 },
      }),
    ],
    [
      "a plan that is missing",
      () => ({ amounts: { [one]: "125.00" }, difference: { rule: "amount", planId: two, submitted: 6_000, paid: 0 } }),
    ],
    [
      "a plan that nobody left with",
      () => ({
        amounts: { ...both, "P-1003": "5.00" },
        difference: { rule: "amount", planId: "P-1003", submitted: 0, paid: 500 },
      }),
    ],
    [
      "another merchant",
      () => ({ amounts: both, changes: { merchantCode: "ELSEWHERE" }, difference: { rule: "merchantCode" } }),
    ],
  ];

  test.each(differing)(
    "with %s marks nothing as paid, and the difference goes to review [HOST-52]",
    async (_, told) => {
      const { amounts, changes, difference } = told();
      const trackingNo = await guests.left(user, both);
      expect((await guests.notify(paid(trackingNo, amounts, changes))).status).toBe(204);
      expect([await guests.due(user, one), await guests.due(user, two)]).toEqual(["125.00", "60.00"]);
      const [report] = await guests.reports(trackingNo);
      expect(report?.outcome).toBe("differs");
      expect(report?.differences).toContainEqual(difference);
      // The hosted page may have charged the guest, so the plan takes no second payment until an operator decides.
      expect(await guests.plan(user, one)).toMatchObject({ openPayment: { amount: "125.00" } });
      await guests.notify(paid(trackingNo, both, { id: `${trackingNo} right afterwards` }));
      expect(await guests.due(user, one)).toBe("125.00");
      expect(await guests.outcomes(trackingNo)).toEqual(["differs", "differs"]);
    },
  );

  test("is refused, is logged and changes nothing if forged, unsigned, altered in transit or too old [HOST-57]", async () => {
    const trackingNo = await guests.left(user, { [two]: "60.00" });
    const note = paid(trackingNo, { [two]: "60.00" });
    const minutes = (count: number) => new Date(guests.clock.now().getTime() + count * 60_000);
    const answers = [
      await guests.notify(note, { secret: "guessed" }),
      await guests.notify(note, { signedAt: minutes(-6) }),
      await guests.notify(note, { signedAt: minutes(6) }),
      await guests.at("POST", "/public/plans/notification?instanceId=riverton", {
        body: { ...note, amount: "61.00" },
        headers: { "Hosted-Signature": signed(JSON.stringify(note), testGuests.hostedSecret(), minutes(0)) },
      }),
      await guests.at("POST", "/public/plans/notification?instanceId=riverton", { body: note }),
      await guests.at("POST", "/public/plans/notification?instanceId=riverton", {
        body: note,
        headers: { "Hosted-Signature": "t=1,v2=00" },
      }),
    ];
    expect(answers.map(({ status, json }) => [status, json["code"]])).toEqual(
      Array(6).fill([401, "notification_refused"]),
    );
    const logged = guests.log.filter(
      (line) => line.includes("Rejected a hosted-page notification with a bad signature.") && line.includes(trackingNo),
    );
    expect(logged).toHaveLength(6);
    expect(await guests.reports(trackingNo)).toEqual([]);
    expect(await guests.plan(user, two)).toMatchObject({ openPayment: { trackingNo } });
    expect(await guests.due(user, two)).toBe("60.00");
  });

  test("for an unknown tracking number, or for one that no guest left with, goes to review [HOST-53]", async () => {
    const unused = await guests.trackingNumber(user);
    const stranger = paid("HP-NOBODY", { [one]: "25.00" });
    expect((await guests.notify(stranger)).status).toBe(204);
    expect((await guests.notify(paid(unused, { [one]: "25.00" }), { instanceId: "riverton" })).status).toBe(204);
    expect([await guests.outcomes("HP-NOBODY"), await guests.outcomes(unused)]).toEqual([["unknown"], ["unknown"]]);
    expect(await guests.due(user, one)).toBe("125.00");
    expect(guests.log.join("")).toContain("needs review");
  });

  test("with a valid signature for another tenant is refused, even if its merchant code is right [HOST-58]", async () => {
    const trackingNo = await guests.left(user, { [two]: "60.00" });
    const note = paid(trackingNo, { [two]: "60.00" });
    const answers = [
      // Signed for harbor and sent to harbor, then the same signature sent to riverton, then the reverse.
      await guests.notify(note, { instanceId: "harbor" }),
      await guests.notify(note, { instanceId: "riverton", signedFor: "harbor" }),
      await guests.notify(note, { instanceId: "harbor", signedFor: "riverton" }),
      await guests.notify(paid("HP-NOBODY", { [two]: "60.00" }), { instanceId: "harbor", signedFor: "riverton" }),
    ];
    expect(answers.map(({ status, json }) => [status, json["code"]])).toEqual(
      Array(4).fill([401, "notification_refused"]),
    );
    expect(
      guests.log.filter(
        (line) =>
          line.includes("signed for a different instance than its tracking number") && line.includes(trackingNo),
      ),
    ).toHaveLength(1);
    expect(await guests.reports(trackingNo)).toEqual([]);
    expect(
      await guests.db.asJob("harbor", (trx) => trx.selectFrom("hosted_reports").select("report_id").execute()),
    ).toEqual([]);
    expect(await guests.due(user, two)).toBe("60.00");
    expect((await guests.notify(note)).status).toBe(204);
    expect(await guests.due(user, two)).toBe("0.00");
  });

  test("is accepted with the secret of its tenant's page and with the previous one, but not with another tenant's [HOST-86, HOST-87]", async () => {
    const [first, second] = [await guests.left(user, { [one]: "25.00" }), await guests.left(user, { [two]: "60.00" })];
    const own = { secret: "new-secret-of-riverton" };
    expect((await guests.notify(paid(first, { [one]: "25.00" }), own)).status).toBe(204);
    expect((await guests.notify(paid(second, { [two]: "60.00" }))).status).toBe(204);
    expect((await guests.notify(paid("HP-NOBODY", {}), { ...own, instanceId: "harbor" })).status).toBe(401);
  });

  test.each(notifications.valid)("is accepted by the published vectors: $name [HOST-90]", async ({ body }) => {
    expect((await guests.notify(body)).status).toBe(204);
  });

  test.each(notifications.invalid)("is refused by the published vectors: $name [HOST-90]", async ({ body }) => {
    expect((await guests.notify(body)).status).toBe(400);
  });

  test("with a version 1 signature, which does not cover the tenant, is refused [HOST-56]", async () => {
    const trackingNo = await guests.left(user, { [two]: "60.00" });
    const note = paid(trackingNo, { [two]: "60.00" });
    const t = Math.floor(guests.clock.now().getTime() / 1_000);
    const v1 = createHmac("sha256", testGuests.hostedSecret())
      .update(`${t}.${JSON.stringify(note)}`)
      .digest("hex");
    for (const header of [`t=${t},v1=${v1}`, `t=${t},v2=${v1}`]) {
      const { status, json } = await guests.at("POST", "/public/plans/notification?instanceId=riverton", {
        body: note,
        headers: { "Hosted-Signature": header },
      });
      expect([status, json["code"]]).toEqual([401, "notification_refused"]);
    }
    expect(await guests.due(user, two)).toBe("60.00");
  });

  test("is refused if it names no tenant or an unknown tenant [HOST-59]", async () => {
    const note = paid("HP-NOBODY", {});
    expect(
      (
        await guests.at("POST", "/public/plans/notification", {
          body: note,
          headers: { "Hosted-Signature": signed(JSON.stringify(note), testGuests.hostedSecret(), guests.clock.now()) },
        })
      ).status,
    ).toBe(400);
    const { status, json } = await guests.notify(note, { instanceId: "nowhere" });
    expect([status, json["code"]]).toEqual([404, "instance_not_found"]);
  });

  test("reporting that nothing was charged frees the plan; a charge reported later goes to review [HOST-54]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    await guests.notify(ended(trackingNo));
    expect((await guests.plan(user, one)).openPayment).toBeUndefined();
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    expect(await guests.due(user, one)).toBe("125.00");
    expect((await guests.reports(trackingNo)).map(({ outcome, differences }) => [outcome, differences])).toEqual([
      ["closed", []],
      ["differs", [{ rule: "contradiction", state: "closed" }]],
    ]);
    expect((await guests.leave(user, trackingNo, one, "25.00")).json["code"]).toBe("tracking_number_used");
  });

  test("reporting that nothing was charged does not undo a charge that was reported before [HOST-54]", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    await guests.notify(ended(trackingNo, "expired"));
    expect(await guests.due(user, one)).toBe("100.00");
    expect(await guests.outcomes(trackingNo)).toEqual(["paid", "differs"]);
  });
});
