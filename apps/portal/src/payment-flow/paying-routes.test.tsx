import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openPortal } from "../testing/open-portal";
import { openAt, cleanTab } from "./testing/open-paying";
import { configuration, payingServices } from "./testing/paying-services";

beforeEach(cleanTab);

const screens = [
  "makePayment",
  "paymentForm?action=full",
  "rege?action=full",
  "confirm?action=full",
  "completed",
  "transactionHistory",
  "paymentInfo",
  "details",
  "schedule",
];

test.each(screens)(
  "accounts/{id}/%s requires sign-in [MAKE-1, FORM-1, REGE-2, CONFIRM-1, DONE-1, HIST-1]",
  async (address) => {
    localStorage.clear();
    const opened = await openAt(`100000001/${address}`);
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(opened.address()).toBe("/harbor/login");
    expect(opened.services.seen).toEqual([]);
  },
);

test.each([
  ["/paymentForm?action=full", "/harbor/accounts/100000001/paymentForm?action=full"],
  ["/transactionHistory", "/harbor/accounts/100000001/transactionHistory"],
  // Without a payment in progress, these redirect to the account route (ROUTE-50).
  ["/confirm?action=full", "/harbor/accounts/100000001"],
  ["/completed", "/harbor/accounts/100000001"],
  ["/rege?action=full", "/harbor/accounts/100000001"],
])("%s redirects to the selected account of the remembered tenant [FORM-2, HIST-1]", async (bare, leadsTo) => {
  localStorage.setItem("paydown.instanceId", "harbor");
  sessionStorage.setItem("harbor.accountNo", "100000001");
  const { address } = await openPortal(bare, {
    fetch: payingServices().fetch,
    page: { instanceId: "harbor", configuration },
  });
  await waitFor(() => expect(address()).toBe(leadsTo));
});
