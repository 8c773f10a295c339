import { fakeServices, refusal, servicePrefix } from "@paydown/shell/testing/fake-services";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectBodies, openGuest, storeDeparture, storeGuest, storeSubmission } from "../../testing/open-guest";
import { confirming, plan1001, plan1002, plan1003, plan1004, riverton, user as username } from "../../testing/riverton";

const plansCall = "GET /public/plans";
const historyCall = "POST /public/plans/history";
const homeAddress = `/riverton/guest/home?user=${username}`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeGuest();
});

afterEach(() => void vi.useRealTimers());

async function open(
  plans: readonly unknown[] = [plan1001, plan1002],
  answers: Parameters<typeof fakeServices>[0] = {},
) {
  const services = fakeServices({ [plansCall]: { body: { plans } }, ...answers });
  const opened = await openGuest(homeAddress, services);
  return { ...opened, services };
}

const block = (id: string) => screen.findByRole("region", { name: `Plan ${id}` });
const radios = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("radio")
    .map((radio) => (radio as HTMLInputElement).value);
const choose = async (user: Awaited<ReturnType<typeof open>>["user"], id: string, name: RegExp) =>
  user.click(within(await block(id)).getByRole("radio", { name }));
const other = async (id: string) => within(await block(id)).getByRole("textbox", { name: "Amount to pay" });
const grandTotal = () => screen.getByRole("group", { name: "Grand Total" });
const continueButton = () => screen.getByRole("button", { name: "Continue" });

test("shows one block per plan with status, amounts, dates and info, but hides the flag ALLOW_PAYMENTS [GUEST-45]", async () => {
  await open();
  const plan = await block("P-1001");
  expect(plan).toHaveTextContent("Active, enrolled for $185.00, completes 04/30/2027");
  expect(
    within(plan)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
  ).toEqual(["Minimum Due: $25.00", "Payment Due Date: 11/30/2026", "Officer: Unit 7", "Total Due: $125.00"]);
  expect(within(plan).queryByText("ALLOW_PAYMENTS")).not.toBeInTheDocument();
  expect(await block("P-1002")).toBeVisible();
  expect(document.title).toBe("Your payment plans – Riverton payments");
});

test("fills the table from the line item fields [GUEST-46]", async () => {
  await open();
  const table = await screen.findByRole("table", { name: "Citations of plan P-1001" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Citation", "Date", "Violation", "Last payment", "Due"]);
  const cells = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.lastElementChild?.textContent));
  expect(cells).toEqual([
    ["900100200", "08/14/2026", "Expired meter", "$30.00 on 10/30/2026", "$45.00"],
    ["900100377", "09/02/2026", "Parking in a bus zone", "None", "$80.00"],
  ]);
});

const labels = {
  planCitationLabel: { en: "Ticket", es: "Boleta" },
  planCitationDateLabel: { en: "Given on", es: "Impuesta el" },
  planViolationLabel: { en: "For", es: "Por" },
  planLastPaymentLabel: { en: "Paid last", es: "Último abono" },
  planDueLabel: { en: "Still owed", es: "Por pagar" },
};

test.each(["en", "es"] as const)(
  "uses the tenant's labels as column headings where it has set some (%s) [GUEST-46]",
  async (language) => {
    localStorage.setItem("paydown.language", language);
    const services = fakeServices({ [plansCall]: { body: { plans: [plan1001] } } });
    await openGuest(homeAddress, {
      ...services,
      page: { configuration: { ...riverton, instanceConfig: { ...riverton.instanceConfig, ...labels } } },
    });
    const heads = within(await screen.findByRole("table"))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(Object.values(labels).map((label) => label[language]));
  },
);

test("offers none, MIN, TOTAL and OTHER; MIN only when the minimum due is less than the total due [GUEST-50, GUEST-51]", async () => {
  await open();
  expect(radios(await block("P-1001"))).toEqual(["none", "MIN", "TOTAL", "OTHER"]);
  expect(radios(await block("P-1002"))).toEqual(["none", "TOTAL", "OTHER"]);
  const labels = within(await block("P-1001"))
    .getAllByRole("radio")
    .map((radio) => radio.parentElement?.textContent);
  expect(labels).toEqual(["No payment", "Minimum Dueby 11/30/2026$25.00", "Total Due$125.00", "Other Amount"]);
});

test("shows progress 10 [GUEST-69]", async () => {
  await open();
  const progress = await screen.findByRole("progressbar", { name: "Choose amounts" });
  expect([progress.getAttribute("value"), progress.getAttribute("max")]).toEqual(["10", "100"]);
});

test("disables Continue until an amount is chosen, and says so; the Grand Total follows the choices [GUEST-57, GUEST-58]", async () => {
  const { user } = await open();
  await block("P-1001");
  expect(continueButton()).toBeDisabled();
  expect(grandTotal()).toHaveTextContent("Grand Total $0.00");
  expect(screen.getByText("Choose an amount for at least one plan.")).toHaveAttribute("role", "status");
  await choose(user, "P-1001", /Minimum Due/);
  expect(grandTotal()).toHaveTextContent("$25.00");
  expect(continueButton()).toBeEnabled();
  await choose(user, "P-1002", /Total Due/);
  expect(grandTotal()).toHaveTextContent("$85.00");
});

test("shows a text field for OTHER; changing the choice resets the other amount [GUEST-52]", async () => {
  const { user } = await open();
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), "40.00");
  expect(grandTotal()).toHaveTextContent("$40.00");
  await choose(user, "P-1001", /Total Due/);
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  await choose(user, "P-1001", /Other Amount/);
  expect(await other("P-1001")).toHaveValue("");
  expect(continueButton()).toBeDisabled();
});

test("for an amount above the total due, says 'Entered amount cannot exceed Total Due.' and blocks Continue; allows the total itself [GUEST-54]", async () => {
  const { user } = await open();
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), "125.01");
  expect(await other("P-1001")).toHaveAccessibleDescription(
    expect.stringContaining("Error: Entered amount cannot exceed Total Due."),
  );
  expect(await other("P-1001")).toBeInvalid();
  expect(continueButton()).toBeDisabled();
  expect(screen.getByText("Plan P-1001: Entered amount cannot exceed Total Due.")).toHaveAttribute("role", "status");
  await user.clear(await other("P-1001"));
  await user.type(await other("P-1001"), "125.00");
  expect(screen.queryByText(/cannot exceed/)).not.toBeInTheDocument();
  expect(continueButton()).toBeEnabled();
});

test("for an amount below the minimum due, shows the configured warning and does not block Continue [GUEST-55]", async () => {
  const { user } = await open();
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), "10");
  await user.tab();
  expect(
    screen.getByText("Less than the minimum due may put your plan in default.").closest('[role="status"]'),
  ).toBeVisible();
  expect(await other("P-1001")).toHaveAccessibleDescription(
    expect.stringContaining("Less than the minimum due may put your plan in default."),
  );
  expect(continueButton()).toBeEnabled();
});

test("shows the tenant's Spanish warning in Spanish [GUEST-70]", async () => {
  localStorage.setItem("paydown.language", "es");
  const { user } = await open();
  await choose(user, "P-1001", /Otro monto/);
  await user.type(await screen.findByRole("textbox"), "10");
  await user.tab();
  expect(screen.getByText("Menos del mínimo puede dejar su plan en incumplimiento.")).toBeVisible();
});

test.each([
  ["1.234", "Amount to pay must be a number and have at most 2 digits."],
  ["$5", "Please remove the $"],
  ["-5", "Enter an amount above $0.00"],
  ["abc", "Amount to pay must be a number and have at most 2 digits."],
])("flags %s when the field loses focus, and blocks Continue [GUEST-53]", async (typed, message) => {
  const { user } = await open();
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), typed);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await user.tab();
  expect(await other("P-1001")).toHaveAccessibleDescription(expect.stringContaining(`Error: ${message}`));
  expect(continueButton()).toBeDisabled();
  expect(screen.getByText(`Plan P-1001: ${message}`)).toBeVisible();
});

test("on Continue, stores planSubmission without amounts of zero and opens confirm [GUEST-60]", async () => {
  const { user, address } = await open();
  await choose(user, "P-1001", /Minimum Due/);
  await choose(user, "P-1002", /Other Amount/);
  await user.type(await other("P-1002"), "0");
  await user.click(continueButton());
  expect(JSON.parse(sessionStorage.getItem("planSubmission") ?? "")).toEqual({
    amounts: [{ id: "P-1001", value: "25.00" }],
    grandTotal: "25.00",
  });
  expect(address()).toBe(`/riverton/guest/confirm?user=${username}`);
});

test("clears all choices and their stored copy on Reset [GUEST-59]", async () => {
  storeSubmission({ "P-1001": "40.00" }, "40.00");
  const { user } = await open();
  expect(await other("P-1001")).toHaveValue("40.00");
  await user.click(screen.getByRole("button", { name: "Reset" }));
  for (const id of ["P-1001", "P-1002"])
    expect(within(await block(id)).getByRole("radio", { name: /No payment/ })).toBeChecked();
  expect(grandTotal()).toHaveTextContent("$0.00");
  expect(sessionStorage.getItem("planSubmission")).toBeNull();
});

test("restores choices that were submitted before [GUEST-62]", async () => {
  storeSubmission({ "P-1001": "25.00", "P-1002": "10.00" }, "35.00");
  await open();
  expect(within(await block("P-1001")).getByRole("radio", { name: /Minimum Due/ })).toBeChecked();
  expect(await other("P-1002")).toHaveValue("10.00");
  expect(grandTotal()).toHaveTextContent("$35.00");
});

test("asks at the field for an amount above zero when the guest has typed 0; the other plans can still be paid [GUEST-56]", async () => {
  const { user } = await open();
  await choose(user, "P-1002", /Total Due/);
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), "0");
  expect(screen.queryByText("Enter an amount above $0.00")).not.toBeInTheDocument();
  await user.tab();
  expect(await other("P-1001")).toHaveAccessibleDescription(expect.stringContaining("Enter an amount above $0.00"));
  expect(continueButton()).toBeEnabled();
});

test("flags an empty field for OTHER at the field and in the status line; the other plans can still be paid [GUEST-56]", async () => {
  const { user } = await open();
  await choose(user, "P-1001", /Other Amount/);
  expect(
    screen.getByText("Choose an amount for at least one plan. Plan P-1001: Enter an amount above $0.00"),
  ).toHaveAttribute("role", "status");
  await choose(user, "P-1002", /Total Due/);
  expect(await other("P-1001")).toHaveAccessibleDescription(expect.stringContaining("Enter an amount above $0.00"));
  expect(await other("P-1001")).toBeValid();
  expect(screen.getByText("Plan P-1001: Enter an amount above $0.00")).toHaveAttribute("role", "status");
  expect(continueButton()).toBeEnabled();
  await user.type(await other("P-1001"), "40");
  expect(screen.queryByText(/Enter an amount above/)).not.toBeInTheDocument();
});

test.each(["99999999999999999999", "10000000000000.00"])(
  "reports %s as more than is due, not as a wrong number of decimals [GUEST-54]",
  async (typed) => {
    const { user } = await open();
    await choose(user, "P-1001", /Other Amount/);
    await user.type(await other("P-1001"), typed);
    await user.tab();
    expect(await other("P-1001")).toHaveAccessibleDescription(
      expect.stringContaining("Error: Entered amount cannot exceed Total Due."),
    );
    expect(screen.getByText("Plan P-1001: Entered amount cannot exceed Total Due.")).toBeVisible();
    expect(screen.queryByText(/at most 2 digits/)).not.toBeInTheDocument();
    expect(continueButton()).toBeDisabled();
  },
);

test("keeps unsubmitted choices when the guest opens a plan's payments and comes back, and when the page reloads [GUEST-62]", async () => {
  const answers = { "GET /public/plans/P-1001/payments": { body: { payments: [] } } };
  const { user } = await open([plan1001, plan1002], answers);
  await choose(user, "P-1002", /Total Due/);
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), "40");
  await user.click(screen.getByRole("link", { name: "Payments of plan P-1001" }));
  await user.click(await screen.findByRole("link", { name: "Back" }));
  expect(await other("P-1001")).toHaveValue("40");
  expect(within(await block("P-1002")).getByRole("radio", { name: /Total Due/ })).toBeChecked();
  document.body.replaceChildren();
  await open([plan1001, plan1002], answers);
  expect(await other("P-1001")).toHaveValue("40");
  expect(within(await block("P-1002")).getByRole("radio", { name: /Total Due/ })).toBeChecked();
});

test("keeps Total Due selected when the amount due changes [GUEST-63]", async () => {
  const { user } = await open();
  await choose(user, "P-1001", /Total Due/);
  await user.click(continueButton());
  document.body.replaceChildren();
  await open([{ ...plan1001, lineItems: [{ type: "TOTAL", planId: "P-1001", due: "100.00" }] }, plan1002]);
  expect(within(await block("P-1001")).getByRole("radio", { name: /Total Due/ })).toBeChecked();
  expect(grandTotal()).toHaveTextContent("$100.00");
  expect(screen.queryByText(/cannot exceed/)).not.toBeInTheDocument();
});

test("does not restore another guest's choices [GUEST-62]", async () => {
  sessionStorage.setItem(
    "riverton.choices",
    JSON.stringify({ user: "somebody", choices: { "P-1001": { choice: "TOTAL", other: "" } } }),
  );
  await open();
  expect(within(await block("P-1001")).getByRole("radio", { name: /No payment/ })).toBeChecked();
});

test("shows a plan whose ALLOW_PAYMENTS is not Y without choices, with a phone number, and leaves it out of the totals [GUEST-64]", async () => {
  await open([plan1003]);
  const plan = await block("P-1003");
  expect(within(plan).queryByRole("radio")).not.toBeInTheDocument();
  expect(plan).toHaveTextContent("Payments are not allowed on this plan. Please call (302) 555-0117.");
  expect(screen.getByText("None of these plans can be paid here now.")).toBeVisible();
  expect(screen.queryByRole("group", { name: "Grand Total" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Continue" })).not.toBeInTheDocument();
});

test("says of a completed plan that nothing is due, and when it was completed [GUEST-65]", async () => {
  await open([{ ...plan1004, completionDate: "10/23/2020" }]);
  expect(await block("P-1004")).toHaveTextContent("Completed, completed 10/23/2020");
  expect(await block("P-1004")).toHaveTextContent("Nothing is due on this plan.");
  expect(within(await block("P-1004")).queryByRole("radio")).not.toBeInTheDocument();
});

test("shows 'A payment of {amount} is being confirmed' in place of the choices, then the new amount due [GUEST-66]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { services } = await open([confirming(plan1001, "25.00")]);
  const plan = await block("P-1001");
  expect(within(plan).getByText("A payment of $25.00 is being confirmed").closest('[role="status"]')).toBeVisible();
  expect(within(plan).queryByRole("radio")).not.toBeInTheDocument();
  services.answers[plansCall] = {
    body: { plans: [{ ...plan1001, lineItems: [{ type: "TOTAL", planId: "P-1001", due: "100.00" }] }] },
  };
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await within(await block("P-1001")).findByRole("radio", { name: /Total Due\s*\$100\.00/ })).toBeVisible();
  const asked = services.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(services.calls).toHaveLength(asked);
});

test("says what happens to a payment being confirmed, how long it takes and whom to call; for a payment in review, says that somebody is looking at it [GUEST-67]", async () => {
  const waiting = confirming(plan1002, "60.00");
  await open([
    confirming(plan1001, "25.00"),
    {
      ...waiting,
      openPayment: {
        planId: "P-1002",
        amount: "60.00",
        since: "2026-11-21T21:00:00Z",
        trackingNo: "TRK-2",
        inReview: true,
      },
    },
  ]);
  expect(await screen.findByText(/We are asking/)).toBeVisible();
  expect(await block("P-1001")).toHaveTextContent(
    "We are asking the payment page what became of it. A payment that was not finished ends by itself after 30 minutes at most. If it does not end, have the tracking number TRK-1 at hand and call (302) 555-0117.",
  );
  expect(await block("P-1002")).toHaveTextContent(
    "Somebody at our office is looking at this payment. With the tracking number TRK-2 at hand you can call (302) 555-0117.",
  );
});

const takeoverCall = "POST /public/plans/P-1001/takeover";

describe("an unfinished payment", () => {
  const openAndReplace = async (
    answer: Parameters<typeof fakeServices>[0][string],
    after: readonly unknown[] = [confirming(plan1001, "25.00"), plan1002],
  ) => {
    const opened = await open([confirming(plan1001, "25.00"), plan1002], { [takeoverCall]: answer });
    const button = await within(await block("P-1001")).findByRole("button", { name: "Start a new payment" });
    opened.services.answers[plansCall] = { body: { plans: after } };
    await opened.user.click(button);
    return opened;
  };

  test("is replaced: the request names it, the choices come back, and the guest learns that no money was taken [HOST-68, HOST-70]", async () => {
    const sent: unknown[] = [];
    const { user } = await openAndReplace(
      collectBodies(sent, { status: 200, body: { outcome: "ENDED", amount: "25.00" } }),
      [plan1001, plan1002],
    );
    expect(
      await screen.findByText(/Plan P-1001: the other payment was ended, and no money was taken for it\./),
    ).toBeVisible();
    expect(sent).toEqual([{ trackingNo: "TRK-1" }]);
    expect(screen.getByRole("heading", { level: 2, name: "Plan P-1001" })).toHaveFocus();
    await user.click(await within(await block("P-1001")).findByRole("radio", { name: /Total Due/ }));
    expect(continueButton()).toBeEnabled();
  });

  test("that was paid after all: the page says so, with the amount due now [HOST-71]", async () => {
    const due100 = { ...plan1001, lineItems: [{ type: "TOTAL", planId: "P-1001", due: "100.00" }] };
    await openAndReplace({ body: { outcome: "PAID", amount: "25.00" } }, [due100, plan1002]);
    expect(
      await screen.findByText(/Plan P-1001: the payment of \$25\.00 was made\. Total Due is now \$100\.00\./),
    ).toBeVisible();
    expect(await within(await block("P-1001")).findByRole("radio", { name: /Total Due\s*\$100\.00/ })).toBeVisible();
  });

  test("stays while the payment page does not answer, and the guest can try again [HOST-73]", async () => {
    const { user, services } = await openAndReplace(refusal(409, "plan_payment_in_progress"));
    expect(
      await within(await block("P-1001")).findByText(
        "The payment page did not answer, so nothing has changed. Try again in a few minutes.",
      ),
    ).toBeVisible();
    expect(within(await block("P-1001")).queryByRole("radio")).not.toBeInTheDocument();
    services.answers[takeoverCall] = { body: { outcome: "ENDED", amount: "25.00" } };
    services.answers[plansCall] = { body: { plans: [plan1001, plan1002] } };
    await user.click(screen.getByRole("button", { name: "Start a new payment" }));
    expect(await within(await block("P-1001")).findByRole("radio", { name: /Total Due/ })).toBeVisible();
  });

  test("cannot be replaced too often: the page says when to try again; for any other failure, it shows the detail [HOST-76]", async () => {
    const { user, services } = await openAndReplace(refusal(429, "plan_takeovers_used", { retryAfterSeconds: 1_700 }));
    expect(
      await screen.findByText("Payments on this plan were replaced three times within an hour. Try again in 29 min."),
    ).toBeVisible();
    services.answers[takeoverCall] = refusal(500, "internal_error", { detail: "the services are busy" });
    await user.click(screen.getByRole("button", { name: "Start a new payment" }));
    expect(await screen.findByText(/Error starting a new payment; the services are busy/)).toBeVisible();
  });

  test("cannot be replaced while it is in review [HOST-72]", async () => {
    const inReview = {
      ...confirming(plan1001, "25.00"),
      openPayment: {
        planId: "P-1001",
        amount: "25.00",
        since: "2026-11-21T21:00:00Z",
        trackingNo: "TRK-1",
        inReview: true,
      },
    };
    await open([inReview]);
    expect(await screen.findByText(/Somebody at our office/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start a new payment" })).not.toBeInTheDocument();
  });
});

test("returns to the lookup on Lookup ID and clears the guest session [GUEST-68]", async () => {
  storeSubmission({ "P-1001": "25.00" }, "25.00");
  const { user, address } = await open();
  await user.click(await screen.findByRole("button", { name: "Lookup ID" }));
  expect(address()).toBe("/riverton/guest");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("treats the browser's Back as a cancellation: posts RETURN_TO_PORTAL CANCEL once per plan [HOST-45]", async () => {
  storeDeparture({ "P-1001": "25.00", "P-1002": "60.00" }, "85.00");
  const told: unknown[] = [];
  await open([confirming(plan1001, "25.00")], { [historyCall]: collectBodies(told) });
  await block("P-1001");
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual(
    expect.arrayContaining(
      ["P-1001", "P-1002"].map((accountNo) => ({ event: "RETURN_TO_PORTAL", accountNo, payload: "CANCEL" })),
    ),
  );
});

test("says so when there are no plans [GUEST-47]", async () => {
  await open([]);
  expect(await screen.findByText("There are no payment plans to show.")).toBeVisible();
});

test("shows a failure with its detail, and Try again loads the plans [GUEST-47]", async () => {
  const { user, services } = await open([], {
    [plansCall]: refusal(500, "internal_error", { detail: "the services are busy" }),
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("Error building page; the services are busy");
  services.answers[plansCall] = { body: { plans: [plan1001] } };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await block("P-1001")).toBeVisible();
});

test.each([
  ["no answer", {}, "no answer came. Check your connection and try again"],
  [
    "an unreadable answer",
    { [plansCall]: { status: 500, body: "<h1>Internal Server Error</h1>" } },
    "the answer could not be read",
  ],
])("shows the error for %s", async (_, answers, detail) => {
  await openGuest(homeAddress, fakeServices(answers));
  expect(await screen.findByRole("alert")).toHaveTextContent(`Error building page; ${detail}`);
});

test("redirects to the lookup, which gives the reason, when the username has expired [GUEST-24]", async () => {
  const { address } = await open([], { [plansCall]: refusal(404, "guest_not_found") });
  expect(await screen.findByText(/Your lookup has ended\. Look your account up again to go on\./)).toBeVisible();
  await waitFor(() => expect(address()).toBe("/riverton/guest"));
  expect(sessionStorage.getItem("riverton.demPortalUsername")).toBeNull();
});

test("takes the plans from the response to the page's early request, and sends no second request [GUEST-22]", async () => {
  const services = fakeServices({});
  const body = JSON.stringify({ plans: [plan1001] });
  await openGuest(homeAddress, {
    ...services,
    boot: {
      [`GET ${servicePrefix}/public/plans;user=${username}?instanceId=riverton`]: Promise.resolve(
        new Response(body, { headers: { "content-type": "application/json" } }),
      ),
    },
  });
  expect(await block("P-1001")).toBeVisible();
  expect(services.calls).toEqual([]);
});

test("is complete in Spanish [GUEST-70]", async () => {
  localStorage.setItem("paydown.language", "es");
  const { user } = await open([plan1001, confirming(plan1002, "60.00"), plan1003, plan1004]);
  expect(await screen.findByRole("heading", { level: 1, name: "Sus planes de pago" })).toBeVisible();
  const labels = within(await block("P-1001"))
    .getAllByRole("radio")
    .map((radio) => radio.parentElement?.textContent);
  expect(labels).toEqual([
    "Sin pago",
    "Mínimo adeudadoa más tardar el 11/30/2026$25.00",
    "Total adeudado$125.00",
    "Otro monto",
  ]);
  expect(await block("P-1001")).toHaveTextContent("Activo, inscrito por $185.00, termina el 04/30/2027");
  expect(await block("P-1002")).toHaveTextContent("Se está confirmando un pago de $60.00");
  expect(await block("P-1003")).toHaveTextContent("Este plan no admite pagos. Llame al (302) 555-0117.");
  expect(await block("P-1004")).toHaveTextContent("Este plan no tiene saldo pendiente.");
  expect(screen.getByText("Elija un monto para al menos un plan.")).toBeVisible();
  await choose(user, "P-1001", /Otro monto/);
  const typed = within(await block("P-1001")).getByRole("textbox", { name: "Monto a pagar" });
  await user.type(typed, "10");
  await user.tab();
  expect(screen.getByText("Menos del mínimo puede dejar su plan en incumplimiento.")).toBeVisible();
  await user.clear(typed);
  await user.type(typed, "126");
  expect(typed).toHaveAccessibleDescription(
    expect.stringContaining("Error: El monto no puede ser mayor que el total adeudado."),
  );
  expect(screen.getByRole("button", { name: "Continuar" })).toBeDisabled();
  expect(screen.getByRole("group", { name: "Total general" })).toHaveTextContent("$126.00");
});

test("the brand links to the lookup, Home links to guest home with the user in the query, and the navigation has no other entry [GUEST-13]", async () => {
  await open();
  await block("P-1001");
  expect(screen.getByRole("link", { name: "City of Riverton" })).toHaveAttribute("href", "/riverton/guest");
  expect(
    within(screen.getByRole("navigation", { name: "Main" }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([["Home", homeAddress]]);
});

test.each([
  ["without user", "/riverton/guest/home"],
  ["with another guest's user", "/riverton/guest/home?user=somebody"],
])("redirects guest home %s to the lookup [GUEST-3]", async (_, to) => {
  const services = fakeServices({});
  const { address } = await openGuest(to, services);
  expect(await screen.findByRole("heading", { level: 1, name: "City of Riverton" })).toBeVisible();
  expect(address()).toBe("/riverton/guest");
  expect(services.calls).toEqual([]);
});

test("shows the built-in warning when none is configured [GUEST-55]", async () => {
  const services = fakeServices({ [plansCall]: { body: { plans: [plan1001] } } });
  const configuration = { ...riverton, instanceConfig: { ...riverton.instanceConfig, guestOtherAmountMessage: "" } };
  const { user } = await openGuest(homeAddress, { ...services, page: { configuration } });
  await choose(user, "P-1001", /Other Amount/);
  await user.type(await other("P-1001"), "10");
  await user.tab();
  expect(screen.getByText("The amount is below the minimum due of $25.00.")).toBeVisible();
});
