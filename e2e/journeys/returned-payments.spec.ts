import { cards, returnedAccounts, routingNumber } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/signed-in.js";

// These tests move the clock by a week or two, which ends every session.
test.use({
  testClock: true,
  ownProduct: "returned payments",
  servicesEnv: { PAYDOWN_SETTLEMENT_POLL_MS: "250" },
  person: null,
});

const cases = [
  {
    language: "en",
    account: "100000001",
    due: "$1,250.00",
    daysOn: 7,
    number: returnedAccounts.insufficientFunds,
    processing: "Your bank is processing this payment. It counts as paid once it has cleared.",
    rows: [
      ["-$1,250.00", "Payment returned by the bank"],
      ["$1,250.00", "Bank payment"],
    ],
    latest: /^Your bank returned the payment of \$1,250\.00 on /,
    takenBack: "Your bank returned this payment.",
    subject: "Payment returned by your bank - Harbor Recovery Services",
    text: "the account did not have enough money",
  },
  {
    language: "es",
    account: "100000002",
    due: "$3,600.00",
    // The product's clock may stand where the other test left it.
    daysOn: 14,
    number: returnedAccounts.notAuthorized,
    processing: "Su banco está procesando este pago. Cuenta como pagado cuando el banco lo confirma.",
    rows: [
      ["-$3,600.00", "Pago devuelto por el banco"],
      ["$3,600.00", "Pago con cuenta bancaria"],
    ],
    latest: /^Su banco devolvió el pago de /,
    takenBack: "Su banco devolvió este pago.",
    subject: "Su banco devolvió el pago - Harbor Recovery Services",
    text: "su banco informa que el pago no fue autorizado",
  },
] as const;

for (const { language, account, number, processing, rows, latest, takenBack, subject, text, due, daysOn } of cases) {
  test.describe(`in language ${language}`, () => {
    test.use({ language });

    test(`a bank payment in full is processing; a week later the bank has returned it, everything is owed again, and it can be paid by card [BANK-13, BANK-26, BANK-27, BANK-28]`, async ({
      portal,
      paydown,
    }) => {
      test.slow();
      await portal.login(casey);
      await portal.openForm(account, "full");
      await portal.fillBank(routingNumber, number);
      await portal.continue();
      await portal.acceptRege();
      await portal.payToReceipt();
      await expect(portal.main).toContainText(processing);
      await expect(portal.main.getByRole("heading", { level: 2 })).not.toContainText(/paid|pagados/);

      await paydown.moveClock(daysOn);
      await portal.login(casey);
      await portal.open(`/accounts/${account}/makePayment`);
      await expect(portal.main.getByText(latest)).toBeVisible({ timeout: 30_000 });
      await expect(portal.main).toContainText(due);
      await portal.main.getByText(latest).locator("xpath=ancestor::li[1]").getByRole("link").click();
      await expect(portal.main.getByRole("heading", { name: takenBack })).toBeVisible();
      await portal.open(`/accounts/${account}/transactionHistory`);
      for (const [amount, description] of rows)
        await expect(
          portal.main.getByRole("row").filter({ hasText: description }).filter({ hasText: amount }).first(),
        ).toBeVisible();
      const mails = async () =>
        (await paydown.outbox()).filter((message) => "subject" in message && message.subject === subject);
      await expect.poll(async () => (await mails()).map((mail) => mail.text.includes(text))).toEqual([true]);

      await portal.openForm(account, "full");
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.payToReceipt();
    });
  });
}
