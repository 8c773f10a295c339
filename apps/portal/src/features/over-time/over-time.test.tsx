import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { cardNumber, cleanTab, openAt, pressContinue } from "../../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, noAnswer, refusal } from "../../payment-flow/testing/paying-services";
import { chooseSuggested, fillOwn, heading, openForm, openPlans, toMethod, toReview } from "./testing/open-plans";
import { halfYear, planningServices } from "./testing/planning-services";

beforeEach(cleanTab);

const arrangement = "/api/paymentArrangements/100000002";

describe("the plans", () => {
  test("appear after 'My own plan', which is chosen and begins with the plan that costs less; each names its payment, number, last date, interest and total [PLAN-16, PLAN-117, PLAN-118]", async () => {
    const { services } = await openForm();
    const plans = within(screen.getByRole("group", { name: "Choose a plan" })).getAllByRole("radio");
    expect(plans.map((radio) => radio.closest("label")?.textContent)).toEqual([
      "My own plan $1,806.00 a month 2 payments, last one on 01/05/2027, interest $10.00, total $3,610.00",
      "Suggested plan $1,205.00 a month 3 payments, last one on 02/05/2027, interest $12.34, total $3,612.34",
    ]);
    expect(plans[0]).toBeChecked();
    expect(
      screen.getByText("One payment a month, on the same day. Interest is 6% a year on what you still owe."),
    ).toBeVisible();
    await waitFor(() => expect(services.requests(`POST ${arrangement}`)).toHaveLength(1));
    expect(services.requests(`POST ${arrangement}`).map(({ body }) => body)).toEqual([
      {
        accountNo: "100000002",
        paymentAmount: "1806.00",
        numberOfPayments: "0",
        firstPaymentDate: "12/05/2026",
        planCode: "MONTHLY",
        totalAmount: "3600.00",
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        fee: "0.0",
        ppaType: "1",
        preview: "true",
      },
    ]);
    expect(services.requests("POST /api/strategies/POROVT")).toEqual([]);
  });

  test("change the payments when another plan is chosen: the first three, and every payment in a table [PLAN-17, PLAN-126]", async () => {
    const { user } = await openForm();
    const listed = () =>
      within(screen.getByRole("region", { name: "Payments of the chosen plan" })).getAllByRole("listitem");
    expect(listed().map(({ textContent }) => textContent)).toEqual([
      "$1,806.00 on 12/05/2026Payment 1 of 2 then $1,802.28 still owed ",
      "$1,804.00 on 01/05/2027Payment 2 of 2 then $0.00 still owed ",
    ]);
    await chooseSuggested(user);
    expect(listed()).toHaveLength(3);
    expect(screen.queryByRole("table", { name: "Every payment of the plan" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show all 3 payments" }));
    const table = within(screen.getByRole("table", { name: "Every payment of the plan" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Date",
      "Payment",
      "Interest",
      "Off what you owe",
      "Still owed",
    ]);
    expect(table.getAllByRole("row")).toHaveLength(4);
  });

  test("that cannot be previewed show the failure, and Continue stays on the plans [PLAN-19]", async () => {
    const services = planningServices({
      [`POST ${arrangement}`]: refusal(500, "internal_error", { detail: "try later" }),
    });
    const { user } = await openPlans(services);
    expect(await screen.findByText("Error working out your plan; try later")).toBeVisible();
    await pressContinue(user);
    expect(screen.getByRole("heading", { level: 1, name: "Pay Over Time" })).toBeVisible();
  });

  test("are hidden while something is pending: the message says so and links to the schedule [PLAN-81]", async () => {
    await openPlans(planningServices({ [`GET ${arrangement}/pendingCheck`]: { body: { hasPending: true } } }));
    expect(await screen.findByText("A plan cannot be set up now.")).toBeVisible();
    expect(
      await screen.findByText(
        "A payment or a plan on this account is pending. Once it is done or cancelled, you can set up a plan.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "See the schedule" }).getAttribute("href")).toMatch(
      /\/harbor\/accounts\/100000002\/schedule$/,
    );
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test.each([
    [
      "pending payments",
      { [`GET ${arrangement}/pendingCheck`]: refusal(500, "internal_error", { detail: "try later" }) },
      "Error checking what is pending; try later",
    ],
    [
      "plans",
      { "GET /api/strategies/POROVT/formFields": refusal(500, "internal_error", { detail: "try later" }) },
      "Error fetching the plans; try later",
    ],
  ])("that fail to load, %s, show the failure [PLAN-19]", async (_, answers, message) => {
    await openPlans(planningServices(answers));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("redirect to Make Payment if the account may not be paid over time [PLAN-7]", async () => {
    const { address } = await openAt(
      "100000001/overTime",
      planningServices({ "GET /api/pages/harbor": { body: demoPage("100000001", demoAccounts["100000001"]) } }),
    );
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
  });
});

describe("a consumer's own plan", () => {
  test("is checked as soon as its fields are valid, and accepted [PLAN-29, PLAN-30, PLAN-32]", async () => {
    const { user, services } = await openForm();
    await fillOwn(user, "1205", "3");
    expect(await screen.findByText("We can agree to this plan.")).toBeVisible();
    expect(services.requests("POST /api/strategies/POROVT").at(-1)?.body).toEqual({
      overTimeAmount: "1205",
      overTimePayments: "3",
      overTimeFirstDate: "12/05/2026",
      relatedAccount: "100000002",
    });
    await pressContinue(user);
    await heading("Payment method");
  });

  test("that is adjusted shows the reasons and a similar plan that can replace it [PLAN-33]", async () => {
    const adjust = {
      body: {
        strategy: "overTime",
        outcome: "adjust",
        proposal: halfYear,
        reasons: [
          { rule: "paymentBelowMinimum", amount: "25.00" },
          { rule: "tooManyPayments", count: 24 },
          { rule: "paymentsDiffer", count: 3 },
        ],
      },
    };
    const services = planningServices({
      "POST /api/strategies/POROVT": ({ body }) =>
        body["overTimeAmount"] === "1205.00"
          ? { body: { strategy: "overTime", outcome: "accept", reasons: [], proposal: halfYear } }
          : adjust,
    });
    const { user } = await openForm(services);
    await fillOwn(user, "20", "24");
    expect(await screen.findByText("We cannot agree to this plan, but we can offer one close to it.")).toBeVisible();
    expect(screen.getByText("Each payment must be $25.00 or more.")).toBeVisible();
    expect(
      screen.getByText("A plan can have 24 payments at most, and these are too low to pay everything by then."),
    ).toBeVisible();
    expect(screen.getByText("Payments of this amount pay everything in 3 payments.")).toBeVisible();
    await pressContinue(user);
    expect(await screen.findByRole("link", { name: "Use the plan that we offer, or change yours." })).toBeVisible();
    expect(
      screen.getByText("2 payments of $1,205.00 and a last one of $1,202.34, the first on 12/05/2026."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Use this plan" }));
    expect(screen.getByLabelText("Number of payments")).toHaveValue("3");
    expect(await screen.findByText("We can agree to this plan.")).toBeVisible();
  });

  test("that is refused shows the reason beside its field, and the other ways to pay [PLAN-35]", async () => {
    const services = planningServices({
      "POST /api/strategies/POROVT": {
        body: {
          strategy: "overTime",
          outcome: "refuse",
          proposal: null,
          reasons: [{ rule: "firstDateTooLate", date: "01/05/2027" }],
        },
      },
    });
    const { user } = await openForm(services);
    await fillOwn(user, "1205", "3", "2027-03-01");
    expect(await screen.findByText("We cannot agree to this plan.")).toBeVisible();
    expect(screen.getByText("You can change it, or choose another way to pay:")).toBeVisible();
    await pressContinue(user);
    expect(await screen.findByLabelText("First payment date")).toHaveAccessibleDescription(
      /The first payment can be on 01\/05\/2027 or earlier\./,
    );
  });

  test("that cannot be checked shows the failure and loses nothing typed [PLAN-38]", async () => {
    const { user } = await openForm(
      planningServices({ "POST /api/strategies/POROVT": refusal(500, "internal_error", { detail: "try later" }) }),
    );
    await fillOwn(user, "1205", "3");
    expect(await screen.findByText("Error checking your plan; try later")).toBeVisible();
    expect(screen.getByLabelText("Amount of each payment")).toHaveValue("1205");
  });
});

describe("the method", () => {
  test("without a plan in progress, redirects to the plans", async () => {
    const { address } = await openAt("100000002/payment/overtime/payment", planningServices());
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000002/overTime"));
  });

  test("is stored by the services; no card number stays in the browser [PLAN-57]", async () => {
    const { services } = await toReview();
    await heading("Review your plan");
    expect(services.requests("PUT /api/payments/info")[0]).toMatchObject({
      rest: "harbor/100000002",
      body: { paymentOption: "2", cardNumber, ccv: "737" },
    });
    expect(screen.getByText(/Visa ending 1111/)).toBeVisible();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.body.textContent).not.toContain(
      cardNumber,
    );
  });

  test("refused by the processor shows the failure and keeps the typed values [PLAN-58]", async () => {
    await toReview(
      planningServices({
        "PUT /api/payments/info": refusal(422, "method_refused", { detail: "the card has expired" }),
      }),
    );
    expect(await screen.findByText("Error saving your payment method; the card has expired")).toBeVisible();
    expect(screen.getByLabelText("Card Number")).toHaveValue(cardNumber);
  });

  test("asks first when the consumer leaves by the breadcrumb [PLAN-11]", async () => {
    const { user } = await toMethod();
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(
      within(await screen.findByRole("dialog", { name: "Leave this page?" })).getByText(
        "Your plan has not been set up yet.",
      ),
    ).toBeVisible();
  });
});

describe("Regulation E", () => {
  const rege = { "GET /api/regeMessages": { body: { messages: [{ text: "First line.\nSecond line." }] } } };

  test("shows the disclosure for the method and the action next, records the text as shown under its label, and leads to Review [PLAN-60]", async () => {
    const { user, services } = await toReview(planningServices(rege));
    await heading("Regulation E Disclosures");
    expect(services.requests("GET /api/regeMessages")[0]?.query.toString()).toBe(
      "option=2&action=next&relatedAccount=100000002",
    );
    expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: "I accept the disclosures." }));
    await pressContinue(user);
    await heading("Review your plan");
    expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toMatchObject({
      disclosureLabel: "REGE-CARD-NEXT",
      disclosureText: "First line.\nSecond line.",
      dbtNo: "100000002",
    });
  });

  test("stays and shows the failure if the acceptance cannot be recorded; Cancel returns to Make Payment [PLAN-61, PLAN-62]", async () => {
    const { user, address } = await toReview(
      planningServices({
        ...rege,
        "POST /api/demographics/acknowledge": refusal(500, "internal_error", { detail: "try later" }),
      }),
    );
    await user.click(await screen.findByRole("checkbox"));
    await pressContinue(user);
    expect(await screen.findByText("Error saving your Regulation E acknowledgement; try later")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000002/makePayment"));
  });
});

describe("Review", () => {
  const setUp = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Set up plan" }));

  test("shows everything and sets the plan up under one key; Thank has the reference, Print and Cancel plan [PLAN-8, PLAN-65, PLAN-68, PLAN-75]", async () => {
    const { user, services, address } = await toReview();
    await heading("Review your plan");
    for (const text of ["3", "$1,205.00", "12/05/2026", "$1,202.34 on 02/05/2027", "$12.34", "$3,612.34"])
      expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(
      screen.getByText(
        "By setting up this plan you allow Harbor Recovery Services to take these payments, $3,612.34 in all.",
      ),
    ).toBeVisible();
    expect(screen.getByText("Payments are taken on these dates, also on weekends and bank holidays.")).toBeVisible();
    await setUp(user);
    await heading("Your plan is set up");
    expect(address()).toBe("/harbor/accounts/100000002/payment/overtime/thank");
    const [create] = services.requests(`POST ${arrangement}`).filter(({ key }) => key !== null);
    expect(create?.body).toMatchObject({
      paymentAmount: "1205.00",
      numberOfPayments: "0",
      totalAmount: "3600.00",
      fee: "0.0",
      ppaType: "1",
    });
    expect(create?.body).not.toHaveProperty("preview");
    expect(screen.getByText("PLAN-5TX9-20KM")).toBeVisible();
    expect(screen.getByText("Visa ending 1111")).toBeVisible();
    expect(screen.getByText("The first payment of $1,205.00 is taken on 12/05/2026.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Print" })).toBeVisible();
  });

  test("does not treat a missing answer as a refusal; it sends the same key again [PLAN-69]", async () => {
    const { user, services } = await toReview(planningServices());
    await heading("Review your plan");
    const well = services.answers[`POST ${arrangement}`] ?? {};
    services.answers[`POST ${arrangement}`] = noAnswer;
    await setUp(user);
    expect(
      await screen.findByText(
        "We could not tell whether your plan was set up. Press the button again: it is set up once.",
      ),
    ).toBeVisible();
    services.answers[`POST ${arrangement}`] = well;
    await setUp(user);
    await heading("Your plan is set up");
    const keys = services.requests(`POST ${arrangement}`).flatMap(({ key }) => key ?? []);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test.each([
    [
      "arrangement_pending",
      409,
      "This plan was not set up. A payment or a plan on this account is pending. Once it is done or cancelled, you can set up a plan.",
      "See the schedule",
    ],
    [
      "arrangement_refused",
      422,
      "This plan was not set up. Something on the account has changed, so this plan cannot be set up as shown.",
      "Plan anew",
    ],
    ["rege_required", 403, "Error setting up your plan; no", "Read the disclosures again"],
    ["method_expired", 422, "Error setting up your plan; no", "Plan anew"],
  ] as const)("%s says '%s' and links to the next step [PLAN-70]", async (code, status, message, way) => {
    const { user, services } = await toReview(planningServices());
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = refusal(status, code, { detail: "no" });
    await setUp(user);
    const alert = await within(screen.getByRole("main")).findByRole("alert");
    await waitFor(() => expect(alert).toHaveTextContent(message));
    await waitFor(() => expect(alert).toHaveFocus());
    expect(within(alert).getByRole("link", { name: way })).toBeVisible();
  });

  test("says that no payments are taken, and keeps the plan's key for later [RECON-32]", async () => {
    const { user, services } = await toReview(planningServices());
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = refusal(409, "payments_paused");
    const keys = () => services.requests(`POST ${arrangement}`).flatMap(({ key }) => (key === null ? [] : [key]));
    for (const count of [1, 2]) {
      await setUp(user);
      await waitFor(() => expect(keys()).toHaveLength(count));
      const alert = await within(screen.getByRole("main")).findByRole("alert");
      await waitFor(() =>
        expect(alert).toHaveTextContent(
          "This plan was not set up. We are not taking payments right now. Please try again later.",
        ),
      );
    }
    expect(keys()[0]).toBe(keys()[1]);
  });

  test("warns of a card that expires before the last payment [PLAN-66]", async () => {
    const { debitOnFile } = await import("./testing/planning-services");
    await toReview(planningServices({ "PUT /api/payments/info": { body: { ...debitOnFile, ccExpDate: "0127" } } }));
    await heading("Review your plan");
    expect(
      screen.getByText(
        "This card expires before the last payment. Update your payment method before then, or the payments after that cannot be taken.",
      ),
    ).toBeVisible();
  });

  test("Thank cancels the plan after a confirmation [PLAN-108]", async () => {
    const { user, services, address } = await toReview();
    await heading("Review your plan");
    await setUp(user);
    await heading("Your plan is set up");
    await user.click(screen.getByRole("button", { name: "Cancel plan" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel this plan?" }));
    expect(dialog.getByText("None of its payments will be taken. What you owe stays as it is.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Yes, cancel the plan" }));
    expect(await screen.findByText("The plan was cancelled. Nothing was charged.")).toBeVisible();
    expect(services.requests(`DELETE ${arrangement}`)).toHaveLength(1);
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000002/makePayment"));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Make Payment" })).toHaveFocus());
  });

  test("Schedule shows the preview of a plan that is not set up yet [SCHED-2, ROUTE-12]", async () => {
    const { user, services } = await toMethod();
    await user.click(await screen.findByRole("link", { name: "Back to the plan" }));
    await heading("Pay Over Time");
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    const [toSchedule] = await screen.findAllByRole("link", { name: "Schedule" });
    await user.click(toSchedule!);
    expect(await screen.findByText("Preview of your plan")).toBeVisible();
    expect(screen.getByText("This plan is not set up yet.")).toBeVisible();
    expect(services.requests(`GET ${arrangement}`)).toEqual([]);
  });
});

test("the plans, the verdict and the preview are in Spanish [PLAN-115]", async () => {
  localStorage.setItem("paydown.language", "es");
  await openPlans(planningServices(), "Pagar a plazos");
  expect(await screen.findByRole("group", { name: "Elija un plan" })).toBeVisible();
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Mi propio plan $1,806.00 al mes 2 pagos, el último el 01/05/2027, intereses $10.00, en total $3,610.00",
    "Plan sugerido $1,205.00 al mes 3 pagos, el último el 02/05/2027, intereses $12.34, en total $3,612.34",
  ]);
  expect(screen.getByText("Puede empezar con estas cifras. Cámbielas como le convenga.")).toBeVisible();
  expect(
    screen.getByRole("img", {
      name: "Lo que aún debe, desde $3,600.00 hoy. Mi propio plan: $0.00 el 01/05/2027. Plan sugerido: $0.00 el 02/05/2027. La tabla tiene las mismas cifras.",
    }),
  ).toBeVisible();
});
