import type { PayLessPolicy } from "@paydown/domain/offers";
import { describe, expect, test, vi } from "vitest";
import { cardPayment, Consumer, type Reply } from "../../payments/testing/paying.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, prefix, robin } from "../../testing/test-services.js";
import { withoutRandomText } from "../../testing/without-random-text.js";
import { negotiating, termsOf } from "./testing/negotiating.js";

/** Figures used nowhere else, so that any occurrence comes from the policy. */
const policy: PayLessPolicy = {
  floorBasisPoints: 4137,
  counterFromBasisPoints: 2719,
  counterBasisPoints: [9161, 8053, 6907, 5303],
  maxDaysAhead: 14,
  attempts: 3,
  attemptWindowHours: 24,
  standsDays: 7,
};
const due = "1723.00";

/** The policy's figures as shares, as percentages and as amounts of the due, and the field names of its file. */
const secrets = [
  ...["4137", "2719", "9161", "8053", "6907", "5303"].flatMap((share) => [
    share,
    `0.${share}`,
    `${share.slice(0, 2)}.${share.slice(2)}`,
  ]),
  // In this order: the floor; the lowest offer that gets a counter offer; the third and fourth counter offers, which no
  // call of this file's first test gets.
  ...["712.81", "468.49", "1190.08", "1,190.08", "913.71"].flatMap((amount) => [amount, amount.replace(/[.,]/g, "")]),
  ...[
    "floorBasisPoints",
    "counterFromBasisPoints",
    "counterBasisPoints",
    "maxDaysAhead",
    "attemptWindowHours",
    "standsDays",
    "tooLow",
    "noMoreCounters",
  ],
];

/** Random or time-dependent parts of answers and log lines, besides those that `withoutRandomText` removes. */
const chance = [
  /"(?:time|pid|responseTime|remotePort)":[\d.]+/g,
  /"(?:jwt|confirmationNumber|refNum|reference|etag|date|content-length|x-request-id)",?:?"[^"]*"/g,
];

/** One pattern for all secrets, because the texts to search are megabytes long. */
const anySecret = new RegExp(
  `(?<![\\w.])(?:${secrets.join("|").replaceAll(".", String.raw`\.`)})(?![\\w]|\\.\\d)`,
  "g",
);

/** The secrets that occur in a text as separate words or numbers. */
function secretsIn(text: string): string[] {
  const said = chance.reduce((rest, pattern) => rest.replaceAll(pattern, "…"), withoutRandomText(text));
  const found = new Set(said.match(anySecret));
  return secrets.filter((secret) => found.has(secret));
}

/** From here on, records every response to a fetch call. */
function listen(): string[] {
  const heard: string[] = [];
  const plain = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    const response = await plain(...call);
    heard.push(`${JSON.stringify(Object.fromEntries(response.headers))} ${await response.clone().text()}`);
    return response;
  });
  return heard;
}

describeWithDatabase("the tenant's settlement policy stays in the services", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, fields, accept, rows } = negotiating(policy);

  /** The other calls with which a consumer can read a tenant and an account. */
  const reads = (accountNo: string): [path: string, query: string][] => [
    ["/api/pages/harbor", `?pageName=MakePayment&accountNo=${accountNo}`],
    ["/api/docs", `?instanceId=harbor&dbtNo=${accountNo}`],
    ["/api/demographics", `?accountNo=${accountNo}`],
    ["/api/regeMessages", `?option=1&action=negotiator&relatedAccount=${accountNo}`],
    [`/api/messages/HOFFER/${accountNo}`, ""],
    [`/api/transactions/${accountNo}`, ""],
    [`/api/payments/singlePaymentInfo/${accountNo}`, ""],
    ["/api/demographics/listM", ""],
    ["/api/demographics/userProfile", ""],
    ["/api/udw/paymentPortal", ""],
    ["/api/webLinks", ""],
  ];
  const publicReads = ["/public/configParameters/paymentPortal", "/public/configParameters/paymentPortal/harbor"];
  const pages = (accountNo: string) => [
    "/pay/harbor",
    "/pay/harbor/login",
    `/pay/harbor/accounts/${accountNo}/negotiator/payLess`,
  ];

  describe("no answer, no page and no log line holds the floor, a counter offer not made yet or a word of the policy", () => {
    test("the search of these tests finds a secret that is present", () => {
      for (const secret of secrets) expect(secretsIn(`{"a":"${secret}"}`)).toContain(secret);
      expect(secretsIn(JSON.stringify(policy))).toEqual(
        expect.arrayContaining(["4137", "9161", "floorBasisPoints", "standsDays"]),
      );
      expect(secretsIn("an amount of $712.81, at least")).toEqual(["712.81"]);
      expect(secretsIn('{"offerId":"00004137-2719-4137-9161-000000008053","amount":"1712.81","time":4137}')).toEqual(
        [],
      );
    });

    test("from the first form fields through every answer and refusal to the payment [OFFER-57]", async () => {
      const heard = listen();
      const [first, second, third] = [await account({ due }), await account({ due }), await account({ due })];
      const stranger = await Consumer.signIn(paying().url, robin);
      const outcomes: unknown[] = [];
      const ask = async (reply: Promise<Reply<{ readonly outcome?: string; readonly code?: string }>>) => {
        const { status, body } = await reply;
        outcomes.push([status, body.outcome ?? body.code]);
      };
      const pay = (amount: string) =>
        consumer().pay(
          cardPayment(second, "4111111111111111", { action: "negotiator", amount, paymentDate: inDays(0) }),
        );

      // Refused, countered twice, and no attempt left.
      await fields(first);
      for (const amount of ["", "0.00", "-1", "1723.01", "x"]) await ask(offer(first, amount));
      await ask(offer(first, "800.00", 15));
      await ask(offer(first, "800.00", -1));
      await ask(offer(first, "800.00", 0, stranger));
      await ask(consumer().propose("NONE", { payLessAmount: "1.00", payLessDate: inDays(0), relatedAccount: first }));
      for (const amount of ["100.00", "700.00", "712.80", "712.82"]) await ask(offer(first, amount));
      await fields(first);
      // Agreed, then accepted: first with a wrong text, then twice with the exact text; finally paid.
      const agreed = offer(second, "800.00");
      await ask(agreed);
      const { offer: made } = (await agreed).body;
      await ask(accept(second, made, `${termsOf(made)} `));
      expect((await accept(second, made)).body.status).toBe("accepted");
      await accept(second, made);
      await ask(accept(third, made));
      await ask(offer(second, "750.00"));
      await ask(pay("712.90"));
      expect((await pay("800.00")).body.success).toBe(true);
      await ask(fields(second));
      // Agreed and expired.
      await ask(offer(third, "900.00", 1));

      for (const accountNo of [first, second, third]) {
        for (const [path, query] of reads(accountNo))
          expect({ path, status: (await consumer().call("GET", path, undefined, { query })).status }).toEqual({
            path,
            status: 200,
          });
        for (const path of pages(accountNo)) expect((await fetch(`${paying().url}${path}`)).status).toBe(200);
      }
      for (const path of publicReads) expect((await fetch(`${paying().url}${prefix}${path}`)).status).toBe(200);
      clock.forward(days(2));
      await signInAnew();
      expect((await fields(third)).body.expired).toMatchObject({ amount: "900.00" });

      expect(outcomes).toEqual([
        ...Array.from({ length: 7 }, () => [422, "invalid_offer"]),
        [404, "account_not_found"],
        [404, "strategy_not_found"],
        [200, "refuse"],
        [200, "counter"],
        [200, "counter"],
        [429, "offer_attempts_used"],
        [200, "accept"],
        [409, "disclosure_changed"],
        [409, "offer_gone"],
        [409, "offer_accepted"],
        [409, "amount_changed"],
        [403, "action_not_allowed"],
        [200, "accept"],
      ]);
      const answers = heard.join("\n");
      // Check that the answers were recorded. Otherwise, finding no secret would prove nothing.
      for (const said of ["1578.45", "1387.54", "$800.00", "offer_attempts_used", "Harbor"])
        expect(answers).toContain(said);
      expect(secretsIn(answers)).toEqual([]);
      const log = paying().logs.join("");
      expect(log).toContain("/api/strategies/PORPLS");
      expect(secretsIn(log)).toEqual([]);
    });
  });

  describe("asking faster reveals no more", () => {
    /** Amounts from below the floor to above it, in an order that makes it unpredictable which are answered. */
    const grid = Array.from({ length: 40 }, (_, place) => (470 + ((place * 17) % 40) * 20).toFixed(2));

    test("three of forty concurrent offers from two sessions of the same user are answered, and the responses to the others reveal nothing [OFFER-56]", async () => {
      const accountNo = await account({ due });
      const sessions = [consumer(), await Consumer.signIn(paying().url, casey)];
      const answers = await Promise.all(grid.map((amount, place) => offer(accountNo, amount, 0, sessions[place % 2])));
      const told = answers.filter(({ status }) => status === 200);
      expect(told).toHaveLength(policy.attempts);
      expect(await rows(accountNo)).toHaveLength(policy.attempts);
      // The refusals above and below the floor are identical in status, body and everything else.
      const untold = answers
        .filter(({ status }) => status !== 200)
        .map(({ status, body }) => ({ status, body: { ...body, instance: undefined, retryAfterSeconds: undefined } }));
      expect(new Set(untold.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(untold[0]).toMatchObject({ status: 429, body: { code: "offer_attempts_used" } });
    });

    test("a prober with two concurrent sessions cannot narrow the floor to less than an eighth of its range", async () => {
      const accountNo = await account({ due });
      const sessions = [consumer(), await Consumer.signIn(paying().url, casey)];
      let [low, high, answered] = [468.48, 1_723, 0];
      for (let turn = 0; turn < 4; turn += 1) {
        // The two sessions ask at one third and two thirds of the remaining range.
        const asked = sessions.map((by, place) => ({ by, amount: low + ((high - low) * (place + 1)) / 3 }));
        const answers = await Promise.all(
          asked.map(async ({ by, amount }) => ({ amount, ...(await offer(accountNo, amount.toFixed(2), 0, by)) })),
        );
        for (const { amount, status, body } of answers) {
          if (status !== 200) continue;
          answered += 1;
          if (body.outcome === "accept") high = Math.min(high, amount);
          else low = Math.max(low, amount);
        }
      }
      expect(answered).toBe(policy.attempts);
      expect(high - low).toBeGreaterThanOrEqual((1_723 - 468.48) / 2 ** policy.attempts - 0.01);
      expect(low < 712.81 && 712.81 <= high + 0.005).toBe(true);
    });
  });
});
