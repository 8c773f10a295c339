import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "../../payment-flow/testing/open-paying";
import { fillOwn, openForm, openPlans } from "./testing/open-plans";
import { halfYear, planningServices } from "./testing/planning-services";

beforeEach(cleanTab);

const propose = "POST /api/strategies/POROVT";
const accepted = { body: { strategy: "overTime", outcome: "accept", reasons: [], proposal: halfYear } };
const inFull = "/harbor/accounts/100000002/paymentForm?action=full&needsSD=false&sdAccepted=false";

/** The hint of each field, in order. */
const hintsOf = (labels: readonly string[]) =>
  labels.map(
    (label) =>
      document.getElementById(screen.getByLabelText(label).getAttribute("aria-describedby") ?? "")?.textContent,
  );

describe("the limits of a consumer's own plan", () => {
  const texts = {
    en: {
      own: /^My own plan/,
      labels: ["Amount of each payment", "Number of payments", "First payment date"],
      follows:
        "The number of payments follows from the amount. For example, $1,205.00 a month takes 3 payments; a higher amount takes fewer.",
      hints: [
        "In US dollars, such as 150.00. From $25.00 to $3,600.00. The last payment may be lower.",
        "One a month, 24 at most",
        "From 11/21/2026 to 01/05/2027",
      ],
      title: "Pay Over Time",
    },
    es: {
      own: /^Mi propio plan/,
      labels: ["Monto de cada pago", "Número de pagos", "Fecha del primer pago"],
      follows:
        "La cantidad de pagos depende del monto. Por ejemplo, con $1,205.00 al mes son 3 pagos; con un monto mayor son menos.",
      hints: [
        "En dólares estadounidenses, por ejemplo 150.00. De $25.00 a $3,600.00. El último pago puede ser menor.",
        "Uno al mes, 24 como máximo",
        "Del 11/21/2026 al 01/05/2027",
      ],
      title: "Pagar a plazos",
    },
  };

  test.each(["en", "es"] as const)(
    "appear beside the fields before anything is typed, and say how the amount determines the number of payments (%s) [PLAN-21, PLAN-115]",
    async (language) => {
      const { own, labels, follows, hints, title } = texts[language];
      localStorage.setItem("paydown.language", language);
      const { user } = await openPlans(planningServices(), title);
      await user.click(await screen.findByRole("radio", { name: own }));
      expect(await screen.findByText(follows)).toBeVisible();
      expect(hintsOf(labels)).toEqual(hints);
    },
  );

  test("are omitted when the services do not name them [PLAN-21]", async () => {
    const fields = {
      body: { strategy: "overTime", due: "3600.00", planCode: "MONTHLY", yearlyRate: "6", suggestions: [], fields: [] },
    };
    await openForm(planningServices({ "GET /api/strategies/POROVT/formFields": fields }));
    await screen.findByLabelText("Number of payments");
    expect(hintsOf(texts.en.labels)).toEqual(["In US dollars, such as 150.00", "One a month", undefined]);
  });
});

test("the button that takes the offered plan checks that plan at once and moves the focus to the answer [PLAN-33]", async () => {
  let answer = (_: typeof accepted) => {};
  const services = planningServices({
    [propose]: ({ body }) =>
      body["overTimeAmount"] === "1205.00"
        ? new Promise<typeof accepted>((resolve) => (answer = resolve))
        : {
            body: {
              strategy: "overTime",
              outcome: "adjust",
              proposal: halfYear,
              reasons: [{ rule: "tooManyPayments", count: 24 }],
            },
          },
  });
  const { user } = await openForm(services);
  await fillOwn(user, "20", "24");
  await user.click(await screen.findByRole("button", { name: "Use this plan" }));
  const verdict = screen.getByRole("group", { name: "Our answer to your plan" });
  expect(verdict).toHaveFocus();
  expect(within(verdict).getByText("Checking your plan")).toBeVisible();
  await waitFor(() => expect(services.requests(propose)).toHaveLength(2));
  answer(accepted);
  expect(await within(verdict).findByText("We can agree to this plan.")).toBeVisible();
  expect(verdict).toHaveFocus();
});

describe("an amount that covers everything links to paying in full", () => {
  test("beside its field's error, and only with that error [PLAN-27]", async () => {
    const { user } = await openForm();
    await fillOwn(user, "3600.01", "1");
    expect(await screen.findByText("Amount of each payment must not be more than the $3,600.00 due.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Pay in full" })).toHaveAttribute("href", inFull);
    await fillOwn(user, "3599.99", "1");
    expect(screen.queryByRole("link", { name: "Pay in full" })).toBeNull();
  });

  test("beside a plan of one payment if the minimum allows no other plan [PLAN-27]", async () => {
    const plan = { ...halfYear.plan, numberOfPayments: 1, lastPayment: "20.10" };
    const { user } = await openForm(
      planningServices({
        [propose]: {
          body: {
            strategy: "overTime",
            outcome: "adjust",
            proposal: { ...halfYear, plan },
            reasons: [{ rule: "paymentBelowMinimum", amount: "25.00" }],
          },
        },
      }),
    );
    await fillOwn(user, "10", "2");
    expect(await screen.findByText("1 payment of $20.10, the first on 12/05/2026.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Pay in full" })).toHaveAttribute("href", inFull);
  });
});

test("no two groups or headings of the plans screen have the same name [PLAN-18]", async () => {
  const { user } = await openForm();
  await fillOwn(user, "1205", "3");
  await screen.findByText("We can agree to this plan.");
  const names = [...screen.getAllByRole("group"), ...screen.getAllByRole("heading")].map(
    (part) => part.querySelector("legend")?.textContent ?? part.getAttribute("aria-label") ?? part.textContent,
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["What you propose", "Payments of the chosen plan"]));
});
