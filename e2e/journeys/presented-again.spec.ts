import { isWholeMatrix } from "../pages/matrix.js";
import {
  expectLatest,
  expectNewestLines,
  dueOf,
  mailAbout,
  type Scene,
  waitForDue,
  wordsOf,
} from "../pages/looking-again.js";
import { presentedAgainAccount, routingNumber } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/signed-in.js";

const account = "100000004";
const due = "$75.25";

for (const language of isWholeMatrix ? (["es", "en"] as const) : (["es"] as const)) {
  test.describe(`language ${language}`, () => {
    // The test moves the clock by weeks, which ends every session.
    test.use({
      language,
      testClock: true,
      ownProduct: `debits presented again, ${language}`,
      servicesEnv: {
        PAYDOWN_SETTLEMENT_POLL_MS: "2000",
        PAYDOWN_SCHEDULER_POLL_MS: "1000",
        PAYDOWN_PROCESSOR__HARBOR: "idempotent-sandbox",
      },
      harborFiles: { "policy.json": { bankPayments: { presentAgainTimes: 2 } } },
    });

    test("a returned debit is presented again on the day that was announced, and then counts as paid [BANK-37, BANK-38, BANK-40, BANK-41, BANK-45]", async ({
      portal,
      api,
      paydown,
    }) => {
      test.slow();
      const { today } = await api.paymentsOf(await api.tokenOf(casey), account);
      const scene: Scene = { portal, api, paydown, today };
      const words = wordsOf(scene);
      const again = portal.main.getByRole("listitem").filter({ hasText: words.presentedAgain });

      await portal.openForm(account, "full");
      await portal.fillBank(routingNumber, presentedAgainAccount);
      await portal.continue();
      await expect(portal.main).toContainText(words.mayPresentAgain);
      await portal.acceptRege();
      await portal.payToReceipt();

      await paydown.moveClock(7);
      await waitForDue(scene, account, "75.25");
      await portal.login(casey);
      await expectLatest(scene, account, words.returned.latest(due, today), words.reasons.R01);
      const announced = (await again.innerText()).match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? "";
      await expectLatest(scene, account, words.returned.latest(due, today), words.willPresentAgain(announced));
      expect((await mailAbout(scene, words.returned.subject, account)).text).toContain(
        words.willPresentAgain(announced),
      );
      await expectNewestLines(scene, account, [
        [`-${due}`, words.returned.line],
        [due, words.lines.bank],
      ]);

      await paydown.moveClock(14);
      await waitForDue(scene, account, "0.00");
      await portal.login(casey);
      await expectLatest(scene, account, words.latestProcessing(due, announced), words.presentedAgain);
      await expectNewestLines(scene, account, [
        [due, words.lines.againProcessing],
        [`-${due}`, words.returned.line],
      ]);

      await paydown.moveClock(25);
      await portal.login(casey);
      await expect(async () => expectNewestLines(scene, account, [[due, words.lines.again]])).toPass();
      expect(await dueOf(scene, account)).toBe("0.00");
    });
  });
}
