import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { cleanTab, openAt, openForm } from "../payment-flow/testing/open-paying";
import {
  demoAccounts,
  demoPage,
  instanceConfig,
  payingServices,
  refusal,
} from "../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const accountNo = "100000001";

/** The account's page after the company has changed these settings. */
const pageWith = (changed: Partial<typeof instanceConfig>) => ({
  body: { ...demoPage(accountNo, demoAccounts[accountNo]), instanceConfig: { ...instanceConfig, ...changed } },
});

test("an account's screens show the settings that came with its page, in headings and breadcrumbs too", async () => {
  await openAt(
    `${accountNo}/paymentForm?action=full`,
    payingServices({ "GET /api/pages/harbor": pageWith({ fullPaymentLabel: "Pay it all" }) }),
  );
  await screen.findByRole("group", { name: "Payment Option" });
  expect(screen.getByRole("heading", { level: 1, name: "Pay it all" })).toBeVisible();
  expect(screen.getByRole("navigation", { name: "Breadcrumb" })).toHaveTextContent("Pay it all");
});

test("an account's screen follows settings that change while it is shown", async () => {
  const { portal, services } = await openAt(`${accountNo}/makePayment`);
  await screen.findByRole("heading", { level: 3, name: "Full Payment" });
  services.answers["GET /api/pages/harbor"] = pageWith({ fullPaymentLabel: "Pay it all" });
  await act(() => portal.queryClient.invalidateQueries());
  expect(await screen.findByRole("heading", { level: 3, name: "Pay it all" })).toBeVisible();
});

test("the payment form keeps the settings it opened with", async () => {
  const { portal, services } = await openForm(accountNo);
  services.answers["GET /api/pages/harbor"] = pageWith({ emailReceiptsEnabled: true });
  await act(() => portal.queryClient.invalidateQueries());
  expect(services.requests("GET /api/pages/harbor")).toHaveLength(2);
  expect(screen.queryByRole("group", { name: "Receipt" })).toBeNull();
});

test("React logs no error when a screen retries settings that failed to load", async () => {
  const reported = vi.spyOn(console, "error");
  const services = payingServices({ "GET /api/pages/harbor": refusal(503, "service_unavailable") });
  const { user } = await openAt(`${accountNo}/paymentForm?action=full`, services);
  const tryAgain = await screen.findByRole("button", { name: "Try again" });
  services.answers["GET /api/pages/harbor"] = pageWith({});
  await user.click(tryAgain);
  await screen.findByRole("group", { name: "Payment Option" });
  expect(reported).not.toHaveBeenCalled();
});
