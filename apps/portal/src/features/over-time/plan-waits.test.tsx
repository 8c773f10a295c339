import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { cleanTab } from "../../payment-flow/testing/open-paying";
import { refusal } from "../../payment-flow/testing/paying-services";
import { chooseSuggested, fillOwn, heading, openForm, openPlans } from "./testing/open-plans";
import { halfYear, planningServices } from "./testing/planning-services";

beforeEach(cleanTab);

const propose = "POST /api/strategies/POROVT";
const preview = "POST /api/paymentArrangements/100000002";
const accepted = { body: { strategy: "overTime", outcome: "accept", reasons: [], proposal: halfYear } };
const threeSuffice = {
  body: {
    strategy: "overTime",
    outcome: "adjust",
    proposal: halfYear,
    reasons: [{ rule: "paymentsDiffer", count: 3 }],
  },
};
const refused = {
  body: {
    strategy: "overTime",
    outcome: "refuse",
    proposal: null,
    reasons: [{ rule: "firstDateTooLate", date: "01/05/2027" }],
  },
};

type Answer = typeof accepted | typeof threeSuffice | typeof refused | ReturnType<typeof refusal>;

/** Services that answer a consumer's own plan only when told to. */
function slowServices(answers: Parameters<typeof planningServices>[0] = {}) {
  let answer: ((said: Answer) => void) | undefined;
  const services = planningServices({
    [propose]: () => new Promise<Answer>((resolve) => (answer = resolve)),
    ...answers,
  });
  async function say(said: Answer) {
    await waitFor(() => expect(answer).toBeDefined());
    answer?.(said);
    answer = undefined;
  }
  return { services, say };
}

const next = () => screen.getByRole("button", { name: "Continue" });
const problem = () => screen.queryByRole("group", { name: "There is a problem" });

/** Collects every error that the screen shows from now on, even for a moment. */
function watchErrors(): readonly string[] {
  const errors: string[] = [];
  const look = () => {
    const { textContent } = document.body;
    const invalid = document.querySelectorAll('[aria-invalid="true"], [role="alert"]');
    if (invalid.length > 0 || /There is a problem|Error/.test(textContent)) errors.push(textContent);
  };
  const observer = new MutationObserver(look);
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  return errors;
}

/** Submits a consumer's own plan with Enter in its last field, before any check could start. */
async function enterAtOnce(given = slowServices()) {
  const { user } = await openForm(given.services);
  await fillOwn(user, "1205", "3");
  await user.keyboard("{Enter}");
  expect(next()).toHaveAttribute("aria-disabled", "true");
  expect(problem()).toBeNull();
  expect(screen.getByLabelText("Number of payments")).toHaveFocus();
  return { user, ...given };
}

describe("Continue waits until a consumer's own plan has been checked", () => {
  test("then continues with it, without a second check or an error [PLAN-32]", async () => {
    const { services, say } = await enterAtOnce();
    const errors = watchErrors();
    await say(accepted);
    await heading("Payment method");
    expect(services.requests(propose)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test("then shows the objection beside its field", async () => {
    const { say } = await enterAtOnce();
    await say(refused);
    const summary = await screen.findByRole("group", { name: "There is a problem" });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(screen.getByLabelText("First payment date")).toHaveAccessibleDescription(
      /The first payment can be on 01\/05\/2027 or earlier\./,
    );
    expect(screen.getByLabelText("Amount of each payment")).not.toHaveAttribute("aria-invalid", "true");
    await waitFor(() => expect(next()).not.toHaveAttribute("aria-disabled"));
  });

  test("shows a refusal that gives no reason [PLAN-37]", async () => {
    const { say } = await enterAtOnce();
    await say({ body: { ...refused.body, reasons: [] } });
    expect(await screen.findByRole("link", { name: "We cannot agree to this plan." })).toBeVisible();
  });

  test("does not continue if the plan was changed after the press [PLAN-38]", async () => {
    const { user, services, say } = await enterAtOnce();
    await fillOwn(user, "1206", "3");
    expect(next()).not.toHaveAttribute("aria-disabled");
    await waitFor(() => expect(services.requests(propose)).toHaveLength(2));
    await say(accepted);
    expect(await screen.findByText("We can agree to this plan.")).toBeVisible();
    expect(services.requests(propose).at(-1)?.body["overTimeAmount"]).toBe("1206");
    await heading("Pay Over Time");
  });

  test("shows only the failed check, which another press repeats [PLAN-38]", async () => {
    const { user, services, say } = await enterAtOnce();
    await say(refusal(500, "internal_error", { detail: "try later" }));
    expect(await screen.findByText("Error checking your plan; try later")).toBeVisible();
    await waitFor(() => expect(next()).not.toHaveAttribute("aria-disabled"));
    expect(problem()).toBeNull();
    await user.click(next());
    await say(accepted);
    await heading("Payment method");
    expect(services.requests(propose)).toHaveLength(2);
  });
});

test("Continue waits for the preview of a suggested plan too [PLAN-20]", async () => {
  let answer = (_: object) => {};
  const { user, services } = await openForm(
    planningServices({ [preview]: () => new Promise((resolve) => (answer = resolve)) }),
  );
  await chooseSuggested(user);
  await waitFor(() => expect(services.requests(preview)).toHaveLength(2));
  await user.click(next());
  expect(next()).toHaveAttribute("aria-disabled", "true");
  answer({ body: { preview: true, ...halfYear } });
  await heading("Payment method");
});

test("the verdict disappears once any field of the plan changes [PLAN-26]", async () => {
  const { user } = await openForm(
    planningServices({ [propose]: ({ body }) => (body["overTimePayments"] === "3" ? accepted : threeSuffice) }),
  );
  await fillOwn(user, "1205", "12");
  await user.click(next());
  expect(await screen.findByRole("link", { name: "Use the plan that we offer, or change yours." })).toBeVisible();
  await user.clear(screen.getByLabelText("Number of payments"));
  await user.type(screen.getByLabelText("Number of payments"), "3");
  expect(await screen.findByText("We can agree to this plan.")).toBeVisible();
  expect(problem()).toBeNull();
  expect(screen.getByLabelText("Amount of each payment")).not.toHaveAttribute("aria-invalid", "true");
});

describe("too many payments for the amount are not refused: a plan with fewer is offered [PLAN-34]", () => {
  test.each([
    [
      "en",
      "Pay Over Time",
      /^My own plan/,
      ["Amount of each payment", "Number of payments"],
      "Payments of this amount pay everything in 3 payments.",
      "Use this plan",
      /cannot agree/,
    ],
    [
      "es",
      "Pagar a plazos",
      /^Mi propio plan/,
      ["Monto de cada pago", "Número de pagos"],
      "Los pagos de este monto lo pagan todo en 3 pagos.",
      "Usar este plan",
      /No podemos aceptar/,
    ],
  ] as const)("%s", async (language, title, own, [amount, payments], said, use, refusing) => {
    localStorage.setItem("paydown.language", language);
    const { user } = await openPlans(planningServices({ [propose]: threeSuffice }), title);
    await user.click(await screen.findByRole("radio", { name: own }));
    await user.clear(await screen.findByLabelText(amount));
    await user.type(screen.getByLabelText(amount), "1205");
    await user.clear(screen.getByLabelText(payments));
    await user.type(screen.getByLabelText(payments), "12");
    const notice = (await screen.findByText(said)).closest<HTMLElement>("[role=status]")!;
    expect(within(notice).getByRole("button", { name: use })).toBeVisible();
    expect(within(notice).getAllByText(said)).toHaveLength(1);
    expect(screen.queryByText(refusing)).toBeNull();
  });
});
