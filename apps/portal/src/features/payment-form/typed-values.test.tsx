import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  confirmTitle,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  openForm,
  walkToConfirm,
} from "../../payment-flow/testing/open-paying";
import { cardOnFile, paymentResult, payingServices } from "../../payment-flow/testing/paying-services";
import type { FakeAnswer } from "../../testing/fake-services";
import { fillIn } from "../../testing/fill-in";
import { token, username } from "../../testing/harbor";

beforeEach(cleanTab);

describe("coming back to the form", () => {
  type Walked = Awaited<ReturnType<typeof walkToConfirm>>;
  const post = "POST /api/payments";
  const leave = async ({ user }: Walked) => user.click(await screen.findByRole("button", { name: "Leave" }));
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const values = () =>
    Object.fromEntries(
      ["First Name", "Zip Code", "Expiry Month", "Expiry Year", "Card Number", "CVV"].map((label) => [
        label,
        value(label),
      ]),
    );
  const kept = { "First Name": "Casey", "Zip Code": "21217", "Expiry Month": "08", "Expiry Year": "2028" };

  async function pay(answer: FakeAnswer) {
    const walked = await walkToConfirm(payingServices({ [post]: answer }));
    await walked.user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    return walked;
  }

  test.each([
    [
      "by its breadcrumb on Confirm",
      async () => {
        const walked = await walkToConfirm();
        await confirmTitle();
        await walked.user.click(screen.getByRole("link", { name: "Full Payment" }));
        await leave(walked);
      },
    ],
    [
      "by Back on Confirm",
      async () => {
        const walked = await walkToConfirm();
        await confirmTitle();
        await act(() => walked.router.navigate(-1));
        await leave(walked);
      },
    ],
    [
      "by Retry after a decline",
      async () => {
        const { user } = await pay({ body: paymentResult({ success: false, status: "declined" }) });
        await user.click(await screen.findByRole("link", { name: "Retry" }));
      },
    ],
    [
      "after Cancel",
      async () => {
        const { user, router } = await openAt("100000001/paymentForm?action=full");
        await fillCard(user);
        await fillBilling();
        await user.click(screen.getByRole("link", { name: "Cancel" }));
        await screen.findByRole("heading", { level: 1, name: "Make Payment" });
        await act(() => router.navigate(-1));
      },
    ],
  ])("%s finds everything typed, except card number and CVV [FORM-80, DONE-22]", async (_, comeBack) => {
    await comeBack();
    await screen.findByRole("group", { name: "Payment Option" });
    expect(screen.getByRole("radio", { name: "credit card" })).toBeChecked();
    expect(values()).toEqual({ ...kept, "Card Number": "", CVV: "" });
  });

  test("ends the payment in progress, so that Forward leads to no Confirm [FORM-6]", async () => {
    const walked = await walkToConfirm();
    await confirmTitle();
    await act(() => walked.router.navigate(-1));
    await leave(walked);
    await screen.findByRole("group", { name: "Payment Option" });
    await act(() => walked.router.navigate(1));
    await leave(walked);
    await waitFor(() => expect(walked.address()).toBe("/harbor/accounts/100000001"));
  });

  test("finds no bank account number, but its routing number [FORM-80]", async () => {
    const { user, router } = await openAt("100000001/paymentForm?action=full");
    await fillBank(user);
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await screen.findByRole("heading", { level: 1, name: "Make Payment" });
    await act(() => router.navigate(-1));
    await screen.findByRole("group", { name: "Payment Option" });
    expect([value("Routing Number"), value("Account Number")]).toEqual(["021000021", ""]);
  });

  test("finds the amount for the same action only [FORM-81]", async () => {
    const { user, router } = await openAt("100000001/paymentForm?action=oneTime");
    await fillIn({ "Payment Amount": "10.00", "First Name": "Casey" });
    const visit = async (action: string) => {
      await user.click(screen.getByRole("link", { name: "Cancel" }));
      await screen.findByRole("heading", { level: 1, name: "Make Payment" });
      await act(() => router.navigate(`/harbor/accounts/100000001/paymentForm?action=${action}`));
      await screen.findByRole("group", { name: "Payment Option" });
    };
    await visit("oneTime");
    expect([value("Payment Amount"), value("First Name")]).toEqual(["10.00", "Casey"]);
    await visit("full");
    expect(value("First Name")).toBe("Casey");
    await visit("oneTime");
    expect([value("Payment Amount"), value("First Name")]).toEqual(["", "Casey"]);
  });

  test("after a payment starts anew [FORM-82]", async () => {
    const walked = await pay({ body: paymentResult() });
    await screen.findByText("Transaction Successful");
    await walked.user.click(within(screen.getByRole("main")).getByRole("link", { name: "Home" }));
    await screen.findByRole("heading", { level: 1, name: "Your accounts" });
    await act(() => walked.router.navigate("/harbor/accounts/100000001/paymentForm?action=full"));
    await screen.findByRole("group", { name: "Payment Option" });
    expect(value("First Name")).toBe("");
  });

  test("after saving a payment method finds that method [FORM-82]", async () => {
    const services = payingServices({ "PUT /api/payments/info": { body: cardOnFile } });
    const { user, router } = await openForm("100000005", "next", services);
    await fillCard(user);
    await fillBilling();
    await user.click(screen.getByRole("button", { name: "Save payment method" }));
    await screen.findByRole("heading", { level: 1, name: "Make Payment" });
    services.answers["GET /api/payments/info"] = { body: cardOnFile };
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Home" }));
    await screen.findByRole("heading", { level: 1, name: "Your accounts" });
    await act(() => router.navigate("/harbor/accounts/100000005/paymentForm?action=next"));
    await screen.findByRole("group", { name: "Payment Option" });
    expect(value("Card Number")).toBe(cardOnFile.acctNumber);
  });

  test("after signing out starts anew [FORM-82]", async () => {
    const services = payingServices({ "POST /token/login": { body: { jwt: token, username } } });
    const { user, router } = await openAt("100000001/paymentForm?action=full", services);
    await fillBilling();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await screen.findByRole("heading", { level: 1, name: "Make Payment" });
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    await fillIn({ Email: username, Password: "Harbor-demo-1" });
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await screen.findByRole("heading", { level: 1, name: "Your accounts" });
    await act(() => router.navigate("/harbor/accounts/100000001/paymentForm?action=full"));
    await screen.findByRole("group", { name: "Payment Option" });
    expect(value("First Name")).toBe("");
  });
});
