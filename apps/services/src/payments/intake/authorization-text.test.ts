import { cents, parseCalendarDate } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { Account } from "../../accounts/account.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { PostedPayment } from "../methods/posted-payment.js";
import { cardOnFile, postedBank, postedCard } from "../testing/samples.js";
import type { Approved } from "./approve.js";
import { authorizationText } from "./authorization-text.js";

const date = parseCalendarDate("2026-06-20");
if (date === undefined) throw new Error("This is not a date.");

interface Given {
  readonly body: PostedPayment;
  readonly approved?: Partial<Approved>;
  readonly instance?: Partial<Tenant["instance"]>;
  readonly company?: Partial<Tenant["company"]>;
}

/** What Confirm shows for a payment approved on June 15, 2026. */
function shown({ body, approved, instance, company }: Given, language: "en" | "es" = "en") {
  const tenant = {
    instance: { timeZone: "America/New_York", ...instance },
    company: { companyName: "Harbor Recovery Services", ...company },
    messages: new Map([
      ["HCONF", [{ en: "I authorize this.\\nOnce.", es: "Autorizo esto." }]],
      ["HRECUR", ["I authorize all of these."]],
    ]),
  } as unknown as Tenant;
  return authorizationText(
    body,
    {
      ...{ tenant, account: { record: { state_messages: [] } } as unknown as Account },
      ...{ amount: cents(25_00), fee: cents(2_50), interest: cents(0), paymentDate: date, installmentDate: null },
      ...{ offerId: null, isScheduled: false, onFile: undefined, acknowledged: [], declared: [] },
      ...approved,
    } as Approved,
    language,
    new Date("2026-06-20T16:00:00.000Z"),
  );
}

const later = { isScheduled: true };
const byPay = "By selecting Pay you authorize Harbor Recovery Services to make this one charge";
const kept = "We also keep this card or bank account on file for the payments that follow.";

describe("the text of an authorization", () => {
  test.each<[string, Given, readonly string[]]>([
    [
      "a card",
      { body: postedCard() },
      ["We will charge $27.50 to your Visa card ending 1111 today, 06/20/2026.", `${byPay}.`],
    ],
    [
      "a card of an unknown brand",
      { body: postedCard({ cardNumber: "9999999999999995" }) },
      ["We will charge $27.50 to your card ending 9995 today, 06/20/2026.", `${byPay}.`],
    ],
    [
      "the card on file",
      { body: postedCard({ cardNumber: "************4444" }), approved: { onFile: cardOnFile() } },
      ["We will charge $27.50 to your Mastercard card ending 4444 today, 06/20/2026.", `${byPay}.`],
    ],
    [
      "a bank account on a later day",
      { body: postedBank(), approved: later },
      ["We will take $27.50 from your bank account ending 8899 on 06/20/2026.", `${byPay} on 06/20/2026.`],
    ],
    [
      "a check",
      { body: postedBank({ paymentOption: "3", checkNo: " 1042 " }) },
      ["We will take $27.50 by check number 1042 from your bank account ending 8899 today, 06/20/2026.", `${byPay}.`],
    ],
    [
      "a tenant's own date, button and messages",
      {
        body: postedBank(),
        instance: { confirmDateMessage: "To be paid on {date}.", payButtonLabel: "Send" },
        company: { confirmSODCode: "HCONF" },
      },
      [
        "To be paid on 06/20/2026.",
        "We will take $27.50 from your bank account ending 8899.",
        "I authorize this.",
        "Once.",
      ],
    ],
    [
      "a tenant's own button",
      { body: postedBank(), instance: { payButtonLabel: "Send" } },
      [
        "We will take $27.50 from your bank account ending 8899 today, 06/20/2026.",
        "By selecting Send you authorize Harbor Recovery Services to make this one charge.",
      ],
    ],
    [
      "the next payment, with the messages of recurring payments",
      { body: postedBank({ action: "next" }), approved: later, company: { recurringSODCode: "HRECUR" } },
      ["We will take $27.50 from your bank account ending 8899 on 06/20/2026.", kept, "I authorize all of these."],
    ],
    [
      "an overdue next payment, which is taken today",
      {
        body: postedBank({ action: "next" }),
        approved: { paymentDate: parseCalendarDate("2026-06-01") ?? date },
      },
      ["We will take $27.50 from your bank account ending 8899 today, 06/20/2026.", kept, `${byPay}.`],
    ],
  ])("is what Confirm shows for %s [EVID-3]", (_, given, lines) => {
    expect(shown(given).lines).toEqual(lines);
  });

  test("is in the payer's language [EVID-3]", () => {
    expect(shown({ body: postedBank() }, "es").lines).toEqual([
      "Retiraremos $27.50 de su cuenta bancaria terminada en 8899 hoy, 06/20/2026.",
      "Al seleccionar Pagar, usted autoriza a Harbor Recovery Services a hacer este único cobro.",
    ]);
    expect(shown({ body: postedBank(), company: { confirmSODCode: "HCONF" } }, "es").lines.at(-1)).toBe(
      "Autorizo esto.",
    );
  });

  test("has the same wording whatever is filled in, and another one for another kind of payment [EVID-7]", () => {
    const { wording } = shown({ body: postedBank() });
    expect(wording).toEqual([
      "We will take {total} from your bank account ending {last4} today, {date}.",
      "By selecting {pay} you authorize {company} to make this one charge.",
    ]);
    const other = { body: postedBank({ accountNumber: "1234" }), approved: { amount: cents(1) } };
    expect(shown(other).wording).toEqual(wording);
    expect(shown({ body: postedBank(), approved: later }).wording).not.toEqual(wording);
    expect(shown({ body: postedCard() }).wording).not.toEqual(wording);
  });
});
