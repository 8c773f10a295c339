import type { Product } from "../fixtures/product.js";
import { guestStates } from "../pages/guest-screens.js";
import { expect, test as onKeptPage } from "../pages/kept-page.js";
import { chooseLanguage, Looks, looks } from "../pages/looks.js";
import { isWholeMatrix } from "../pages/matrix.js";
import { type Person, visitors } from "../pages/people.js";
import type { Portal } from "../pages/portal.js";
import { checkingStates, generalStates, type ScreenState, screenStates } from "../pages/screens.js";
import { Troubles } from "../pages/troubles.js";

const documentTitles: Readonly<Record<string, string>> = {
  harbor: "Harbor Recovery Services",
  summit: "Summit Credit",
  riverton: "City of Riverton payments",
};

const test = onKeptPage.extend<{ lookingAt: Looks }>({
  // Gives the page its usual text size back also after a failure: the next test uses the same page.
  lookingAt: async ({ page }, use) => {
    const lookingAt = new Looks(page);
    await use(lookingAt);
    await lookingAt.end();
  },
});

// Keeps payments in doubt while their screens are checked.
test.use({ servicesEnv: { PAYDOWN_VOID_AFTER_MS: "600000", PAYDOWN_RECONCILE_FIRST_MS: "600000" } });

// Lets any worker check any state.
test.describe.configure({ mode: "parallel" });

const statesPerTest = 8;

/**
 * The states of one viewer, in the groups that one test looks at: a test's start and its sign-in take as long as a
 * screen. A state stays with those that follow it.
 */
function groupsOf(person: Person | null): ScreenState[][] {
  const groups: ScreenState[][] = [[]];
  let isFull = false;
  for (const state of [...generalStates, ...screenStates, ...checkingStates, ...guestStates]) {
    if (state.person !== person) continue;
    if (isFull && !state.follows) groups.push([]);
    const group = groups.at(-1)!;
    group.push(state);
    isFull = group.length >= statesPerTest || Boolean(state.endsSession);
  }
  return groups;
}

for (const person of visitors) {
  test.describe(person?.username ?? "not signed in", () => {
    test.use({ person });

    for (const states of groupsOf(person)) {
      const name = [states[0]!.name, states.slice(1).at(-1)?.name].filter(Boolean).join(" to ");
      test(`${name}: every state has its title, no browser errors, no sideways scrolling or cut text even with large text, and no axe findings [SIGN-107, OFFER-120, PLAN-116, GUEST-20, NAV-38, NAV-42, NAV-43]`, async ({
        page,
        portal,
        paydown,
        lookingAt,
      }) => {
        // The whole matrix runs axe four times as often.
        test.slow(isWholeMatrix);
        const troubles = await Troubles.in(page);
        const stored = await page.evaluate(() => Object.entries<string>(localStorage));
        for (const state of states) {
          await test.step(state.name, async () => {
            if (!state.follows) await startOver(portal, stored);
            await look(portal, paydown, state, troubles, lookingAt);
          });
        }
      });
    }
  });
}

/** Restores the page's original storage, and ends what earlier states have simulated. */
async function startOver({ page }: Portal, stored: readonly (readonly [string, string])[]): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate((items) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of items) localStorage.setItem(name, value);
    // Otherwise the browser takes a second visit of an address for a reload, which keeps its history state.
    history.replaceState(null, "", "/between-states");
  }, stored);
}

/** Opens a state and checks it in each of its looks. */
async function look(
  portal: Portal,
  paydown: Product,
  state: ScreenState,
  troubles: Troubles,
  lookingAt: Looks,
): Promise<void> {
  const { page } = portal;
  const documentElement = page.locator("html");
  await lookingAt.begin();
  // The state before has been checked in Spanish.
  if (state.follows && (await documentElement.getAttribute("lang")) === "es") await chooseLanguage(page, "en");
  await state.open(portal, paydown);
  const documentTitle = documentTitles[state.instanceId ?? portal.instanceId] ?? "";
  await expect(page, state.name).toHaveTitle(
    state.title instanceof RegExp ? state.title : `${state.title} – ${documentTitle}`,
  );
  await expect(portal.heading).toHaveCount(1);
  troubles.expectNone(state.name, state.refused);
  const found = await lookingAt.faultsIn("en");
  await expect(documentElement).toHaveAttribute("lang", "en");
  // The check in Spanish is skipped under a modal dialog, which makes the footer and its language button inert;
  // the dialog's texts come from the same component in both languages.
  if ((await page.getByRole("dialog").count()) === 0) {
    await chooseLanguage(page, "es");
    found.push(...(await lookingAt.faultsIn("es")));
  } else {
    found.push(...(await lookingAt.faultsIn("en", looks("es"))));
  }
  expect.soft(found, state.name).toEqual([]);
}
