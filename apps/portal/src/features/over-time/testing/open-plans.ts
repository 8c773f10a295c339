import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { cardNumber, fillBilling, openAt, pressContinue } from "../../../payment-flow/testing/open-paying";
import { fillIn } from "../../../testing/fill-in";
import { planningServices } from "./planning-services";

export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

export async function openPlans(services = planningServices(), title = "Pay Over Time", query = "") {
  const opened = await openAt(`100000002/overTime${query}`, services);
  await heading(title);
  return opened;
}

/** Opens the form and waits until it is there. */
export async function openForm(services = planningServices(), query = "") {
  const opened = await openPlans(services, undefined, query);
  await screen.findByRole("group", { name: "Choose a plan" });
  return opened;
}

export async function fillMethod(user: UserEvent) {
  await user.click(await screen.findByRole("radio", { name: "Debit card" }));
  await fillIn({ "Card Number": cardNumber, "Expiry Month": "08", "Expiry Year": "2028", CVV: "737" });
  await fillBilling();
}

/** Chooses the suggestion of three payments. */
export const chooseSuggested = async (user: UserEvent) =>
  user.click(await screen.findByRole("radio", { name: /^Suggested plan/ }));

/** Continues to the method with the suggestion of three payments. */
export async function toMethod(services = planningServices()) {
  const opened = await openPlans(services);
  await chooseSuggested(opened.user);
  await pressContinue(opened.user);
  await heading("Payment method");
  return opened;
}

/** Continues past the method: to Review, or to the disclosures if there are any. */
export async function toReview(services = planningServices()) {
  const opened = await toMethod(services);
  await fillMethod(opened.user);
  await pressContinue(opened.user);
  return opened;
}

/** Fills in a consumer's own plan, its first date as YYYY-MM-DD; omitted values stay as they are. */
export async function fillOwn(user: UserEvent, amount: string, payments: string, date?: string) {
  await user.click(screen.getByRole("radio", { name: /^My own plan/ }));
  const fields = { "Amount of each payment": amount, "Number of payments": payments };
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(await screen.findByLabelText(label));
    if (text === "") continue;
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  if (date !== undefined) fireEvent.change(screen.getByLabelText("First payment date"), { target: { value: date } });
}
