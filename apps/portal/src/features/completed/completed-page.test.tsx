import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readKey } from "../../payment/stored-key";
import {
  cleanTab,
  fillBilling,
  fillCard,
  openAt,
  openCompleted,
  pressContinue,
} from "../../payment-flow/testing/open-paying";
import {
  checkingResult,
  noAnswer,
  paymentResult,
  payingServices,
  refusal,
  scheduledResult,
} from "../../payment-flow/testing/paying-services";
import { expectCloseWarning } from "../../testing/closing";
import type { FakeAnswer } from "../../testing/fake-services";

beforeEach(cleanTab);

const post = "POST /api/payments";
const status = "GET /api/payments/status";
const row = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling;

test("without a result, redirects to the account route [DONE-2, ROUTE-50]", async () => {
  const { address } = await openAt("100000001/completed");
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001"));
});

test.each([
  ["paid by card", { body: paymentResult() }, "Payment successful", "Transaction Successful"],
  ["cleared", { body: paymentResult({ bankStatus: "cleared" }) }, "Payment successful", "Transaction Successful"],
  [
    "at the bank",
    { body: paymentResult({ bankStatus: "processing" }) },
    "Payment processing",
    "Transaction Successful",
  ],
  ["scheduled", { body: scheduledResult() }, "Scheduled for 12/01/2026", "Payment Scheduled"],
  [
    "declined",
    { body: paymentResult({ success: false, status: "declined" }) },
    "Payment declined",
    "Transaction NOT Successful",
  ],
  [
    "failed",
    { body: paymentResult({ success: false, status: "failed" }) },
    "Payment not made",
    "Transaction NOT Successful",
  ],
  ["not known yet", { status: 202, body: checkingResult() }, "We are checking this payment", "Result not known yet"],
  ["refused", refusal(422, "invalid_payment"), "Payment not made", "Transaction NOT Successful"],
  [
    "scheduled, then cancelled",
    { body: scheduledResult({ status: "cancelled", success: false }) },
    "Payment cancelled",
    "No money was taken.",
  ],
  [
    "scheduled, then skipped",
    { body: scheduledResult({ status: "skipped", success: false }) },
    "Payment not taken",
    "No money was taken.",
  ],
] as const)(
  "a payment that is %s has its outcome as heading and title, and a message below [DONE-36]",
  async (...row) => {
    const [, answer, heading, message] = row;
    await openCompleted(payingServices({ [post]: answer }));
    const main = within(screen.getByRole("main"));
    expect((await main.findAllByRole("heading", { level: 1 })).map(({ textContent }) => textContent)).toEqual([
      heading,
    ]);
    expect(document.title).toBe(`${heading} – Harbor Recovery Services`);
    expect(main.getByText(message)).toBeVisible();
  },
);

describe("success", () => {
  test("shows the codes and the ledger, with Home and Print [DONE-3, DONE-4, DONE-5, DONE-6, DONE-9]", async () => {
    const { user, address } = await openCompleted();
    expect(screen.getByText("Transaction Successful")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("$1,252.50 paid");
    expect(screen.getByText("to Harbor Recovery Services on 11/21/2026 at 2:04 PM EST")).toBeVisible();
    expect(row("Authorization code")).toHaveTextContent("08H4K2");
    expect(row("Confirmation code")).toHaveTextContent("HRS-7Q2M-94KD");
    expect(row("Account")).toHaveTextContent("100000001");
    expect(row("Paid by")).toHaveTextContent("Casey Morgan");
    expect(row("Card")).toHaveTextContent("Visa ending 1111");
    expect(row("Payment amount")).toHaveTextContent("$1,250.00");
    expect(row("Convenience fee")).toHaveTextContent("$2.50");
    expect(row("Total")).toHaveTextContent("$1,252.50");
    expect(row("Balance after this payment")).toHaveTextContent("$0.00");
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Home" }));
    await waitFor(() => expect(address()).toBe("/harbor/home?id=100000001"));
  });

  test("is final: drops the key and stops polling [DONE-10]", async () => {
    const { services } = await openCompleted();
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(screen.getByText("Transaction Successful")).toBeVisible();
    expect(services.requests(status)).toHaveLength(0);
  });
});

describe("a payment at the bank", () => {
  const open = (more: Parameters<typeof paymentResult>[0]) => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    return openAt("100000001/completed", payingServices({ [status]: { body: paymentResult(more) } }));
  };
  const processing = "Your bank is processing this payment. It counts as paid once it has cleared.";

  test("is processing until it has cleared, and does not settle the account before [BANK-26]", async () => {
    await open({ bankStatus: "processing", settles: true });
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("$1,252.50 processing");
    expect(screen.getByText(processing)).toBeVisible();
    expect(
      screen.getByText("Once this payment has cleared, the account is settled and nothing more is owed on it."),
    ).toBeVisible();
    expect(screen.queryByText(/The account is settled/)).toBeNull();
  });

  test("is paid, without another word, once it has cleared [BANK-26]", async () => {
    await open({ bankStatus: "cleared", settles: true });
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("$1,252.50 paid");
    expect(screen.queryByText(processing)).toBeNull();
    expect(screen.getByText("The account is settled. Nothing more is owed on it.")).toBeVisible();
  });

  test("that was partly refunded is successful and says how much went back, but no longer settles anything [REF-33]", async () => {
    await open({ bankStatus: "partlyRefunded", refundedAmount: "10.00", settles: true });
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
    expect(screen.getByText("$10.00 of this payment was refunded.")).toBeVisible();
    expect(screen.queryByText(/The account is settled/)).toBeNull();
  });

  test.each([
    ["returned", "Payment returned", "Your bank returned this payment.", "danger"],
    ["disputed", "Payment disputed", "This card payment is disputed.", "warning"],
    ["voided", "Payment voided", "This payment was voided.", "info"],
    ["refunded", "Payment refunded", "This payment was refunded.", "info"],
  ] as const)(
    "that is %s is not shown as successful, nor as a payment that took no money; it says why, and can be paid again [BANK-27, BANK-35, REF-33]",
    async (bankStatus, heading, title, tone) => {
      const message = "Your bank's reason: the account is closed. Please pay again with another payment method.";
      const result = paymentResult({ bankStatus, message });
      const answers = [{ status: 202, body: checkingResult() }, { body: result }];
      sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
      await openAt("100000001/completed", payingServices({ [status]: () => answers.shift() ?? { body: result } }));
      const verdict = await screen.findByRole("heading", { level: 1, name: heading });
      expect(screen.getByText(heading, { selector: "[role=status] *" })).toBeInTheDocument();
      expect(screen.getByRole("heading", { name: title })).toBeVisible();
      expect(verdict.closest(".outcome")).toHaveClass(tone);
      expect(screen.getByText("The payment of $1,252.50 on 11/21/2026 no longer counts as paid.")).toBeVisible();
      expect(screen.getByText(message)).toBeVisible();
      expect(screen.queryByText("Transaction Successful")).toBeNull();
      expect(screen.queryByText(/No money was taken/)).toBeNull();
      expect(screen.getByRole("link", { name: "Go to Make Payment" })).toHaveAttribute(
        "href",
        "/harbor/accounts/100000001/makePayment",
      );
    },
  );
});

test("the message of a returned payment follows the chosen language [CALL-48]", async () => {
  const returned = (message: string) => ({ body: paymentResult({ bankStatus: "returned", message }) });
  const services = payingServices({ [status]: returned("Your bank can tell you why.") });
  sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
  const { user } = await openAt("100000001/completed", services);
  expect(await screen.findByText("Your bank can tell you why.")).toBeVisible();
  services.answers[status] = returned("Su banco puede decirle por qué.");
  await user.click(screen.getByRole("button", { name: "Español" }));
  expect(await screen.findByText("Su banco puede decirle por qué.")).toBeVisible();
});

describe("the company's messages", () => {
  const saying = { successSODCode: "HDONE" };

  async function pay(services: ReturnType<typeof payingServices>) {
    const { user } = await openAt("100000001/paymentForm?action=full", services, {}, saying);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    await screen.findByText("Transaction Successful");
    return user;
  }

  test("of successSODCode appear on the receipt [DONE-11]", async () => {
    const services = payingServices({
      "GET /api/messages": { body: { messages: [{ text: "Keep the code.\nThank you." }] } },
    });
    await pay(services);
    expect(await screen.findByText("Keep the code.")).toBeVisible();
    expect(services.requests("GET /api/messages").map(({ rest }) => rest)).toEqual(["HDONE/100000001"]);
  });

  test("that cannot be fetched: the failure appears beside the receipt, and Try again fetches them [DONE-12]", async () => {
    const services = payingServices({ "GET /api/messages": refusal(500, "internal_error", { detail: "it broke" }) });
    const user = await pay(services);
    expect(await screen.findByText("Error fetching messages; it broke")).toBeVisible();
    expect(row("Confirmation code")).toHaveTextContent("HRS-7Q2M-94KD");
    services.answers["GET /api/messages"] = { body: { messages: [{ text: "Keep the code." }] } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Keep the code.")).toBeVisible();
  });
});

describe("a scheduled payment", () => {
  test("shows its date and confirmation code, no authorization code, and that nothing has been charged [DONE-14, DONE-15]", async () => {
    await openCompleted(payingServices({ [post]: { body: scheduledResult() } }));
    expect(screen.getByText("Payment Scheduled")).toBeVisible();
    expect(screen.queryByText("Transaction Successful")).toBeNull();
    expect(screen.getByText("Scheduled for 12/01/2026")).toBeVisible();
    expect(row("Confirmation code")).toHaveTextContent("HRS-7Q2M-94KD");
    expect(screen.queryByText("Authorization code")).toBeNull();
    expect(screen.getByText(/^Nothing has been charged yet\./)).toHaveTextContent(
      "Until that day you can cancel this payment under See Payments.",
    );
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
  });

  test.each([
    [{ status: "cancelled" }, "The payment of $1,252.50 on 12/01/2026 was cancelled. No money was taken."],
    [
      { status: "skipped", message: "Nothing was due any more." },
      "The payment of $1,252.50 on 12/01/2026 was not taken. No money was taken.",
    ],
  ] as const)("that has become %j reads '%s' [DONE-17]", async (ended, text) => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    await openAt(
      "100000001/completed",
      payingServices({ [status]: { body: scheduledResult({ ...ended, success: false }) } }),
    );
    expect(await screen.findByText(text)).toBeVisible();
    if ("message" in ended) expect(screen.getByText(ended.message)).toBeVisible();
    expect(screen.getByRole("heading", { name: "No money was taken." })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to Make Payment" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000001/makePayment",
    );
  });
});

describe("failure", () => {
  const declined = { body: paymentResult({ success: false, status: "declined", errorMessage: "Do not honor" }) };

  test("says that no money was taken and what the bank answered; Retry links to the form with the same action, and Contact links to the phone number [DONE-3, DONE-19, DONE-20, DONE-22, DONE-23]", async () => {
    const { user, address } = await openCompleted(payingServices({ [post]: declined }));
    expect(screen.getByText("Transaction NOT Successful")).toBeVisible();
    expect(screen.getByRole("heading", { name: "No money was taken." })).toBeVisible();
    expect(screen.getByText("Do not honor").parentElement).toHaveTextContent(
      /^Your bank did not approve the payment of \$1,252\.50\. It answered: Do not honor\.$/,
    );
    expect(screen.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "tel:+14105550142");
    await user.click(screen.getByRole("link", { name: "Retry" }));
    await screen.findByRole("group", { name: "Payment Option" });
    expect(address()).toBe("/harbor/accounts/100000001/paymentForm?action=full&needsSD=false&sdAccepted=false");
    expect(screen.getByLabelText("First Name")).toHaveValue("");
  });

  test.each([
    ["en", "Transaction NOT Successful", "Your bank did not approve the payment of $1,252.50."],
    ["es", "La transacción NO se realizó", "Su banco no aprobó el pago de $1,252.50."],
  ])(
    "when the bank gives no message, says only once (%s) that the payment was not successful [DONE-20]",
    async (language, heading, text) => {
      localStorage.setItem("paydown.language", language);
      sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
      const result = paymentResult({ success: false, status: "declined", errorMessage: "Transaction NOT Successful" });
      await openAt("100000001/completed", payingServices({ [status]: { body: result } }));
      expect(await screen.findByText(heading)).toBeVisible();
      expect(screen.getByText(/\$1,252\.50/)).toHaveTextContent(text);
      expect(screen.getByRole("main").textContent?.match(/NOT Successful|NO se realizó/g)).toHaveLength(1);
    },
  );

  test("on a restricted account has Contact and no Retry [DONE-25]", async () => {
    const detail = "Access to your Account has been restricted please call (410) 555-0142";
    await openCompleted(payingServices({ [post]: refusal(403, "account_restricted", { detail }) }));
    const main = within(screen.getByRole("main"));
    expect(main.getByText(detail)).toBeVisible();
    expect(main.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "tel:+14105550142");
    expect(main.queryByRole("link", { name: "Retry" })).toBeNull();
    expect(main.queryByText(/You can try again/)).toBeNull();
  });

  test("of a refused method suggests another method instead of the same one [BANK-76]", async () => {
    const detail =
      "Your bank returned a payment from this bank account, so we no longer take payments from it. Please use another payment method.";
    await openCompleted(payingServices({ [post]: refusal(422, "method_refused", { detail }) }));
    const main = within(screen.getByRole("main"));
    expect(main.getByText(detail)).toBeVisible();
    expect(
      main.getByText(
        "You can try again with another card or bank account. For your safety you will enter the card number and CVV or the bank account number again.",
      ),
    ).toBeVisible();
    expect(main.queryByText(/the same/)).toBeNull();
    expect(main.getByRole("link", { name: "Retry" })).toBeVisible();
  });

  test("Contact leads to Contact Us where the tenant has enabled it, with the phone beside it [DONE-23]", async () => {
    const { user, address } = await openCompleted(payingServices({ [post]: declined }), { contactUsEnabled: true });
    expect(within(screen.getByRole("main")).getByText(/Or call/)).toHaveTextContent("Or call (410) 555-0142.");
    await user.click(screen.getByRole("link", { name: "Contact" }));
    await screen.findByRole("heading", { level: 1, name: "Contact Us" });
    expect(address()).toBe("/harbor/contactUs?id=100000001");
  });

  test("Retry pays under a new key [DONE-22]", async () => {
    const answers = [declined, { body: paymentResult() }];
    const { user, services } = await openCompleted(payingServices({ [post]: () => answers.shift()! }));
    await user.click(screen.getByRole("link", { name: "Retry" }));
    await screen.findByRole("group", { name: "Payment Option" });
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await user.click(await screen.findByRole("button", { name: /^Pay \$/ }));
    await screen.findByText("Transaction Successful");
    const [first, second] = services.requests(post);
    expect(second?.key).not.toBe(first?.key);
  });
});

describe("checking", () => {
  const unknown = {
    status: 202,
    body: checkingResult({
      trace: [
        { at: "2026-11-21T19:04:00Z", event: "sent" },
        { at: "2026-11-21T19:05:00Z", event: "asked_processor" },
      ],
    }),
  };

  test("says not to pay again, shows the reference and the trace, and offers Home only [DONE-26, DONE-27]", async () => {
    await openCompleted(payingServices({ [post]: unknown, [status]: unknown }));
    expect(screen.getByText("Result not known yet")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Do not pay again." })).toBeVisible();
    expect(row("Reference")).toHaveTextContent("PAY-5TX9-20KM");
    const steps = within(screen.getByRole("list", { name: "Progress of the check" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "2:04 PM Payment sent",
      "2:05 PM Asked the processor, no final answer yet",
      "We keep checking. You may close this page.",
    ]);
    const main = within(screen.getByRole("main"));
    expect(main.getAllByRole("link").map((link) => link.textContent)).toEqual(["Home"]);
    expect(main.queryAllByRole("button")).toEqual([]);
  });

  test("changes to success on its own and announces it [DONE-32]", async () => {
    const answers = [unknown, { body: paymentResult() }];
    const services = payingServices({ [post]: unknown, [status]: () => answers.shift() ?? { body: paymentResult() } });
    await openCompleted(services);
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
    expect(screen.getByText("Payment successful", { selector: "[role=status] *" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Payment successful" })).toHaveFocus();
    expect(document.title).toBe("Payment successful – Harbor Recovery Services");
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
  });

  test("turns to failure when nothing was charged [DONE-32]", async () => {
    const services = payingServices({
      [post]: unknown,
      [status]: { body: paymentResult({ success: false, status: "failed" }) },
    });
    await openCompleted(services);
    expect(await screen.findByText("Transaction NOT Successful")).toBeVisible();
    expect(screen.getByText("We did not make the payment of $1,252.50.")).toBeVisible();
  });

  test("continues while the services cannot be reached [DONE-33]", async () => {
    const answers = [noAnswer, noAnswer, () => ({ body: paymentResult() })];
    const services = payingServices({ [post]: noAnswer, [status]: () => (answers.shift() ?? answers[0]!)() });
    await openCompleted(services);
    expect(screen.getByText("Do not pay again.")).toBeVisible();
    expect(await screen.findByText("Transaction Successful")).toBeVisible();
  });

  test("says that money may have been taken and, without a connection, whom to call [DONE-28, DONE-33]", async () => {
    await openCompleted(payingServices({ [post]: noAnswer, [status]: noAnswer }));
    expect(
      screen.getByText(/^We sent \$1,252\.50 and do not have a final answer yet: the money may have been taken\./),
    ).toBeVisible();
    const notice = (await screen.findByText("We cannot be reached right now.")).closest("[role=status]");
    expect(notice).toHaveTextContent(
      "Your payment is not lost, and we keep asking. You can also close this page and look under See Payments later. Or call (410) 555-0142.",
    );
  });

  test("continues for a payment unknown to the services, since it may still arrive [DONE-34]", async () => {
    const services = payingServices({ [post]: noAnswer, [status]: refusal(404, "payment_not_found") });
    await openCompleted(services);
    await waitFor(() => expect(services.requests(status).length).toBeGreaterThan(1));
    expect(screen.getByText("Do not pay again.")).toBeVisible();
    expect(readKey("harbor")).not.toBeNull();
  });

  test("ends only when the payment is still unknown after 60 seconds: then it is safe to try again [DONE-34]", async () => {
    const services = payingServices({ [post]: noAnswer, [status]: refusal(404, "payment_not_found") });
    await openCompleted(services);
    await waitFor(() => expect(services.requests(status)).not.toHaveLength(0));
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 60_000);
    expect(await screen.findByText("No payment has reached us. It is safe to try again.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "No money was taken." })).toBeVisible();
    expect(screen.getByRole("link", { name: "Retry" })).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
  });

  test("continues if the services were asked before the 60 seconds, even if they answer after these [DONE-34]", async () => {
    const answers: ((answer: FakeAnswer) => void)[] = [];
    const absent = refusal(404, "payment_not_found");
    const services = payingServices({
      [post]: noAnswer,
      [status]: () => new Promise<FakeAnswer>((resolve) => answers.push(resolve)),
    });
    await openCompleted(services);
    await waitFor(() => expect(answers).toHaveLength(1));
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 60_000);
    answers[0]?.(absent);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.getByText("Do not pay again.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Retry" })).toBeNull();
    answers[1]?.(absent);
    expect(await screen.findByText("No payment has reached us. It is safe to try again.")).toBeVisible();
  });

  test("resumes by the stored key after a reload [DONE-35]", async () => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    const services = payingServices({ [status]: unknown });
    await openAt("100000001/completed", services);
    expect(await screen.findByText("PAY-5TX9-20KM")).toBeVisible();
    expect(services.requests(status)[0]?.key).toBe("abcdefabcdefabcdef");
  });
});

describe("leaving", () => {
  const ended = { body: scheduledResult({ status: "cancelled", success: false }) };
  const declined = { body: paymentResult({ success: false, status: "declined" }) };

  test.each([
    ["Home", { body: paymentResult() }, "home?id=100000001"],
    ["See Payments", { body: paymentResult() }, "accounts/100000001/transactionHistory"],
    ["See Payments", { body: scheduledResult() }, "accounts/100000001/transactionHistory"],
    ["Home", { status: 202, body: checkingResult() }, "home?id=100000001"],
    ["Retry", declined, "accounts/100000001/paymentForm?action=full&needsSD=false&sdAccepted=false"],
    ["Contact", declined, "contactUs?id=100000001"],
    ["Go to Make Payment", ended, "accounts/100000001/makePayment"],
    ["Home", ended, "home?id=100000001"],
  ])("by '%s' happens without a question (case %#) [DONE-3]", async (name, answer, target) => {
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    const services = payingServices({ [status]: answer });
    const { user, address } = await openAt("100000001/completed", services, { contactUsEnabled: true });
    const main = within(await screen.findByRole("main"));
    await user.click(await main.findByRole("link", { name }));
    await waitFor(() => expect(address()).toBe(`/harbor/${target}`));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("in any other way asks first, also after 'Print' [DONE-3]", async () => {
    vi.stubGlobal("print", vi.fn());
    const { user, address } = await openCompleted();
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await expectCloseWarning();
    await user.click(screen.getByRole("link", { name: "Harbor Recovery Services" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toHaveTextContent(
      "You can find the payment again under See Payments.",
    );
    expect(address()).toBe("/harbor/accounts/100000001/completed");
  });
});
