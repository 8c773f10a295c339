import { expect } from "@playwright/test";
import type { Portal } from "./portal.js";

/** Goes from Make Payment to the offer form. */
export async function beginOffer(portal: Portal, account: string): Promise<void> {
  await portal.open(`/accounts/${account}/makePayment`);
  const declaration = portal.page.getByRole("checkbox");
  await portal.card("Make an offer").waitFor();
  if (await declaration.isVisible()) await declaration.check();
  await portal.cardAction("Make an offer").click();
  await expect(portal.heading).toContainText(portal.say("Settle for less"));
  await portal.main
    .getByRole("link", { name: portal.say("Make an offer") })
    .last()
    .click();
  await portal.field("Amount").waitFor();
}

/** @param day - YYYY-MM-DD */
export async function sendOffer(portal: Portal, amount: string, day?: string): Promise<void> {
  await portal.field("Amount").fill(amount);
  if (day !== undefined) await portal.field("Date").fill(day);
  await portal.button("Send offer").click();
}

/** harbor's terms of an agreement. */
const terms = {
  en: (amount: string, date: string) =>
    `I agree to pay ${amount} on ${date}, and Harbor Recovery Services agrees to take that payment in settlement`,
  es: (amount: string, date: string) =>
    `Acepto pagar ${amount} el ${date}, y Harbor Recovery Services acepta ese pago como liquidación`,
} as const;

/** Goes from the terms to the payment form, where amount and date are locked. */
export async function acceptTerms(portal: Portal, amount: string, date: string): Promise<void> {
  await expect(portal.heading).toContainText(portal.say("Accept the agreement"));
  await expect(portal.main).toContainText(terms[portal.language](amount, date));
  await expect(portal.button("Accept")).toBeDisabled();
  await portal.page.getByRole("checkbox").check();
  await portal.button("Accept").click();
  await expect(portal.heading).toContainText(portal.say("Your agreement"));
  await portal.main.getByRole("link", { name: portal.say("Choose how to pay") }).click();
  await expect(portal.locked("Payment Amount")).toContainText(amount);
  await expect(portal.locked("Payment Date")).toContainText(date);
}
