import { cardTitles, type Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";

const { full, oneTime } = cardTitles;
const negotiator = "Make an offer";
const recurring = "Update Payment Info";
const overTime = "Pay over time";

const restricted = "Access to your Account has been restricted please call (410) 555-0142";
const belowMinimum = (due: string) =>
  `The total due of ${due} on this account is below the $5.00 minimum to allow payments.`;

/** Each account's cards in the specification's order: null for a usable card, else the reason it is disabled. */
const accounts: readonly {
  account: string;
  because: string;
  cards: readonly (readonly [title: string, reason: string | null])[];
  notice?: string;
}[] = [
  {
    account: "100000001",
    because: "disposition M with a due",
    cards: [
      [full, null],
      [oneTime, null],
      [negotiator, null],
      [recurring, null],
    ],
  },
  {
    account: "100000002",
    because: "disposition S, over-time evaluation true",
    cards: [
      [full, null],
      [oneTime, null],
      [overTime, null],
    ],
  },
  {
    account: "100000003",
    because: "disposition P",
    cards: [
      [full, null],
      [oneTime, null],
      [negotiator, null],
      [recurring, null],
    ],
  },
  {
    account: "100000004",
    because: "disposition N",
    cards: [
      [full, null],
      [oneTime, null],
    ],
  },
  { account: "100000005", because: "disposition L", cards: [[recurring, null]] },
  {
    account: "100000006",
    because: "disposition S, an arrangement with status B",
    cards: [
      [full, null],
      [oneTime, null],
    ],
  },
  {
    account: "100000007",
    because: "disposition M, nothing due",
    cards: [
      [negotiator, "below the minimum"],
      [recurring, "below the minimum"],
    ],
    notice: belowMinimum("$0.00"),
  },
  {
    account: "100000008",
    because: "disposition N, due below the minimum",
    cards: [
      [full, "below the minimum"],
      [oneTime, "below the minimum"],
    ],
    notice: belowMinimum("$3.10"),
  },
  {
    account: "100000009",
    because: "state compliance forbids portal payments",
    cards: [
      [full, "restricted"],
      [oneTime, "restricted"],
      [negotiator, "restricted"],
      [recurring, "restricted"],
    ],
    notice: restricted,
  },
  {
    account: "100000013",
    because: "disposition S, over-time evaluation false",
    cards: [
      [full, null],
      [oneTime, null],
    ],
  },
];

test.beforeAll(({ paydown }) => paydown.reset());

test("each account shows the cards that its figures and disposition allow [MAKE-21]", async ({ portal }) => {
  for (const { account, because, cards, notice } of accounts) {
    await test.step(`${account}: ${because}`, async () => {
      await portal.open(`/accounts/${account}/makePayment`);
      await expectCards(portal, cards);
      if (notice !== undefined) await expect(portal.main).toContainText(notice);
      else await expect(portal.main).not.toContainText(/below the \$5\.00 minimum|has been restricted/);
    });
  }
});

test("100000010: the cards are usable once the state declaration is acknowledged [MAKE-53]", async ({
  page,
  portal,
}) => {
  const declaration = "Tick the box to choose how to pay.";
  await portal.open("/accounts/100000010/makePayment");
  await expectCards(portal, [
    [full, declaration],
    [oneTime, declaration],
    [negotiator, declaration],
    [recurring, declaration],
  ]);
  await page.getByRole("checkbox").check();
  await expectCards(portal, [
    [full, null],
    [oneTime, null],
    [negotiator, null],
    [recurring, null],
  ]);
  await page.getByRole("checkbox").uncheck();
  await expect(portal.cardAction(full)).toBeDisabled();

  await page.getByRole("checkbox").check();
  await portal.cardAction(full).click();
  await expect(page).toHaveURL(/\/accounts\/100000010\/paymentForm\?action=full&needsSD=true&sdAccepted=true$/);
});

async function expectCards(portal: Portal, cards: readonly (readonly [string, string | null])[]): Promise<void> {
  await expect(portal.main.getByRole("heading", { level: 3 })).toHaveText(cards.map(([title]) => title));
  for (const [title, reason] of cards) {
    const action = portal.cardAction(title);
    if (reason === null) {
      await expect(action).toBeEnabled();
      continue;
    }
    await expect(action).toBeDisabled();
    await expect(portal.card(title)).toContainText(reason);
    await expect(action).toHaveAccessibleDescription(new RegExp(reason.replace(/[()]/g, "\\$&")));
  }
}
