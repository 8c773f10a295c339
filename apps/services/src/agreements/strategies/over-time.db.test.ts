import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "@paydown/api-client";
import { Consumer, inDays, type Paying, startPaying } from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, jordan, robin } from "../../testing/test-services.js";
import { bankOnFile, planAccount, planForm, planner, storedPayments, storedPlans } from "../plans/testing/planning.js";

type Problem = Omit<components["schemas"]["Problem"], "status">;
type FormFields = components["schemas"]["OverTimeFormFields"] & Partial<Problem>;
type Answer = components["schemas"]["OverTimeAnswer"] & Partial<Problem>;

describeWithDatabase("the strategy over time, POROVT", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const fieldsFor = (accountNo: string, by = consumer) =>
    by.call<FormFields>("GET", "/api/strategies/POROVT/formFields", undefined, {
      query: `?relatedAccount=${accountNo}`,
    });
  const propose = (
    accountNo: string,
    overTimeAmount: string,
    overTimePayments: string,
    overTimeFirstDate = inDays(10),
    by = consumer,
  ) =>
    by.call<Answer>(
      "POST",
      "/api/strategies/POROVT",
      new URLSearchParams({ overTimeAmount, overTimePayments, overTimeFirstDate, relatedAccount: accountNo }),
    );

  test("the form fields request an amount, a number of payments and a first date; they also give the plan code and suggest plans [PLAN-13]", async () => {
    const { body } = await fieldsFor("100000002");
    expect(body).toMatchObject({ strategy: "overTime", due: "3600.00", planCode: "MONTHLY", yearlyRate: "6" });
    expect(body.fields).toEqual([
      { name: "overTimeAmount", type: "CURRENCY", min: "25.00", max: "3600.00" },
      { name: "overTimePayments", type: "NUMBER", max: "24" },
      { name: "overTimeFirstDate", type: "DATE", min: inDays(0), max: inDays(45) },
    ]);
    expect(body.suggestions.map(({ plan }) => plan.numberOfPayments)).toEqual([24, 12, 6]);
  });

  test("gives the due as the lowest amount if the due is below the policy's minimum, so one payment of the whole due is a valid plan [PLAN-22]", async () => {
    const accountNo = await planAccount(paying, { due: "20.00" });
    expect((await fieldsFor(accountNo)).body.fields[0]).toEqual({
      name: "overTimeAmount",
      type: "CURRENCY",
      min: "20.00",
      max: "20.00",
    });
    expect((await propose(accountNo, "20.00", "1", inDays(0))).body).toMatchObject({ outcome: "accept" });
  });

  test("accepts each suggestion unchanged, and sets it up unchanged [PLAN-15]", async () => {
    const accountNo = await planAccount(paying);
    const { suggestions } = (await fieldsFor(accountNo)).body;
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) {
      const { paymentAmount, numberOfPayments, firstPaymentDate } = suggestion.plan;
      expect((await propose(accountNo, paymentAmount, String(numberOfPayments), firstPaymentDate)).body).toEqual({
        strategy: "overTime",
        outcome: "accept",
        reasons: [],
        proposal: suggestion,
      });
    }
    const [{ plan } = { plan: undefined }] = suggestions;
    const created = await planner(consumer).create(accountNo, {
      paymentAmount: plan?.paymentAmount ?? "",
      firstPaymentDate: plan?.firstPaymentDate ?? "",
    });
    expect(created.body.plan).toEqual(plan);
  });

  describe("evaluates a proposal and stores nothing", () => {
    test("accepted [PLAN-39]", async () => {
      const accountNo = await planAccount(paying);
      const { body } = await propose(accountNo, "103.00", "6");
      expect(body).toMatchObject({
        outcome: "accept",
        reasons: [],
        proposal: { plan: { paymentAmount: "103.00", numberOfPayments: 6, firstPaymentDate: inDays(10) } },
      });
      expect(await storedPlans(paying, accountNo)).toEqual([]);
    });

    test.each([
      ["the number that the amount takes", "103.00", "5", [{ rule: "paymentsDiffer", count: 6 }], "103.00"],
      ["the number that the amount takes, from 240", "103.00", "240", [{ rule: "paymentsDiffer", count: 6 }], "103.00"],
      [
        "the lowest payment, where it is below",
        "20.00",
        "24",
        [
          { rule: "paymentBelowMinimum", amount: "25.00" },
          { rule: "tooManyPayments", count: 24 },
        ],
        expect.stringMatching(/^26\.5\d$/) as string,
      ],
    ])("adjusted to %s", async (_, amount, payments, reasons, paymentAmount) => {
      const accountNo = await planAccount(paying);
      expect((await propose(accountNo, amount, payments)).body).toMatchObject({
        outcome: "adjust",
        reasons,
        proposal: { plan: { paymentAmount } },
      });
    });

    test("refused beyond the latest date [PLAN-47]", async () => {
      const accountNo = await planAccount(paying);
      expect((await propose(accountNo, "103.00", "6", inDays(46))).body).toEqual({
        strategy: "overTime",
        outcome: "refuse",
        reasons: [{ rule: "firstDateTooLate", date: inDays(45) }],
        proposal: null,
      });
    });
  });

  test.each([
    ["an amount of 0", ["0", "6", inDays(10)], "overTimeAmount", "Enter an amount above $0.00"],
    ["a negative amount", ["-5", "6", inDays(10)], "overTimeAmount", "Enter an amount above $0.00"],
    [
      "more than is due",
      ["600.01", "1", inDays(10)],
      "overTimeAmount",
      "Amount must not be more than the $600.00 due.",
    ],
    ["0 payments", ["103.00", "0", inDays(10)], "overTimePayments", "Number of payments must be from 1 to 240."],
    [
      "10,000 payments",
      ["103.00", "10000", inDays(10)],
      "overTimePayments",
      "Number of payments must be from 1 to 240.",
    ],
    [
      "a date in the past",
      ["103.00", "6", inDays(-1)],
      "overTimeFirstDate",
      `First payment date must be ${inDays(0)} or later.`,
    ],
    [
      "a date that does not exist",
      ["103.00", "6", "02/30/2027"],
      "overTimeFirstDate",
      "First payment date must be a date, as MM/DD/YYYY.",
    ],
  ] as const)("refuses %s, naming the field [PLAN-31]", async (_, [amount, payments, date], path, message) => {
    const accountNo = await planAccount(paying);
    expect(await propose(accountNo, amount, payments, date)).toMatchObject({
      status: 422,
      body: { code: "invalid_offer", parameterViolations: [{ path, message }] },
    });
  });

  test("refuses a form with the fields of the other strategy, Pay Less [PLAN-31]", async () => {
    const accountNo = await planAccount(paying);
    const form = new URLSearchParams({ payLessAmount: "100.00", payLessDate: inDays(1), relatedAccount: accountNo });
    expect(await consumer.call("POST", "/api/strategies/POROVT", form)).toMatchObject({
      status: 422,
      body: { code: "invalid_offer" },
    });
  });

  test("paying over time is refused on an ineligible account, on another consumer's account, and on every account of a tenant without a policy [PLAN-4, PLAN-5]", async () => {
    expect(await fieldsFor("100000013")).toMatchObject({ status: 403, body: { code: "action_not_allowed" } });
    expect(await fieldsFor("100000006")).toMatchObject({ status: 403, body: { code: "action_not_allowed" } });
    const other = await Consumer.signIn(paying.url, robin);
    expect(await fieldsFor("100000002", other)).toMatchObject({ status: 404, body: { code: "account_not_found" } });
    expect(await propose("100000002", "150.00", "25", inDays(10), other)).toMatchObject({
      status: 404,
      body: { code: "account_not_found" },
    });
    const summit = await Consumer.signIn(paying.url, jordan);
    expect(await fieldsFor("200000001", summit)).toMatchObject({ status: 404, body: { code: "strategy_not_found" } });
  });

  test.each([
    [
      "a due below the minimum",
      { due: "4.99" },
      "below_minimum",
      "The total due of $4.99 on this account is below the $5.00 minimum to allow payments.",
    ],
    [
      "a restriction",
      { restricted: true },
      "account_restricted",
      "Access to your Account has been restricted please call (410) 555-0142",
    ],
  ])(
    "on an account with %s, refuses the form fields, a proposal and a plan [PLAN-4]",
    async (_, account, code, detail) => {
      const accountNo = await planAccount(paying, account);
      for (const { status, body } of [
        await fieldsFor(accountNo),
        await propose(accountNo, "1.00", "6"),
        await planner(consumer).create(accountNo),
      ]) {
        expect([status, body.code, body.detail]).toEqual([403, code, detail]);
      }
      expect(await storedPlans(paying, accountNo)).toEqual([]);
    },
  );

  test("with a state declaration, sets up a plan once the declaration is acknowledged [PLAN-6]", async () => {
    const accountNo = await planAccount(paying, { declaration: "Read this." });
    expect(await planner(consumer).create(accountNo)).toMatchObject({
      status: 403,
      body: { code: "acknowledgement_required" },
    });
    await consumer.acknowledge(accountNo, "State Declaration", "Read this.");
    expect((await planner(consumer).create(accountNo)).status).toBe(200);
  });

  test("the Make Payment page has the evaluation and the interest as imported [PLAN-3]", async () => {
    const accountNo = await planAccount(paying, { interest: "6 % a year" });
    const { body } = await consumer.call<components["schemas"]["MakePaymentPage"]>(
      "GET",
      "/api/pages/harbor",
      undefined,
      { query: `?pageName=MakePayment&accountNo=${accountNo}` },
    );
    expect([body.overTimePOROVT, body.interest]).toEqual([{ sodResults: true }, "6 % a year"]);
  });

  test("stores the browser's time zone but does not use it: the current date is that of the tenant's time zone [PLAN-55]", async () => {
    for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const accountNo = await planAccount(paying);
      const { preview, create } = planner(consumer);
      expect(await preview(accountNo, { timezone, firstPaymentDate: inDays(-1) })).toMatchObject({
        status: 422,
        body: { parameterViolations: [{ path: "firstPaymentDate" }] },
      });
      expect((await preview(accountNo, { timezone, firstPaymentDate: inDays(0) })).body.plan.firstPaymentDate).toBe(
        inDays(0),
      );
      await create(accountNo, { timezone });
      expect(await storedPlans(paying, accountNo)).toMatchObject([{ time_zone: timezone }]);
    }
  });

  test("sets up payments from the bank account on file only after acceptance of rege2, the disclosure for a bank account and the action `next` [PLAN-63]", async () => {
    const accountNo = await planAccount(paying, { records: (no) => [bankOnFile(no)] });
    const { create } = planner(consumer);
    expect(await create(accountNo)).toMatchObject({
      status: 403,
      body: { code: "rege_required", disclosureLabel: "REGE-BANK-NEXT" },
    });
    const lines = (await consumer.regeMessages("1", "next", accountNo))
      .flatMap((text) => text.split("\n"))
      .filter((line) => line.trim() !== "");
    await consumer.acknowledge(accountNo, "REGE-BANK-NEXT", lines.join("\n"));
    expect(await create(accountNo)).toMatchObject({ status: 200, body: { method: { kind: "bank", last4: "6789" } } });
    const payments = await storedPayments(paying, accountNo);
    expect(
      payments.map(({ method_kind, payment_option, method_token, fee_cents }) => ({
        method_kind,
        payment_option,
        method_token,
        fee_cents,
      })),
    ).toEqual(
      Array.from({ length: 6 }, () => ({
        method_kind: "bank",
        payment_option: "1",
        method_token: "tok_demo_6789",
        fee_cents: 0,
      })),
    );
  });

  test.each(["POST /api/strategies/POROVT", "POST /api/paymentArrangements/"])(
    "%s accepts no JSON, only a form-encoded body [PLAN-29]",
    async (call) => {
      const accountNo = await planAccount(paying);
      const [method = "", path = ""] = call.split(" ");
      const isPlan = path.endsWith("/");
      const fields = isPlan
        ? { ...planForm(accountNo), preview: "true" }
        : { overTimeAmount: "103.00", overTimePayments: "6", overTimeFirstDate: inDays(10), relatedAccount: accountNo };
      const to = isPlan ? path + accountNo : path;
      expect(await consumer.call(method, to, fields)).toMatchObject({
        status: 400,
        body: { code: "invalid_request", detail: "The body must be application/x-www-form-urlencoded." },
      });
      expect((await consumer.call(method, to, new URLSearchParams(fields))).status).toBe(200);
    },
  );
});
