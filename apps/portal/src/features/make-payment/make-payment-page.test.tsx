import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt } from "../../payment-flow/testing/open-paying";
import {
  accountPayment,
  type DemoAccountNo,
  demoAccounts,
  demoPage,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";
import { openPayment } from "../../testing/harbor";

beforeEach(cleanTab);

const restricted = "Access to your Account has been restricted please call (410) 555-0142";
const byPhone = "Call (410) 555-0142 to set this up.";

async function openAccount(accountNo: string, services = payingServices(), instance = {}) {
  const opened = await openAt(`${accountNo}/makePayment`, services, instance);
  await screen.findByRole("heading", { name: "Choose how to pay" });
  return opened;
}

/** Each card's title, and whether its button is enabled. */
function cards(): readonly (readonly [string, boolean])[] {
  const section = screen.getByRole("region", { name: "Choose how to pay" });
  return within(section)
    .queryAllByRole("listitem")
    .map((item) => [
      within(item).getByRole("heading").textContent ?? "",
      !within(item).getByRole("button").hasAttribute("disabled"),
    ]);
}

const shown: Record<DemoAccountNo, readonly string[]> = {
  "100000001": ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"],
  "100000002": ["Full Payment", "One-Time Payment", "Pay Over Time"],
  "100000003": ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"],
  "100000004": ["Full Payment", "One-Time Payment"],
  "100000005": ["Update Payment Info"],
  "100000006": ["Full Payment", "One-Time Payment"],
  "100000007": ["Make an Offer", "Update Payment Info"],
  "100000008": ["Full Payment", "One-Time Payment"],
  "100000009": ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"],
  "100000010": ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"],
  "100000011": ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"],
  "100000012": ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"],
  "100000013": ["Full Payment", "One-Time Payment"],
};

const nothingEnabled: readonly string[] = ["100000007", "100000008", "100000009", "100000010"];
/** The cards whose button may be enabled. In this tenant, consumers set up Pay Over Time by phone. */
const onTheScreen: readonly string[] = ["Full Payment", "One-Time Payment", "Make an Offer", "Update Payment Info"];

describe("the cards", () => {
  test.each(Object.entries(shown))(
    "of %s are %j, in the specification's order [MAKE-17]",
    async (accountNo, titles) => {
      await openAccount(accountNo);
      expect(cards().map(([title]) => title)).toEqual(titles);
      const enabled = nothingEnabled.includes(accountNo) ? [] : titles.filter((title) => onTheScreen.includes(title));
      expect(cards().flatMap(([title, open]) => (open ? [title] : []))).toEqual(enabled);
    },
  );

  test("have one filled button, the first enabled one [MAKE-27]", async () => {
    await openAccount("100000001");
    const filled = screen.getAllByRole("button").filter((button) => button.classList.contains("filled"));
    expect(filled.map((button) => button.textContent)).toEqual(["Pay in full"]);
  });

  test("show the tenant's words, or default words if the tenant has none [MAKE-28, CONFIG-23]", async () => {
    await openAccount(
      "100000004",
      payingServices({
        "GET /api/pages/harbor": {
          body: {
            ...demoPage("100000004", demoAccounts["100000004"]),
            instanceConfig: {
              ...demoPage("100000004", demoAccounts["100000004"]).instanceConfig,
              fullPaymentContent: "Close it today.",
              fullPaymentButtonLabel: "Close it",
            },
          },
        },
      }),
      { fullPaymentLabel: "Everything" },
    );
    expect(screen.getByRole("heading", { level: 3, name: "Everything" })).toBeVisible();
    expect(screen.getByText("Close it today.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Close it" })).toBeEnabled();
    expect(screen.getByRole("heading", { level: 3, name: "One-Time Payment" })).toBeVisible();
  });

  test("that are set up by phone say so [MAKE-31]", async () => {
    await openAccount("100000002");
    const button = screen.getByRole("button", { name: "Set up payments" });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(`Pay Over Time ${byPhone}`);
  });
});

describe("blockers", () => {
  test("an account below the minimum shows disabled cards and the minimum message [MAKE-44, MAKE-47]", async () => {
    await openAccount("100000008");
    expect(
      screen.getByText("The total due of $3.10 on this account is below the $5.00 minimum to allow payments."),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay in full" })).toHaveAccessibleDescription(
      "Full Payment Not available: the total due is below the minimum.",
    );
  });

  test("an account with nothing due shows its two cards disabled, with the minimum message [MAKE-46]", async () => {
    await openAccount("100000007");
    expect(
      screen.getByText("The total due of $0.00 on this account is below the $5.00 minimum to allow payments."),
    ).toBeVisible();
  });

  test("a restricted account shows the company's phone number as a link that dials it [MAKE-41, MAKE-43, MAKE-47]", async () => {
    await openAccount("100000009");
    const link = screen.getAllByRole("link", { name: "(410) 555-0142" })[0]!;
    expect(link.closest("p")).toHaveTextContent(restricted);
    expect(link).toHaveAttribute("href", "tel:+14105550142");
    expect(screen.getByRole("button", { name: "Choose an amount" })).toHaveAccessibleDescription(
      "One-Time Payment Not available: access to this account is restricted.",
    );
  });

  test("a payment being checked disables the cards and links to the payment [MAKE-48, MAKE-49]", async () => {
    const page = demoPage("100000001", { ...demoAccounts["100000001"], page: { openPayments: [openPayment] } });
    const services = payingServices({
      "GET /api/pages/harbor": { body: page },
      "GET /api/payments/status": () => new Promise<never>(() => undefined),
    });
    const { user, address } = await openAccount("100000001", services);
    expect(screen.getByText("We are checking a payment of $50.00. Do not pay again.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay in full" })).toBeDisabled();
    await user.click(screen.getByRole("link", { name: "See the payment" }));
    expect(await screen.findByText("Do not pay again.")).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/completed");
    await waitFor(() => expect(services.requests("GET /api/payments/status")).not.toHaveLength(0));
    expect(services.requests("GET /api/payments/status")[0]?.key).toBe(openPayment.key);
  });
});

test("Update Payment Info leads to the form with action=next [MAKE-30, MAKE-32]", async () => {
  const { user, address } = await openAccount("100000003");
  const card = screen.getByRole("heading", { name: "Update Payment Info" }).closest("li")!;
  await user.click(within(card).getByRole("button"));
  await waitFor(() =>
    expect(address()).toBe("/harbor/accounts/100000003/paymentForm?action=next&needsSD=false&sdAccepted=false"),
  );
});

test.each([
  [
    "Payment Information if a plan takes the next payment by itself",
    { methodOnly: true },
    "/harbor/accounts/100000003/paymentInfo",
  ],
  ["the form otherwise", {}, "/harbor/accounts/100000003/paymentForm?action=next&needsSD=false&sdAccepted=false"],
])("Update Payment Info leads to %s [MAKE-33]", async (_, more, where) => {
  const body = { ...demoPage("100000003", demoAccounts["100000003"]), ...more };
  const { user, address } = await openAccount("100000003", payingServices({ "GET /api/pages/harbor": { body } }));
  await user.click(
    within(screen.getByRole("heading", { name: "Update Payment Info" }).closest("li")!).getByRole("button"),
  );
  await waitFor(() => expect(address()).toBe(where));
});

describe("Update Payment Info", () => {
  const cardOf = () => within(screen.getByRole("heading", { name: "Update Payment Info" }).closest("li")!);
  const openWith = (accountNo: DemoAccountNo, paymentInfoSaveEnabled: boolean, more: object = {}) => {
    const page = demoPage(accountNo, demoAccounts[accountNo]);
    return openAccount(
      accountNo,
      payingServices({
        "GET /api/pages/harbor": {
          body: { ...page, ...more, instanceConfig: { ...page.instanceConfig, paymentInfoSaveEnabled } },
        },
      }),
    );
  };

  test("says that it makes the next payment, and links to changing the card without paying [MAKE-34, MAKE-35]", async () => {
    const { user, address } = await openWith("100000003", true);
    expect(
      cardOf().getByText(/This makes your next payment: \$140\.08 due 12\/03\/2026, plus any fee\./),
    ).toBeVisible();
    await user.click(cardOf().getByRole("link", { name: "Change the card without paying" }));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000003/paymentInfo"));
  });

  test("has no link to change the card where cards are not saved [MAKE-35]", async () => {
    await openWith("100000003", false);
    expect(cardOf().getByText(/This makes your next payment/)).toBeVisible();
    expect(cardOf().queryByRole("link")).toBeNull();
  });

  test.each([
    ["no payment is scheduled", "100000005", {}],
    ["a plan takes the next payment by itself", "100000003", { methodOnly: true }],
  ] as const)("says that nothing is charged where %s [MAKE-36]", async (_, accountNo, more) => {
    await openWith(accountNo, true, more);
    expect(cardOf().getByText(/Nothing is charged\.$/)).toBeVisible();
    expect(cardOf().queryByText(/This makes your next payment/)).toBeNull();
  });
});

test("Update Payment Info is disabled and says that the next payment is already scheduled [MAKE-37]", async () => {
  const next = accountPayment({
    paymentDate: "12/03/2026",
    dueDate: "12/03/2026",
    amount: "140.08",
    feeAmount: "2.50",
    total: "142.58",
  });
  const body = { ...demoPage("100000003", demoAccounts["100000003"]), scheduledPayments: [next] };
  await openAccount("100000003", payingServices({ "GET /api/pages/harbor": { body } }));
  const card = within(screen.getByRole("heading", { name: "Update Payment Info" }).closest("li")!);
  expect(card.getByRole("button")).toBeDisabled();
  expect(card.getByRole("button")).toHaveAccessibleDescription(
    "Update Payment Info Your next payment is scheduled already: $142.58 on 12/03/2026.",
  );
  expect(screen.getByRole("button", { name: "Pay in full" })).toBeEnabled();
});

test("a payment scheduled for another date leaves Update Payment Info enabled [MAKE-38]", async () => {
  const body = {
    ...demoPage("100000003", demoAccounts["100000003"]),
    scheduledPayments: [
      accountPayment({ reference: "PAY-1", dueDate: "11/03/2026" }),
      accountPayment({ reference: "PAY-2", paymentDate: "12/03/2026" }),
    ],
  };
  await openAccount("100000003", payingServices({ "GET /api/pages/harbor": { body } }));
  expect(
    within(screen.getByRole("heading", { name: "Update Payment Info" }).closest("li")!).getByRole("button"),
  ).toBeEnabled();
});

describe("a state declaration", () => {
  test("must be acknowledged before the cards can be used; choosing a card records the declaration's label and lines [MAKE-53, MAKE-55]", async () => {
    const { user, services, address } = await openAccount("100000010");
    expect(screen.getByText("You have the right to ask.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay in full" })).toBeDisabled();
    expect(
      screen.getAllByText("Tick the box to choose how to pay.").some((line) => line.closest("[role=status]")),
    ).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: "I have read the declaration." }));
    await user.click(screen.getByRole("button", { name: "Pay in full" }));
    await waitFor(() =>
      expect(address()).toBe("/harbor/accounts/100000010/paymentForm?action=full&needsSD=true&sdAccepted=true"),
    );
    expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toEqual({
      demPortalUsername: "casey@example.com",
      demIdtyNo: "55",
      disclosureLabel: "State Declaration",
      disclosureText: "You have the right to ask.\nAsk in writing.",
      dbtNo: "100000010",
    });
  });

  test("stays on screen and shows the failure if its acknowledgement cannot be recorded [MAKE-56]", async () => {
    const services = payingServices({
      "POST /api/demographics/acknowledge": refusal(500, "internal_error", { detail: "try later" }),
    });
    const { user, address } = await openAccount("100000010", services);
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Pay in full" }));
    expect(await screen.findByText("Error saving your state declaration; try later")).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000010/makePayment");
  });

  test("is not required where the tenant has it off [MAKE-51, CONFIG-7]", async () => {
    const page = demoPage("100000010", demoAccounts["100000010"]);
    await openAccount(
      "100000010",
      payingServices({
        "GET /api/pages/harbor": {
          body: { ...page, instanceConfig: { ...page.instanceConfig, stateDeclarationsEnabled: "N" } },
        },
      }),
    );
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByRole("button", { name: "Pay in full" })).toBeEnabled();
  });
});

describe("the screen", () => {
  test("shows the user and account, the amount owed, the next payment, tags, accepted types and other accounts [MAKE-3, MAKE-4, MAKE-5, MAKE-6, MAKE-8, MAKE-9, NAV-26, ACCT-17, ACCT-18, ACCT-19, ACCT-20]", async () => {
    await openAccount("100000003");
    expect(document.title).toBe("Make Payment – Harbor Recovery Services");
    expect(screen.getByText("Casey Morgan, account 100000003")).toBeVisible();
    expect(screen.getByText("$840.50")).toBeVisible();
    expect(screen.getByText("Next payment").nextElementSibling).toHaveTextContent("$140.08");
    expect(screen.getByText("Due").nextElementSibling).toHaveTextContent("12/03/2026");
    expect(within(screen.getByRole("list", { name: "Account tags" })).getByText("Type: Medical")).toBeVisible();
    const accepted = within(screen.getByRole("list", { name: "We accept" })).getAllByRole("img");
    expect(accepted.map((icon) => icon.getAttribute("aria-label"))).toEqual([
      "Bank account (ACH)",
      "Visa",
      "Electronic check",
      "Discover",
      "American Express",
      "Mastercard",
    ]);
    const related = within(screen.getByRole("region", { name: "Your other accounts" }));
    expect(related.getByRole("link", { name: /^100000077\s*\$10\.00$/ })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000077/makePayment",
    );
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/harbor/home?id=100000003");
    // The links are buttons below 60rem, and a sidebar from 60rem up.
    for (const role of ["group", "navigation"]) {
      const links = within(screen.getByRole(role, { name: "This account" })).getAllByRole("link");
      expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
        ["See Payments", "/harbor/accounts/100000003/transactionHistory"],
        ["Schedule", "/harbor/accounts/100000003/schedule"],
        ["Account Details", "/harbor/accounts/100000003/details"],
      ]);
    }
  });

  test.each([
    [
      ["MC", "AMEX", "DINERS", "VISA", "visa"],
      ["Visa", "American Express", "Mastercard"],
    ],
    [["DINERS"], []],
    [[], []],
  ])("shows the allowed types %j as %j, in the specification's order [MAKE-6]", async (allowedPayTypes, icons) => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    const body = { ...page, userInfo: { ...page.userInfo, allowedPayTypes } };
    await openAccount("100000001", payingServices({ "GET /api/pages/harbor": { body } }));
    const list = screen.queryByRole("list", { name: "We accept" });
    const marks = list ? within(list).queryAllByRole("img") : [];
    expect(marks.map((icon) => icon.getAttribute("aria-label"))).toEqual(icons);
  });

  test("shows 'Error building page' when it cannot be built, and can be retried [MAKE-13, ERR-29]", async () => {
    const services = payingServices({
      "GET /api/pages/harbor": refusal(500, "internal_error", { detail: "it broke" }),
    });
    const { user } = await openAt("100000001/makePayment", services);
    expect(await screen.findByText("Error building page; it broke")).toBeVisible();
    expect(
      within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link", { name: "Home" }),
    ).toBeVisible();
    services.answers["GET /api/pages/harbor"] = { body: demoPage("100000001", demoAccounts["100000001"]) };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$1,250.00")).toBeVisible();
  });

  test("speaks Spanish [MAKE-12]", async () => {
    localStorage.setItem("paydown.language", "es");
    await openAt("100000008/makePayment");
    expect(await screen.findByRole("heading", { level: 1, name: "Hacer un pago" })).toBeVisible();
    expect(
      await screen.findByText(
        "El saldo total de esta cuenta, $3.10, es inferior al mínimo de $5.00 para aceptar pagos.",
      ),
    ).toBeVisible();
  });
});
