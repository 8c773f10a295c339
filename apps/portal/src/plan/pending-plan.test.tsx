import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { heading, openPlans, toReview } from "../features/over-time/testing/open-plans";
import { created, planningServices } from "../features/over-time/testing/planning-services";
import { cleanTab, openAt } from "../payment-flow/testing/open-paying";
import { refusal } from "../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const arrangement = "/api/paymentArrangements/100000002";
const pending = (what?: object) => ({
  [`GET ${arrangement}/pendingCheck`]: { body: { hasPending: true, pending: what } },
});
const plain = "A payment or a plan on this account is pending. Once it is done or cancelled, you can set up a plan.";

const standing = (statuses: readonly string[], ppaStatus = "A") => ({
  body: {
    ppa_status: ppaStatus,
    reference: created.reference,
    owed: "3600.00",
    cancellable: false,
    plan: created.plan,
    rows: created.rows.map((row, index) => ({ ...row, paymentStatus: statuses[index] })),
  },
});
const terms = "There is a plan on this account already: 2 payments of $1,205.00 and a last one of $1,202.34.";

describe("the blocker of a plan", () => {
  test.each([
    [
      "a plan, by the payment that comes next",
      standing(["paid", "scheduled", "scheduled"]),
      `${terms} Its next payment is $1,205.00 on 01/05/2027.`,
    ],
    [
      "a plan whose payment is being confirmed",
      standing(["checking", "scheduled", "scheduled"], "P"),
      `${terms} Its payment of $1,205.00 on 12/05/2026 is being checked.`,
    ],
    [
      "a plan of which only the last is left",
      standing(["paid", "paid", "scheduled"]),
      `${terms} Its next payment is $1,202.34 on 02/05/2027.`,
    ],
    ["a plan that cannot be fetched", refusal(500, "internal_error"), plain],
    ["a plan that another tab has just taken back", refusal(404, "arrangement_not_found"), plain],
    ["a plan that has just been paid", standing(["paid", "paid", "paid"], "C"), plain],
  ])("is named: %s", async (_, answer, text) => {
    await openPlans(
      planningServices({
        ...pending({ kind: "plan", reference: created.reference, date: "12/05/2026" }),
        [`GET ${arrangement}`]: answer,
      }),
    );
    await expectSaid(text);
  });

  test.each([
    [
      "a payment made by phone",
      { kind: "phonePayment", date: "12/09/2026" },
      "The payment by phone of 12/09/2026 on this account is pending. Once it is done or cancelled, you can set up a plan.",
    ],
    ["something that the services do not name", undefined, plain],
  ])("is described: %s", async (_, what, text) => {
    await openPlans(planningServices(pending(what)));
    await expectSaid(text);
  });

  async function expectSaid(text: string) {
    const notice = (await screen.findByText(text)).parentElement!;
    expect(within(notice).getByText("A plan cannot be set up now.")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the schedule" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000002/schedule",
    );
  }

  test.each([
    [
      "en",
      "Pay Over Time",
      "The payment of 12/09/2026 on this account is pending. Once it is done or cancelled, you can set up a plan.",
      "Make Payment",
    ],
    [
      "es",
      "Pagar a plazos",
      "El pago del 12/09/2026 de esta cuenta está pendiente. Cuando termine o se cancele, podrá establecer un plan.",
      "Hacer un pago",
    ],
  ])(
    "is named: a payment that is scheduled or being checked, with a link to where it can be cancelled (%s) [PLAN-82]",
    async (language, title, text, way) => {
      localStorage.setItem("paydown.language", language);
      await openPlans(planningServices(pending({ kind: "payment", reference: "R1", date: "12/09/2026" })), title);
      expect(await screen.findByText(text)).toBeVisible();
      const links = within(screen.getByRole("main"))
        .getAllByRole("link")
        .filter((link) => link.closest("nav") === null);
      expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
        [way, "/harbor/accounts/100000002/makePayment"],
      ]);
    },
  );

  const agreement = { kind: "agreement", amount: "2700.00", date: "12/10/2026" };
  const agreed =
    "You have agreed to pay $2,700.00 by 12/10/2026 to settle this account. While that stands, a plan cannot be set up.";

  test("is named: an agreement to settle the account, with a link to it [PLAN-83]", async () => {
    await openPlans(planningServices(pending(agreement)));
    expect((await screen.findByText(agreed)).parentElement).toHaveTextContent(/^A plan cannot be set up now\./);
    expect(screen.getByRole("link", { name: "Go to your agreement" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000002/negotiator/payment",
    );
    expect(screen.queryByRole("link", { name: "See the schedule" })).not.toBeInTheDocument();
  });

  test("is named: an agreement, in Spanish", async () => {
    localStorage.setItem("paydown.language", "es");
    await openPlans(planningServices(pending(agreement)), "Pagar a plazos");
    expect(
      await screen.findByText(
        "Usted acordó pagar $2,700.00 a más tardar el 12/10/2026 para liquidar esta cuenta. Mientras ese acuerdo esté vigente, no se puede establecer un plan.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Ir a su acuerdo" })).toBeVisible();
  });

  test("names the plan that another tab has set up, even if this tab's Schedule showed earlier that there was none", async () => {
    const { user, services } = await openAt("100000002/schedule", planningServices());
    await screen.findByText("There is no payment arrangement on this account.");
    let answer = (_: ReturnType<typeof standing>) => {};
    const asked = new Promise<void>((resolve) => {
      services.answers[`GET ${arrangement}`] = () => {
        resolve();
        return new Promise<ReturnType<typeof standing>>((resolve) => (answer = resolve));
      };
    });
    Object.assign(services.answers, pending({ kind: "plan", date: "12/05/2026" }));
    await user.click(screen.getByRole("link", { name: "Back" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Make Payment" });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(await screen.findByRole("button", { name: "Set up payments" }));
    const title = await screen.findByText("A plan cannot be set up now.");
    await asked;
    expect(title.parentElement).toHaveTextContent(/^A plan cannot be set up now\.$/);
    answer(standing(["scheduled", "scheduled", "scheduled"], "P"));
    await waitFor(() =>
      expect(title.parentElement).toHaveTextContent(
        `A plan cannot be set up now. ${terms} Its next payment is $1,205.00 on 12/05/2026.`,
      ),
    );
  });

  test("is named in Spanish [PLAN-81]", async () => {
    localStorage.setItem("paydown.language", "es");
    await openPlans(
      planningServices({ ...pending(), [`GET ${arrangement}`]: standing(["paid", "scheduled", "scheduled"]) }),
      "Pagar a plazos",
    );
    expect(
      await screen.findByText(
        "Esta cuenta ya tiene un plan: 2 pagos de $1,205.00 y un último de $1,202.34. Su próximo pago es de $1,205.00 el 01/05/2027.",
      ),
    ).toBeVisible();
  });

  test("is named on Review when another tab has set up a plan first [PLAN-84]", async () => {
    const { user, services } = await toReview();
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = refusal(409, "arrangement_pending");
    services.answers[`GET ${arrangement}`] = standing(["scheduled", "scheduled", "scheduled"], "P");
    await user.click(screen.getByRole("button", { name: "Set up plan" }));
    const said = await screen.findByText(`${terms} Its next payment is $1,205.00 on 12/05/2026.`, { exact: false });
    expect(said).toHaveTextContent(/^This plan was not set up\./);
    expect(within(said).getByRole("link", { name: "See the schedule" })).toBeVisible();
  });

  test("is named on Review when another tab has agreed to settle the account [PLAN-83]", async () => {
    const { user, services } = await toReview();
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = refusal(409, "arrangement_pending", { pending: agreement });
    await user.click(screen.getByRole("button", { name: "Set up plan" }));
    const said = await screen.findByText(agreed, { exact: false });
    expect(said).toHaveTextContent(/^This plan was not set up\./);
    expect(within(said).getByRole("link", { name: "Go to your agreement" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000002/negotiator/payment",
    );
  });
});
