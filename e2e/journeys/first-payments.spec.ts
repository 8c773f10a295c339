import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, type Page } from "@playwright/test";
import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { type Portal } from "../pages/portal.js";
import { expect, test } from "../pages/signed-in.js";
import { nextAcknowledgement } from "../pages/wire.js";

test.use({ person: null });
test.beforeAll(({ paydown }) => paydown.reset());

test("casey pays one account by card and another by bank, and both payments survive a restart [PAY-2]", async ({
  page,
  context,
  portal,
  api,
  paydown,
}) => {
  await portal.open("/login");
  await portal.signIn(casey);
  await expect(portal.homeRow("100000001")).toContainText("$1,250.00");
  await expect(portal.homeRow("100000004")).toContainText("$75.25");

  await test.step("100000001 in full by card", async () => {
    await portal.openForm("100000001", "full");
    await expect(portal.main.getByRole("group", { name: "Payment Amount" })).toContainText("$1,250.00");
    await expect(page.getByRole("textbox", { name: "Payment Amount" })).toHaveCount(0);
    await portal.fillCard(cards.approved);
    await portal.continue();

    await expect(portal.figure("Payment amount")).toHaveText("$1,250.00");
    await expect(portal.figure("Convenience fee")).toHaveText("$2.50");
    await expect(portal.figure("Total")).toHaveText("$1,252.50");
    await portal.button("Pay $1,252.50").click();
    await expectSuccess(portal);
  });

  await test.step("25.00 of 100000004 by bank, the Regulation E page first", async () => {
    await portal.openForm("100000004", "oneTime");
    await portal.fillAmount("25.00");
    await portal.fillBank(routingNumber, bankAccountNumber);
    await portal.continue();

    await expect(portal.heading).toHaveText("Regulation E Disclosures");
    await expect(portal.button("Continue")).toBeDisabled();
    await page.getByRole("checkbox").check();
    const acknowledged = nextAcknowledgement(page);
    await portal.continue();
    const { companyConfig } = await api.configuration();
    expect(await acknowledged).toMatchObject({ disclosureLabel: companyConfig.rege1Label, dbtNo: "100000004" });

    await expect(portal.figure("Payment amount")).toHaveText("$25.00");
    await expect(portal.figure("Convenience fee")).toHaveText("$0.00");
    await expect(portal.figure("Total")).toHaveText("$25.00");
    await portal.button("Pay $25.00").click();
    await expectSuccess(portal);
  });

  await expectBothPayments(portal);
  const approved = (await paydown.sandboxRecord()).filter(
    ({ type, result }) => type === "charge" && result === "approved",
  );
  expect(approved.map(({ amount }) => amount)).toEqual(["1252.50", "25.00"]);

  await test.step("both payments are still there after a restart", async () => {
    await paydown.restart();
    await expectBothPayments(portal);
  });

  await test.step("the card number is stored nowhere", async () => {
    const folder = await filesUnder(paydown.dataDir);
    expect(
      folder.filter(({ content }) => content.includes(casey.username)),
      "the search finds what is there",
    ).not.toEqual([]);
    expect(folder.filter(({ content }) => holdsCardNumber(content)).map(({ file }) => file)).toEqual([]);
    expect(paydown.log(), "the search finds what is there").toContain("/api/payments");
    expect(holdsCardNumber(paydown.log())).toBe(false);
    expect(holdsCardNumber(await browserStorage(page, context))).toBe(false);
  });
});

async function expectSuccess(portal: Portal): Promise<void> {
  await expect(portal.main.getByText("Transaction Successful", { exact: true }).first()).toBeVisible();
  await expect(portal.figure("Authorization code")).toHaveText(/^[A-Z0-9]{4,}$/i);
  await expect(portal.figure("Confirmation code")).toHaveText(/^[A-Z0-9-]{4,}$/i);
  await expect(portal.button("Print")).toBeVisible();
}

async function expectBothPayments(portal: Portal): Promise<void> {
  for (const [account, paid, due] of [
    ["100000001", "$1,250.00", "$0.00"],
    ["100000004", "$25.00", "$50.25"],
  ] as const) {
    await portal.open(`/accounts/${account}/transactionHistory`);
    for (const column of ["DATE", "AMOUNT", "DESCRIPTION"]) {
      await expect(portal.page.getByRole("columnheader", { name: column, exact: true })).toBeAttached();
    }
    await expect(portal.paymentRows().first()).toContainText(paid);
    await portal.open("/home");
    await expect(portal.homeRow(account)).toContainText(due);
  }
}

const holdsCardNumber = (content: string) => content.replace(/(?<=\d)[ -](?=\d)/g, "").includes(cards.approved);

/** Reads files as Latin-1, so that a search for digits treats every file alike. */
async function filesUnder(folder: string): Promise<{ file: string; content: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => ({ file, content: await readFile(file, "latin1") })));
}

async function browserStorage(page: Page, context: BrowserContext): Promise<string> {
  const kept = await context.storageState({ indexedDB: true });
  const session = await page.evaluate(() => ({ ...sessionStorage }));
  return JSON.stringify({ kept, session });
}
