import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt, openCompleted } from "../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, paymentResult, payingServices } from "../payment-flow/testing/paying-services";
import { accountRow, demographics, harbor } from "../testing/harbor";
import { openPortal } from "../testing/open-portal";

beforeEach(cleanTab);

const overpaid = "-79.01";

function overpaidServices() {
  const page = demoPage("100000001", {
    ...demoAccounts["100000001"],
    due: overpaid,
    cells: { due: { type: "CURRENCY", value: overpaid, label: "Total due", display: "Y" } },
  });
  return payingServices({
    "GET /api/pages/harbor": { body: { ...page, accounts: [page.accounts[0], accountRow("100000077", overpaid)] } },
    "GET /api/demographics/m": { body: { ...demographics, accounts: [accountRow("100000001", overpaid)] } },
  });
}

const openHome = () =>
  openPortal("/harbor/home", {
    fetch: overpaidServices().fetch,
    page: { instanceId: "harbor", configuration: harbor },
  });

const words = {
  en: { yours: "Your credit with Harbor Recovery Services", some: "Credit of $79.01" },
  es: { yours: "Su saldo a favor con Harbor Recovery Services", some: "Saldo a favor de $79.01" },
};

describe.each(Object.entries(words))("an overpaid account, in %s", (language, { yours, some }) => {
  beforeEach(() => localStorage.setItem("paydown.language", language));

  test.each(["100000001", "100000001/makePayment"])(
    "shows a credit on %s, not a debt [MAKE-11, ACCT-13]",
    async (address) => {
      await openAt(address, overpaidServices());
      expect((await screen.findByText(yours)).nextElementSibling).toHaveTextContent("$79.01");
      expect(document.body).not.toHaveTextContent("-$79.01");
    },
  );

  test.each([
    ["Home", openHome],
    ["Details", () => openAt("100000001/details", overpaidServices())],
    ["another account's Make Payment", () => openAt("100000001/makePayment", overpaidServices())],
  ])("shows a credit on %s [HOME-9]", async (_, open) => {
    await open();
    expect(await screen.findByText(some)).toBeVisible();
    expect(document.body).not.toHaveTextContent("-$79.01");
  });
});

test("a payment above the due shows a credit on Completed [DONE-8]", async () => {
  await openCompleted(payingServices({ "POST /api/payments": { body: paymentResult({ dueAfter: overpaid }) } }));
  expect((await screen.findByText("Balance after this payment")).nextElementSibling).toHaveTextContent(
    "Credit of $79.01",
  );
});
