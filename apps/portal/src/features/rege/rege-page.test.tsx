import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  pressContinue,
} from "../../payment-flow/testing/open-paying";
import { payingServices, refusal } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const messages = {
  body: { messages: [{ text: { en: "First line.\nSecond line.", es: "Uno.\nDos." } }, { text: "Third line." }] },
};

async function openRege(fill = fillBank, services = payingServices({ "GET /api/regeMessages": messages })) {
  const opened = await openAt("100000001/paymentForm?action=full", services);
  await fill(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  await screen.findByRole("heading", { level: 1, name: "Regulation E Disclosures" });
  return opened;
}

test("without a payment in progress, redirects to the account route, which says that nothing was sent [REGE-3, ROUTE-50]", async () => {
  const { address } = await openAt("100000001/rege?action=full");
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001"));
  expect(await screen.findByText("The payment you were entering was not sent.")).toBeVisible();
});

describe("the disclosure", () => {
  test("warns, shows every line, and enables Continue only once the box is ticked [REGE-5, REGE-7, REGE-8]", async () => {
    const { user } = await openRege();
    expect(screen.getByText("Please read and accept this before you go on.")).toBeVisible();
    for (const line of ["First line.", "Second line.", "Third line."]) expect(screen.getByText(line)).toBeVisible();
    expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
    expect(screen.getByText("Tick the box to go on.").closest("[role=status]")).not.toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "I accept the disclosures." }));
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
  });

  test.each([
    ["a bank account", fillBank, "REGE-BANK-ONCE"],
    ["a card", fillCard, "REGE-CARD-ONCE"],
  ])(
    "for a payment by %s is recorded when accepted, with its label and the text as shown; Confirm follows, and the payment says that the disclosure was accepted [REGE-11, REGE-12]",
    async (_kind, fill, label) => {
      const { user, services } = await openRege(fill);
      await user.click(screen.getByRole("checkbox"));
      await pressContinue(user);
      await user.click(await screen.findByRole("button", { name: /^Pay / }));
      await screen.findByRole("heading", { level: 1, name: "Payment successful" });
      expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toEqual({
        demPortalUsername: "casey@example.com",
        demIdtyNo: "55",
        disclosureLabel: label,
        disclosureText: "First line.\nSecond line.\nThird line.",
        dbtNo: "100000001",
      });
      expect(services.requests("POST /api/payments")[0]?.body).toMatchObject({ acceptRegE: true });
    },
  );

  test("stays on screen and shows the failure if its acceptance cannot be recorded [REGE-13]", async () => {
    const services = payingServices({
      "GET /api/regeMessages": messages,
      "POST /api/demographics/acknowledge": refusal(500, "internal_error", { detail: "try later" }),
    });
    const { user, address } = await openRege(fillBank, services);
    await user.click(screen.getByRole("checkbox"));
    await pressContinue(user);
    expect(await screen.findByText("Error saving your Regulation E acknowledgement; try later")).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/rege?action=full");
  });

  test("Cancel returns to Make Payment without asking [REGE-15]", async () => {
    const { user, address } = await openRege();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
  });

  test("leaving in any way other than Continue or Cancel asks for confirmation first [REGE-16]", async () => {
    const { user, address } = await openRege();
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeVisible();
    expect(address()).toContain("/rege");
  });
});
