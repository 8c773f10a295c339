import { Keyboard } from "../pages/keyboard.js";
import { bankAccountNumber, routingNumber } from "../pages/methods.js";
import { expect, test } from "../pages/kept-page.js";

// No other journey on the shared product pays on this account.
const account = "100000011";

test.use({ viewport: { width: 360, height: 740 } });

test("from Make Payment to the receipt, assistive technology gets the name, the questions and the errors of each screen on a phone [NAV-49]", async ({
  page,
  portal,
}) => {
  const keyboard = new Keyboard(page);

  await test.step("Make Payment", async () => {
    await portal.open(`/accounts/${account}/makePayment`);
    await portal.cardAction("One-Time Payment").waitFor();
    await expect(portal.main).toMatchAriaSnapshot(`
      - navigation "Breadcrumb"
      - heading "Make Payment" [level=1]
      - paragraph: Casey Morgan, account ${account}
      - region "Balance":
        - paragraph: You owe Patapsco Lending
        - paragraph: $300.00
      - list "Account tags":
        - listitem: "Type: Personal loan"
      - group "This account"
      - region "Choose how to pay":
        - heading "Choose how to pay" [level=2]
        - list:
          - listitem:
            - heading "Full Payment" [level=3]
            - button "Pay in full"
          - listitem:
            - heading "One-Time Payment" [level=3]
            - button "Pay an amount"
          - listitem:
            - heading "Make an offer" [level=3]
            - button "Make an offer"
          - listitem:
            - heading "Update Payment Info" [level=3]
            - button "Update payment info"
      - list "We accept":
        - listitem:
          - img "Bank account (ACH)"
        - listitem:
          - img "Visa"
        - listitem:
          - img "Electronic check"
        - listitem:
          - img "Discover"
        - listitem:
          - img "American Express"
        - listitem:
          - img "Mastercard"
      - link "Back"
      - region "Your other accounts"
    `);
    await expect(portal.cardAction("One-Time Payment")).toHaveAccessibleDescription("One-Time Payment");
    await keyboard.press(portal.cardAction("One-Time Payment"));
  });

  await test.step("the question about pending payments has the focus", async () => {
    const dialog = portal.dialog("Confirm Pending Payments");
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Confirm Pending Payments":
        - heading "Confirm Pending Payments" [level=2]
        - table "Pending phone payments":
          - rowgroup:
            - row:
              - columnheader "Date"
              - columnheader "Amount"
              - columnheader "Description"
        - button "Yes"
        - button "No"
    `);
    await expect(dialog.getByRole("button", { name: "Yes" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the form and its errors", async () => {
    await keyboard.chooseOption("1");
    await keyboard.press(portal.button("Continue"));
    const summary = portal.main.getByRole("group", { name: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(summary).toMatchAriaSnapshot(`
      - group "There is a problem":
        - heading "There is a problem" [level=2]
        - list:
          - listitem:
            - link "Payment Amount is required."
          - listitem:
            - link "Routing Number is required."
          - listitem:
            - link "Account Number is required."
          - listitem:
            - link "Billing Address is required."
          - listitem:
            - link "City is required."
          - listitem:
            - link "State is required."
          - listitem:
            - link "Zip Code is required."
    `);
    await expect(page).toHaveTitle(/^Error: One-Time Payment/);
    for (const label of [
      "Payment Amount",
      "Routing Number",
      "Account Number",
      "Billing Address",
      "City",
      "State",
      "Zip Code",
    ]) {
      await expect(portal.field(label)).toHaveAttribute("aria-invalid", "true");
      await expect(portal.field(label)).toHaveAccessibleDescription(new RegExp(`Error: ${label} is required\\.$`));
    }
    await keyboard.press(summary.getByRole("link", { name: "Payment Amount is required." }));
    await expect(portal.field("Payment Amount")).toBeFocused();
    await page.keyboard.type("10.00");
    await expect(portal.field("Payment Amount")).not.toHaveAttribute("aria-invalid");
    await keyboard.typeInto(portal.field("Routing Number"), routingNumber);
    await keyboard.typeInto(portal.field("Account Number"), bankAccountNumber);
    await keyboard.fillBilling(portal);
    await expect(page.locator("form")).toMatchAriaSnapshot(`
      - heading "One-Time Payment" [level=1]
      - group "Amount and date":
        - textbox "Payment Amount": "10.00"
        - textbox "Payment Date"
      - group "Payment method":
        - group "Payment Option":
          - radio "Bank account No fee" [checked]
          - radio "Check No fee"
          - radio "Credit card $2.50 fee. It covers what card networks charge us."
          - radio "Debit card $2.50 fee. It covers what card networks charge us."
        - group "Account Type":
          - radio "Personal Checking" [checked]
        - textbox "Routing Number"
        - textbox "Account Number"
        - textbox "Phone"
      - group "Billing":
        - textbox "First Name"
        - textbox "Last Name"
        - textbox "Billing Address"
        - textbox "City"
        - combobox "State"
        - textbox "Zip Code"
      - group "Receipt":
        - checkbox "Send me a receipt"
      - button "Continue"
    `);
    await keyboard.press(portal.button("Continue"));
  });

  await test.step("Regulation E", async () => {
    await expect(portal.heading).toBeFocused();
    await expect(portal.main).toMatchAriaSnapshot(`
      - heading "Regulation E Disclosures" [level=1]
      - region "What you accept"
      - checkbox "I have read the disclosures and I accept them."
      - button "Continue" [disabled]
      - link "Cancel"
    `);
    await keyboard.tick(page.getByRole("checkbox", { name: "I have read the disclosures and I accept them." }));
    await expect(portal.main.getByRole("status").filter({ hasText: "You can now go on." })).toBeVisible();
    await keyboard.press(portal.button("Continue"));
  });

  await test.step("Confirm", async () => {
    await expect(portal.heading).toHaveText("Confirm your payment");
    await expect(portal.heading).toBeFocused();
    await expect(portal.main).toMatchAriaSnapshot(`
      - heading "Confirm your payment" [level=1]
      - term: Payment amount
      - definition: $10.00
      - term: Convenience fee
      - definition: $0.00
      - term: Total
      - definition: $10.00
      - button "Pay $10.00"
      - link "Cancel"
    `);
    await keyboard.press(portal.button("Pay $10.00"));
  });

  await test.step("Completed", async () => {
    await expect(portal.sentence("Transaction Successful")).toBeVisible();
    await expect(portal.heading).toBeFocused();
    await expect(portal.main).toMatchAriaSnapshot(`
      - heading "Payment processing" [level=1]
      - paragraph: Transaction Successful
      - heading "$10.00 processing" [level=2]
      - term: Authorization code
      - definition
      - term: Confirmation code
      - definition
      - term: Total
      - definition: $10.00
      - paragraph: Your bank is processing this payment. It counts as paid once it has cleared.
      - link "Home"
      - button "Print"
    `);
    await keyboard.tabTo(portal.main.getByRole("link", { name: "Home" }));
    await keyboard.tabTo(portal.button("Print"));
  });
});
