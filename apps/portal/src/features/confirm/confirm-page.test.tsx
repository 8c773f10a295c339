import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readKey } from "../../payment/stored-key";
import {
  cardNumber,
  cleanTab,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  openConfirm,
  pressContinue,
  walkToConfirm,
} from "../../payment-flow/testing/open-paying";
import {
  accountPayment,
  checkingResult,
  companyConfig,
  demoAccounts,
  demoPage,
  noAnswer,
  paymentResult,
  payingServices,
  refusal,
  scheduledResult,
} from "../../payment-flow/testing/paying-services";
import { openPayment } from "../../testing/harbor";

beforeEach(cleanTab);

const post = "POST /api/payments";
const payButton = () => screen.getByRole("button", { name: /^Pay/ });
const checking = "Do not pay again.";

describe("Confirm", () => {
  test("shows amount, fee and total, what will happen and when [CONFIRM-1, CONFIRM-2, CONFIRM-3, CONFIRM-8]", async () => {
    const { address } = await openConfirm();
    expect(screen.getByText("Payment amount").nextElementSibling).toHaveTextContent("$1,250.00");
    expect(screen.getByText("Convenience fee").nextElementSibling).toHaveTextContent("$2.50");
    expect(screen.getByText("Total").nextElementSibling).toHaveTextContent("$1,252.50");
    expect(screen.getByText(/^We will charge/)).toHaveTextContent(
      "We will charge $1,252.50 to your Visa card ending 1111 today, 11/21/2026.",
    );
    expect(screen.getByText("Nothing is charged until you select Pay.")).toBeVisible();
    expect(document.body).not.toHaveTextContent(cardNumber);
    expect(address()).toBe("/harbor/accounts/100000001/confirm?action=full");
    expect(document.title).toBe("Confirm your payment – Harbor Recovery Services");
  });

  test("describes a bank payment without mentioning a fee [CONFIRM-4]", async () => {
    const { user } = await openAt("100000004/paymentForm?action=oneTime");
    await fillBank(user);
    await user.type(screen.getByLabelText("Payment Amount"), "25");
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByRole("button", { name: "Pay $25.00" })).toBeEnabled();
    expect(screen.getByText(/^We will take/)).toHaveTextContent(
      "We will take $25.00 from your bank account ending 6789 today, 11/21/2026.",
    );
  });

  test("names the check number, and the receipt's recipient [CONFIRM-5, CONFIRM-6]", async () => {
    const page = demoPage("100000004", demoAccounts["100000004"]);
    const services = payingServices({
      "GET /api/pages/harbor": {
        body: { ...page, instanceConfig: { ...page.instanceConfig, smsReceiptsEnabled: true } },
      },
    });
    const { user } = await openAt("100000004/paymentForm?action=oneTime", services);
    await fillBank(user);
    await user.click(screen.getByRole("radio", { name: "Check" }));
    await user.type(await screen.findByLabelText("Check Number"), "1001");
    await user.type(screen.getByLabelText("Payment Amount"), "25");
    await fillBilling();
    await user.click(screen.getByRole("checkbox", { name: "Send me a receipt" }));
    await user.type(await screen.findByLabelText("Mobile Phone"), "4105550188");
    await pressContinue(user);
    expect(await screen.findByRole("button", { name: "Pay $25.00" })).toBeEnabled();
    expect(screen.getByText(/^We will take/)).toHaveTextContent(
      "We will take $25.00 by check number 1001 from your bank account ending 6789 today, 11/21/2026.",
    );
    expect(screen.getByText("We send the receipt to (410) 555-0188.")).toBeVisible();
  });

  test("keeps only the key and the account in session storage [CONFIRM-24]", async () => {
    await openConfirm();
    await waitFor(() => expect(readKey("harbor")?.account).toBe("100000001"));
    const stored = JSON.parse(sessionStorage.getItem("harbor.payment") ?? "{}") as object;
    expect(Object.keys(stored).sort()).toEqual(["account", "key"]);
  });

  test("posts the figures it showed, under the stored key [CONFIRM-20, CONFIRM-24, CONFIRM-27]", async () => {
    const { user, services } = await openConfirm();
    await waitFor(() => expect(readKey("harbor")).not.toBeNull());
    const { key } = readKey("harbor")!;
    await user.click(payButton());
    await screen.findByText("Transaction Successful");
    const [request] = services.requests(post);
    expect(request?.key).toBe(key);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.body).toEqual({
      instanceId: "harbor",
      action: "full",
      refNum: "100000001",
      demIdtyNo: "55",
      firstName: "Casey",
      lastName: "Morgan",
      address: "1820 Eutaw Place",
      city: "Baltimore",
      state: "MD",
      zipCode: "21217",
      paymentOption: "0",
      cardNumber,
      expDateMonth: "08",
      expDateYear: "28",
      ccv: "987",
      feeAmount: "2.50",
      paymentDate: "11/21/2026",
      amount: "1250.00",
      needsSD: false,
      sdAccepted: false,
      confirmEmail: "",
      confirmPhone: "",
      sendConfEmail: false,
      sendConfText: false,
      email: "",
      paymentProviderEmail: "",
      acceptRegE: false,
    });
  });

  test("sends one request on a double press; until the response, Pay is disabled and says that the payment is being made [CONFIRM-25, CONFIRM-26]", async () => {
    let release: (answer: { body: unknown }) => void = () => undefined;
    const services = payingServices({ [post]: () => new Promise((resolve) => (release = resolve)) });
    const { user } = await openConfirm(services);
    await user.dblClick(payButton());
    const button = await screen.findByRole("button", { name: "Paying $1,252.50…" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.click(button);
    expect(
      screen.getByText("This can take a few seconds. Please stay on this page.").closest("[role=status]"),
    ).not.toBeNull();
    expect(screen.queryByRole("link", { name: "Cancel" })).toBeNull();
    await waitFor(() => expect(services.requests(post)).toHaveLength(1));
    release({ body: paymentResult() });
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
    expect(services.requests(post)).toHaveLength(1);
  });

  test("sends one request for two presses before the screen can change [CONFIRM-25]", async () => {
    const services = payingServices({ [post]: () => new Promise<never>(() => undefined) });
    await openConfirm(services);
    const button = payButton();
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByRole("button", { name: /^Paying/ });
    await waitFor(() => expect(services.requests(post)).toHaveLength(1));
  });

  test("while the fee is unknown, disables Pay, says that nothing is charged, and offers a retry [FEE-13, FEE-14]", async () => {
    const services = payingServices({ "GET /fee": refusal(500, "internal_error") });
    const { user } = await openAt("100000001/paymentForm?action=full", services);
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    await screen.findByRole("heading", { level: 1, name: "Confirm your payment" });
    expect(await screen.findByText("We could not work out the fee.")).toBeVisible();
    expect(screen.getByText(/It could not be fetched, so nothing is charged\./)).toBeVisible();
    expect(screen.queryByText(/We will take/)).toBeNull();
    expect(payButton()).toBeDisabled();
    services.answers["GET /fee"] = { body: { success: true, amount: "0.00" } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Pay $1,250.00" })).toBeEnabled();
    expect(screen.getByText(/We will take/)).toHaveTextContent(
      "We will take $1,250.00 from your bank account ending 6789",
    );
  });

  test("Cancel returns to Make Payment and drops the key [CONFIRM-30]", async () => {
    const { user, address } = await openConfirm();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
  });
});

describe("a refusal", () => {
  test("payment_in_progress leads to the first payment [CONFIRM-40]", async () => {
    const services = payingServices({
      [post]: refusal(409, "payment_in_progress", { openPayment }),
      "GET /api/payments/status": { body: checkingResult({ total: "50.00", reference: "PD-7F3K2" }) },
    });
    const { user, address } = await openConfirm(services);
    await user.click(payButton());
    expect(await screen.findByText("There is already a payment on this account.")).toBeVisible();
    expect(payButton()).toBeDisabled();
    await user.click(screen.getByRole("link", { name: "See the payment" }));
    expect(await screen.findByText("PD-7F3K2")).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/completed");
    expect(services.requests("GET /api/payments/status")[0]?.key).toBe(openPayment.key);
  });

  test.each([
    ["amount_changed", { amount: "1200.00", feeAmount: "2.50", total: "1202.50" }],
    ["amount_above_due", { amount: "1200.00", feeAmount: "2.50", total: "1202.50" }],
    ["fee_changed", { amount: "1250.00", feeAmount: "3.75", total: "1253.75" }],
  ])(
    "%s shows the new figures; accepting them sends a new body under a new key [CONFIRM-38]",
    async (code, figures) => {
      const shown = code === "fee_changed" ? "$1,253.75" : "$1,202.50";
      const answers = [
        refusal(409, code, { figures: { ...figures, paymentDate: "11/21/2026" } }),
        { body: paymentResult() },
      ];
      const services = payingServices({ [post]: () => answers.shift()! });
      const { user } = await openConfirm(services);
      services.answers["GET /fee"] = { body: { success: true, amount: figures.feeAmount } };
      await user.click(payButton());
      const again = await screen.findByRole("button", { name: `Pay ${shown}` });
      expect(screen.getByRole("alert")).toHaveTextContent(
        `The figures have changed. No money was taken. The total was $1,252.50 and is now ${shown}.`,
      );
      expect(screen.getByText(/^We will charge/)).toHaveTextContent("today, 11/21/2026.");
      await user.click(again);
      await screen.findByText("Transaction Successful");
      const [first, second] = services.requests(post);
      expect(second?.body).toMatchObject({
        amount: figures.amount,
        feeAmount: figures.feeAmount,
        paymentDate: "11/21/2026",
      });
      expect(second?.key).not.toBe(first?.key);
    },
  );

  test("date_changed, for example after midnight, shows the new date, today; accepting it pays today [CONFIRM-39]", async () => {
    const figures = { amount: "1250.00", feeAmount: "2.50", total: "1252.50", paymentDate: "11/22/2026" };
    const answers = [refusal(409, "date_changed", { figures }), { body: paymentResult() }];
    const services = payingServices({ [post]: () => answers.shift()! });
    const { user } = await openConfirm(services);
    services.answers["GET /api/pages/harbor"] = {
      body: { ...demoPage("100000001", demoAccounts["100000001"]), today: "11/22/2026" },
    };
    await user.click(payButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The figures have changed. No money was taken. The payment date was 11/21/2026 and is now 11/22/2026. To accept that, select Pay again.",
    );
    await waitFor(() => expect(screen.getByText(/^We will charge/)).toHaveTextContent("today, 11/22/2026."));
    await user.click(screen.getByRole("button", { name: "Pay $1,252.50" }));
    await screen.findByText("Transaction Successful");
    expect(services.requests(post)[1]?.body).toMatchObject({ paymentDate: "11/22/2026" });
  });

  test("disclosure_changed of Regulation E leads to the new text, which must be accepted again [CONFIRM-45]", async () => {
    const served = { text: "The old text." };
    const services = payingServices({
      [post]: refusal(409, "disclosure_changed", { disclosureLabel: "REGE-CARD-ONCE" }),
      "GET /api/regeMessages": () => ({ body: { messages: [{ ...served }] } }),
    });
    const { user } = await openAt("100000001/paymentForm?action=full", services);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await user.click(await screen.findByRole("checkbox", { name: "I accept the disclosures." }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    served.text = "The new text.";
    await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    expect(await screen.findByText("The disclosures have changed since you accepted them.")).toBeVisible();
    expect(payButton()).toBeDisabled();
    services.answers[post] = { body: paymentResult() };
    await user.click(screen.getByRole("link", { name: "Read the disclosures" }));
    expect(await screen.findByText("The new text.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    await screen.findByText("Transaction Successful");
    expect(services.requests("POST /api/demographics/acknowledge").map(({ body }) => body["disclosureText"])).toEqual([
      "The old text.",
      "The new text.",
    ]);
  });

  test.each([
    ["acknowledgement_required", "There is something to accept first."],
    ["disclosure_changed", "The text has changed since you accepted it."],
  ])(
    "%s for the state declaration shows its current text; once the text is accepted, the payment request says that it was [CONFIRM-46]",
    async (code, title) => {
      const services = payingServices({ [post]: refusal(409, code, { disclosureLabel: "State Declaration" }) });
      const { user } = await openConfirm(services);
      services.answers["GET /api/pages/harbor"] = {
        body: demoPage("100000001", {
          ...demoAccounts["100000001"],
          page: { messages: [{ text: "Line one.\nLine two." }] },
        }),
      };
      await user.click(payButton());
      expect(await screen.findByText(title)).toBeVisible();
      expect(payButton()).toBeDisabled();
      expect(await screen.findByText("Line two.")).toBeVisible();
      expect(screen.getByRole("button", { name: "Accept" })).toBeDisabled();
      await user.click(screen.getByRole("checkbox", { name: "I have read the declaration." }));
      services.answers[post] = { body: paymentResult() };
      await user.click(screen.getByRole("button", { name: "Accept" }));
      expect(await screen.findByText("Nothing has been charged yet: select Pay again.")).toBeVisible();
      await user.click(payButton());
      await screen.findByText("Transaction Successful");
      expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toMatchObject({
        disclosureLabel: "State Declaration",
        disclosureText: "Line one.\nLine two.",
      });
      expect(services.requests(post)[1]?.body).toMatchObject({ needsSD: true, sdAccepted: true });
    },
  );

  test("disclosure_changed of the consent to a receipt shows its current text [CONFIRM-47]", async () => {
    const services = payingServices({ [post]: refusal(409, "disclosure_changed", { disclosureLabel: "smsConsent" }) });
    const { user } = await openConfirm(services);
    const page = demoPage("100000001", demoAccounts["100000001"]);
    services.answers["GET /api/pages/harbor"] = {
      body: { ...page, instanceConfig: { ...page.instanceConfig, smsConsent: "You agree to one message." } },
    };
    await user.click(payButton());
    expect(await screen.findByText("You agree to one message.")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "I have read and accept this." }));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await screen.findByText("Thank you.");
    expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toMatchObject({
      disclosureLabel: "smsConsent",
      disclosureText: "You agree to one message.",
    });
  });

  test("already_scheduled shows the existing payment and where to cancel it [CONFIRM-41]", async () => {
    const { user } = await openConfirm(
      payingServices({ [post]: refusal(409, "already_scheduled", { scheduledPayment: accountPayment() }) }),
    );
    await user.click(payButton());
    expect(await screen.findByText("This payment is already scheduled.")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(
      "$52.50 on 12/01/2026. You can see and cancel it under Make Payment.",
    );
    expect(payButton()).toBeDisabled();
    expect(screen.getByRole("link", { name: "Go to Make Payment" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000001/makePayment",
    );
  });

  describe("possible_duplicate", () => {
    const firstPayment = {
      reference: "PAY-7F3K-2222",
      accountNo: "100000001",
      status: "succeeded",
      amount: "1250.00",
      total: "1252.50",
      paymentDate: "11/21/2026",
      sentAt: "2026-11-21T15:02:00.000Z",
      confNumber: "HAR-7Q2M-94KD",
      method: { kind: "card", brand: "VISA", last4: "1111" },
    };
    const refused = () => {
      const answers = [refusal(409, "possible_duplicate", { firstPayment }), { body: paymentResult() }];
      return payingServices({ [post]: () => answers.shift()! });
    };
    const rowsOf = () =>
      screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

    test("shows the first payment and charges nothing until Pay is pressed again; the new request names the first payment and has the same key [CONFIRM-42, CONFIRM-44]", async () => {
      const { user, services } = await openConfirm(refused());
      await user.click(payButton());
      expect(await screen.findByRole("alert")).toHaveTextContent(
        "You may have made this payment already. No money was taken just now.",
      );
      expect(rowsOf()).toEqual(
        expect.arrayContaining([
          "Time: 10:02 AM EST",
          "Amount: $1,252.50",
          "Payment method: Visa card ending 1111",
          "Confirmation number: HAR-7Q2M-94KD",
        ]),
      );
      expect(screen.getByRole("button", { name: "Pay $1,252.50" })).toBeDisabled();
      expect(services.requests(post)).toHaveLength(1);

      await user.click(screen.getByRole("button", { name: "Pay once more" }));
      await screen.findByText("Transaction Successful");
      const [first, second] = services.requests(post);
      expect(first?.body).not.toHaveProperty("confirmedDuplicateOf");
      expect(second?.body).toEqual({ ...(first?.body as object), confirmedDuplicateOf: "PAY-7F3K-2222" });
      expect(second?.key).toBe(first?.key);
    });

    test("can be left where scrolling returns a promise, as in newer browsers [CONFIRM-44]", async () => {
      const scrolling = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(Promise.resolve() as never);
      onTestFinished(() => scrolling.mockRestore());
      const { user } = await openConfirm(refused());
      await user.click(payButton());
      await user.click(await screen.findByRole("button", { name: "Pay once more" }));
      expect(await screen.findByText(/^(Transaction Successful|We could not show this page)/)).toHaveTextContent(
        "Transaction Successful",
      );
    });

    test("pressing 'Do not pay again' returns to Make Payment, and neither sends the payment again nor asks about it [CONFIRM-44]", async () => {
      const { user, services, address } = await openConfirm(refused());
      await user.click(payButton());
      const no = await screen.findByRole("link", { name: "Do not pay again" });
      const before = services.seen.length;
      await user.click(no);
      await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
      await screen.findByRole("heading", { level: 1, name: "Make Payment" });
      // Every screen checks the session.
      const sent = services.seen.slice(before).filter(({ name }) => name !== "POST /token/verify");
      expect(sent.filter(({ name }) => !name.startsWith("GET "))).toEqual([]);
      expect(services.requests("GET /api/payments/status")).toEqual([]);
    });

    test("shows no more than the amount of somebody else's payment to a visit, which may pay once more [LETTER-52]", async () => {
      const { accountNo, status, amount, paymentDate } = firstPayment;
      const duplicateId = "0b9f6f3e-2d0c-4f4e-8a55-6c1f0a3c9d11";
      const answers = [
        refusal(409, "possible_duplicate", { firstPayment: { accountNo, status, amount, paymentDate, duplicateId } }),
        { body: paymentResult() },
      ];
      const { user, services } = await openConfirm(payingServices({ [post]: () => answers.shift()! }));
      await user.click(payButton());
      const block = (await screen.findByRole("alert")).parentElement!;
      const rows = within(block).getAllByRole("term");
      expect(rows.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
        "Amount: $1,250.00",
      ]);
      await user.click(screen.getByRole("button", { name: "Pay once more" }));
      await screen.findByText("Transaction Successful");
      expect(services.requests(post)[1]?.body).toMatchObject({ confirmedDuplicateOf: duplicateId });
    });

    test.each([
      [
        "being checked",
        { status: "checking", confNumber: undefined },
        ["Reference: PAY-7F3K-2222"],
        "We are still checking it.",
      ],
      [
        "scheduled",
        { status: "scheduled", paymentDate: "12/01/2026" },
        ["Scheduled for: 12/01/2026", "Confirmation number: HAR-7Q2M-94KD"],
        "a few minutes ago:",
      ],
    ])("says that the first payment is %s [CONFIRM-43]", async (_, more, rows, sentence) => {
      const { user } = await openConfirm(
        payingServices({ [post]: refusal(409, "possible_duplicate", { firstPayment: { ...firstPayment, ...more } }) }),
      );
      await user.click(payButton());
      expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
      expect(rowsOf()).toEqual(expect.arrayContaining(rows));
    });
  });

  test("processor_unavailable says that no money was taken and keeps the payment [CONFIRM-50]", async () => {
    const answers = [refusal(503, "processor_unavailable"), { body: paymentResult() }];
    const { user } = await openConfirm(payingServices({ [post]: () => answers.shift()! }));
    await user.click(payButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The card or bank account could not be checked just now. No money was taken. Please wait a moment and select Pay again.",
    );
    await user.click(payButton());
    await screen.findByText("Transaction Successful");
  });

  test("payments_paused says so and keeps the payment for later [RECON-31]", async () => {
    const answers = [refusal(409, "payments_paused"), { body: paymentResult() }];
    const { user } = await openConfirm(payingServices({ [post]: () => answers.shift()! }));
    await user.click(payButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "We are not taking payments right now. No money was taken. Please try again later.",
    );
    await user.click(payButton());
    await screen.findByText("Transaction Successful");
  });

  test.each([
    [1, "1 minute"],
    [61, "2 minutes"],
    [3_600, "60 minutes"],
  ])("too_many_attempts (%i s) says that payments were declined, and keeps the payment [PAY-104]", async (...row) => {
    const [retryAfterSeconds, minutes] = row;
    const answers = [refusal(429, "too_many_attempts", { retryAfterSeconds }), { body: paymentResult() }];
    const { user } = await openConfirm(payingServices({ [post]: () => answers.shift()! }));
    await user.click(payButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `Too many payments were declined. No money was taken. Please wait ${minutes} and select Pay again.`,
    );
    await user.click(payButton());
    await screen.findByText("Transaction Successful");
  });

  test("rege_required leads to the disclosure and keeps the payment [CONFIRM-45]", async () => {
    const services = payingServices({ [post]: refusal(422, "rege_required") });
    const { user } = await openConfirm(services);
    await user.click(payButton());
    expect(await screen.findByText("There is something to accept first.")).toBeVisible();
    services.answers["GET /api/regeMessages"] = { body: { messages: [{ text: "Read me." }] } };
    await user.click(screen.getByRole("link", { name: "Read the disclosures" }));
    expect(await screen.findByText("Read me.")).toBeVisible();
  });

  test("too_many_requests keeps the payment, and the same key pays afterwards [CONFIRM-51]", async () => {
    const answers = [refusal(429, "too_many_requests"), { body: paymentResult() }];
    const services = payingServices({ [post]: () => answers.shift()! });
    const { user } = await openConfirm(services);
    await user.click(payButton());
    expect(await screen.findByText("That was too fast for us.")).toBeVisible();
    await user.click(payButton());
    await screen.findByText("Transaction Successful");
    const [first, second] = services.requests(post);
    expect(second?.key).toBe(first?.key);
  });

  test.each([
    [
      {
        parameterViolations: [
          { path: "zipCode", message: "must contain only numbers." },
          { path: "city", message: "x" },
        ],
        detail: "no",
      },
      "zipCode must contain only numbers.",
    ],
    [{ detail: "The account may not pay here." }, "The account may not pay here."],
    [{}, "No"],
  ])("of another kind ends as a failure: %j reads '%s' [CONFIRM-52, CONFIRM-53]", async (problem, message) => {
    const { user } = await openConfirm(payingServices({ [post]: refusal(422, "invalid_payment", problem) }));
    await user.click(payButton());
    expect(await screen.findByText("Transaction NOT Successful")).toBeVisible();
    expect(screen.getByRole("heading", { name: "No money was taken." })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText(`Error finalizing payment; ${message}`)).toBeVisible();
  });
});

describe("the company's messages", () => {
  const withCodes = { ...companyConfig, confirmSODCode: "HCONF", recurringSODCode: "HRECUR" };
  const said: Record<string, string> = {
    HCONF: "You authorize this one payment.\nOn the date shown.",
    HRECUR: "You authorize the next payment.",
  };
  const saying = (answers = {}) =>
    payingServices({
      "GET /api/messages": ({ rest }) => ({ body: { messages: [{ text: said[rest.split("/")[0] ?? ""] ?? "?" }] } }),
      ...answers,
    });

  test("of confirmSODCode appear on Confirm, for the account [CONFIRM-11]", async () => {
    const services = saying();
    const { user } = await openAt("100000001/paymentForm?action=full", services, {}, withCodes);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByText("You authorize this one payment.")).toBeVisible();
    expect(screen.getByText("On the date shown.")).toBeVisible();
    expect(screen.queryByText(/^By selecting Pay/)).toBeNull();
    expect(services.requests("GET /api/messages").map(({ rest }) => rest)).toEqual(["HCONF/100000001"]);
  });

  test("that cannot be fetched: Confirm shows an error and disables Pay until Try again fetches them [CONFIRM-12]", async () => {
    const services = saying({ "GET /api/messages": refusal(500, "internal_error", { detail: "it broke" }) });
    const { user } = await openAt("100000001/paymentForm?action=full", services, {}, withCodes);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByText("Error fetching messages; it broke")).toBeVisible();
    expect(screen.getByText(/We cannot take the payment without them\. No money was taken\./)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Pay $1,252.50" })).toBeDisabled();
    services.answers["GET /api/messages"] = { body: { messages: [] } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Pay $1,252.50" })).toBeEnabled());
  });
});

describe("a payment for a later date", () => {
  const dated = (date: string) => ({ ...demoPage("100000001", demoAccounts["100000001"]), today: date });

  test("shows the date in the sentence about the charge, on Pay and below it, and posts that date [CONFIRM-13, CONFIRM-14]", async () => {
    const services = payingServices({
      [post]: { body: scheduledResult() },
      "GET /api/payments/info": refusal(404, "payment_info_not_found"),
    });
    const { user } = await openAt("100000001/paymentForm?action=full", services);
    await fillCard(user);
    await fillBilling();
    await user.clear(screen.getByLabelText("Payment Date"));
    await user.type(screen.getByLabelText("Payment Date"), "2026-12-01");
    await pressContinue(user);
    const button = await screen.findByRole("button", { name: "Pay $1,252.50 on 12/01/2026" });
    expect(screen.getByText(/^We will charge/)).toHaveTextContent(
      "We will charge $1,252.50 to your Visa card ending 1111 on 12/01/2026.",
    );
    expect(
      screen.getByText(
        "By selecting Pay you authorize Harbor Recovery Services to make this one charge on 12/01/2026.",
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        "Nothing is charged before 12/01/2026. Until then you can cancel this payment under See Payments.",
      ),
    ).toBeVisible();
    await user.click(button);
    expect(await screen.findByText("Scheduled for 12/01/2026")).toBeVisible();
    expect(services.requests(post)[0]?.body).toMatchObject({ paymentDate: "12/01/2026" });
  });

  test("becomes a payment for today if the page is reopened on that day [CONFIRM-16]", async () => {
    await walkToConfirm(payingServices({ "GET /api/pages/harbor": { body: dated("11/23/2026") } }));
    expect(await screen.findByText(/^We will charge/)).toHaveTextContent("today, 11/23/2026.");
  });
});

test("the next payment of an arrangement is posted, for its due date, to the path that also stores the method [CONFIRM-17, CONFIRM-18]", async () => {
  const { user, services } = await openAt("100000003/paymentForm?action=next");
  await fillBank(user);
  await fillBilling();
  await pressContinue(user);
  const button = await screen.findByRole("button", { name: "Pay $140.08 on 12/03/2026" });
  expect(
    screen.getByText("We also keep this card or bank account on file for the payments that follow."),
  ).toBeVisible();
  await user.click(button);
  await screen.findByText("Payment Scheduled");
  const [request] = services.requests("POST /api/payments/info");
  expect(request?.rest).toBe("harbor/100000003");
  expect(request?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(request?.body).toMatchObject({ action: "next", amount: "140.08", paymentDate: "12/03/2026" });
  expect(services.requests(post)).toHaveLength(0);
});

test.each([
  ["due today", "12/03/2026"],
  ["overdue", "12/05/2026"],
])(
  "for a next payment that is %s, the texts speak of today, the pay button names no date, and the payment's locked date is posted [CONFIRM-19]",
  async (_, today) => {
    const page = { ...demoPage("100000003", demoAccounts["100000003"]), today };
    const charged = paymentResult({
      accountNo: "100000003",
      action: "next",
      amount: "140.08",
      feeAmount: "0.00",
      total: "140.08",
      paymentDate: today,
    });
    const answers = {
      "GET /api/pages/harbor": { body: page },
      "GET /api/messages": { body: { messages: [] } },
      "POST /api/payments/info": { body: charged },
    };
    const { user, services } = await openAt("100000003/paymentForm?action=next", payingServices(answers));
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    const button = await screen.findByRole("button", { name: "Pay $140.08" });
    expect(screen.getByText(/^We will take/)).toHaveTextContent(`today, ${today}.`);
    expect(
      screen.getByText("By selecting Pay you authorize Harbor Recovery Services to make this one charge."),
    ).toBeVisible();
    expect(screen.getByText("Nothing is charged until you select Pay.")).toBeVisible();
    expect(screen.queryByText(/Until then you can cancel/)).toBeNull();
    await user.click(button);
    await screen.findByText("Transaction Successful");
    expect(services.requests("POST /api/payments/info")[0]?.body).toMatchObject({
      action: "next",
      paymentDate: "12/03/2026",
    });
  },
);

test("uses the tenant's own wording of the date [CONFIRM-10]", async () => {
  const { user } = await openAt("100000001/paymentForm?action=full", payingServices(), {
    confirmDateMessage: "Harbor takes this payment on {date}.",
  });
  await fillCard(user);
  await fillBilling();
  await pressContinue(user);
  expect(await screen.findByText(/^Harbor takes/)).toHaveTextContent("Harbor takes this payment on 11/21/2026.");
  expect(screen.getByText(/^We will charge/).textContent).toMatch(/to your Visa card ending 1111\.$/);
});

describe("an inconclusive answer is never a failure", () => {
  test.each([
    ["no answer", noAnswer],
    ["an unreadable answer", { status: 502, body: "<html>" }],
    ["internal_error", refusal(500, "internal_error")],
    ["service_unavailable", refusal(503, "service_unavailable")],
    ["idempotency_key_reused", refusal(422, "idempotency_key_reused")],
    ["a code of a later release", refusal(422, "something_new")],
    ["an answer of another shape", { body: { hello: true } }],
  ])("after %s, Completed follows the payment by its key [CONFIRM-29]", async (_case, answer) => {
    const services = payingServices({ [post]: answer });
    const { user, address } = await openConfirm(services);
    await user.click(payButton());
    expect(await screen.findByText(checking)).toBeVisible();
    expect(screen.queryByText(/NOT Successful/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Retry" })).toBeNull();
    expect(address()).toBe("/harbor/accounts/100000001/completed");
    await waitFor(() =>
      expect(services.requests("GET /api/payments/status")[0]?.key).toBe(services.requests(post)[0]?.key),
    );
    expect(readKey("harbor")?.key).toBe(services.requests(post)[0]?.key);
  });
});

describe("without a payment in progress", () => {
  test("and without a key, redirects to the account route [CONFIRM-32, ROUTE-50]", async () => {
    const { address } = await openAt("100000001/confirm?action=full");
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001"));
    expect(await screen.findByRole("heading", { level: 1, name: "Account 100000001" })).toBeVisible();
    expect(screen.queryByText("The payment you were entering was not sent.")).toBeNull();
  });

  test("after a reload, shows the payment of the stored key on Completed [CONFIRM-33]", async () => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    const { address } = await openAt(
      "100000001/confirm?action=full",
      payingServices({ "GET /api/payments/status": { body: paymentResult() } }),
    );
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/completed");
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
  });

  test("after a reload before Pay was pressed, discards the key and says that nothing was sent [CONFIRM-34]", async () => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    const { address } = await openAt("100000001/confirm?action=full");
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001"));
    expect(sessionStorage.getItem("harbor.payment")).toBeNull();
    const notice = await screen.findByText("The payment you were entering was not sent.");
    expect(notice.closest("[role=status]")).toHaveTextContent(
      "No money was taken for it. What you had entered is not kept; you can start again.",
    );
  });

  test("after a reload while Pay was in flight, opens Completed instead of saying that nothing was sent [CONFIRM-35]", async () => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    history.replaceState({ paymentSent: true }, "");
    const { address } = await openAt("100000001/confirm?action=full");
    expect(await screen.findByText(checking)).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/completed");
    expect(sessionStorage.getItem("harbor.payment")).not.toBeNull();
  });

  test("leaves a key of another account alone [CONFIRM-36]", async () => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000004" }));
    const { address } = await openAt("100000001/confirm?action=full");
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001"));
    expect(readKey("harbor")?.account).toBe("100000004");
  });
});
