import { userInfo } from "node:os";
import { dayAfter } from "../pages/dates.js";
import { isWholeMatrix } from "../pages/matrix.js";
import { cards, returnedAccounts, routingNumber } from "../pages/methods.js";
import { acceptTerms, beginOffer, sendOffer } from "../pages/offers.js";
import { casey } from "../pages/people.js";
import { fillOwn, openPlans, planAccount, scheduleOf, toMethod, toReview } from "../pages/plans.js";
import type { Language, Portal } from "../pages/portal.js";
import {
  dueOf,
  expectLatest,
  expectNewestLines,
  mailAbout,
  openLatest,
  type Scene,
  waitForDue,
  withoutDollar,
  wordsOf,
} from "../pages/looking-again.js";
import type { ReturnCode } from "../pages/returns.js";
import { expect, test } from "../pages/signed-in.js";

// These tests move the clock by a week or two, which ends every session.
test.use({
  testClock: true,
  ownProduct: "returned payments",
  servicesEnv: { PAYDOWN_SETTLEMENT_POLL_MS: "2000", PAYDOWN_SCHEDULER_POLL_MS: "1000" },
});

/** A payment that is taken back later. */
interface Cell {
  readonly name: string;
  readonly account: string;
  /** Days until the bank or the card's holder has taken the payment back. */
  readonly days: number;
  /** What is due then, in dollars. */
  readonly dueThen: string;
  readonly pay: (scene: Scene) => Promise<void>;
  readonly afterward: (scene: Scene) => Promise<void>;
}

interface TakenBack {
  readonly account: string;
  readonly total: string;
  readonly how: "returned" | "disputed";
  readonly message: string;
  /** What the mail says beside its subject. */
  readonly mailed: readonly string[];
}

/** The latest payments and Completed say that the payment no longer counts, and why; so does one mail. */
async function expectTakenBack(scene: Scene, { account, total, how, message, mailed }: TakenBack): Promise<void> {
  const { portal, today } = scene;
  const words = wordsOf(scene);
  const { latest, status, title, subject } = words[how];
  await expectLatest(scene, account, latest(total, today), message);
  await openLatest(scene, latest(total, today));
  await expect(portal.main.getByRole("heading", { name: title })).toBeVisible();
  for (const text of [status, words.noLongerCounts(total, today), message])
    await expect(portal.main.getByText(text, { exact: true }).first()).toBeVisible();
  const mail = await mailAbout(scene, subject, account);
  for (const text of mailed) expect(mail.text).toContain(text);
}

/** A bank payment of the whole due, which can be paid again. */
const full = (code: ReturnCode, account: string, due: string): Cell => ({
  name: `in full, ${code}`,
  account,
  days: 6,
  dueThen: withoutDollar(due),
  async pay(scene) {
    const { portal, today } = scene;
    const words = wordsOf(scene);
    await portal.openForm(account, "full");
    await portal.fillBank(routingNumber, returnedAccounts[code]);
    await portal.continue();
    await portal.acceptRege();
    await portal.payToReceipt();
    await expect(portal.main.getByRole("heading", { level: 2 }).first()).toContainText(words.processingSum(due));
    await expect(portal.sentence("Transaction Successful")).toBeVisible();
    await expect(portal.main).toContainText(words.processing);
    await expectLatest(scene, account, words.latestProcessing(due, today));
    expect(await dueOf(scene, account)).toBe("0.00");
  },
  async afterward(scene) {
    const { portal } = scene;
    const words = wordsOf(scene);
    await expectTakenBack(scene, {
      account,
      total: due,
      how: "returned",
      message: words.because(code),
      mailed: [words.reasons[code], words.nextSteps[code]],
    });
    await expectNewestLines(scene, account, [
      [`-${due}`, words.returned.line],
      [due, words.lines.bank],
    ]);
    await portal.openForm(account, "full");
    await expect(portal.locked("Payment Amount")).toContainText(due);
  },
});

/** The first of the two payments of a plan, taken from a bank account on the day of the agreement. */
const plan = (code: ReturnCode): Cell => ({
  name: `of a plan, ${code}`,
  account: planAccount,
  days: 6,
  dueThen: "3600.00",
  async pay(scene) {
    const { portal, api, today } = scene;
    const words = wordsOf(scene);
    await openPlans(portal);
    await fillOwn(portal, "1850.00", "2", dayAfter(today, 0).typed);
    await toMethod(portal);
    await portal.fillBank(routingNumber, returnedAccounts[code]);
    await portal.continue();
    await toReview(portal);
    await portal.button("Set up plan").click();
    await expect(portal.heading).toHaveText(portal.say("Your plan is set up"));
    await expect.poll(async () => (await scheduleOf(api, await api.tokenOf(casey))).ppa_status).toBe("A");
    await expectStatuses(portal, [words.schedule.processing, words.schedule.scheduled]);
    expect(await dueOf(scene, planAccount)).toBe("1750.00");
  },
  async afterward(scene) {
    const { portal, today } = scene;
    const words = wordsOf(scene);
    const { returned, scheduled, notTaken, ended } = words.schedule;
    await expectStatuses(portal, [returned, code === "R01" ? scheduled : notTaken]);
    if (code === "R01") {
      await expect(portal.main).not.toContainText(ended);
    } else {
      await expect(portal.main).toContainText(ended);
      await expect(portal.main).toContainText(words.stillOwed("$3,600.00"));
    }
    await expectLatest(scene, planAccount, words.returned.latest("$1,850.00", today), words.because(code));
    if (code === "R01") {
      // The returned payment may be made again until the day of the next one.
      await expect(portal.cardAction("Update Payment Info")).toBeEnabled();
      await expect(portal.cardAction("Pay over time")).toHaveCount(0);
    } else await expect(portal.cardAction("Pay over time")).toBeEnabled();
  },
});

async function expectStatuses(portal: Portal, statuses: readonly string[]): Promise<void> {
  await portal.open(`/accounts/${planAccount}/schedule`);
  const hidden = portal.main.getByRole("button", { expanded: false });
  await hidden.first().waitFor();
  while ((await hidden.count()) > 0) await hidden.first().click();
  const shown = () => portal.paymentRows().locator("td:last-child > :last-child").allTextContents();
  // The payments to come stand before those of the past.
  await expect.poll(async () => (await shown()).sort()).toEqual([...statuses].sort());
}

const settled = "100000001";

/**
 * The payment of an agreement to settle an account of $1,250.00 for $750.00. With R01, it is paid before its day, so
 * the agreement still stands when the bank has returned the payment. With R10, it is paid on its day, the last one.
 */
const settlement = (code: ReturnCode): Cell => ({
  name: `of an agreement, ${code}`,
  account: settled,
  days: 6,
  dueThen: "1250.00",
  async pay(scene) {
    const { portal, today } = scene;
    const words = wordsOf(scene);
    const day = dayAfter(today, code === "R01" ? 7 : 0);
    await beginOffer(portal, settled);
    await sendOffer(portal, "750.00", day.typed);
    await acceptTerms(portal, "$750.00", day.shown);
    if (code === "R01") {
      await portal.openForm(settled, "oneTime");
      await portal.fillAmount("750.00");
    }
    await portal.fillBank(routingNumber, returnedAccounts[code]);
    await portal.continue();
    // harbor has no Regulation E message for an offer.
    if (code === "R01") await portal.acceptRege();
    await portal.payToReceipt();
    await expect(portal.main.getByRole("heading", { level: 2 }).first()).toContainText(words.processingSum("$750.00"));
    await expect(portal.main).toContainText(words.settledOnceCleared);
    await expectLatest(scene, settled, words.latestProcessing("$750.00", today));
    await expect(portal.main).toContainText(words.closedOnceCleared);
    expect(await dueOf(scene, settled)).toBe("0.00");
  },
  async afterward(scene) {
    const { portal, today } = scene;
    const words = wordsOf(scene);
    await expectLatest(scene, settled, words.returned.latest("$750.00", today), words.because(code));
    await portal.card("Full Payment").waitFor();
    const agreement = portal.main.getByRole("region", { name: portal.say("Your agreement") });
    if (code === "R01") {
      await agreement.getByRole("link", { name: portal.say("Pay what was agreed") }).click();
      await expect(portal.heading).toHaveText(portal.say("Your agreement"));
      await expect(portal.main).toContainText("$750.00");
    } else {
      await expect(agreement).toHaveCount(0);
      await portal.open(`/accounts/${settled}/negotiator/start`);
      await expect(portal.main).toContainText(words.agreementEnded("$750.00", today));
    }
  },
});

/** A card payment in full, with its fee, that the card's holder disputes. */
const chargeback: Cell = {
  name: "by card, disputed",
  account: "100000013",
  days: 11,
  dueThen: "1000.00",
  async pay({ portal }) {
    await portal.openForm("100000013", "full");
    await portal.fillCard(cards.disputed);
    await portal.continue();
    await portal.payToReceipt();
  },
  async afterward(scene) {
    const words = wordsOf(scene);
    const { disputeMessage: message, disputeStep } = words;
    await expectTakenBack(scene, {
      account: "100000013",
      total: "$1,002.50",
      how: "disputed",
      message,
      mailed: [disputeStep],
    });
    await expectNewestLines(scene, "100000013", [
      [`-$1,000.00${words.feeBack("$2.50")}`, words.disputed.line],
      [`$1,000.00${words.fee("$2.50")}`, words.lines.card],
    ]);
  },
};

/** A card payment in full, with its fee, of which the company refunds a part. */
function partialRefund(): Cell {
  const account = "100000004";
  const total = "$77.75";
  let reference = "";
  return {
    name: "by card, refunded in part",
    account,
    days: 2,
    dueThen: "0.00",
    async pay({ portal, api }) {
      await portal.openForm(account, "full");
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.payToReceipt();
      const { finishedPayments } = await api.paymentsOf(await api.tokenOf(casey), account);
      reference = finishedPayments[0]?.reference ?? "";
    },
    async afterward(scene) {
      const { portal, paydown, today } = scene;
      const words = wordsOf(scene).partlyRefunded;
      const decision = ["--instance", "harbor", "--by", userInfo().username, "--why", "paid too much"];
      await paydown.command("payment", "refund", reference, "--amount", "10.00", ...decision);
      await expectLatest(scene, account, words.latest(total, today));
      await expect(portal.cardAction("Full Payment")).toBeEnabled();
      await openLatest(scene, words.latest(total, today));
      for (const text of [portal.say("Transaction Successful"), words.completed("$10.00")])
        await expect(portal.main.getByText(text, { exact: true }).first()).toBeVisible();
      const mail = await mailAbout(scene, words.subject, account);
      expect(mail.text).toContain(words.mailed("$10.00", total, today));
      expect(await dueOf(scene, account)).toBe("10.00");
      await expectNewestLines(scene, account, [
        ["-$10.00", words.line],
        [`$75.25${wordsOf(scene).fee("$2.50")}`, wordsOf(scene).lines.card],
      ]);
    },
  };
}

interface Journey {
  readonly language: Language;
  readonly cells: readonly Cell[];
  /** Whether `npm test` makes it too: every two of kind, code and language meet in these journeys. */
  readonly inPairs: boolean;
}

/** Each cell of a journey has an account of its own. An agreement paid early lasts less than a chargeback takes. */
const journeys: readonly Journey[] = [
  {
    inPairs: true,
    language: "en",
    cells: [full("R01", "100000013", "$1,000.00"), plan("R10"), settlement("R01"), partialRefund()],
  },
  {
    inPairs: true,
    language: "es",
    cells: [full("R10", "100000004", "$75.25"), plan("R01"), settlement("R10"), chargeback],
  },
  {
    inPairs: false,
    language: "en",
    cells: [full("R10", "100000004", "$75.25"), plan("R01"), settlement("R10"), chargeback],
  },
  {
    inPairs: false,
    language: "es",
    cells: [full("R01", "100000013", "$1,000.00"), plan("R10"), settlement("R01"), partialRefund()],
  },
];

for (const { language, cells, inPairs } of journeys) {
  if (!inPairs && !isWholeMatrix) continue;
  const name = cells.map((cell) => cell.name).join("; ");
  test.describe(`language ${language}: ${name}`, () => {
    test.use({ language });
    test.beforeAll(({ paydown }) => paydown.reset());

    test("a payment counts as paid, until it is taken back or refunded: then that amount is due again, and every screen says so [BANK-13, BANK-26, BANK-27, BANK-28, REF-31, REF-33, REF-34]", async ({
      portal,
      api,
      paydown,
    }) => {
      test.slow();
      const { today } = await api.paymentsOf(await api.tokenOf(casey), planAccount);
      const scene = { portal, api, paydown, today };
      for (const cell of cells) await test.step(`pays ${cell.name}`, () => cell.pay(scene));
      await paydown.moveClock(Math.max(...cells.map(({ days }) => days)));
      for (const { account, dueThen } of cells) await waitForDue(scene, account, dueThen);
      await portal.login(casey);
      for (const cell of cells) await test.step(`looks again ${cell.name}`, () => cell.afterward(scene));
    });
  });
}
