import { optionKind, paymentOptionCodes } from "@paydown/domain";
import { isWholeMatrix } from "../pages/matrix.js";
import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { optionNames } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { nextAcknowledgement } from "../pages/wire.js";

const account = "100000002";

const everyPair = paymentOptionCodes.flatMap((option) =>
  (["full", "oneTime"] as const).map((action) => ({ option, action })),
);
/** One pair with messages and one without. The tests of the page and of the services cover the others. */
const pairs = isWholeMatrix
  ? everyPair
  : everyPair.filter(({ option, action }) => ["1 oneTime", "0 full"].includes(`${option} ${action}`));
/** The members of `everyPair` for which harbor has Regulation E messages, all with the label rege1Label. */
const withMessages: readonly string[] = ["1 full", "1 oneTime", "3 oneTime"];

for (const { option, action } of pairs) {
  const hasMessages = withMessages.includes(`${option} ${action}`);
  const then = hasMessages ? "shows the Regulation E page first" : "goes straight to Confirm";
  test(`(${option}, ${action}): ${optionNames[option].en} ${then} [REGE-1, REGE-11]`, async ({ page, portal, api }) => {
    await portal.openForm(account, action);
    if (action === "oneTime") await portal.fillAmount("10.00");
    if (optionKind(option) === "bank") await portal.fillBank(routingNumber, bankAccountNumber, option);
    else await portal.fillCard(cards.approved, option);
    await portal.continue();

    if (hasMessages) {
      await expect(page).toHaveURL(new RegExp(`/accounts/${account}/rege\\?action=${action}$`));
      await expect(portal.heading).toHaveText("Regulation E Disclosures");
      await expect(portal.button("Continue")).toBeDisabled();
      await page.getByRole("checkbox").check();
      const acknowledged = nextAcknowledgement(page);
      await portal.continue();
      const { companyConfig } = await api.configuration();
      const sent = (await acknowledged) as Record<string, string>;
      expect(sent).toMatchObject({
        demPortalUsername: "casey@example.com",
        dbtNo: account,
        disclosureLabel: companyConfig.rege1Label,
      });
      expect(sent["disclosureText"]).not.toBe("");
    }
    await expect(page).toHaveURL(new RegExp(`/accounts/${account}/confirm\\?action=${action}$`));
    await expect(portal.pay).toBeEnabled();
  });
}
