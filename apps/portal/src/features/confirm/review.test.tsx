import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  cleanTab,
  confirmTitle,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  pressContinue,
} from "../../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, payingServices } from "../../payment-flow/testing/paying-services";
import { fillIn } from "../../testing/fill-in";

beforeEach(cleanTab);

const form = "/harbor/accounts/100000001/paymentForm?action=oneTime&needsSD=false&sdAccepted=false";
const makePayment = "/harbor/accounts/100000001/makePayment";

async function openReview(
  action: "oneTime" | "full",
  fillMethod: typeof fillCard | typeof fillBank = fillCard,
  instance: Record<string, unknown> = {},
) {
  const page = demoPage("100000001", demoAccounts["100000001"]);
  const instanceConfig = { ...page.instanceConfig, ...instance };
  const services = payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig } } });
  const opened = await openAt(`100000001/paymentForm?action=${action}`, services, instanceConfig);
  if (action === "oneTime") await fillIn({ "Payment Amount": "1250.00" });
  await fillMethod(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  await confirmTitle();
  return opened;
}

/** Each row's value and where its link leads. */
const rows = () =>
  within(screen.getByRole("main"))
    .getAllByRole("link", { name: /^Change/ })
    .map((link) => {
      const row = link.closest("div");
      const label = row?.querySelector("dt")?.textContent;
      return [label, row?.querySelector("dd")?.textContent, link.getAttribute("href")];
    });

test("links each entered value to its field [CONFIRM-55]", async () => {
  await openReview("oneTime", fillCard, { emailReceiptsEnabled: true });
  expect(rows()).toEqual([
    ["Amount", "$1,250.00", `${form}#amount`],
    ["Payment date", "11/21/2026", `${form}#paymentDate`],
    ["Payment method", "Visa ending 1111", `${form}#paymentOption`],
    ["Name and address", "Casey Morgan, 1820 Eutaw Place, Baltimore, MD 21217", `${form}#firstName`],
    ["Receipt", "None", `${form}#sendConf`],
  ]);
  expect(screen.getByRole("link", { name: "Change Payment method" })).toBeVisible();
});

test("links a value that the action decides to Make Payment, and has no receipt row where the tenant sends no receipts [CONFIRM-55]", async () => {
  await openReview("full", fillBank);
  expect(rows().map(([label, value, href]) => [label, value, href === makePayment])).toEqual([
    ["Amount", "$1,250.00", true],
    ["Payment date", "11/21/2026", false],
    ["Payment method", "Bank account ending 6789", false],
    ["Name and address", "Casey Morgan, 1820 Eutaw Place, Baltimore, MD 21217", false],
  ]);
});

test("says that a change makes the consumer type the card again, but not a bank account [CONFIRM-59]", async () => {
  const { user } = await openReview("oneTime", fillCard);
  expect(
    screen.getByText("If you change something, type the card number and CVV again: we do not keep them."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Español" }));
  expect(
    await screen.findByText("Si cambia algo, escriba de nuevo el número de la tarjeta y el CVV: no los guardamos."),
  ).toBeVisible();
  cleanup();
  cleanTab();
  await openReview("full", fillBank);
  expect(screen.queryByText(/type the card number/)).toBeNull();
});

test("opens the form without asking, focuses the field, and keeps the other values [CONFIRM-55, FORM-80]", async () => {
  const { user } = await openReview("oneTime");
  await user.click(screen.getByRole("link", { name: "Change Amount" }));
  await waitFor(() => expect(screen.getByLabelText("Payment Amount")).toHaveFocus());
  expect(screen.getByLabelText("Payment Amount")).toHaveValue("1250.00");
  expect(screen.getByLabelText("First Name")).toHaveValue("Casey");
  expect(screen.queryByRole("dialog")).toBeNull();
});
