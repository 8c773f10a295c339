import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { fillIn } from "../../testing/fill-in";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";
import { filledForm } from "./entered-payment";
import { configuration, payingServices } from "./paying-services";

/** Clears payments left over from another test. */
export function cleanTab(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "");
  storeSession();
}

/** Opens the portal, signed in, at a screen of an account or, with a leading slash, at any address below /pay. */
export async function openAt(
  address: string,
  services = payingServices(),
  instance: Partial<typeof configuration.instanceConfig> = {},
  company: Partial<typeof configuration.companyConfig> = {},
  start: Parameters<typeof openPortal>[2] = {},
) {
  Object.assign(services.tenant, { instance, company });
  const { instanceConfig, companyConfig } = configuration;
  const page = {
    instanceId: "harbor",
    configuration: {
      ...configuration,
      instanceConfig: { ...instanceConfig, ...instance },
      companyConfig: { ...companyConfig, ...company },
    },
  };
  const path = address.startsWith("/") ? address : `/harbor/accounts/${address}`;
  return { ...(await openPortal(path, { fetch: services.fetch, page }, start)), services };
}

/** Opens an account's payment form and waits until it can be filled in. */
export async function openForm(
  accountNo = "100000001",
  action = "full",
  services = payingServices(),
  instance: Parameters<typeof openAt>[2] = {},
) {
  const opened = await openAt(`${accountNo}/paymentForm?action=${action}`, services, instance);
  await screen.findByRole("group", { name: "Payment Option" });
  return opened;
}

export const confirmTitle = () => screen.findByRole("heading", { level: 1, name: "Confirm your payment" });

/** Replaces a field's text and leaves the field. */
export async function replace(user: UserEvent, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.tab();
}

export const fillBilling = () =>
  fillIn({
    "First Name": "Casey",
    "Last Name": "Morgan",
    "Billing Address": "1820 Eutaw Place",
    City: "Baltimore",
    State: "MD",
    "Zip Code": "21217",
  });

export const cardNumber = "4111111111111111";

export async function fillCard(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("radio", { name: "credit card" }));
  await fillIn({ "Card Number": cardNumber, "Expiry Month": "08", "Expiry Year": "2028", CVV: "987" });
}

export async function fillBank(user: UserEvent, routingNumber = "021000021"): Promise<void> {
  await user.click(await screen.findByRole("radio", { name: "Bank account" }));
  await fillIn({ "Routing Number": routingNumber, "Account Number": "000123456789" });
}

export const pressContinue = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Continue" }));

const fullPayment = "100000001/paymentForm?action=full";

/** Fills in the form of account 100000001, to pay in full by card, and continues to Confirm. */
export async function walkToConfirm(services = payingServices(), start: Parameters<typeof openPortal>[2] = {}) {
  const opened = await openAt(fullPayment, services, {}, {}, start);
  await fillCard(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  return opened;
}

/** Opens Confirm with the payment that the form passes on after {@link walkToConfirm}. */
export async function openConfirm(
  services = payingServices(),
  instance: Partial<typeof configuration.instanceConfig> = {},
) {
  const start = { visited: [`/harbor/accounts/${fullPayment}`], screen: filledForm };
  const opened = await openAt("100000001/filledForm", services, instance, {}, start);
  await confirmTitle();
  await screen.findByRole("button", { name: "Pay $1,252.50" });
  return opened;
}

/** Continues to Completed. */
export async function openCompleted(
  services = payingServices(),
  instance: Partial<typeof configuration.instanceConfig> = {},
) {
  const opened = await openConfirm(services, instance);
  await opened.user.click(screen.getByRole("button", { name: /^Pay / }));
  await waitFor(() => expect(opened.address()).toMatch(/\/completed$/));
  await screen.findByRole("heading", { level: 1 });
  return opened;
}
