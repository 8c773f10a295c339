import { cents, languages, parseCalendarDate } from "@paydown/domain";
import { evaluateOverTime } from "@paydown/domain/offers";
import { describe, expect, test } from "vitest";
import { toStoredRows } from "../../agreements/plans/stored-plan.js";
import type { ArrangementRow } from "../../agreements/plans/tables.js";
import type { AnsweredOffer } from "../../agreements/offers/store.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { textMessageOf } from "./forms.js";
import type { Notice } from "./notice.js";
import { writeOfferAccepted } from "./offer-notice.js";
import { writePlanChanged } from "./plan-change-notice.js";
import { writePlanAgreed, writePlanCancelled } from "./plan-notice.js";
import { noticeMail } from "./testing/notice-mail.js";
import { es } from "./words/es.js";

const harbor = loadTenants().get("harbor");
if (!harbor?.overTime) throw new Error("Harbor has no plans.");
const [today, firstDate] = [parseCalendarDate("2026-06-15"), parseCalendarDate("2026-07-31")];
if (today === undefined || firstDate === undefined) throw new Error("A day is no day.");
const answer = evaluateOverTime(
  { payment: cents(103_00), payments: 3, firstDate },
  { due: cents(300_00), today },
  { ...harbor.overTime, maxDaysToFirst: 60 },
);
if (answer.outcome === "refuse") throw new Error("The plan is refused.");
// Late in the evening for the tenant, and the next day in London.
const createdAt = new Date("2026-06-16T02:30:00.000Z");

const plan = (more: Partial<ArrangementRow> = {}) =>
  ({
    instance_id: "harbor",
    arrangement_id: "arrangement-1",
    reference: "PLAN-5TX9-20KM",
    username: "casey@example.com",
    account_no: "100000002",
    state: "pending",
    payment_cents: answer.plan.payment,
    total_cents: 300_00,
    yearly_rate: 6_000,
    rows: toStoredRows(answer.plan),
    payment_option: "0",
    method_kind: "card",
    brand: "VISA",
    last4: "1111",
    language: "en",
    acknowledgement_ids: [],
    created_at: createdAt,
    ...more,
  }) as ArrangementRow;

const offer: AnsweredOffer = {
  instance_id: "harbor",
  offer_id: "offer-1",
  account_no: "100000001",
  username: "casey@example.com",
  offered_cents: 800_00,
  offered_date: "2026-06-20",
  due_cents: 1_250_00,
  outcome: "counter",
  amount_cents: 1_062_50,
  expires_on: "2026-06-22",
  made_at: createdAt,
};

const linesOf = (notice: Notice) => noticeMail(notice).text.split("\n");

describe("the consumer's copy of a plan", () => {
  const disclosure = { text: "You let us take these payments.\nYou can stop them.", created_at: createdAt };

  test("states how many payments there are, the amount and date of each, their total, the interest and its rate, the method's last four digits, the text agreed to, and how to cancel (12 CFR 1005.10(b)) [PLAN-76]", () => {
    const { subject, text } = noticeMail(writePlanAgreed(plan(), [disclosure], harbor));
    expect(subject).toBe("Payment plan set up - Harbor Recovery Services");
    const [, second, last] = answer.plan.rows;
    const usd = (amount = 0) => `$${(amount / 100).toFixed(2)}`;
    const total = answer.plan.rows.reduce((sum, { amount }) => sum + amount, 0);
    expect(text)
      .toBe(`You agreed to pay Harbor Recovery Services ${usd(total)} in 3 payments. This is your copy of what you agreed to; please keep it.

Reference: PLAN-5TX9-20KM
Account: 100000002
Agreed on: 06/15/2026
What was owed then: $300.00
Each payment: $103.00
Number of payments: 3
First payment: $103.00 on 07/31/2026
Last payment: ${usd(last?.amount)} on 09/30/2026
Interest rate: 6% a year
Interest: ${usd(total - 300_00)}
Total of all payments: ${usd(total)}
Payment method: Visa ending 1111

Every payment of the plan
$103.00 on 07/31/2026
${usd(second?.amount)} on 08/31/2026
${usd(last?.amount)} on 09/30/2026

What you agreed to
Payments are taken on these dates, also on weekends and bank holidays.
You can cancel the plan until its first payment is taken.
By setting up this plan you allow Harbor Recovery Services to take these payments, ${usd(total)} in all.

Disclosure that you accepted on 06/15/2026
You let us take these payments.
You can stop them.

How to cancel
You can cancel the plan until its first payment is taken. Sign in, open Schedule of account 100000002 and choose Cancel plan.
A single payment can be cancelled on Make Payment until its day, or by calling Harbor Recovery Services at (410) 555-0142.

Questions? Call Harbor Recovery Services at (410) 555-0142.
`);
  });

  test.each([
    ["a credit card", { payment_option: "0" }, false],
    ["a debit card", { payment_option: "2" }, true],
    ["a checking account", { payment_option: "1", method_kind: "bank", brand: null }, true],
    ["a check by phone", { payment_option: "3", method_kind: "bank", brand: null }, true],
  ] as const)("paid by %s says that the bank can stop a payment: %s", (_, more, isSaid) => {
    const line =
      "You can also have your bank stop a payment if you tell it three business days or more before the payment's date.";
    expect(linesOf(writePlanAgreed(plan(more), [], harbor)).includes(line)).toBe(isSaid);
  });

  test("is available in Spanish", () => {
    const { subject, text } = noticeMail(
      writePlanAgreed(
        plan({ language: "es", method_kind: "bank", payment_option: "1", brand: null, last4: "8899" }),
        [disclosure],
        harbor,
      ),
    );
    expect(subject).toBe("Plan de pagos establecido - Harbor Recovery Services");
    for (const line of [
      "Cada pago: $103.00",
      "Primer pago: $103.00 el 07/31/2026",
      "Tasa de interés: 6 % al año",
      "Método de pago: Cuenta bancaria terminada en 8899",
      "Aviso que usted aceptó el 06/15/2026",
      "Cómo cancelar",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  test("after a cancellation says that nothing will be taken", () => {
    const lines = linesOf(writePlanCancelled(plan(), harbor, new Date("2026-06-17T12:00:00Z")));
    expect(lines[0]).toBe(
      "You cancelled your payment plan. None of its payments will be taken. What you owe stays as it is.",
    );
    for (const line of [
      "Reference: PLAN-5TX9-20KM",
      "Account: 100000002",
      "Cancelled on: 06/17/2026",
      "Number of payments: 3",
    ])
      expect(lines).toContain(line);
  });
});

describe("the notice of a plan whose remaining payments were lowered", () => {
  const changedAt = new Date("2026-08-16T02:30:00.000Z");
  const rest = {
    owed: "150.00",
    payments: [
      { date: "2026-08-31", amount: "103.00", interest: "0.40" },
      { date: "2026-09-30", amount: "47.64", interest: "0.24" },
    ],
  };

  test("says what is owed now and how to stop a payment, and lists every remaining payment with its day", () => {
    const { subject, text } = noticeMail(
      writePlanChanged(
        { plan: plan({ payment_option: "1", method_kind: "bank", brand: null }), rest, changedAt },
        harbor,
      ),
    );
    expect(subject).toBe("Payments of your plan lowered - Harbor Recovery Services");
    expect(text)
      .toBe(`Less is owed on account 100000002 than your payment plan was made for, so less of it is left to pay. You do not need to do anything: these payments are taken now instead of those agreed to.

Reference: PLAN-5TX9-20KM
Account: 100000002
Changed on: 08/15/2026
What you owe now: $150.00
Payments left: 2
Next payment: $103.00 on 08/31/2026
Last payment: $47.64 on 09/30/2026
Interest: $0.64
Total of the payments left: $150.64

Every payment that is left
$103.00 on 08/31/2026
$47.64 on 09/30/2026

How to cancel
A single payment can be cancelled on Make Payment until its day, or by calling Harbor Recovery Services at (410) 555-0142.
You can also have your bank stop a payment if you tell it three business days or more before the payment's date.

Questions? Call Harbor Recovery Services at (410) 555-0142.
`);
  });

  test("says that no payments remain, and lists none", () => {
    const { text } = noticeMail(
      writePlanChanged({ plan: plan(), rest: { owed: "0.00", payments: [] }, changedAt }, harbor),
    );
    expect(text)
      .toBe(`Nothing is owed on account 100000002 any more. The payments of your plan that were left will not be taken.

Reference: PLAN-5TX9-20KM
Account: 100000002
Changed on: 08/15/2026
What you owe now: $0.00
Payments left: 0

Questions? Call Harbor Recovery Services at (410) 555-0142.
`);
  });

  test.each([
    ["en", "What you owe now: Nothing. The account has a credit of $79.01."],
    ["es", "Lo que debe ahora: Nada. La cuenta tiene un saldo a favor de $79.01."],
  ] as const)("on an overpaid account mentions the credit, in %s", (language, line) => {
    expect(
      linesOf(
        writePlanChanged({ plan: plan({ language }), rest: { owed: "-79.01", payments: [] }, changedAt }, harbor),
      ),
    ).toContain(line);
  });

  test("is available in Spanish, with the remaining payments", () => {
    const lines = linesOf(writePlanChanged({ plan: plan({ language: "es" }), rest, changedAt }, harbor));
    for (const line of [
      "Lo que debe ahora: $150.00",
      "Pagos que quedan: 2",
      "Próximo pago: $103.00 el 08/31/2026",
      "Total de los pagos que quedan: $150.64",
      "Todos los pagos que quedan",
    ])
      expect(lines).toContain(line);
  });

  test.each(languages)("%s: its text message stays short", (language) => {
    for (const payments of [rest.payments, []]) {
      const { text } = textMessageOf(
        writePlanChanged({ plan: plan({ language }), rest: { ...rest, payments }, changedAt }, harbor),
        "k",
        "4105550161",
      );
      expect(text).toMatch(/^Harbor Recovery Services: /);
      expect(text.length).toBeLessThan(320);
    }
  });
});

test("the copy of an accepted offer has the amount, the dates and the exact text that was shown [OFFER-83]", () => {
  const { subject, text } = noticeMail(
    writeOfferAccepted(
      { offer, language: "en", text: "I pay $1,062.50.\nNothing more is owed.", acceptedAt: createdAt },
      harbor,
    ),
  );
  expect(subject).toBe("Offer to settle for less accepted - Harbor Recovery Services");
  expect(text)
    .toBe(`You accepted an agreement with Harbor Recovery Services: $1,062.50, paid on 06/20/2026, settles account 100000001. This is your copy of what you agreed to; please keep it.

Account: 100000001
Accepted on: 06/15/2026
What was owed then: $1,250.00
Amount that settles the account: $1,062.50
To be paid on: 06/20/2026
The agreement stands until: 06/22/2026

What you agreed to
I pay $1,062.50.
Nothing more is owed.

Questions? Call Harbor Recovery Services at (410) 555-0142.
`);
});

test.each(languages)("%s: each text message stays short", (language) => {
  const notices = [
    writePlanAgreed(plan({ language }), [], harbor),
    writePlanCancelled(plan({ language }), harbor, createdAt),
    writeOfferAccepted({ offer, language, text: "", acceptedAt: createdAt }, harbor),
  ];
  for (const notice of notices) {
    const { text } = textMessageOf(notice, "k", "4105550161");
    expect(text).toMatch(/^Harbor Recovery Services: /);
    expect(text.length).toBeLessThan(320);
  }
});

describe("in Spanish", () => {
  const agreed = {
    company: "Harbor",
    phone: "(410) 555-0142",
    account: "100000002",
    reference: "PLAN-5TX9-20KM",
    total: "$303.02",
    count: 3,
    amount: "$103.00",
    firstDate: "07/31/2026",
  };
  const settled = {
    company: "Harbor",
    account: "100000001",
    amount: "$1,062.50",
    date: "06/20/2026",
    expires: "06/22/2026",
  };

  test.each([
    [
      "planAgreed",
      es.openings.planAgreed(agreed),
      "Usted acordó pagar $303.02 a Harbor en 3 pagos. Esta es su copia de lo que acordó; consérvela.",
      es.textMessages.planAgreed(agreed),
      "Harbor: el plan de pagos PLAN-5TX9-20KM de la cuenta 100000002 está establecido: $303.02 en 3 pagos, el primero de $103.00 el 07/31/2026. Puede cancelarlo hasta entonces.",
    ],
    [
      "planCancelled",
      es.openings.planCancelled(agreed),
      "Usted canceló su plan de pagos. No se cobrará ninguno de sus pagos. Lo que debe sigue igual.",
      es.textMessages.planCancelled(agreed),
      "Harbor: usted canceló el plan de pagos PLAN-5TX9-20KM de la cuenta 100000002. No se cobrará ninguno de sus pagos.",
    ],
    [
      "planChanged",
      es.openings.planChanged(agreed),
      "En la cuenta 100000002 se debe menos de lo previsto en su plan de pagos, así que queda menos por pagar. No tiene que hacer nada: ahora se cobran estos pagos en lugar de los acordados.",
      es.textMessages.planChanged({ ...agreed, count: 1 }),
      "Harbor: queda menos del plan de pagos PLAN-5TX9-20KM de la cuenta 100000002: $303.02 en 1 pago, el próximo de $103.00 el 07/31/2026.",
    ],
    [
      "planChanged, with nothing left",
      es.openings.planChanged({ ...agreed, count: 0 }),
      "Ya no se debe nada en la cuenta 100000002. No se cobrarán los pagos que quedaban de su plan.",
      es.textMessages.planChanged({ ...agreed, count: 0 }),
      "Harbor: ya no se debe nada en la cuenta 100000002. No se cobrarán los pagos que quedaban del plan PLAN-5TX9-20KM.",
    ],
    [
      "offerAccepted",
      es.openings.offerAccepted(settled),
      "Usted aceptó un acuerdo con Harbor: con $1,062.50, pagados el 06/20/2026, se liquida la cuenta 100000001. Esta es su copia de lo que acordó; consérvela.",
      es.textMessages.offerAccepted(settled),
      "Harbor: usted aceptó que con $1,062.50, pagados el 06/20/2026, se liquida la cuenta 100000001. El acuerdo vale hasta el 06/22/2026.",
    ],
    [
      "how to cancel",
      es.howToCancel.stopAtBank(agreed),
      "También puede pedir a su banco que detenga un pago si le avisa tres días hábiles o más antes de la fecha del pago.",
      es.howToCancel.onePayment(agreed),
      "Un solo pago se puede cancelar en Hacer un pago hasta su día, o llamando a Harbor al (410) 555-0142.",
    ],
  ])("%s has the expected text", (_, mail, mailText, message, messageText) => {
    expect([mail, message]).toEqual([mailText, messageText]);
  });
});
