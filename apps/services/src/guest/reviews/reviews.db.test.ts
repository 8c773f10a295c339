import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { ended, type Guests, manyLookups, paid, startGuests } from "../testing/guests.js";
import { commandsOf } from "../../testing/commands-of.js";
import { guestReviewCommands } from "./command.js";

const sam = ["--by", "Sam", "--why", "seen at the bank"];

describeWithDatabase("guests' payments in review", () => {
  let guests: Guests;
  let [user, one, two] = ["", "", ""];

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups });
  });
  beforeEach(async () => {
    ({ user, one, two } = await guests.guest());
  });
  afterAll(() => guests.stop());

  const run = (...args: string[]) => commandsOf(guestReviewCommands, guests, "guest-reviews")(...args);
  const riverton = (...args: string[]) => run(...args, "--instance", "riverton");
  const listed = async (trackingNo: string) => {
    const { out } = await riverton();
    const from = out.indexOf(trackingNo);
    return from === -1
      ? []
      : out.slice(from, out.findIndex((line, index) => index > from && !line.startsWith(" ")) >>> 0);
  };
  const state = async (planId: string) => [
    await guests.due(user, planId),
    (await guests.plan(user, planId)).openPayment !== undefined,
  ];
  const reviews = (trackingNo: string) =>
    guests.db.asJob("riverton", (trx) =>
      trx
        .selectFrom("guest_reviews")
        .select(["report_id", "decision", "decided_by", "why", "at"])
        .where("tracking_no", "=", trackingNo)
        .orderBy("report_id")
        .execute(),
    );
  /** The guest leaves to pay 125.00 and 60.00; the hosted page reports a charge of other amounts. */
  const differing = async (
    amounts: Record<string, string> = { [one]: "1.00", [two]: "60.00" },
    changes: object = {},
  ) => {
    const trackingNo = await guests.left(user, { [one]: "125.00", [two]: "60.00" });
    await guests.notify(paid(trackingNo, amounts, changes));
    return trackingNo;
  };

  test("are listed, each with the guest's amounts, the charge, and the differences", async () => {
    const now = guests.clock.now().toISOString();
    const trackingNo = await differing();
    expect(await listed(trackingNo)).toEqual([
      trackingNo,
      `  left with ${one} 125.00 at ${now}: review`,
      `  left with ${two} 60.00 at ${now}: review`,
      `  ${now} notification note-${trackingNo}: charged 61.00 as HP-${trackingNo} by RIVERTON01 for ${one} 1.00, ${two} 60.00`,
      `    ${one}: left with 125.00, charged 1.00`,
      "    in all: left with 185.00, charged 61.00",
    ]);
    await riverton("close", trackingNo, ...sam);
    expect(await listed(trackingNo)).toEqual([]);
  });

  test("settled: posts the charged amounts, records who decided and why, and the plans accept payments again", async () => {
    const trackingNo = await differing();
    expect(await state(one)).toEqual(["125.00", true]);
    expect(await riverton("settle", trackingNo, ...sam)).toEqual({
      exitCode: 0,
      out: [`${trackingNo} is settled by Sam. Posted: ${one} 1.00, ${two} 60.00.`],
      err: [],
    });
    expect([await state(one), await state(two)]).toEqual([
      ["124.00", false],
      ["0.00", false],
    ]);
    expect(await reviews(trackingNo)).toEqual([
      {
        report_id: `note-${trackingNo}`,
        decision: "settled",
        decided_by: "Sam",
        why: "seen at the bank",
        at: guests.clock.now(),
      },
    ]);
    expect((await guests.leave(user, await guests.trackingNumber(user), one, "25.00")).status).toBe(204);
  });

  test("closed: pays nothing, and the plans accept payments again", async () => {
    const trackingNo = await differing();
    expect(await riverton("close", trackingNo, ...sam)).toEqual({
      exitCode: 0,
      out: [`${trackingNo} is closed by Sam. Posted: nothing.`],
      err: [],
    });
    expect([await state(one), await state(two)]).toEqual([
      ["125.00", false],
      ["60.00", false],
    ]);
    expect((await reviews(trackingNo)).map(({ decision, decided_by, why }) => [decision, decided_by, why])).toEqual([
      ["closed", "Sam", "seen at the bank"],
    ]);
  });

  test.each(["settle", "close"])(
    "a second %s, concurrent or later, changes nothing and names who decided first; the opposite decision is refused",
    async (way) => {
      const trackingNo = await differing();
      const both = await Promise.all([
        riverton(way, trackingNo, ...sam),
        riverton(way, trackingNo, "--by", "Kim", "--why", "me too"),
      ]);
      expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
      const [first] = await reviews(trackingNo);
      const before = await state(one);
      const again = await riverton(way, trackingNo, "--by", "Alex", "--why", "again");
      expect(again).toEqual({
        exitCode: 0,
        out: [
          `${trackingNo} was already ${way === "settle" ? "settled" : "closed"} on ${guests.clock.now().toISOString()} by ${first?.decided_by}. Nothing changed.`,
        ],
        err: [],
      });
      const other = await riverton(
        way === "settle" ? "close" : "settle",
        trackingNo,
        "--by",
        "Alex",
        "--why",
        "changed my mind",
      );
      expect([other.exitCode, other.err[0]]).toEqual([
        1,
        `${trackingNo} was ${first?.decision} before, on ${guests.clock.now().toISOString()} by ${first?.decided_by}: ${first?.why}`,
      ]);
      expect(await reviews(trackingNo)).toEqual([first]);
      expect(await state(one)).toEqual(before);
    },
  );

  test("recognizes a repeated report of a settled charge; a report of another charge returns the payment to review, where it can only be closed", async () => {
    const trackingNo = await differing();
    await riverton("settle", trackingNo, ...sam);
    await guests.notify(paid(trackingNo, { [one]: "1.00", [two]: "60.00" }, { id: `${trackingNo} told again` }));
    expect(await guests.outcomes(trackingNo)).toEqual(["differs", "repeated"]);
    expect(await listed(trackingNo)).toEqual([]);
    await guests.notify(
      paid(
        trackingNo,
        { [one]: "125.00", [two]: "60.00" },
        { id: `${trackingNo} another charge`, chargeReference: "HP-2" },
      ),
    );
    expect(await listed(trackingNo)).toContain("    it was already paid");
    expect(await riverton("settle", trackingNo, ...sam)).toMatchObject({
      exitCode: 1,
      err: [`${trackingNo} is already paid. Refund the other charge, then close it.`],
    });
    expect(await riverton("close", trackingNo, ...sam)).toMatchObject({ exitCode: 0 });
    expect(await state(one)).toEqual(["124.00", false]);
    expect((await reviews(trackingNo)).map(({ decision }) => decision)).toEqual(["closed", "settled"]);
  });

  test("a late charge, reported after the hosted page had ruled it out, can be settled", async () => {
    const trackingNo = await guests.left(user, { [one]: "25.00" });
    await guests.notify(ended(trackingNo));
    await guests.notify(paid(trackingNo, { [one]: "25.00" }));
    expect(await listed(trackingNo)).toContain("    it was already closed");
    expect((await riverton("settle", trackingNo, ...sam)).exitCode).toBe(0);
    expect(await state(one)).toEqual(["100.00", false]);
  });

  describe("if the hosted page's report does not suffice", () => {
    const say = () => `Give the charged amount with --amount PLAN=AMOUNT for ${one}, ${two}.`;

    test("posts nothing to a plan for which no guest left under the tracking number; the operator names the plans", async () => {
      const trackingNo = await differing({ [one]: "125.00", "P-1003": "5.00" });
      expect((await riverton("settle", trackingNo, ...sam)).err).toEqual([
        `No guest left the portal with ${trackingNo} for P-1003. ${say()}`,
      ]);
      expect((await riverton("settle", trackingNo, ...sam, "--amount", "P-1003=5.00")).exitCode).toBe(1);
      expect(await state(one)).toEqual(["125.00", true]);
      expect((await riverton("settle", trackingNo, ...sam, "--amount", `${one}=125.00`)).out).toEqual([
        `${trackingNo} is settled by Sam. Posted: ${one} 125.00.`,
      ]);
      expect([await state(one), await state(two)]).toEqual([
        ["0.00", false],
        ["60.00", false],
      ]);
    });

    test.each([
      ["a total that is not the sum", async () => differing({ [one]: "125.00", [two]: "60.00" }, { amount: "186.00" })],
      [
        "two reports of one charge",
        async () => {
          const trackingNo = await differing();
          await guests.notify(
            paid(trackingNo, { [one]: "125.00", [two]: "60.00" }, { id: `${trackingNo} right afterwards` }),
          );
          return trackingNo;
        },
      ],
    ])("%s: the operator enters the charge", async (_, arrange) => {
      const trackingNo = await arrange();
      expect((await riverton("settle", trackingNo, ...sam)).err).toEqual([
        `The hosted page's amounts contradict each other. ${say()}`,
      ]);
      expect(
        (await riverton("settle", trackingNo, ...sam, "--amount", `${one}=125.00`, "--amount", `${two}=60.00`))
          .exitCode,
      ).toBe(0);
      expect([await guests.due(user, one), await guests.due(user, two)]).toEqual(["0.00", "0.00"]);
      expect(await listed(trackingNo)).toEqual([]);
    });

    test("does not settle two charges as one", async () => {
      const trackingNo = await differing();
      await guests.notify(
        paid(trackingNo, { [one]: "125.00", [two]: "60.00" }, { id: `${trackingNo} twice`, chargeReference: "HP-2" }),
      );
      expect((await riverton("settle", trackingNo, ...sam)).err).toEqual([
        `The hosted page reports the charges HP-${trackingNo}, HP-2. Refund them all there, then close it.`,
      ]);
    });

    test("cannot settle a payment that was posted and is later reported as not charged", async () => {
      const trackingNo = await guests.left(user, { [one]: "25.00" });
      await guests.notify(paid(trackingNo, { [one]: "25.00" }));
      await guests.notify(ended(trackingNo));
      expect((await riverton("settle", trackingNo, ...sam)).err).toEqual([
        `${trackingNo} is already paid. Refund the other charge, then close it.`,
      ]);
      expect((await riverton("close", trackingNo, ...sam)).exitCode).toBe(0);
      expect(await guests.due(user, one)).toBe("100.00");
    });

    test("a tracking number that nobody knows has no plan to pay, and can only be closed", async () => {
      const trackingNo = `HP-NOBODY-${one}`;
      await guests.notify(paid(trackingNo, { [one]: "25.00" }));
      expect(await listed(trackingNo)).toContain("    no guest left the portal with this tracking number");
      expect((await riverton("settle", trackingNo, ...sam)).err).toEqual([
        `No guest left the portal with ${trackingNo}, so there is no plan to pay. Refund the charge, or post it in the plans' source system; then close it.`,
      ]);
      const both = await Promise.all([riverton("close", trackingNo, ...sam), riverton("close", trackingNo, ...sam)]);
      expect(both.flatMap(({ out }) => out).sort()).toEqual([
        `${trackingNo} is closed by Sam. Posted: nothing.`,
        `${trackingNo} was already closed on ${guests.clock.now().toISOString()} by Sam. Nothing changed.`,
      ]);
      expect(await listed(trackingNo)).toEqual([]);
      expect(await guests.due(user, one)).toBe("125.00");
    });
  });

  test("refuses to decide a payment that is still open, or a made-up tracking number", async () => {
    const open = await guests.left(user, { [one]: "25.00" });
    for (const trackingNo of [open, "T-1"])
      expect((await riverton("close", trackingNo, ...sam)).err).toEqual([`${trackingNo} has nothing left to review.`]);
    expect(await state(one)).toEqual(["125.00", true]);
  });

  test("are listed as JSON too [OPS-3]", async () => {
    const trackingNo = await differing();
    const listedAsJson = JSON.parse((await riverton("--json")).out.join("\n")) as { trackingNo: string }[];
    expect(listedAsJson.find((review) => review.trackingNo === trackingNo)).toMatchObject({
      attempts: [
        { planId: one, amount: "125.00", state: "review" },
        { planId: two, amount: "60.00", state: "review" },
      ],
      reports: [
        { toldBy: "notification", differences: [`${one}: left with 125.00, charged 1.00`, expect.any(String)] },
      ],
    });
  });

  test("are neither listed nor closed by the command for another tenant", async () => {
    const trackingNo = await differing();
    expect(await run("--instance", "harbor")).toEqual({
      exitCode: 0,
      out: ["harbor has nothing to review."],
      err: [],
    });
    expect((await run("close", trackingNo, "--instance", "harbor", ...sam)).exitCode).toBe(1);
    expect(await state(one)).toEqual(["125.00", true]);
  });

  test.each<readonly [readonly string[], string]>([
    [
      ["close", "T-1", "--instance", "riverton", "--amount", "P=1.00", ...sam],
      "Unknown option '--amount': see paydown guest-reviews close --help.",
    ],
    ...["P-1001", "P-1001=0.00", "P-1001=1", "=1.00", "P-1001=-1.00"].map(
      (amount) =>
        [
          ["settle", "T-1", "--instance", "riverton", ...sam, "--amount", amount],
          "Give each plan's charged amount once, such as --amount P-1001=25.00.",
        ] as const,
    ),
    [
      ["settle", "T-1", "--instance", "riverton", ...sam, "--amount", "P=1.00", "--amount", "P=2.00"],
      "Give each plan's charged amount once, such as --amount P-1001=25.00.",
    ],
  ])("rejects %j with exit code 2", async (args, sentence) => {
    expect(await run(...args)).toEqual({ exitCode: 2, out: [], err: [sentence] });
  });
});
