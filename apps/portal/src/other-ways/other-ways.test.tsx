import { type DispositionCard, dispositionCards } from "@paydown/domain";
import { ConfigurationProvider } from "@paydown/shell/configuration";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, test } from "vitest";
import { App } from "../app";
import { formFields } from "../features/negotiator/testing/answers";
import { fillOwn, openForm } from "../features/over-time/testing/open-plans";
import { planningServices } from "../features/over-time/testing/planning-services";
import { readPaymentPage } from "../account/payment-page";
import { cleanTab, openAt } from "../payment-flow/testing/open-paying";
import {
  configuration,
  demoAccounts,
  demoPage,
  instanceConfig,
  payingServices,
} from "../payment-flow/testing/paying-services";
import { SessionProvider } from "../session/session";
import { portalToTest } from "../testing/portal-to-test";
import { readCarriedAmount } from "./carried-amount";
import { type OtherWaysOptions, useOtherWays } from "./use-other-ways";

beforeEach(cleanTab);

const withContact = { ...instanceConfig, contactUsEnabled: true };

function Ways(options: OtherWaysOptions) {
  return (
    <ul>
      {useOtherWays(options).map(({ key, title, description, label, href }) => (
        <li key={key}>{[title, description, label, href].join(" | ")}</li>
      ))}
    </ul>
  );
}

/** The other options listed if exactly these disposition cards were usable, whatever the rules decide. */
async function waysOf(
  usable: readonly DispositionCard[],
  more: Partial<OtherWaysOptions> = {},
  instance: object = withContact,
) {
  const portal = await portalToTest({ fetch: payingServices().fetch });
  const own = { ...configuration, instanceConfig: { ...instanceConfig, ...instance } };
  const read = readPaymentPage(demoPage("100000001", demoAccounts["100000001"]), own, (text) => String(text));
  const cards = dispositionCards.map((card) => ({ card, enabled: usable.includes(card), reasons: [] }));
  const page = { ...read, decide: (accepted: boolean) => ({ ...read.decide(accepted), cards }) };
  const options: OtherWaysOptions = {
    page,
    besides: "negotiator",
    declared: { needsSD: true, sdAccepted: true },
    amount: readCarriedAmount("100.00"),
    ...more,
  };
  const ways = (
    <SessionProvider value={portal.session("harbor")}>
      <ConfigurationProvider value={own}>
        <Ways {...options} />
      </ConfigurationProvider>
    </SessionProvider>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: <App portal={portal} />, children: [{ path: "*", element: ways }] }])}
    />,
  );
  return (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
}

const account = "/harbor/accounts/100000001";
const contact = "Talk to us | We may find a way together. | Contact us | /harbor/contactUs?id=100000001";

describe("the other options on an account", () => {
  test.each([
    [
      "full",
      `Full Payment | Pay the whole balance. | Pay in full | ${account}/paymentForm?action=full&needsSD=true&sdAccepted=true`,
    ],
    [
      "oneTime",
      `One-Time Payment | Pay $100.00 towards what you owe. | Choose an amount | ${account}/paymentForm?action=oneTime&needsSD=true&sdAccepted=true&amount=100.00`,
    ],
    [
      "negotiator",
      `Make an Offer | Offer $100.00 to settle the account. | Make an offer | ${account}/negotiator/start?needsSD=true&sdAccepted=true&amount=100.00`,
    ],
    [
      "recurring",
      `Update Payment Info | Change the card or bank account that pays for you. | Update | ${account}/paymentForm?action=next&needsSD=true&sdAccepted=true`,
    ],
    ["overTime", `Pay Over Time | Pay $100.00 a month. | Set up payments | ${account}/overTime?amount=100.00`],
  ] as const)("include the amount if the option takes one: %s [OFFER-63]", async (card, way) => {
    expect(await waysOf([card], { besides: card === "full" ? "oneTime" : "full" })).toEqual([way, contact]);
  });

  test.each(dispositionCards)(
    "are the cards in their order, without the card that failed: %s [OFFER-62]",
    async (besides) => {
      const ways = await waysOf(dispositionCards, { besides });
      const titles = {
        full: "Full Payment",
        oneTime: "One-Time Payment",
        negotiator: "Make an Offer",
        recurring: "Update Payment Info",
        overTime: "Pay Over Time",
      };
      expect(ways.map((way) => way?.split(" | ")[0])).toEqual([
        ...dispositionCards.filter((card) => card !== besides).map((card) => titles[card]),
        "Talk to us",
      ]);
    },
  );

  test("omit those that cannot be used now [OFFER-64]", async () => {
    expect(await waysOf([])).toEqual([contact]);
  });

  test("use the tenant's own words if no amount was given [OFFER-64]", async () => {
    const own = { ...withContact, oneTimePaymentContent: "Any sum helps.", oneTimePaymentButtonLabel: "Pay a bit" };
    expect(await waysOf(["oneTime"], { amount: null }, own)).toEqual([
      `One-Time Payment | Any sum helps. | Pay a bit | ${account}/paymentForm?action=oneTime&needsSD=true&sdAccepted=true`,
      contact,
    ]);
  });

  test("offer a call where the tenant has no contact page [OFFER-65]", async () => {
    expect(await waysOf([], {}, instanceConfig)).toEqual([
      "Talk to us | We may find a way together. | Call (410) 555-0142 | tel:+14105550142",
    ]);
  });
});

describe("the amount carries over", () => {
  test.each([
    ["a one-time payment", "Choose an amount", "Payment Amount"],
    ["another offer", "Make another offer", "Amount"],
  ])("from a refused offer to %s [OFFER-63]", async (_, link, field) => {
    const services = payingServices({
      "GET /api/strategies/PORPLS/formFields": {
        body: formFields({ attemptsLeft: 2, last: { amount: "100.00", outcome: "refuse" } }),
      },
    });
    const { user } = await openAt("100000001/negotiator/error?amount=100.00", services);
    await user.click(await screen.findByRole("link", { name: link }));
    expect(await screen.findByLabelText(field)).toHaveValue("100.00");
  });

  test("to paying over time, as the amount of each payment of the consumer's own plan [PLAN-28]", async () => {
    await openForm(planningServices(), "?amount=100.00");
    expect(screen.getByRole("radio", { name: /^My own plan/ })).toBeChecked();
    expect(await screen.findByLabelText("Amount of each payment")).toHaveValue("100.00");
    expect(screen.getByLabelText("First payment date")).toHaveValue("2026-12-05");
  });

  test.each(["abc", "-5", "0", ""])(
    "'%s' in the URL of the plans screen is not accepted as an amount: the suggested one stays [PLAN-28]",
    async (amount) => {
      await openForm(planningServices(), `?amount=${amount}`);
      expect(await screen.findByLabelText("Amount of each payment")).toHaveValue("1806.00");
    },
  );

  test("from a refused plan to a one-time payment, with the state declaration acknowledged on the way [PLAN-35]", async () => {
    const declared = { messages: [{ text: "You have the right to ask." }] };
    const page = demoPage("100000002", {
      ...demoAccounts["100000002"],
      page: { ...demoAccounts["100000002"].page, ...declared },
    });
    const services = planningServices({
      "GET /api/pages/harbor": {
        body: { ...page, instanceConfig: { ...page.instanceConfig, ...withContact, cardsByPhone: [] } },
      },
      "POST /api/strategies/POROVT": {
        body: {
          strategy: "overTime",
          outcome: "refuse",
          proposal: null,
          reasons: [{ rule: "firstDateTooLate", date: "01/05/2027" }],
        },
      },
    });
    const { user, address } = await openForm(services);
    await fillOwn(user, "300.00", "13", "2027-03-01");
    const ways = within((await screen.findByText("You can change it, or choose another way to pay:")).parentElement!);
    expect(
      ways
        .getAllByRole("listitem")
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Pay in full: Pay the whole balance.",
      "Choose an amount: Pay $300.00 towards what you owe.",
      "Contact us: We may find a way together.",
    ]);
    await user.click(ways.getByRole("link", { name: "Choose an amount" }));
    expect(await screen.findByLabelText("Payment Amount")).toHaveValue("300.00");
    expect(address()).toBe(
      "/harbor/accounts/100000002/paymentForm?action=oneTime&needsSD=true&sdAccepted=true&amount=300.00",
    );
  });
});
