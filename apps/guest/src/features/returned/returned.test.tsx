import { fakeServices, refusal } from "@paydown/shell/testing/fake-services";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectBodies, openGuest, storeDeparture, storeGuest, storeSubmission } from "../../testing/open-guest";
import { confirming, plan1001, plan1002, riverton, user as username } from "../../testing/riverton";

const plansCall = "GET /public/plans";
const historyCall = "POST /public/plans/history";
const both = { "P-1001": "25.00", "P-1002": "60.00" };

let told: { readonly accountNo: string }[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeGuest();
  told = [];
});

afterEach(() => void vi.useRealTimers());

async function open(
  page: "success" | "cancel",
  answers: Parameters<typeof fakeServices>[0] = {},
  at: Parameters<typeof openGuest>[0] = `?user=${username}`,
) {
  const services = fakeServices({
    [plansCall]: { body: { plans: [confirming(plan1001, "25.00"), confirming(plan1002, "60.00")] } },
    [historyCall]: collectBodies(told),
    ...answers,
  });
  const opened = await openGuest(typeof at === "string" ? `/riverton/guest/${page}${at}` : at, services);
  return { ...opened, services };
}

const facts = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
/** The calls for all plans run in parallel, so their order is random. */
const toldByPlan = () => [...told].sort((one, other) => one.accountNo.localeCompare(other.accountNo));
const returns = (payload: string) =>
  ["P-1001", "P-1002"].map((accountNo) => ({ event: "RETURN_TO_PORTAL", accountNo, payload }));

describe("success", () => {
  test("shows 'Your payment has been submitted successfully.' with tracking number, plans, amounts, Print and progress 99 [GUEST-84]", async () => {
    storeDeparture(both, "85.00");
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = await open("success");
    expect(await screen.findByText("Your payment has been submitted successfully.")).toBeVisible();
    expect(facts().slice(0, 4)).toEqual([
      "Tracking Number: TRK-1",
      "Plan P-1001: $25.00",
      "Plan P-1002: $60.00",
      "Total: $85.00",
    ]);
    expect(screen.getByRole("progressbar", { name: "Done" })).toHaveAttribute("value", "99");
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.title).toBe("Payment submitted – Riverton payments");
  });

  test("posts RETURN_TO_PORTAL SUCCESS per plan and clears planSubmission; a reload posts nothing and still shows the payment [HOST-43, HOST-44]", async () => {
    storeDeparture(both, "85.00");
    await open("success");
    await waitFor(() => expect(toldByPlan()).toEqual(returns("SUCCESS")));
    expect(sessionStorage.getItem("planSubmission")).toBeNull();
    document.body.replaceChildren();
    await open("success");
    expect(await screen.findByText("Tracking Number")).toBeVisible();
    expect(told).toHaveLength(2);
  });

  test("keeps a planSubmission made since the guest left, because it belongs to the next payment [HOST-44]", async () => {
    storeDeparture(both, "85.00");
    storeSubmission({ "P-1001": "5.00" }, "5.00");
    const next = sessionStorage.getItem("planSubmission");
    await open("success");
    await waitFor(() => expect(toldByPlan()).toEqual(returns("SUCCESS")));
    expect(next).not.toBeNull();
    expect(sessionStorage.getItem("planSubmission")).toBe(next);
  });

  test("shows the new amounts due after the notification [GUEST-91]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeDeparture(both, "85.00");
    const { services } = await open("success");
    const now = await screen.findByRole("region", { name: "Your plans now" });
    expect(now).toHaveTextContent("A payment of $25.00 is being confirmed");
    expect(now).toHaveTextContent(
      "We are waiting for the payment page to confirm. This page follows it; you may also close it.",
    );
    services.answers[plansCall] = {
      body: {
        plans: [
          { ...plan1001, lineItems: [{ type: "TOTAL", planId: "P-1001", due: "100.00" }] },
          confirming(plan1002, "60.00"),
        ],
      },
    };
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() =>
      expect(
        within(now)
          .getAllByRole("definition")
          .map(({ textContent }) => textContent),
      ).toEqual(["Total Due $100.00", "A payment of $60.00 is being confirmed"]),
    );
    services.answers[plansCall] = {
      body: { plans: [plan1001, { ...plan1002, lineItems: [{ type: "TOTAL", planId: "P-1002", due: "0.00" }] }] },
    };
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(now).toHaveTextContent("Total Due $0.00"));
    expect(now).not.toHaveTextContent("being confirmed");
  });

  test("without a payment, shows only the page's text and posts nothing [GUEST-87]", async () => {
    const { services } = await open("success", {}, "");
    expect(await screen.findByText("Your payment has been submitted successfully.")).toBeVisible();
    expect(screen.queryByRole("term")).not.toBeInTheDocument();
    expect(services.calls).toEqual([]);
  });

  test("with a forged return address, posts nothing and shows nothing of another guest [GUEST-87]", async () => {
    storeDeparture(both, "85.00");
    const { services } = await open("success", {}, "?user=somebody");
    expect(await screen.findByText("Your payment has been submitted successfully.")).toBeVisible();
    expect(screen.queryByRole("term")).not.toBeInTheDocument();
    expect(services.calls).toEqual([]);
    expect(sessionStorage.getItem("planSubmission")).not.toBeNull();
  });

  test("still shows the payment when the services no longer know the guest [GUEST-94]", async () => {
    storeDeparture(both, "85.00");
    await open("success", {
      [plansCall]: refusal(404, "guest_not_found"),
      [historyCall]: refusal(404, "guest_not_found"),
    });
    expect(await screen.findByText("Tracking Number")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Your plans now" })).not.toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("the outcome that the services report", () => {
  const settled = (outcome: "PAID" | "NOT_PAID", more: object = {}) => ({
    [plansCall]: {
      body: {
        plans: [plan1001, plan1002].map((plan) => ({
          ...plan,
          settledPayments: [{ trackingNo: "TRK-1", amount: "1.00", outcome, at: "2026-11-21T21:05:00Z", ...more }],
        })),
      },
    },
  });

  const ticks = () => document.querySelectorAll('path[d$="8 12.2l2.8 2.8L16 9.6"]').length;

  test("shows 'Payment submitted' without a check mark until the notification arrives, then 'Payment successful' [GUEST-88, GUEST-96]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    storeDeparture(both, "85.00");
    const { services } = await open("success");
    expect(await screen.findByText("Your payment has been submitted successfully.")).toBeVisible();
    expect(await screen.findByRole("region", { name: "Your plans now" })).toHaveTextContent("is being confirmed");
    expect(ticks()).toBe(0);
    expect(screen.getByRole("heading", { level: 1, name: "Payment submitted" })).toBeVisible();
    Object.assign(services.answers, settled("PAID"));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(ticks()).toBe(1));
    expect(screen.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible();
    expect(document.title).toBe("Payment successful – Riverton payments");
  });

  describe("the receipt", () => {
    const receiptCall = "POST /public/plans/receipt";
    const withReceipts = (more: object) => ({
      configuration: {
        ...riverton,
        instanceConfig: {
          ...riverton.instanceConfig,
          emailConsent: "You agree to one mail.",
          smsConsent: { en: "You agree to one text.", es: "Acepta un mensaje." },
          ...more,
        },
      },
    });
    const both = { emailReceiptsEnabled: true, smsReceiptsEnabled: true };

    async function openPaid(
      answer: Parameters<typeof collectBodies>[1],
      more: object = both,
      outcome: "PAID" | "NOT_PAID" = "PAID",
    ) {
      storeDeparture({ "P-1001": "25.00", "P-1002": "60.00" }, "85.00");
      const asked: unknown[] = [];
      const languages: (string | null)[] = [];
      const take = collectBodies(asked, answer);
      const services = fakeServices({
        [historyCall]: collectBodies(told),
        [receiptCall]: (request: Request) => {
          languages.push(request.headers.get("Accept-Language"));
          return take(request);
        },
        ...settled(outcome),
      });
      const opened = await openGuest(`/riverton/guest/success?user=${username}`, {
        ...services,
        page: withReceipts(more),
      });
      return { ...opened, asked, languages };
    }

    test("is offered once the payment was received, by mail or text message, with the consent text [MAIL-36, MAIL-37, GUEST-98]", async () => {
      const { user, asked } = await openPaid({ status: 204 });
      const form = await screen.findByRole("region", { name: "Receipt" });
      const print = screen.getByRole("button", { name: "Print" });
      expect(print.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(within(form).getByLabelText("Email address")).toHaveAccessibleDescription("You agree to one mail.");
      await user.type(within(form).getByLabelText("Email address"), "casey@example.com");
      await user.click(within(form).getByRole("button", { name: "Send the receipt" }));
      expect(await within(form).findByRole("status")).toHaveTextContent("We sent the receipt to casey@example.com.");
      await user.click(within(form).getByRole("radio", { name: "Text message" }));
      const phone = within(form).getByLabelText("Mobile phone number");
      expect(phone).toHaveAccessibleDescription("You agree to one text.");
      await user.clear(phone);
      await user.type(phone, "4105550142");
      await user.click(within(form).getByRole("button", { name: "Send the receipt" }));
      expect(await within(form).findByRole("status")).toHaveTextContent("We sent the receipt to 4105550142.");
      expect(asked).toEqual([
        { trackingNo: "TRK-1", channel: "email", address: "casey@example.com" },
        { trackingNo: "TRK-1", channel: "sms", address: "4105550142" },
      ]);
    });

    test("is in the language of the page, whichever the browser has [MAIL-36]", async () => {
      const { user, languages } = await openPaid({ status: 204 });
      await user.click(await screen.findByRole("button", { name: "Español" }));
      const form = await screen.findByRole("region", { name: "Recibo" });
      await user.type(within(form).getByRole("textbox", { name: "Correo electrónico" }), "casey@example.com");
      await user.click(within(form).getByRole("button", { name: "Enviar el recibo" }));
      await within(form).findByRole("status");
      expect(languages).toEqual(["es"]);
    });

    test.each([
      [refusal(400, "invalid_request"), "Enter a phone number of 10 digits."],
      [refusal(503, "receipt_not_sent"), "Error sending the receipt; "],
      [
        refusal(429, "too_many_attempts", { retryAfterSeconds: 61 }),
        "The receipt was sent several times already. Try again in 2 min.",
      ],
    ])("a refusal is said, and the typed number stays [MAIL-38]", async (answer, said) => {
      const { user } = await openPaid(answer, { smsReceiptsEnabled: true });
      const form = await screen.findByRole("region", { name: "Receipt" });
      expect(within(form).queryByRole("radio")).not.toBeInTheDocument();
      await user.type(within(form).getByLabelText("Mobile phone number"), "555");
      await user.click(within(form).getByRole("button", { name: "Send the receipt" }));
      await waitFor(() => expect(form).toHaveTextContent(said));
      expect(within(form).getByLabelText("Mobile phone number")).toHaveValue("555");
    });

    test.each([
      ["without a kind of receipt", {}, "PAID"],
      ["without a payment", both, "NOT_PAID"],
    ] as const)("%s, there is no form [MAIL-36]", async (_, more, outcome) => {
      await openPaid({ status: 204 }, more, outcome);
      await screen.findByText(outcome === "PAID" ? /Your payment was received/ : "No money was taken.");
      expect(screen.queryByRole("region", { name: "Receipt" })).not.toBeInTheDocument();
    });
  });

  test("shows when the payment was received, once the services confirm it [GUEST-88]", async () => {
    storeDeparture(both, "85.00");
    await open("success", settled("PAID"));
    expect(await screen.findByText("Your payment was received: 11/21/2026, 4:05 PM EST.")).toBeVisible();
    expect(screen.getByText("Your payment has been submitted successfully.")).toBeVisible();
  });

  test.each(["NOT_PAID", undefined] as const)(
    "reports neither outcome for the whole payment while one plan is paid and the other's outcome is %s",
    async (other) => {
      storeDeparture(both, "85.00");
      const withOutcome = (plan: typeof plan1001, due: string, outcome: "PAID" | "NOT_PAID" | undefined) => ({
        ...plan,
        lineItems: [{ type: "TOTAL", planId: plan.id, due }],
        ...(outcome && {
          settledPayments: [{ trackingNo: "TRK-1", amount: "1.00", outcome, at: "2026-11-21T21:05:00Z" }],
        }),
      });
      await open("success", {
        [plansCall]: {
          body: { plans: [withOutcome(plan1001, "100.00", "PAID"), withOutcome(plan1002, "60.00", other)] },
        },
      });
      const now = await screen.findByRole("region", { name: "Your plans now" });
      expect(await within(now).findByText(/Total Due \$100\.00/)).toBeVisible();
      expect(now).toHaveTextContent("Total Due $60.00");
      expect(screen.queryByText(/Your payment was received/)).not.toBeInTheDocument();
      expect(screen.queryByText("No money was taken.")).not.toBeInTheDocument();
      expect(ticks()).toBe(0);
    },
  );

  test("does not claim success when nothing was charged [GUEST-89, GUEST-96]", async () => {
    storeDeparture(both, "85.00");
    await open("success", settled("NOT_PAID", { timedOut: true }));
    expect(await screen.findByRole("heading", { level: 1, name: "Payment not made" })).toBeVisible();
    expect(screen.getByText("No money was taken.")).toBeVisible();
    expect(screen.getByText("The time for this payment ran out.")).toBeVisible();
    expect(screen.queryByText(/submitted successfully/)).not.toBeInTheDocument();
    expect(screen.queryByText("Total")).not.toBeInTheDocument();
  });

  test.each([
    ["success", "Payment not made"],
    ["cancel", "Payment was cancelled"],
  ] as const)(
    "says on %s that another payment replaced this one and that no money was taken [HOST-79]",
    async (page, title) => {
      storeDeparture(both, "85.00");
      await open(page, settled("NOT_PAID", { replaced: true }));
      expect(await screen.findByText(/Another payment replaced this one\./)).toBeVisible();
      expect(screen.getByText(/No money was taken\./)).toBeVisible();
      expect(screen.getAllByText(title)[0]).toBeVisible();
      expect(screen.queryByText(/The time for this payment ran out/)).not.toBeInTheDocument();
    },
  );

  test("says that no money was taken, without a total, once the services confirm a cancellation [GUEST-90]", async () => {
    storeDeparture(both, "85.00");
    await open("cancel", settled("NOT_PAID"));
    expect(await screen.findByText("No money was taken.")).toBeVisible();
    expect(screen.getByText("Payment was cancelled")).toBeVisible();
    expect(screen.queryByText("Total")).not.toBeInTheDocument();
    expect(screen.queryByText("The time for this payment ran out.")).not.toBeInTheDocument();
  });

  test("on the cancel page, says that the payment was made after all [GUEST-90]", async () => {
    storeDeparture(both, "85.00");
    await open("cancel", settled("PAID"));
    expect(await screen.findByText("Your payment was received: 11/21/2026, 4:05 PM EST.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible();
    expect(screen.queryByText("Payment was cancelled")).not.toBeInTheDocument();
  });

  test("says how long a payment being confirmed can take and whom to call [GUEST-92]", async () => {
    storeDeparture(both, "85.00");
    await open("cancel");
    const now = await screen.findByRole("region", { name: "Your plans now" });
    expect(await within(now).findByText(/not finished ends by itself/)).toBeVisible();
    expect(now).toHaveTextContent(
      "A payment that was not finished ends by itself after 30 minutes at most. If it does not end, have the tracking number TRK-1 at hand and call (302) 555-0117.",
    );
  });
});

describe("a return page shows only the payment it belongs to", () => {
  const departure = (trackingNumber: string, told: "SUCCESS" | "CANCEL" | null, amount: string) => ({
    user: username,
    trackingNumber,
    told,
    submission: JSON.stringify({ amounts: [{ id: "P-1002", value: amount }], grandTotal: amount }),
  });
  const store = (...all: ReturnType<typeof departure>[]) =>
    sessionStorage.setItem("riverton.departures", JSON.stringify(all));

  test("going back to a success page still shows that page's payment, whatever happened to the next payment [GUEST-93]", async () => {
    store(departure("TRK-PAID", "SUCCESS", "6.00"), departure("TRK-CANCELLED", "CANCEL", "7.00"));
    storeSubmission({ "P-1002": "7.00" }, "7.00");
    await open(
      "success",
      {},
      { pathname: "/riverton/guest/success", search: `?user=${username}`, state: { trackingNumber: "TRK-PAID" } },
    );
    expect(await screen.findByText("TRK-PAID")).toBeVisible();
    expect(screen.queryByText("TRK-CANCELLED")).not.toBeInTheDocument();
    expect(told).toEqual([]);
    expect(sessionStorage.getItem("planSubmission")).toContain("7.00");
  });

  test.each([
    ["success", "CANCEL"],
    ["cancel", "SUCCESS"],
  ] as const)(
    "redirects from %s to the plans if the payment is recorded as %s, and posts and changes nothing [GUEST-93]",
    async (page, before) => {
      store(departure("TRK-2", before, "7.00"));
      storeSubmission({ "P-1002": "7.00" }, "7.00");
      const { address } = await open(page);
      expect(await screen.findByRole("heading", { level: 1, name: "Your payment plans" })).toBeVisible();
      expect(address()).toBe(`/riverton/guest/home?user=${username}`);
      expect(told).toEqual([]);
      expect(sessionStorage.getItem("planSubmission")).toContain("7.00");
    },
  );

  test("keeps the tracking number in the history entry", async () => {
    store(departure("TRK-1", null, "7.00"));
    const { state } = await open("success");
    await waitFor(() => expect(state()).toEqual({ trackingNumber: "TRK-1" }));
    await waitFor(() => expect(told).toHaveLength(1));
  });
});

describe("cancel", () => {
  test("shows 'Payment was cancelled' and progress 50, posts RETURN_TO_PORTAL CANCEL per plan, and keeps planSubmission [GUEST-85, HOST-43, HOST-44]", async () => {
    storeDeparture(both, "85.00");
    await open("cancel");
    expect(await screen.findByText("Payment was cancelled")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Payment cancelled" })).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Check your payment" })).toHaveAttribute("value", "50");
    await waitFor(() => expect(toldByPlan()).toEqual(returns("CANCEL")));
    expect(sessionStorage.getItem("planSubmission")).not.toBeNull();
    expect(
      await screen.findByText(
        "We are asking the payment page whether anything was paid. Until it has answered, these plans take no other payment.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Print" })).not.toBeInTheDocument();
  });

  test("the breadcrumb links back to guest home, where the choices are kept [GUEST-86]", async () => {
    storeDeparture(both, "85.00");
    const { user, address } = await open("cancel", { [plansCall]: { body: { plans: [plan1001, plan1002] } } });
    await user.click(
      within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link", { name: "Home" }),
    );
    expect(address()).toBe(`/riverton/guest/home?user=${username}`);
    const plan = await screen.findByRole("region", { name: "Plan P-1001" });
    expect(within(plan).getByRole("radio", { name: /Minimum Due/ })).toBeChecked();
    await waitFor(() => expect(toldByPlan()).toEqual(returns("CANCEL")));
  });
});

test("the breadcrumb links back to guest home on success [GUEST-86]", async () => {
  storeDeparture(both, "85.00");
  await open("success");
  const crumbs = await screen.findByRole("navigation", { name: "Breadcrumb" });
  expect(within(crumbs).getByRole("link", { name: "Home" })).toHaveAttribute(
    "href",
    `/riverton/guest/home?user=${username}`,
  );
});

test.each([
  ["success", "Su pago se envió correctamente.", "Número de seguimiento", "Se está confirmando un pago de $25.00"],
  ["cancel", "Se canceló el pago", "Número de seguimiento", "Se está confirmando un pago de $25.00"],
] as const)("shows %s in Spanish, the language chosen before leaving [GUEST-95]", async (page, said, ...texts) => {
  localStorage.setItem("paydown.language", "es");
  storeDeparture(both, "85.00");
  await open(page);
  expect(await screen.findByText(said)).toBeVisible();
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
});
