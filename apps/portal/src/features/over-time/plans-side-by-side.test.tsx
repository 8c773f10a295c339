import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "../../payment-flow/testing/open-paying";
import { chooseSuggested, fillOwn, openForm, openPlans } from "./testing/open-plans";
import { halfYear, oneMonth, planningServices, twoMonths } from "./testing/planning-services";

beforeEach(cleanTab);

const propose = "POST /api/strategies/POROVT";
const accepted = { body: { strategy: "overTime", outcome: "accept", reasons: [], proposal: halfYear } };
const adjusted = {
  body: {
    strategy: "overTime",
    outcome: "adjust",
    proposal: halfYear,
    reasons: [{ rule: "paymentsDiffer", count: 3 }],
  },
};

/** Services that suggest these plans. */
const suggesting = (...suggestions: readonly (typeof halfYear)[]) =>
  planningServices({
    "GET /api/strategies/POROVT/formFields": {
      body: { strategy: "overTime", due: "3600.00", planCode: "MONTHLY", yearlyRate: "6", suggestions, fields: [] },
    },
  });

const tiles = () =>
  screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent.replace(/\s+/g, " "));
const own = () => tiles()[0];
const figures = () =>
  screen.getAllByRole("row").map((line) => [...line.children].map((cell) => cell.lastChild?.textContent));
const said = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith("My own plan:") || text.startsWith("Suggested plan:"));

const blank = "My own plan Say what you can pay, and when you can start.";
const three = "3 payments, last one on 02/05/2027, interest $12.34, total $3,612.34";
const two = "2 payments, last one on 01/05/2027, interest $10.00, total $3,610.00";

describe("the plans side by side", () => {
  test.each([
    ["none", suggesting(), [blank]],
    ["one", suggesting(halfYear), [blank, `Suggested plan $1,205.00 a month ${three}`]],
    [
      "two",
      suggesting(halfYear, twoMonths),
      [`My own plan $1,806.00 a month ${two}`, `Suggested plan $1,205.00 a month ${three}`],
    ],
    [
      "three",
      suggesting(halfYear, twoMonths, oneMonth),
      [
        `My own plan $1,806.00 a month ${two}`,
        "Short plan $3,600.00 1 payment, last one on 12/05/2026, no interest, total $3,600.00",
        `Long plan $1,205.00 a month ${three}`,
      ],
    ],
  ])(
    "with %s suggested: no empty column, and the consumer's own first [PLAN-117, PLAN-118, PLAN-119]",
    async (_, services, shown) => {
      await openForm(services);
      expect(tiles()).toEqual(shown);
      expect(screen.getAllByRole("radio")[0]).toBeChecked();
      expect(services.requests(propose)).toEqual([]);
    },
  );

  test("share a chart, described in words, and a table with the same figures [PLAN-121, PLAN-122, PLAN-123]", async () => {
    const { user } = await openForm(suggesting(halfYear, twoMonths, oneMonth));
    expect(
      screen.getByRole("img", {
        name: "What you still owe, from $3,600.00 today. My own plan: $0.00 on 01/05/2027. Short plan: $0.00 on 12/05/2026. Long plan: $0.00 on 02/05/2027. The table has the same figures.",
      }),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "The same figures as a table" }));
    expect(screen.getByRole("table", { name: "What you still owe at the end of the day" })).toBeVisible();
    expect(figures()).toEqual([
      ["Date", "My own plan", "Short plan", "Long plan"],
      ["Today", "$3,600.00", "$3,600.00", "$3,600.00"],
      ["12/05/2026", "$1,802.28", "$0.00", "$2,403.28"],
      ["01/05/2027", "$0.00", "$0.00", "$1,201.34"],
      ["02/05/2027", "$0.00", "$0.00", "$0.00"],
    ]);
  });

  test("have a chart and a table without the consumer's own while that one is empty, and no chart without any plan", async () => {
    const { user } = await openForm(suggesting(halfYear));
    await user.click(screen.getByRole("button", { name: "The same figures as a table" }));
    expect(figures()[0]).toEqual(["Date", "Suggested plan"]);
  });

  test("without a plan have no chart and no list of payments", async () => {
    await openForm(suggesting());
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByRole("region", { name: "Payments of the chosen plan" })).toBeNull();
  });

  test("say the chosen one in a sentence, which a live region says too [PLAN-125, PLAN-127]", async () => {
    const { user } = await openForm();
    const note = "Nothing is set up until you press the button on the last page.";
    const first =
      "1 payment of $1,806.00 and a last one of $1,804.00, from 12/05/2026 to 01/05/2027: $3,610.00 in all, with $10.00 of interest.";
    expect(screen.getByText(`${first} ${note}`)).toBeVisible();
    expect(said()).toEqual([`My own plan: ${first}`]);
    await chooseSuggested(user);
    expect(said()).toEqual([
      "Suggested plan: 2 payments of $1,205.00 and a last one of $1,202.34, from 12/05/2026 to 02/05/2027: $3,612.34 in all, with $12.34 of interest.",
    ]);
  });

  test("say a plan of a single payment without interest [PLAN-127]", async () => {
    const { user } = await openForm(suggesting(halfYear, twoMonths, oneMonth));
    await user.click(screen.getByRole("radio", { name: /^Short plan/ }));
    expect(screen.getByText(/^1 payment of \$3,600\.00, on 12\/05\/2026, without interest\./)).toBeVisible();
  });

  test("are complete in Spanish [PLAN-115]", async () => {
    localStorage.setItem("paydown.language", "es");
    const { user } = await openPlans(suggesting(halfYear, twoMonths, oneMonth), "Pagar a plazos");
    await screen.findByRole("group", { name: "Elija un plan" });
    expect(tiles()).toEqual([
      "Mi propio plan $1,806.00 al mes 2 pagos, el último el 01/05/2027, intereses $10.00, en total $3,610.00",
      "Plan corto $3,600.00 1 pago, el último el 12/05/2026, sin intereses, en total $3,600.00",
      "Plan largo $1,205.00 al mes 3 pagos, el último el 02/05/2027, intereses $12.34, en total $3,612.34",
    ]);
    expect(screen.getByRole("list", { name: "Líneas del gráfico" })).toBeVisible();
    expect(screen.getByText("Mes del pago")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Las mismas cifras en una tabla" }));
    expect(screen.getByRole("table", { name: "Lo que aún debe al final del día" })).toBeVisible();
    expect(
      screen.getByText("No se programa nada hasta que presione el botón de la última página.", { exact: false }),
    ).toHaveTextContent(
      /^1 pago de \$1,806\.00 y un último de \$1,804\.00, del 12\/05\/2026 al 01\/05\/2027: \$3,610\.00 en total, con \$10\.00 de intereses\./,
    );
    const payments = within(screen.getByRole("region", { name: "Pagos del plan elegido" }));
    expect(payments.getAllByRole("listitem")[0]).toHaveTextContent(
      "$1,806.00 el 12/05/2026Pago 1 de 2 después aún debe $1,802.28",
    );
    expect(payments.getByRole("button", { name: "Mostrar los 2 pagos" })).toBeVisible();
    await user.click(screen.getByRole("radio", { name: /^Plan corto/ }));
    expect(payments.getByRole("button", { name: "Mostrar el pago" })).toBeVisible();
    expect(screen.getByText(/^1 pago de \$3,600\.00, el 12\/05\/2026, sin pagar intereses\./)).toBeVisible();
  });
});

describe("a consumer's own plan that changes", () => {
  test("is chosen as soon as someone types in one of its fields [PLAN-120]", async () => {
    const { user } = await openForm();
    await chooseSuggested(user);
    await user.type(await screen.findByLabelText("Number of payments"), "4");
    expect(screen.getByRole("radio", { name: /^My own plan/ })).toBeChecked();
  });

  test.each([
    [
      "en",
      "My own plan",
      "Checking your plan. The plans below show the last figures until then.",
      "See our answer to it.",
    ],
    [
      "es",
      "Mi propio plan",
      "Revisando su plan. Hasta entonces, los planes de abajo muestran las últimas cifras.",
      "Vea nuestra respuesta.",
    ],
  ])(
    "keeps its last figures while it is checked, silently, and has none after an adjustment (%s) [PLAN-124, PLAN-125]",
    async (language, name, waiting, seeAnswer) => {
      localStorage.setItem("paydown.language", language);
      let answer = (_: typeof accepted | typeof adjusted) => {};
      const services = planningServices({ [propose]: () => new Promise((resolve) => (answer = resolve)) });
      const { user } = await openPlans(services, language === "en" ? undefined : "Pagar a plazos");
      await screen.findByText(/1,806\.00/, { selector: "label *" });
      const before = own();
      const payments = screen.getByDisplayValue("2");
      await user.clear(payments);
      await user.type(payments, "3");
      expect(screen.getByText(waiting).closest("[role=status]")).toBeVisible();
      expect(own()).toBe(before);
      expect(said()).toEqual([]);
      await waitFor(() => expect(services.requests(propose)).toHaveLength(1));
      expect(own()).toBe(before);
      await act(async () => answer(adjusted));
      await waitFor(() => expect(own()).toBe(`${name} ${seeAnswer}`));
      expect(screen.getByRole("img")).toHaveAccessibleName(/^(?!.*(My own plan|Mi propio plan))/);
    },
  );

  test("shows its new figures once they are there, and says them [PLAN-124, PLAN-125]", async () => {
    const { user } = await openForm();
    await fillOwn(user, "1205", "3");
    await screen.findByText("We can agree to this plan.");
    expect(own()).toBe(`My own plan $1,205.00 a month ${three}`);
    expect(said()).toEqual([expect.stringMatching(/^My own plan: 2 payments of \$1,205\.00 and a last one/)]);
  });

  test.each([
    ["en", "too late", { rule: "firstDateTooLate", date: "01/05/2027" }, "Start on 01/05/2027", "2027-01-05"],
    ["es", "past", { rule: "firstDatePast", date: "11/22/2026" }, "Empezar el 11/22/2026", "2026-11-22"],
  ])(
    "that is refused only for its first day begins on the nearest allowed day at a press (%s, %s) [PLAN-128]",
    async (language, _, reason, label, day) => {
      localStorage.setItem("paydown.language", language);
      const refused = { body: { strategy: "overTime", outcome: "refuse", proposal: null, reasons: [reason] } };
      const services = planningServices({ [propose]: refused });
      const { user } = await openPlans(services, language === "en" ? undefined : "Pagar a plazos");
      const payments = await screen.findByDisplayValue("2");
      await user.clear(payments);
      await user.type(payments, "3");
      const button = await screen.findByRole("button", { name: label });
      services.answers[propose] = accepted;
      await user.click(button);
      expect(screen.getByLabelText(/^(First payment date|Fecha del primer pago)$/)).toHaveValue(day);
      expect(await screen.findByText(/^(We can agree to this plan|Podemos aceptar este plan)\.$/)).toBeVisible();
      expect(screen.getByRole("group", { name: /^(Our answer|Nuestra respuesta)/ })).toHaveFocus();
    },
  );

  test("that is refused for more than its first day has no such button [PLAN-128]", async () => {
    const reasons = [{ rule: "firstDateTooLate", date: "01/05/2027" }, { rule: "paymentNotPositive" }];
    const refused = { body: { strategy: "overTime", outcome: "refuse", proposal: null, reasons } };
    const { user } = await openForm(planningServices({ [propose]: refused }));
    await fillOwn(user, "1205", "3");
    await screen.findByText("We cannot agree to this plan.");
    expect(screen.queryByRole("button", { name: /^Start on/ })).toBeNull();
  });
});
