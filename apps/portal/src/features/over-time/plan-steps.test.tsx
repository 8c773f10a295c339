import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeFrame, frameUrl, token } from "../../card-frame/testing/fake-frame";
import { cleanTab, fillBank, fillBilling, openAt, pressContinue } from "../../payment-flow/testing/open-paying";
import { bankOnFile, refusal } from "../../payment-flow/testing/paying-services";
import { expectCloseWarning } from "../../testing/closing";
import { chooseSuggested } from "./testing/open-plans";
import { created, halfYear, planningServices } from "./testing/planning-services";

beforeEach(cleanTab);

const arrangement = "POST /api/paymentArrangements/100000002";
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** Continues with the suggestion of three payments, then fills in a bank account as the method and continues again. */
async function payByBank(answers: Parameters<typeof planningServices>[0] = {}) {
  const services = planningServices({ "PUT /api/payments/info": { body: bankOnFile }, ...answers });
  const opened = await openAt("100000002/overTime", services);
  await chooseSuggested(opened.user);
  await pressContinue(opened.user);
  await heading("Payment method");
  await fillBank(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  return opened;
}

describe("a preview and a plan", () => {
  const sent = {
    accountNo: "100000002",
    paymentAmount: "1205.00",
    numberOfPayments: "0",
    firstPaymentDate: "12/05/2026",
    planCode: "MONTHLY",
    totalAmount: "3600.00",
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    fee: "0.0",
    ppaType: "1",
  };

  test("send exactly the same fields, except that the preview also sends `preview` [PLAN-52, PLAN-53, PLAN-55]", async () => {
    const { user, services } = await payByBank();
    await heading("Review your plan");
    await user.click(screen.getByRole("button", { name: "Set up plan" }));
    await heading("Your plan is set up");
    expect(
      services.requests(arrangement).flatMap(({ body }) => (body["paymentAmount"] === "1205.00" ? [body] : [])),
    ).toEqual([{ ...sent, preview: "true" }, sent]);
  });

  test("send the plan code that came with the form fields [PLAN-54]", async () => {
    const plan = { ...halfYear.plan, planCode: "PLAN-7" };
    const { user, services } = await openAt(
      "100000002/overTime",
      planningServices({
        "GET /api/strategies/POROVT/formFields": {
          body: {
            strategy: "overTime",
            due: "3600.00",
            planCode: "PLAN-7",
            yearlyRate: "6",
            suggestions: [{ ...halfYear, plan }],
            fields: [],
          },
        },
      }),
    );
    await chooseSuggested(user);
    await waitFor(() => expect(services.requests(arrangement)).toHaveLength(1));
    expect(services.requests(arrangement)[0]?.body).toEqual({ ...sent, planCode: "PLAN-7", preview: "true" });
  });
});

const rege = { "GET /api/regeMessages": { body: { messages: [{ text: "First line.\nSecond line." }] } } };

describe("a plan paid from a bank account", () => {
  test("shows the disclosure for bank and next, and records it under the label of rege2 [PLAN-60]", async () => {
    const { user, services } = await payByBank(rege);
    await heading("Regulation E Disclosures");
    expect(services.requests("GET /api/regeMessages")[0]?.query.toString()).toBe(
      "option=1&action=next&relatedAccount=100000002",
    );
    await user.click(screen.getByRole("checkbox"));
    await pressContinue(user);
    await heading("Review your plan");
    expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toMatchObject({
      disclosureLabel: "REGE-BANK-NEXT",
      disclosureText: "First line.\nSecond line.",
    });
  });

  test("names the account on Review and on Thank [PLAN-75]", async () => {
    const byBank = { ...created, method: { kind: "bank", last4: "6789" } };
    const { user, services } = await payByBank();
    await heading("Review your plan");
    expect(screen.getByText(/^Bank account ending 6789/)).toBeVisible();
    services.answers[arrangement] = { body: byBank };
    await user.click(screen.getByRole("button", { name: "Set up plan" }));
    await heading("Your plan is set up");
    expect(within(screen.getByRole("main")).getByText("Bank account ending 6789")).toBeVisible();
  });
});

test("the disclosures screen shows its warning, and the disclosures line by line [PLAN-60]", async () => {
  await payByBank(rege);
  await heading("Regulation E Disclosures");
  expect(screen.getByText("Please read and accept this before you go on.")).toBeVisible();
  for (const line of ["First line.", "Second line."]) expect(screen.getByText(line)).toBeVisible();
});

test.each([
  ["the disclosures", rege, "Regulation E Disclosures"],
  ["Review", {}, "Review your plan"],
])(
  "leaving %s other than by the screen's own buttons asks first, also when closing the tab [PLAN-11]",
  async (_, answers, title) => {
    const { user } = await payByBank(answers);
    await heading(title);
    await expectCloseWarning();
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toHaveTextContent(
      "Your plan has not been set up yet.",
    );
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
  },
);

test("the dialog says so if the plan can no longer be cancelled [PLAN-108]", async () => {
  const refused = refusal(409, "arrangement_confirmed", { detail: "its first payment is being made" });
  const { user } = await payByBank({ "DELETE /api/paymentArrangements/100000002": refused });
  await heading("Review your plan");
  await user.click(screen.getByRole("button", { name: "Set up plan" }));
  await heading("Your plan is set up");
  await user.click(screen.getByRole("button", { name: "Cancel plan" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this plan?" }));
  await user.click(dialog.getByRole("button", { name: "Yes, cancel the plan" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Error cancelling the plan; its first payment is being made",
  );
  await user.click(dialog.getByRole("button", { name: "Keep the plan" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the method of a plan takes the card in a card frame by its token [FRAME-20]", async () => {
  const frame = fakeFrame();
  const { user, services } = await openAt("100000002/overTime", planningServices(), { cardFrameURL: frameUrl });
  await chooseSuggested(user);
  await pressContinue(user);
  await heading("Payment method");
  await user.click(await screen.findByRole("radio", { name: "Debit card" }));
  await frame.load();
  await frame.fill();
  frame.results.push({ kind: "token", token });
  await fillBilling();
  await pressContinue(user);
  await heading("Review your plan");
  expect(services.requests("PUT /api/payments/info")[0]?.body).toMatchObject({ paymentOption: "2", cardToken: token });
});
