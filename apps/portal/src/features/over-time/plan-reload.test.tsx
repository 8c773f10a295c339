import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { cardNumber, cleanTab, openAt, pressContinue } from "../../payment-flow/testing/open-paying";
import { refusal } from "../../payment-flow/testing/paying-services";
import { fillOwn, heading, openForm, toMethod, toReview } from "./testing/open-plans";
import { created, debitOnFile, planningServices } from "./testing/planning-services";

beforeEach(cleanTab);

const arrangement = "/api/paymentArrangements/100000002";
const at = (step: string) => `/harbor/accounts/100000002/${step}`;
const rege = { "GET /api/regeMessages": { body: { messages: [{ text: "First line." }] } } };
const setUp = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Set up plan" }));

type Services = ReturnType<typeof planningServices>;

/** Opens the same address and history entry again in this tab, with memory cleared. */
async function reload(step: string, services: Services) {
  cleanup();
  return openAt(`100000002/${step}`, services);
}

describe("a reload", () => {
  test("of the plans restores the consumer's own plan as typed and checks it again [PLAN-111]", async () => {
    const { user, services } = await openForm();
    await fillOwn(user, "1205", "3", "2026-12-09");
    await reload("overTime", services);
    expect(await screen.findByRole("radio", { name: /^My own plan/ })).toBeChecked();
    expect(
      ["Amount of each payment", "Number of payments", "First payment date"].map(
        (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
      ),
    ).toEqual(["1205", "3", "2026-12-09"]);
    expect(await screen.findByText("We can agree to this plan.")).toBeVisible();
  });

  test("of the plans keeps the choice of another plan [PLAN-111]", async () => {
    const { user, services } = await openForm();
    await user.click(screen.getByRole("radio", { name: /1,205\.00/ }));
    await reload("overTime", services);
    expect(await screen.findByRole("radio", { name: /1,205\.00/ })).toBeChecked();
  });

  test("of the method keeps the plan and previews it again [PLAN-112]", async () => {
    const { services } = await toMethod();
    const { user } = await reload("payment/overtime/payment", services);
    await heading("Payment method");
    await user.click(await screen.findByRole("link", { name: "Back to the plan" }));
    expect(await screen.findByRole("radio", { name: /1,205\.00/ })).toBeChecked();
  });

  test("of the disclosures and of Review keeps plan and method, and stores no card number and no key [PLAN-112]", async () => {
    const services = planningServices(rege);
    await toReview(services);
    await heading("Regulation E Disclosures");
    const again = await reload("payment/overtime/regE", services);
    await heading("Regulation E Disclosures");
    await again.user.click(await screen.findByRole("checkbox"));
    await pressContinue(again.user);
    await heading("Review your plan");
    const third = await reload("payment/overtime/review", services);
    await heading("Review your plan");
    expect((await screen.findAllByText("$3,612.34"))[0]).toBeVisible();
    expect(history.state).toEqual({
      "plan choice 100000002": "0",
      "own plan 100000002": { overTimeAmount: "1806.00", overTimePayments: "2", overTimeFirstDate: "2026-12-05" },
      "plan 100000002": {
        terms: {
          paymentAmount: "1205.00",
          firstPaymentDate: "12/05/2026",
          planCode: "MONTHLY",
          totalAmount: "3600.00",
        },
        hasMethod: true,
      },
    });
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(cardNumber);
    await setUp(third.user);
    await heading("Your plan is set up");
    expect(services.requests(`POST ${arrangement}`).filter(({ key }) => key !== null)).toHaveLength(1);
  });

  test.each(["payment", "regE", "review"])(
    "of %s redirects to the plans if something has become pending, and the plans screen says so [PLAN-114]",
    async (step) => {
      const services = planningServices();
      await toReview(services);
      await heading("Review your plan");
      services.answers[`GET ${arrangement}/pendingCheck`] = { body: { hasPending: true } };
      const { address } = await reload(`payment/overtime/${step}`, services);
      expect(await screen.findByText("A plan cannot be set up now.")).toBeVisible();
      expect(address()).toBe(at("overTime"));
    },
  );

  test("of a step redirects to the plans if its plan is no longer accepted [PLAN-113]", async () => {
    const services = planningServices();
    await toReview(services);
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = refusal(422, "arrangement_refused");
    const { address } = await reload("payment/overtime/review", services);
    await heading("Pay Over Time");
    expect(address()).toBe(at("overTime"));
  });

  test("of a step whose plan cannot be previewed shows the failure, and Try again loads the step [PLAN-113]", async () => {
    const services = planningServices();
    await toReview(services);
    await heading("Review your plan");
    const { [`POST ${arrangement}`]: well = {} } = services.answers;
    services.answers[`POST ${arrangement}`] = refusal(500, "internal_error", { detail: "try later" });
    const { user } = await reload("payment/overtime/review", services);
    expect(await screen.findByText("Error working out your plan; try later")).toBeVisible();
    services.answers[`POST ${arrangement}`] = well;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Set up plan" })).toBeVisible();
  });

  test("of Thank redirects to the schedule, which shows the plan [PLAN-114]", async () => {
    const { user, services } = await toReview();
    await heading("Review your plan");
    await setUp(user);
    await heading("Your plan is set up");
    const { address } = await reload("payment/overtime/thank", services);
    await heading("Schedule");
    expect(address()).toBe(at("schedule"));
  });
});

test.each(["payment", "regE", "review"])(
  "%s opened by URL without a plan redirects to the plans [PLAN-10]",
  async (step) => {
    const { address } = await openAt(`100000002/payment/overtime/${step}`, planningServices());
    await waitFor(() => expect(address()).toBe(at("overTime")));
  },
);

test.each(["regE", "review"])(
  "%s opened by URL before a method was chosen for the plan redirects to the method, whatever is on file [PLAN-10]",
  async (step) => {
    const { services } = await toMethod(planningServices({ ...rege, "GET /api/payments/info": { body: debitOnFile } }));
    const { address } = await reload(`payment/overtime/${step}`, services);
    await waitFor(() => expect(address()).toBe(at("payment/overtime/payment")));
  },
);

describe("a plan that is set up", () => {
  async function thank() {
    const opened = await toReview();
    await heading("Review your plan");
    await setUp(opened.user);
    await heading("Your plan is set up");
    return opened;
  }

  test.each(["payment", "regE", "review"])(
    "redirects from %s to Thank, even after going back [PLAN-12]",
    async (step) => {
      const { router, address } = await thank();
      await act(() => router.navigate(at(`payment/overtime/${step}`)));
      await waitFor(() => expect(address()).toBe(at("payment/overtime/thank")));
    },
  );

  test.each([
    ["Home", "Your accounts", "/harbor/home?id=100000002"],
    ["See the schedule", "Schedule", at("schedule")],
  ])("has a Thank screen whose '%s' opens %s", async (link, title, leadsTo) => {
    const { user, address, services } = await thank();
    services.answers[`GET ${arrangement}`] = { body: { ...created, cancellable: true } };
    await user.click(within(screen.getByRole("main")).getAllByRole("link", { name: link }).at(-1)!);
    await heading(title);
    expect(address()).toBe(leadsTo);
  });

  test("cannot be opened on Thank again once it is cancelled", async () => {
    const { user, router, address } = await thank();
    await user.click(screen.getByRole("button", { name: "Cancel plan" }));
    await user.click(await screen.findByRole("button", { name: "Yes, cancel the plan" }));
    await heading("Make Payment");
    expect(address()).toBe(at("makePayment"));
    await act(() => router.navigate(at("payment/overtime/thank")));
    await heading("Schedule");
    expect(screen.queryByText("PLAN-5TX9-20KM")).toBeNull();
  });
});

describe("another tab", () => {
  const standing = { ...created, reference: "PLAN-OF-OTHER-TAB", cancellable: true };

  test("that set up a plan before Review did: Schedule shows that plan, not this tab's preview [SCHED-3]", async () => {
    const { user, services } = await toReview();
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = refusal(409, "arrangement_pending");
    services.answers[`GET ${arrangement}`] = { body: standing };
    await setUp(user);
    await user.click(await screen.findByRole("link", { name: "See the schedule" }));
    expect(await screen.findByText("PLAN-OF-OTHER-TAB")).toBeVisible();
    expect(screen.queryByText("Preview of your plan")).toBeNull();
  });

  test("that set up a plan, which the plans screen discovers: Schedule shows that plan [SCHED-3]", async () => {
    const { user, services } = await toMethod();
    services.answers[`GET ${arrangement}/pendingCheck`] = { body: { hasPending: true } };
    services.answers[`GET ${arrangement}`] = { body: standing };
    await user.click(await screen.findByRole("link", { name: "Back to the plan" }));
    await user.click(await screen.findByRole("link", { name: "See the schedule" }));
    expect(await screen.findByText("PLAN-OF-OTHER-TAB")).toBeVisible();
  });

  test("that changed the method on file: Review shows the new method before it sets the plan up [PLAN-72]", async () => {
    const { user, services } = await toReview();
    await heading("Review your plan");
    services.answers["GET /api/payments/info"] = { body: { ...debitOnFile, acctNumber: "************0004" } };
    await setUp(user);
    expect(
      await screen.findByText(
        "The payment method of this account has changed since. Check it, then press the button again.",
      ),
    ).toBeVisible();
    expect(screen.getByText(/Visa ending 0004/)).toBeVisible();
    expect(services.requests(`POST ${arrangement}`).filter(({ key }) => key !== null)).toEqual([]);
    await setUp(user);
    await heading("Your plan is set up");
  });

  test("that cancelled the plan set up here: the page says so, and the plan can be set up again [PLAN-71]", async () => {
    const { user, services } = await toReview();
    await heading("Review your plan");
    services.answers[`POST ${arrangement}`] = { body: { ...created, ppa_status: "X" } };
    await setUp(user);
    expect(
      await screen.findByText("This plan was set up and has been cancelled since. Nothing of it is charged."),
    ).toBeVisible();
    await setUp(user);
    await waitFor(() =>
      expect(services.requests(`POST ${arrangement}`).filter(({ key }) => key !== null)).toHaveLength(2),
    );
    const keys = services.requests(`POST ${arrangement}`).flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(2);
    expect(screen.getByRole("link", { name: "Plan anew" })).toBeVisible();
  });
});

test("Back to the plan restores the chosen plan", async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole("radio", { name: /1,205\.00/ }));
  await screen.findByText("$1,202.34 on 02/05/2027");
  await pressContinue(user);
  await heading("Payment method");
  // Replaces the state of the history entry, which holds the plans, with an empty state.
  history.replaceState(null, "");
  await user.click(await screen.findByRole("link", { name: "Back to the plan" }));
  expect(await screen.findByRole("radio", { name: /1,205\.00/ })).toBeChecked();
});
