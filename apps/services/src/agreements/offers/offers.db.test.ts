import { readFileSync } from "node:fs";
import { strategyCodes } from "@paydown/domain/offers";
import { describe, expect, test } from "vitest";
import { Consumer } from "../../payments/testing/paying.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, robin } from "../../testing/test-services.js";
import { withoutRandomText } from "../../testing/without-random-text.js";
import { type Answer, hourMs, negotiating, termsOf } from "./testing/negotiating.js";

const terms = readFileSync(new URL("../../../tenants/harbor/texts/offer.en.txt", import.meta.url), "utf8").trim();

describeWithDatabase("settlement offers", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, fields, accept, rows, acceptances } =
    negotiating();

  describe("GET api/strategies/{code}/formFields", () => {
    test("requests a pay-less amount and date, and gives the range of allowed days [OFFER-12]", async () => {
      const accountNo = await account();
      expect(await fields(accountNo)).toEqual({
        status: 200,
        body: {
          strategy: "payLess",
          due: "1250.00",
          fields: [
            { name: "payLessAmount", type: "CURRENCY" },
            { name: "payLessDate", type: "DATE", min: inDays(0), max: inDays(14) },
          ],
          attemptsLeft: 3,
          attemptHours: 24,
          offer: null,
        },
      });
    });

    test("refuses an unknown code, another consumer's account and an unknown account [OFFER-13]", async () => {
      const accountNo = await account();
      expect(await consumer().formFields("porpls", accountNo)).toMatchObject({
        status: 404,
        body: { code: "strategy_not_found" },
      });
      expect(
        await consumer().propose("HCONF", { payLessAmount: "1.00", payLessDate: inDays(0), relatedAccount: accountNo }),
      ).toMatchObject({ status: 404, body: { code: "strategy_not_found" } });
      const other = await Consumer.signIn(paying().url, robin);
      const foreign = await other.formFields(strategyCodes.payLess, accountNo);
      expect(foreign).toMatchObject({ status: 404, body: { code: "account_not_found" } });
      expect((await other.formFields(strategyCodes.payLess, "none")).body).toEqual(foreign.body);
      expect((await offer(accountNo, "800.00", 0, other)).body).toEqual(foreign.body);
    });

    test.each([
      ["another disposition", { disposition: "N" }, "action_not_allowed"],
      ["nothing due", { due: "0.00" }, "below_minimum"],
      ["a restricted account", { restricted: true }, "account_restricted"],
    ])("with %s, refuses the form fields and an offer [OFFER-3]", async (_, more, code) => {
      const accountNo = await account(more);
      expect((await fields(accountNo)).body.code).toBe(code);
      expect((await offer(accountNo, "800.00")).body.code).toBe(code);
      expect(await rows(accountNo)).toEqual([]);
    });
  });

  describe("POST api/strategies/{sodCode}, by harbor's policy: floor 60 %, counter offers from 40 %", () => {
    test("at the floor, accepts the offer unchanged [OFFER-36, OFFER-71]", async () => {
      const accountNo = await account();
      const { status, body } = await offer(accountNo, "750.00", 3);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          strategy: "payLess",
          outcome: "accept",
          attemptsLeft: 2,
          offer: {
            status: "agreed",
            amount: "750.00",
            date: inDays(3),
            expires: inDays(3),
            due: "1250.00",
            disclosureLabel: "HOFFER",
          },
        },
      });
      expect(termsOf(body.offer)).toBe(
        terms
          .replaceAll("{amount}", "$750.00")
          .replaceAll("{date}", inDays(3))
          .replaceAll("{expires}", inDays(3))
          .replaceAll("{account}", accountNo)
          .replaceAll("{due}", "$1,250.00"),
      );
      expect((await fields(accountNo)).body.offer).toEqual(body.offer);
      expect(await rows(accountNo)).toEqual([{ offered_cents: 75_000, outcome: "accept", amount_cents: 75_000 }]);
    });

    test("a cent below the floor, makes the counter offers one after the other, then allows no more attempts [OFFER-37, OFFER-49]", async () => {
      const accountNo = await account();
      const answers: Answer[] = [];
      for (const amount of ["749.99", "500.00", "749.99"]) answers.push((await offer(accountNo, amount, 10)).body);
      expect(
        answers.map(({ outcome, attemptsLeft, offer: made }) => [
          outcome,
          attemptsLeft,
          made?.status,
          made?.amount,
          made?.date,
          made?.expires,
        ]),
      ).toEqual([
        ["counter", 2, "countered", "1062.50", inDays(10), inDays(7)],
        ["counter", 1, "countered", "937.50", inDays(10), inDays(7)],
        ["counter", 0, "countered", "812.50", inDays(10), inDays(7)],
      ]);
      // The lowest counter offer is the standing offer.
      expect((await fields(accountNo)).body).toMatchObject({ attemptsLeft: 0, offer: { amount: "812.50" } });
      expect(await offer(accountNo, "1249.99")).toMatchObject({
        status: 429,
        body: { code: "offer_attempts_used", retryAfterSeconds: 86_400 },
      });
      expect(await rows(accountNo)).toHaveLength(3);
    });

    test("the form fields have the last offer with its answer, the standing offer, and how long an offer counts as an attempt [OFFER-16]", async () => {
      const accountNo = await account();
      const first = (await fields(accountNo)).body;
      expect([first.attemptHours, first.last]).toEqual([24, undefined]);
      await offer(accountNo, "750.00");
      expect((await fields(accountNo)).body.last).toEqual({ amount: "750.00", outcome: "accept", answer: "750.00" });
      clock.forward(1_000);
      await offer(accountNo, "650.00");
      expect((await fields(accountNo)).body).toMatchObject({
        last: { amount: "650.00", outcome: "refuse" },
        offer: { status: "agreed", amount: "750.00" },
        attemptsLeft: 1,
      });
      clock.forward(1_000);
      await offer(accountNo, "760.00");
      const { last, offer: standing } = (await fields(accountNo)).body;
      expect([last, standing?.amount]).toEqual([{ amount: "760.00", outcome: "accept", answer: "760.00" }, "750.00"]);
    });

    test("every later answer contains the agreed offer, which can still be accepted [OFFER-41]", async () => {
      const accountNo = await account();
      const { offer: agreed } = (await offer(accountNo, "750.00", 3)).body;
      const nextAttemptAt = new Date(clock.now().getTime() + 24 * hourMs).toISOString();
      clock.forward(1_000);
      // This amount would get a counter offer, but every counter offer is above the standing offer.
      expect((await offer(accountNo, "650.00", 3)).body).toEqual({
        strategy: "payLess",
        outcome: "refuse",
        attemptsLeft: 1,
        offer: agreed,
      });
      clock.forward(1_000);
      expect((await offer(accountNo, "400.00", 3)).body).toEqual({
        strategy: "payLess",
        outcome: "refuse",
        attemptsLeft: 0,
        nextAttemptAt,
        offer: agreed,
      });
      expect((await fields(accountNo)).body.offer).toEqual(agreed);
      expect(await accept(accountNo, agreed)).toMatchObject({
        status: 200,
        body: { offerId: agreed?.offerId, status: "accepted", amount: "750.00" },
      });
      expect(await rows(accountNo)).toEqual([
        { offered_cents: 75_000, outcome: "accept", amount_cents: 75_000 },
        { offered_cents: 65_000, outcome: "refuse", amount_cents: null },
        { offered_cents: 40_000, outcome: "refuse", amount_cents: null },
      ]);
    });

    test("answers an offer above the standing offer with the standing offer [OFFER-43]", async () => {
      const accountNo = await account();
      const { offer: agreed } = (await offer(accountNo, "750.00", 3)).body;
      expect((await offer(accountNo, "900.00", 3)).body).toMatchObject({ outcome: "accept", offer: agreed });
    });

    test("does not go back to the higher first counter offer, even for another day, while a lower counter offer stands [OFFER-42]", async () => {
      const accountNo = await account();
      await offer(accountNo, "600.00", 7);
      const { offer: second } = (await offer(accountNo, "600.00", 7)).body;
      clock.forward(25 * hourMs);
      await signInAnew();
      expect((await offer(accountNo, "600.00", 6)).body).toMatchObject({
        outcome: "refuse",
        attemptsLeft: 2,
        offer: { offerId: second?.offerId, status: "countered", amount: "937.50" },
      });
    });

    test("refuses an offer below 40 %, and keeps the standing offer [OFFER-39]", async () => {
      const accountNo = await account();
      expect((await offer(accountNo, "499.99")).body).toEqual({
        strategy: "payLess",
        outcome: "refuse",
        attemptsLeft: 2,
        offer: null,
      });
      clock.forward(1_000);
      await offer(accountNo, "600.00");
      clock.forward(1_000);
      expect((await offer(accountNo, "10.00")).body).toMatchObject({
        outcome: "refuse",
        attemptsLeft: 0,
        offer: { status: "countered", amount: "1062.50" },
      });
      expect((await rows(accountNo)).map(({ outcome }) => outcome)).toEqual(["refuse", "counter", "refuse"]);
    });

    test.each([
      ["nothing", "", 0, "payLessAmount", "Amount is required."],
      ["zero", "0.00", 0, "payLessAmount", "Enter an amount above $0.00"],
      ["negative", "-5", 0, "payLessAmount", "Enter an amount above $0.00"],
      ["more than is due", "1250.01", 0, "payLessAmount", "Amount must not be more than the $1,250.00 due."],
      [
        "the whole due, which is paid in full",
        "1250.00",
        0,
        "payLessAmount",
        "An offer must be less than the $1,250.00 due.",
      ],
      ["a dollar sign", "$800", 0, "payLessAmount", "Please remove the $"],
      ["three decimals", "800.001", 0, "payLessAmount", "Amount must be a number and have at most 2 digits."],
      ["an exponent", "8e2", 0, "payLessAmount", "Amount must be a number and have at most 2 digits."],
      ["yesterday", "800.00", -1, "payLessDate", "Date must be from {first} to {last}."],
      ["beyond the policy", "800.00", 15, "payLessDate", "Date must be from {first} to {last}."],
    ])("%s is not a valid offer and uses no attempt [OFFER-27, OFFER-31]", async (_, amount, days, path, message) => {
      const accountNo = await account();
      expect(await offer(accountNo, amount, days)).toMatchObject({
        status: 422,
        body: {
          code: "invalid_offer",
          parameterViolations: [{ path, message: message.replace("{first}", inDays(0)).replace("{last}", inDays(14)) }],
        },
      });
      expect((await fields(accountNo)).body.attemptsLeft).toBe(3);
    });

    test("names both fields if both are wrong [OFFER-31]", async () => {
      const accountNo = await account();
      const { body } = await consumer().propose<Answer>(strategyCodes.payLess, {
        payLessAmount: "x",
        payLessDate: "02/30/2026",
        relatedAccount: accountNo,
      });
      expect(body.parameterViolations?.map(({ path }) => path)).toEqual(["payLessAmount", "payLessDate"]);
    });

    test.each([
      ["a repeated field", "payLessAmount=1&payLessAmount=2&payLessDate=11/21/2026&relatedAccount=1"],
      ["an extra field", "payLessAmount=1&payLessDate=11/21/2026&relatedAccount=1&floor=1"],
      ["a missing account", "payLessAmount=1&payLessDate=11/21/2026"],
    ])("%s does not match the contract [OFFER-15]", async (_, text) => {
      expect(
        await consumer().call("POST", `/api/strategies/${strategyCodes.payLess}`, new URLSearchParams(text)),
      ).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    });
  });

  describe("attempts", () => {
    test("belong to the account: another session or tab adds no attempts, but another account has its own [OFFER-48]", async () => {
      const accountNo = await account();
      const others = await Promise.all([Consumer.signIn(paying().url, casey), Consumer.signIn(paying().url, casey)]);
      const answers = await Promise.all(
        [consumer(), ...others, consumer(), ...others].map((by) => offer(accountNo, "1.00", 0, by)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
      const anew = await Consumer.signIn(paying().url, casey);
      expect((await offer(accountNo, "1249.99", 0, anew)).body.code).toBe("offer_attempts_used");
      expect((await offer(await account(), "1.00")).status).toBe(200);
    });

    test("come back one by one, a day after each was used, and the form fields say when the next one comes back [OFFER-50]", async () => {
      const accountNo = await account();
      await offer(accountNo, "1.00");
      clock.forward(2 * hourMs);
      await signInAnew();
      await offer(accountNo, "1.00");
      await offer(accountNo, "1.00");
      const next = new Date(clock.now().getTime() + 22 * hourMs).toISOString();
      expect((await fields(accountNo)).body).toMatchObject({ attemptsLeft: 0, nextAttemptAt: next });
      clock.forward(22 * hourMs - 1_000);
      await signInAnew();
      expect((await offer(accountNo, "1.00")).body).toMatchObject({
        code: "offer_attempts_used",
        retryAfterSeconds: 1,
      });
      clock.forward(1_000);
      expect((await offer(accountNo, "1.00", 1)).body).toMatchObject({ outcome: "refuse", attemptsLeft: 0 });
    });
  });

  describe("acceptance", () => {
    test("is recorded once with the exact text shown, in either language, and fixes amount and date [OFFER-72, OFFER-77]", async () => {
      const accountNo = await account();
      const { body } = await offer(accountNo, "800.00", 5);
      const spanish = (body.offer?.terms ?? [])
        .map(({ text }) => (typeof text === "string" ? text : text.es))
        .join("\n");
      expect(spanish).toContain(`Acepto pagar $800.00 el ${inDays(5)}`);
      expect(await accept(accountNo, body.offer, `${spanish} `)).toMatchObject({
        status: 409,
        body: { code: "disclosure_changed", disclosureLabel: "HOFFER" },
      });
      expect(await accept(accountNo, body.offer, spanish.replace("$800.00", "$8.00"))).toMatchObject({
        status: 409,
        body: { code: "disclosure_changed" },
      });
      expect(await acceptances(accountNo)).toEqual([]);
      const accepted = await accept(accountNo, body.offer, spanish);
      expect(accepted).toMatchObject({
        status: 200,
        body: { status: "accepted", amount: "800.00", date: inDays(5), expires: inDays(5) },
      });
      expect(await accept(accountNo, body.offer)).toEqual(accepted);
      expect(await acceptances(accountNo)).toEqual([
        { amount_cents: 80_000, label: "HOFFER", text: spanish, username: casey.username },
      ]);
      expect(await offer(accountNo, "1.00")).toMatchObject({
        status: 409,
        body: { code: "offer_accepted", offer: { amount: "800.00", status: "accepted" } },
      });
    });

    test("when two tabs accept different offers, the first acceptance counts, and the second tab gets the accepted offer's figures [OFFER-75]", async () => {
      const accountNo = await account();
      const first = (await offer(accountNo, "900.00")).body.offer;
      const second = (await offer(accountNo, "760.00")).body.offer;
      const otherTab = await Consumer.signIn(paying().url, casey);
      const answers = await Promise.all([
        accept(accountNo, first),
        accept(accountNo, second, termsOf(second), otherTab),
      ]);
      const [won] = answers.filter(({ status }) => status === 200).map(({ body }) => body);
      const [lost] = answers.filter(({ status }) => status !== 200);
      expect(lost).toMatchObject({
        status: 409,
        body: { code: "offer_accepted", offer: { offerId: won?.offerId, amount: won?.amount, status: "accepted" } },
      });
      expect(await acceptances(accountNo)).toHaveLength(1);
    });

    test("refuses an offer made on another account, an offer on another user's account, and an offer that was refused [OFFER-78]", async () => {
      const [one, two] = [await account(), await account()];
      const { offer: made } = (await offer(one, "800.00")).body;
      expect(await accept(two, made)).toMatchObject({ status: 409, body: { code: "offer_gone" } });
      const other = await Consumer.signIn(paying().url, robin);
      expect(await accept(one, made, termsOf(made), other)).toMatchObject({
        status: 404,
        body: { code: "account_not_found" },
      });
      await offer(two, "1.00");
      const refused = await paying().db.asApp("harbor", (trx) =>
        trx.selectFrom("offers").select("offer_id").where("account_no", "=", two).executeTakeFirstOrThrow(),
      );
      expect(await accept(two, made && { ...made, offerId: refused.offer_id })).toMatchObject({
        status: 409,
        body: { code: "offer_gone" },
      });
    });

    test("an expired offer cannot be accepted, and the form fields report its expiry [OFFER-78]", async () => {
      const accountNo = await account();
      const { body } = await offer(accountNo, "800.00", 1);
      clock.forward(days(2));
      await signInAnew();
      expect(await accept(accountNo, body.offer)).toMatchObject({ status: 409, body: { code: "offer_gone" } });
      expect((await fields(accountNo)).body).toMatchObject({
        offer: null,
        expired: { amount: "800.00", expires: body.offer?.expires },
      });
      expect((await fields(accountNo)).body.expired?.accepted).toBeUndefined();
    });

    test("rows of offers and acceptances never change [OFFER-82]", async () => {
      const accountNo = await account();
      const { body } = await offer(accountNo, "800.00");
      await accept(accountNo, body.offer);
      const { db } = paying();
      for (const as of ["asApp", "asJob"] as const) {
        await expect(
          db[as]("harbor", (trx) =>
            trx.updateTable("offers").set({ amount_cents: 1 }).where("account_no", "=", accountNo).execute(),
          ),
        ).rejects.toThrow("permission denied");
        await expect(db[as]("harbor", (trx) => trx.deleteFrom("offer_acceptances").execute())).rejects.toThrow(
          "permission denied",
        );
      }
      expect(await db.asApp("summit", (trx) => trx.selectFrom("offers").selectAll().execute())).toEqual([]);
    });
  });

  test("no answer and no log line reveals the floor or counter offers not made yet, whatever the request [OFFER-57]", async () => {
    const accountNo = await account({ due: "1103.00" });
    const heard: unknown[] = [];
    const hear = async (reply: Promise<unknown>) => void heard.push(await reply);
    await hear(fields(accountNo));
    await hear(offer(accountNo, "1.00"));
    await hear(offer(accountNo, "661.79"));
    await hear(offer(accountNo, "5000.00"));
    await hear(fields(accountNo));
    await hear(consumer().call("GET", "/public/configParameters/paymentPortal/harbor"));
    await hear(
      consumer().call("GET", "/api/pages/harbor", undefined, { query: `?pageName=MakePayment&accountNo=${accountNo}` }),
    );
    await hear(consumer().call("GET", `/api/messages/HOFFER/${accountNo}`));
    await hear(offer(accountNo, "500.00"));
    await hear(offer(accountNo, "1.00"));
    const answers = withoutRandomText(JSON.stringify(heard));
    expect(answers).toContain('"937.55"');
    expect(answers).toContain('"827.25"');
    // No answer or log line may contain these: 60 %, 40 % and 65 % of 1,103.00, and words and shares from the policy.
    const secrets = [
      "661.80",
      "661,80",
      "66180",
      "441.20",
      "44120",
      "716.95",
      "71695",
      "BasisPoints",
      "counterFrom",
      "floor",
      "6500",
      "attemptWindow",
      "standsDays",
    ];
    const log = withoutRandomText(paying().logs.join(""));
    expect(log).toContain("/api/strategies/PORPLS");
    for (const secret of secrets) {
      expect(answers).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    // The log does not contain the consumer's own offers either.
    expect(log).not.toContain("661.79");
  });

  test("a prober with any number of sessions learns only as much as three offers a day reveal [OFFER-55]", async () => {
    const accountNo = await account({ due: "1000.00" });
    let [low, high, answered] = [400, 1_000, 0];
    for (let turn = 0; turn < 9; turn += 1) {
      const by = await Consumer.signIn(paying().url, casey);
      const middle = (low + high) / 2;
      const { status, body } = await offer(accountNo, middle.toFixed(2), 0, by);
      if (status !== 200) continue;
      answered += 1;
      if (body.outcome === "accept") high = middle;
      else low = middle;
    }
    expect(answered).toBe(3);
    expect(high - low).toBe(600 / 2 ** 3);
    expect(low < 600 && 600 <= high).toBe(true);
  });
});
