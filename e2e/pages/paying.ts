import type { SandboxEntry } from "../fixtures/sandbox-record.js";
import type { RegeCoverage } from "../fixtures/tenants.js";
import { dayAfter } from "./dates.js";
import { isWholeMatrix } from "./matrix.js";
import { bankAccountNumber, cards, routingNumber } from "./methods.js";
import { casey, type Person, robin } from "./people.js";
import { type Action, cardTitles, type Language } from "./portal.js";
import { expect, test } from "./kept-page.js";
import { nextAcknowledgement } from "./wire.js";

type Method = "card" | "bank";

/** One combination of action, method, language and account, with the figures that follow from the demo data. */
interface Cell {
  readonly action: Action;
  readonly method: Method;
  readonly language: Language;
  readonly person: Person;
  readonly account: string;
  readonly amount: string;
  readonly fee: string;
  readonly total: string;
}

const cell = (
  action: Action,
  method: Method,
  language: Language,
  account: string,
  [amount, fee, total]: readonly [string, string, string],
  person = casey,
): Cell => ({
  ...{ action, method, language, person, account, amount, fee, total },
});

type Rege = Exclude<RegeCoverage, "demo">;

/**
 * Every action by card and by bank in both languages, with and without Regulation E messages. Each cell names the
 * coverage in which `npm test` runs it, so that every two of the four meet; `npm run prove -- matrix` runs every cell
 * in both. A full payment leaves nothing due on its account, so each full payment uses a different account.
 */
const cells: readonly (readonly [inPairs: Rege | null, cell: Cell])[] = [
  ["every pair", cell("full", "card", "en", "100000001", ["1,250.00", "2.50", "1,252.50"])],
  [null, cell("full", "card", "es", "100000004", ["75.25", "2.50", "77.75"])],
  [null, cell("full", "bank", "en", "100000013", ["1,000.00", "0.00", "1,000.00"])],
  ["none", cell("full", "bank", "es", "100000020", ["99.99", "0.00", "99.99"], robin)],
  ["none", cell("oneTime", "card", "en", "100000002", ["20.00", "2.50", "22.50"])],
  [null, cell("oneTime", "card", "es", "100000002", ["21.00", "2.50", "23.50"])],
  [null, cell("oneTime", "bank", "en", "100000002", ["22.00", "0.00", "22.00"])],
  ["every pair", cell("oneTime", "bank", "es", "100000002", ["23.00", "0.00", "23.00"])],
  [null, cell("next", "card", "en", "100000003", ["140.08", "2.50", "142.58"])],
  ["every pair", cell("next", "card", "es", "100000003", ["140.08", "2.50", "142.58"])],
  ["none", cell("next", "bank", "en", "100000003", ["140.08", "0.00", "140.08"])],
  [null, cell("next", "bank", "es", "100000003", ["140.08", "0.00", "140.08"])],
];

/** The label for each recorded acceptance (REGE-11), from harbor's company configuration. */
const regeLabels = {
  bank: { full: "REGE-BANK-ONCE", oneTime: "REGE-BANK-ONCE", next: "REGE-BANK-NEXT" },
  card: { full: "REGE-CARD-ONCE", oneTime: "REGE-CARD-ONCE", next: "REGE-CARD-NEXT" },
} as const satisfies Record<Method, Record<Action, string>>;

const sentences = {
  en: {
    charge: {
      card: (total: string, when: string) => `We will charge ${total} to your Visa card ending 1111 ${when}.`,
      bank: (total: string, when: string) => `We will take ${total} from your bank account ending 6789 ${when}.`,
    },
    today: (date: string) => `today, ${date}`,
    on: (date: string) => `on ${date}`,
    scheduled: (date: string) => `Scheduled for ${date}`,
    confirm: "By choosing Pay you authorize Harbor Recovery Services to take this one payment, on the date shown.",
    recurring:
      "By choosing Pay you authorize Harbor Recovery Services to take the next scheduled payment of your arrangement on its due date, or today if that date has come.",
    success: "Thank you. Please keep the confirmation code for your records.",
  },
  es: {
    charge: {
      card: (total: string, when: string) => `Cobraremos ${total} a su tarjeta Visa terminada en 1111 ${when}.`,
      bank: (total: string, when: string) => `Retiraremos ${total} de su cuenta bancaria terminada en 6789 ${when}.`,
    },
    today: (date: string) => `hoy, ${date}`,
    on: (date: string) => `el ${date}`,
    scheduled: (date: string) => `Programado para el ${date}`,
    confirm: "Al elegir Pagar autoriza a Harbor Recovery Services a realizar este único pago, en la fecha indicada.",
    recurring:
      "Al elegir Pagar autoriza a Harbor Recovery Services a realizar el próximo pago programado de su acuerdo en su fecha de vencimiento, o hoy si esa fecha ya llegó.",
    success: "Gracias. Guarde el código de confirmación para sus registros.",
  },
} as const;

/**
 * Pays from Make Payment to Completed for the members of `cells`, while harbor has Regulation E messages for every pair
 * of option and action, or for none.
 */
export function payEveryWay(rege: Rege): void {
  for (const [inPairs, way] of cells) {
    if (inPairs !== rege && !isWholeMatrix) continue;
    const { action, method, language, person, account, amount, fee, total } = way;
    test.describe(`${action} by ${method}, Regulation E for ${rege === "none" ? "no pair" : rege}, ${language}`, () => {
      test.use({ person, language });

      test(`${account}: $${total} ${action === "next" ? "is scheduled, and nothing charged" : "is charged once"}`, async ({
        page,
        portal,
        api,
        token,
        paydown,
      }) => {
        const say = sentences[language];
        const { today } = await api.paymentsOf(token, account);
        const dueBefore = Number(await api.due(token, account));
        const before = await paydown.sandboxRecord();
        const date = action === "next" ? dayAfter(today, 12).shown : today;

        await test.step("the form", async () => {
          await portal.open(`/accounts/${account}/makePayment`);
          await portal.cardAction(cardTitles[action]).click();
          if (action === "oneTime") await portal.fillAmount(amount);
          else await expect(portal.locked("Payment Amount")).toContainText(`$${amount}`);
          if (action === "next") await expect(portal.locked("Payment Date")).toContainText(date);
          if (method === "card") await portal.fillCard(cards.approved);
          else await portal.fillBank(routingNumber, bankAccountNumber);
          await expect(portal.figure("Convenience fee")).toHaveText(`$${fee}`);
          await expect(portal.figure("Total")).toHaveText(`$${total}`);
          await portal.continue();
        });

        if (rege === "every pair") {
          await test.step("Regulation E", async () => {
            await expect(portal.heading).toContainText(portal.say("Regulation E Disclosures"));
            await expect(portal.button("Continue")).toBeDisabled();
            const acknowledged = nextAcknowledgement(page);
            await portal.acceptRege();
            expect(await acknowledged).toMatchObject({ disclosureLabel: regeLabels[method][action], dbtNo: account });
          });
        }

        await test.step("Confirm", async () => {
          await expect(page).toHaveURL(new RegExp(`/accounts/${account}/confirm\\?action=${action}$`));
          await expect(portal.heading).toContainText(portal.say("Confirm your payment"));
          await expect(portal.figure("Payment amount")).toHaveText(`$${amount}`);
          await expect(portal.figure("Convenience fee")).toHaveText(`$${fee}`);
          await expect(portal.figure("Total")).toHaveText(`$${total}`);
          const when = action === "next" ? say.on(date) : say.today(date);
          await expect(portal.main).toContainText(say.charge[method](`$${total}`, when));
          await expect(portal.main).toContainText(action === "next" ? say.recurring : say.confirm);
          expect(chargesIn(await paydown.sandboxRecord()), "before Pay").toEqual(chargesIn(before));
        });

        await test.step("Completed", async () => {
          await expect(portal.pay).toHaveText(
            `${portal.say("Pay")} $${total}${action === "next" ? ` ${say.on(date)}` : ""}`,
          );
          await portal.payToReceipt();
          await expect(page).toHaveURL(new RegExp(`/accounts/${account}/completed$`));
          await expect(portal.figure("Payment amount")).toHaveText(`$${amount}`);
          await expect(portal.figure("Convenience fee")).toHaveText(`$${fee}`);
          await expect(portal.figure("Total")).toHaveText(`$${total}`);
          await expect(portal.figure("Confirmation code")).toHaveText(/^[A-Z0-9-]{4,}$/);
          await expect(portal.main).toContainText(say.success);
          await expect(portal.button("Print")).toBeVisible();
          if (action === "next") {
            await expect(portal.main).toContainText(say.scheduled(date));
            await expect(portal.figure("Authorization code")).toHaveCount(0);
          } else {
            await expect(portal.figure("Authorization code")).toHaveText(/^[A-Z0-9]{4,}$/);
          }
        });

        const done = (await paydown.sandboxRecord()).slice(before.length);
        const { scheduledPayments } = await api.paymentsOf(token, account);
        if (action === "next") {
          expect(chargesIn(done)).toEqual([]);
          expect(done).toMatchObject([{ type: "method", last4: method === "card" ? "1111" : "6789" }]);
          expect(await api.due(token, account)).toBe(dueBefore.toFixed(2));
          expect(scheduledPayments).toMatchObject([{ total, paymentDate: date, status: "scheduled" }]);
          // Only one payment for a due date can be live at a time.
          expect((await api.cancelScheduled(token, scheduledPayments[0]?.reference ?? "")).ok()).toBe(true);
        } else {
          expect(done).toMatchObject([
            {
              type: "charge",
              result: "approved",
              amount: total.replace(",", ""),
              last4: method === "card" ? "1111" : "6789",
            },
          ]);
          expect(await api.due(token, account)).toBe((dueBefore - Number(amount.replace(",", ""))).toFixed(2));
          expect(scheduledPayments).toEqual([]);
        }
      });
    });
  }
}

const chargesIn = (record: readonly SandboxEntry[]) => record.filter(({ type }) => type === "charge");
