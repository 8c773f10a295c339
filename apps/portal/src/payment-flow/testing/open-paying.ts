import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { fillIn } from "../../testing/fill-in";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";
import { configuration, payingServices } from "./paying-services";

/** Clears payments left over from another test. */
export function cleanTab(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "");
  storeSession();
}

/** Opens the portal, signed in, at a screen of an account. */
export async function openAt(
  address: string,
  services = payingServices(),
  instance: Partial<typeof configuration.instanceConfig> = {},
  company: Partial<typeof configuration.companyConfig> = {},
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
  return { ...(await openPortal(`/harbor/accounts/${address}`, { fetch: services.fetch, page })), services };
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

/** Goes from the form to Confirm, to pay an account in full by card. */
export async function openConfirm(
  services = payingServices(),
  address = "100000001/paymentForm?action=full",
  instance: Partial<typeof configuration.instanceConfig> = {},
) {
  const opened = await openAt(address, services, instance);
  await fillCard(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  await screen.findByRole("heading", { level: 1, name: "Confirm your payment" });
  await screen.findByRole("button", { name: "Pay $1,252.50" });
  return opened;
}

/** Continues to Completed. */
export async function openCompleted(
  services = payingServices(),
  instance: Partial<typeof configuration.instanceConfig> = {},
) {
  const opened = await openConfirm(services, undefined, instance);
  await opened.user.click(screen.getByRole("button", { name: /^Pay / }));
  await screen.findByRole("heading", { level: 1, name: "Completed" });
  return opened;
}
