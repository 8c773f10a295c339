import { expect } from "@playwright/test";
import type { Message } from "../fixtures/outbox.js";
import type { Product } from "../fixtures/product.js";
import { casey } from "./people.js";
import type { Portal } from "./portal.js";
import { returnTexts } from "./returns.js";
import type { ServicesApi } from "./services-api.js";

/** What a journey needs that pays, lets days pass and looks at the payment again. */
export interface Scene {
  readonly portal: Portal;
  readonly api: ServicesApi;
  readonly paydown: Product;
  /** The day of the payment, MM/DD/YYYY. */
  readonly today: string;
}

export const withoutDollar = (amount: string) => amount.replace(/[$,]/g, "");

export const dueOf = async ({ api }: Scene, account: string) => api.due(await api.tokenOf(casey), account);

/**
 * Waits until an account's due is `due` dollars. Call it after moving the clock: a page that loads before the services
 * have recorded a return shows no open payment, so it does not poll.
 */
export async function waitForDue({ api }: Scene, account: string, due: string): Promise<void> {
  const token = await api.tokenOf(casey);
  await expect.poll(() => api.due(token, account), { timeout: 30_000 }).toBe(due);
}

export const wordsOf = ({ portal }: Scene) => returnTexts[portal.language];

/** Opens the list of transactions and compares its newest lines, in any order among themselves. */
export async function expectNewestLines(
  { portal }: Scene,
  account: string,
  lines: readonly (readonly [amount: string, description: string])[],
): Promise<void> {
  await portal.open(`/accounts/${account}/transactionHistory`);
  await portal.paymentRows().first().waitFor();
  const shown = await portal
    .paymentRows()
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.lastElementChild?.textContent ?? "")),
    );
  const newest = shown.slice(0, lines.length).map(([, amount, description]) => `${amount} ${description}`);
  expect(newest.sort()).toEqual(lines.map(([amount, description]) => `${amount} ${description}`).sort());
}

/** Opens Make Payment, where the payment is in the list of latest payments with this title and message. */
export async function expectLatest({ portal }: Scene, account: string, title: string, message?: string): Promise<void> {
  await portal.open(`/accounts/${account}/makePayment`);
  const latest = portal.main.getByRole("listitem").filter({ hasText: title });
  await expect(latest).toBeVisible();
  if (message !== undefined) await expect(latest).toContainText(message);
}

/** Opens Completed of a payment in the list of latest payments. */
export async function openLatest({ portal }: Scene, title: string): Promise<void> {
  await portal.main.getByRole("listitem").filter({ hasText: title }).getByRole("link").click();
}

/** Waits for the only mail to Casey with a subject and about an account. */
export async function mailAbout({ paydown }: Scene, subject: string, account: string): Promise<Message> {
  const mails = async () =>
    (await paydown.outbox()).filter(
      (mail) => mail.subject === `${subject} - Harbor Recovery Services` && mail.text.includes(account),
    );
  await expect.poll(async () => (await mails()).map(({ to }) => to)).toEqual([casey.username]);
  const [mail] = await mails();
  return mail!;
}
