import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, robin } from "../../testing/test-services.js";
import { withoutRandomText } from "../../testing/without-random-text.js";
import { ledgerOf } from "../testing/ledger-of.js";
import type { NewAccount } from "../testing/new-account.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  inDays,
  type Paying,
  regeLine,
  startPaying,
} from "../testing/paying.js";

describeWithDatabase("paying", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const account = (due: string, more: Partial<NewAccount> = {}) => paying.newAccount({ due, ...more });
  /** The charges of one test, identified by an amount that no other test uses. */
  const charged = (amount: string) => chargesIn(paying.sandbox).filter((charge) => charge.amount === amount);
  const code = (form: RegExp) => expect.stringMatching(form) as string;

  describe("a payment that succeeds", () => {
    test("Full by card: 'Transaction Successful', both codes, one charge of amount and fee, the due reduced, the payment listed [PAY-1, PAY-2, PAY-6]", async () => {
      const accountNo = await account("1250.00");
      const { status, body, key } = await consumer.pay(
        cardPayment(accountNo, "4111111111111111", { action: "full", amount: "1250.00" }),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        status: "succeeded",
        message: "Transaction Successful",
        authCode: code(/^[0-9A-Z]{6}$/),
        confNumber: code(/^HAR-\w{4}-\w{4}$/),
        reference: code(/^PAY-\w{4}-\w{4}$/),
        accountNo,
        amount: "1250.00",
        feeAmount: "2.50",
        total: "1252.50",
        paidBy: "Casey Morgan",
        method: { kind: "card", brand: "VISA", last4: "1111" },
        dueAfter: "0.00",
      });
      expect(body.trace?.map(({ event }) => event)).toEqual(["sent", "succeeded"]);
      expect(charged("1252.50")).toMatchObject([{ authCode: body.authCode, brand: "VISA", last4: "1111" }]);
      expect((await consumer.page(accountNo)).due).toBe("0.00");
      expect((await consumer.transactions(accountNo)).transactions).toMatchObject([
        { amount: "1250.00", feeAmount: "2.50", date: body.paymentDate, confNumber: body.confNumber },
      ]);
      expect((await consumer.status(key)).body).toEqual(body);
    });

    test("One-Time by bank succeeds after the Regulation E acknowledgement", async () => {
      const accountNo = await account("75.25");
      const lines = await consumer.regeMessages("1", "oneTime", accountNo);
      await consumer.acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
      const { status, body } = await consumer.pay(bankPayment(accountNo, { amount: "25.01", acceptRegE: true }));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        amount: "25.01",
        feeAmount: "0.00",
        total: "25.01",
        method: { kind: "bank", last4: "8899" },
        dueAfter: "50.24",
      });
      expect(charged("25.01")).toMatchObject([{ kind: "bank", last4: "8899" }]);
      expect((await consumer.page(accountNo)).due).toBe("50.24");
    });

    test("the ledger: clearing receives the total, the account the principal, fee income the fee [PAY-3]", async () => {
      const accountNo = await account("100.00");
      await consumer.pay(cardPayment(accountNo));
      const entries = await paying.db.asJob("harbor", (trx) => ledgerOf(trx, accountNo));
      expect(entries).toEqual([
        { kind: "payment", ledger_account: "card-clearing", amount_cents: 2_750 },
        { kind: "payment", ledger_account: "consumer-account", amount_cents: -2_500 },
        { kind: "payment", ledger_account: "fee-income", amount_cents: -250 },
      ]);
    });
  });

  describe("a payment that is declined", () => {
    test.each([
      ["4000000000000002", "Do not honor", {}],
      ["4000000000009995", "Insufficient funds", {}],
    ])("%s: '%s', nothing posted and nothing charged [PAY-4]", async (number, message) => {
      const accountNo = await account("100.00");
      const { status, body, key } = await consumer.pay(cardPayment(accountNo, number, { amount: "31.31" }));
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, status: "declined", errorMessage: message });
      for (const part of ["authCode", "confNumber", "message", "dueAfter"]) expect(body).not.toHaveProperty(part);
      expect(charged("33.81")).toEqual([]);
      expect((await consumer.page(accountNo)).due).toBe("100.00");
      expect((await consumer.transactions(accountNo)).transactions).toEqual([]);
      // Retry makes a new key, and the account can be paid again.
      expect((await consumer.status(key)).body.status).toBe("declined");
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "31.32" }))).body.success).toBe(
        true,
      );
    });
  });

  describe("a payment refused before it exists uses neither the key nor the processor [PAY-9]", () => {
    const refused = async (body: object, status: number, problem: object) => {
      const before = chargesIn(paying.sandbox).length;
      const reply = await consumer.pay(body);
      expect(reply).toMatchObject({ status, body: problem });
      expect((await consumer.status(reply.key)).body.code).toBe("payment_not_found");
      expect(chargesIn(paying.sandbox)).toHaveLength(before);
      return reply;
    };

    test.each<[string, object, string, string]>([
      ["a missing name", { firstName: " " }, "firstName", "First Name is required."],
      ["a long name", { lastName: "x".repeat(26) }, "lastName", "The Last Name field must be less than 25 characters"],
      [
        "a card number in the address",
        { address: "4111 1111 1111 1111" },
        "address",
        "Billing Address must not contain a card number.",
      ],
      ["fifteen digits", { cardNumber: "411111111111111" }, "cardNumber", "Card Number must be 16 digits."],
      [
        "American Express with sixteen digits",
        { cardNumber: "3782822463100050" },
        "cardNumber",
        "American Express card must be 15 digits.",
      ],
      ["a space in the number", { cardNumber: "4111 1111 1111 1111" }, "cardNumber", "please remove whitespace"],
      ["letters in the CVV", { ccv: "12a" }, "ccv", "CVV must contain only numbers."],
      ["nothing", { amount: "0.00" }, "amount", "Enter an amount above $0.00"],
      ["a negative amount", { amount: "-5.00" }, "amount", "Enter an amount above $0.00"],
      [
        "an impossible date",
        { paymentDate: "02/30/2026" },
        "paymentDate",
        "Payment Date must be a date, as MM/DD/YYYY.",
      ],
      ["another instance", { instanceId: "summit" }, "instanceId", "The payment belongs to another instance."],
      ["another person", { demIdtyNo: "D-77310" }, "demIdtyNo", "This is not the identity number of the account."],
    ])("%s [PAY-10, VALID-45]", async (_, change, path, message) => {
      const accountNo = await account("100.00");
      const { body } = await refused(cardPayment(accountNo, "4111111111111111", change), 422, {
        code: "invalid_payment",
      });
      expect(body.parameterViolations).toEqual([{ path, message: expect.stringContaining(message) as string }]);
    });

    test("requires an email and a phone if the account asks for them [PAY-10]", async () => {
      const accountNo = await account("100.00", { requiresEmail: true, achRequiresPhone: true });
      const { body } = await refused(bankPayment(accountNo), 422, { code: "invalid_payment" });
      expect(body.parameterViolations).toEqual([
        { path: "phone", message: "Phone is required." },
        { path: "email", message: "Email is required." },
      ]);
    });

    test("refuses an unknown routing number [PAY-11]", async () => {
      const accountNo = await account("100.00");
      const { body } = await consumer.pay(bankPayment(accountNo, { routingNumber: "110000000" }));
      expect(body).toMatchObject({
        code: "routing_number_unknown",
        parameterViolations: [{ path: "routingNumber", message: "Routing number does not exist" }],
      });
    });

    test("reads a routing number between spaces [PAY-11]", async () => {
      const accountNo = await account("100.00");
      // Known, so the next check decides.
      expect((await consumer.pay(bankPayment(accountNo, { routingNumber: " 021000021 " }))).body.code).toBe(
        "rege_required",
      );
    });

    test.each([
      ["an amount other than the due", "full", { amount: "99.99", feeAmount: "2.50" }, "amount_changed"],
      ["both changed", "full", { amount: "99.99", feeAmount: "0.00" }, "amount_changed"],
      ["a wrong fee", "full", { amount: "100.00", feeAmount: "0.00" }, "fee_changed"],
    ])("%s: the refusal carries the new figures [FEE-16, PAY-12]", async (_, action, change, problem) => {
      const accountNo = await account("100.00");
      const { body } = await consumer.pay(cardPayment(accountNo, "4111111111111111", { action, ...change }));
      expect(body).toMatchObject({
        code: problem,
        figures: {
          amount: "100.00",
          feeAmount: "2.50",
          total: "102.50",
          paymentDate: cardPayment(accountNo).paymentDate,
        },
      });
    });

    test.each([
      ["a cent", "1249.01"],
      ["a billion", "1000000000.00"],
    ])(
      "refuses a One-Time payment above the due by %s with amount_above_due and the due as the new amount, which is accepted [PAY-13]",
      async (_, amount) => {
        const accountNo = await account("1249.00");
        const { body, key } = await refused(cardPayment(accountNo, "4111111111111111", { amount }), 409, {
          code: "amount_above_due",
          figures: {
            amount: "1249.00",
            feeAmount: "2.50",
            total: "1251.50",
            paymentDate: cardPayment(accountNo).paymentDate,
          },
          parameterViolations: [{ path: "amount", message: "Payment Amount must not be more than the $1,249.00 due." }],
        });
        expect(
          (await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: body.figures?.amount }), key)).body,
        ).toMatchObject({ success: true, dueAfter: "0.00" });
      },
    );

    test("refuses a One-Time payment above a due lowered by an earlier payment, even if the imported total is higher [PAY-14]", async () => {
      const records = (accountNo: string) => [
        {
          kind: "singlePaymentInfo",
          accountNo,
          pastDueAmt: "0.00",
          nextSchedPmtAmt: "0.00",
          currPeriodOverpayment: "0.00",
          totalPaymentDue: "5000.00",
        } as const,
      ];
      const accountNo = await account("100.00", { records });
      await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "40.00" }));
      await refused(cardPayment(accountNo, "4111111111111111", { amount: "60.01" }), 409, {
        code: "amount_above_due",
        figures: { amount: "60.00", total: "62.50" },
      });
    });

    test("refuses a scheduled One-Time payment above the due [PAY-13]", async () => {
      const accountNo = await account("100.00");
      await refused(cardPayment(accountNo, "4111111111111111", { amount: "100.01", paymentDate: inDays(5) }), 409, {
        code: "amount_above_due",
        figures: { amount: "100.00", paymentDate: inDays(5) },
      });
    });

    test("refuses a One-Time payment above 25,000.00 even if more is due, but accepts a Full payment of the due [PAY-15]", async () => {
      const accountNo = await account("30000.00");
      const { body } = await refused(cardPayment(accountNo, "4111111111111111", { amount: "25000.01" }), 422, {
        code: "invalid_payment",
      });
      expect(body.parameterViolations).toEqual([
        { path: "amount", message: "Payment Amount must not be more than $25,000.00 in one payment." },
      ]);
      expect(
        (await consumer.pay(cardPayment(accountNo, "4111111111111111", { action: "full", amount: "30000.00" }))).body
          .success,
      ).toBe(true);
    });

    test.each<[string, Partial<NewAccount> & { due: string }, object, string, string?]>([
      ["nothing is due", { due: "0.00" }, {}, "action_not_allowed"],
      ["the disposition shows no card", { due: "100.00", disposition: "L" }, {}, "action_not_allowed"],
      ["an unknown disposition", { due: "100.00", disposition: "X" }, {}, "action_not_allowed"],
      ["the action has no flow yet", { due: "100.00", disposition: "M" }, { action: "next" }, "action_not_allowed"],
      [
        "an offer that was never made",
        { due: "100.00", disposition: "M" },
        { action: "negotiator" },
        "no_accepted_offer",
      ],
      [
        "the due is below the minimum",
        { due: "3.10" },
        { amount: "3.10" },
        "below_minimum",
        "The total due of $3.10 on this account is below the $5.00 minimum to allow payments.",
      ],
      [
        "the state forbids it",
        { due: "100.00", restricted: true },
        {},
        "account_restricted",
        "Access to your Account has been restricted please call (410) 555-0142",
      ],
      [
        "the state declaration was not accepted",
        { due: "100.00", declaration: "Read this.\nAnd this." },
        {},
        "acknowledgement_required",
      ],
      [
        "it was accepted but never recorded",
        { due: "100.00", declaration: "Read this.\nAnd this." },
        { needsSD: true, sdAccepted: true },
        "acknowledgement_required",
      ],
    ])("%s [PAY-18, PAY-20, PAY-21]", async (_, { due, ...more }, change, problem, detail) => {
      const accountNo = await account(due, more);
      const { body } = await consumer.pay(cardPayment(accountNo, "4111111111111111", change));
      expect(body.code).toBe(problem);
      if (detail !== undefined) expect(body.detail).toBe(detail);
    });

    test("allows a due equal to the minimum [MAKE-45]", async () => {
      expect(
        (await consumer.pay(cardPayment(await account("5.00"), "4111111111111111", { action: "full", amount: "5.00" })))
          .body.success,
      ).toBe(true);
    });

    test("refuses another consumer's account and an unknown account with the same answer [PAY-24]", async () => {
      const other = await Consumer.signIn(paying.url, robin);
      const accountNo = await account("100.00");
      const foreign = await other.pay({ ...cardPayment(accountNo), demIdtyNo: "D-77310" });
      const none = await other.pay({ ...cardPayment("no-such-account"), demIdtyNo: "D-77310" });
      expect(foreign).toMatchObject({ status: 404, body: { code: "account_not_found" } });
      expect(none.body).toEqual(foreign.body);
    });

    test("refuses a body that does not match the contract [PAY-25]", async () => {
      const accountNo = await account("100.00");
      for (const body of [
        {},
        { ...cardPayment(accountNo), amount: 25 },
        { ...cardPayment(accountNo), amount: "1e3" },
        { ...cardPayment(accountNo), surprise: 1 },
        { ...cardPayment(accountNo), paymentOption: "1" },
        { ...cardPayment(accountNo), paymentOption: "9" },
      ]) {
        expect(await consumer.pay(body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
      }
      expect((await consumer.pay(cardPayment(accountNo), "short")).status).toBe(400);
    });
  });

  describe("acknowledgements", () => {
    test("acknowledging the state declaration in this session, with its label and text, opens the cards [PAY-26, PAY-31]", async () => {
      const accountNo = await account("100.00", { declaration: "Read this.\nAnd this." });
      const body = cardPayment(accountNo, "4111111111111111", { needsSD: true, sdAccepted: true });
      await consumer.acknowledge(accountNo, "Other", "Read this.\nAnd this.");
      expect((await consumer.pay(body)).body).toMatchObject({
        code: "acknowledgement_required",
        disclosureLabel: "State Declaration",
      });
      await consumer.acknowledge(accountNo, "State Declaration", "Read this.");
      expect((await consumer.pay(body)).body).toMatchObject({
        status: 409,
        code: "disclosure_changed",
        disclosureLabel: "State Declaration",
      });
      await consumer.acknowledge(accountNo, "State Declaration", "Read this.\nAnd this.");
      const otherSession = await Consumer.signIn(paying.url, casey);
      expect((await otherSession.pay(body)).body.code).toBe("acknowledgement_required");
      expect((await consumer.pay({ ...body, sdAccepted: false })).body.code).toBe("acknowledgement_required");
      expect((await consumer.pay(body)).body.success).toBe(true);
    });

    test("posting without the Regulation E acknowledgement is refused with rege_required; so are one with another label, account or session, and a second use; one with another text is refused with disclosure_changed [REGE-17, REGE-18, REGE-19]", async () => {
      const accountNo = await account("100.00");
      const other = await account("100.00");
      const lines = (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd();
      const body = bankPayment(accountNo, { acceptRegE: true });
      const isRefused = async () =>
        expect((await consumer.pay(body)).body).toMatchObject({ status: 403, code: "rege_required" });
      await isRefused();
      await consumer.acknowledge(accountNo, "REGE-CARD-ONCE", lines);
      await consumer.acknowledge(other, regeLine, lines);
      await (await Consumer.signIn(paying.url, casey)).acknowledge(accountNo, regeLine, lines);
      await isRefused();
      await consumer.acknowledge(accountNo, regeLine, `${lines} `);
      expect((await consumer.pay(body)).body).toMatchObject({
        status: 409,
        code: "disclosure_changed",
        disclosureLabel: regeLine,
      });

      await consumer.acknowledge(accountNo, regeLine, lines);
      expect((await consumer.pay({ ...body, acceptRegE: false })).body.code).toBe("rege_required");
      expect((await consumer.pay(body)).body.success).toBe(true);
      await isRefused();
    });

    test("a refused payment leaves the acknowledgement for the next attempt [REGE-20]", async () => {
      const accountNo = await account("100.00");
      const lines = (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd();
      await consumer.acknowledge(accountNo, regeLine, lines);
      expect((await consumer.pay(bankPayment(accountNo, { acceptRegE: true, feeAmount: "1.00" }))).body.code).toBe(
        "fee_changed",
      );
      expect((await consumer.pay(bankPayment(accountNo, { acceptRegE: true }))).body.success).toBe(true);
    });
  });

  test("card number, CVV and account number are in no row and no log line [PAY-8]", async () => {
    const accountNo = await account("100.00");
    await consumer.pay(cardPayment(accountNo, "5555555555554444", { ccv: "90817" }));
    await consumer.pay(cardPayment(accountNo, "5555555555554444", { ccv: "90817", zipCode: "x" }));
    await consumer.pay({ ...cardPayment(accountNo, "5555555555554444", { ccv: "90817" }), surprise: true });
    const rows = await paying.db.asJob("harbor", async (trx) =>
      JSON.stringify([
        await trx.selectFrom("payments").selectAll().execute(),
        await trx.selectFrom("payment_transitions").selectAll().execute(),
        await trx.selectFrom("outbox").selectAll().execute(),
      ]),
    );
    for (const secret of ["5555555555554444", "90817", "5566778899"]) {
      for (const kept of [rows, paying.logs.join("")]) expect(withoutRandomText(kept)).not.toContain(secret);
    }
    expect(rows).toContain("4444");
  });

  describe("fee", () => {
    const fee = (accountNo: string, phrType: string, amount: string) =>
      consumer.call<{ amount?: string; success?: boolean; code?: string }>("GET", "/fee", undefined, {
        query: `?relatedAccount=${accountNo}&phrType=${phrType}&amount=${amount}`,
      });

    test.each([
      ["4", "2.50"],
      ["1", "0.00"],
    ])("harbor's type code %s costs %s [FEE-6]", async (phrType, amount) => {
      expect(await fee(await account("100.00"), phrType, "25.00")).toEqual({
        status: 200,
        body: { success: true, amount },
      });
    });

    test("refuses an amount of 0.00 and another consumer's account [FEE-7]", async () => {
      expect((await fee(await account("100.00"), "4", "0.00")).body.code).toBe("invalid_request");
      expect((await fee("100000020", "4", "25.00")).body.code).toBe("account_not_found");
    });
  });
});
