import { type CalendarDate, languages } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { skipMessages, skipReasons } from "../../payments/skip-reasons.js";
import type { PaymentRow } from "../../payments/tables.js";
import { textMessageOf } from "./forms.js";
import { noticeKindOf, writePaymentNotice } from "./payment-notice.js";
import { noticeMail } from "./testing/notice-mail.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import type { NoticeKind, PaymentNoticeKind } from "./words/notice-words.js";

const company = {
  companyName: "Harbor Recovery Services",
  companyPhoneNumber: "4105550142",
  companyEmail: "help@harbor.example",
};
const kinds = Object.keys(en.titles) as NoticeKind[];
const paymentKinds = Object.keys({
  receipt: true,
  scheduled: true,
  cancelled: true,
  skipped: true,
  declined: true,
  failed: true,
  returned: true,
  chargedBack: true,
  chargebackReversed: true,
  corrected: true,
} satisfies Record<PaymentNoticeKind, true>) as PaymentNoticeKind[];

const payment = (more: Partial<PaymentRow> = {}) =>
  ({
    instance_id: "harbor",
    reference: "PAY-5TX9-20KM",
    conf_number: "HAR-7Q2M-94KD",
    account_no: "100000001",
    method_kind: "card",
    brand: "VISA",
    last4: "1111",
    paid_by: "Casey Morgan",
    amount_cents: 1_250_00,
    fee_cents: 2_50,
    payment_date: "2026-06-20",
    auth_code: "08H4K2",
    decline_message: null,
    skip_reason: null,
    return_code: null,
    again_on: null,
    original_id: null,
    followed: true,
    state: "succeeded",
    language: "en",
    ...more,
  }) as PaymentRow;

const mail = (kind: PaymentNoticeKind, more?: Partial<PaymentRow>) =>
  noticeMail(writePaymentNotice(kind, payment(more), company));
const sms = (kind: PaymentNoticeKind, more?: Partial<PaymentRow>) =>
  textMessageOf(writePaymentNotice(kind, payment(more), company), "k", "4105550142").text;

describe("the receipt", () => {
  test("by mail has amount, fee, total, date, account, both codes, company, phone, and only the method's last four digits", () => {
    expect(mail("receipt")).toMatchObject({
      key: "k",
      to: "casey@example.com",
      senderName: "Harbor Recovery Services",
      replyTo: "help@harbor.example",
      subject: "Payment receipt - Harbor Recovery Services",
      text: `Transaction Successful

Amount: $1,250.00
Fee: $2.50
Total: $1,252.50
Payment date: 06/20/2026
Account: 100000001
Paid by: Casey Morgan
Payment method: Visa ending 1111
Confirmation code: HAR-7Q2M-94KD
Authorization code: 08H4K2
Reference: PAY-5TX9-20KM

Questions? Call Harbor Recovery Services at (410) 555-0142.
`,
    });
  });

  test("is available in Spanish by mail; of a bank payment, it says that the bank is processing it [BANK-25]", () => {
    const { subject, text } = mail("receipt", { language: "es", method_kind: "bank", brand: null, last4: "8899" });
    expect(subject).toBe("Recibo de pago - Harbor Recovery Services");
    expect(text).toBe(`Transacción exitosa

Monto: $1,250.00
Cargo por servicio: $2.50
Total: $1,252.50
Fecha de pago: 06/20/2026
Cuenta: 100000001
Pagado por: Casey Morgan
Método de pago: Cuenta bancaria terminada en 8899
Código de confirmación: HAR-7Q2M-94KD
Código de autorización: 08H4K2
Referencia: PAY-5TX9-20KM
Estado: Su banco está procesando este pago. Cuenta como pagado cuando el banco lo confirma.

¿Preguntas? Llame a Harbor Recovery Services al (410) 555-0142.
`);
  });

  test.each([
    ["en", -5_00, ["How we got to your credit of $5.00", "Your credit after this payment: $5.00"]],
    ["es", -5_00, ["Cómo llegamos a su saldo a favor de $5.00", "Su saldo a favor después de este pago: $5.00"]],
    ["en", 0, ["How we got to your balance of $0.00", "Owed after this payment: $0.00"]],
    ["en", 999_99_00, []],
    ["en", null, []],
  ] as const)("in %s with %s cents owed afterwards ends with how that came about [DOC-68]", (language, due, lines) => {
    const itemization = {
      ...{ date: "2026-01-31" as CalendarDate, amountCents: 1_250_00, interestCents: 0, feesCents: 0 },
      ...{ paymentsCents: 0, creditsCents: 0 },
    };
    const { sections } = writePaymentNotice("receipt", payment({ language, due_after_cents: due }), company, {
      importedDueCents: 1_250_00,
      itemization,
    });
    expect(sections.flatMap((section) => [section.heading, section.lines.at(-1)])).toEqual(lines);
  });

  test("is the only notice with the balance [DOC-68]", () => {
    for (const kind of paymentKinds.filter((one) => one !== "receipt")) {
      const { facts, sections } = writePaymentNotice(kind, payment({ due_after_cents: 0 }), company, {
        creditor: "Patapsco Lending",
        importedDueCents: 0,
      });
      expect([JSON.stringify(facts).includes("Patapsco"), sections]).toEqual([false, []]);
    }
  });

  test("is available as a text message", () => {
    expect(sms("receipt")).toBe(
      "Harbor Recovery Services: $1,252.50 paid on 06/20/2026 for account 100000001. Confirmation code HAR-7Q2M-94KD.",
    );
  });

  test.each([
    ["succeeded", "Your bank is processing this payment."],
    ["settling", "Your bank is processing this payment."],
    ["cleared", undefined],
  ] as const)(
    "of a bank payment that is %s says what the bank is doing, by mail and as a text message [BANK-25]",
    (state, text) => {
      const bank = { method_kind: "bank", brand: null, last4: "8899", state } as const;
      const status = "Status: Your bank is processing this payment. It counts as paid once it has cleared.";
      expect(mail("receipt", bank).text.includes(status)).toBe(text !== undefined);
      expect(sms("receipt", bank)).toBe(
        text === undefined
          ? "Harbor Recovery Services: $1,252.50 paid on 06/20/2026 for account 100000001. Confirmation code HAR-7Q2M-94KD."
          : `Harbor Recovery Services: $1,252.50 on 06/20/2026 for account 100000001. ${text} Confirmation code HAR-7Q2M-94KD.`,
      );
    },
  );
});

describe("the notice of a corrected bank account [BANK-50]", () => {
  const corrected = { method_kind: "bank", brand: null, last4: "7001" } as const;

  test("has the corrected details, and nothing of the payment", () => {
    const { subject, text } = mail("corrected", corrected);
    expect(subject).toBe("Bank account details corrected - Harbor Recovery Services");
    expect(text)
      .toBe(`Your bank has sent us a correction to the details of the bank account that you pay from. From now on we use the corrected details: Bank account ending 7001. You do not need to do anything.

Account: 100000001
Payment method: Bank account ending 7001

Questions? Call Harbor Recovery Services at (410) 555-0142.
`);
  });

  test("is available in Spanish and as a text message", () => {
    expect(sms("corrected", { ...corrected, language: "es" })).toBe(
      "Harbor Recovery Services: su banco corrigió los datos de la cuenta bancaria desde la que usted paga. A partir de ahora usamos los datos corregidos: Cuenta bancaria terminada en 7001.",
    );
  });
});

describe("the notice of a payment that was taken back [BANK-24]", () => {
  const returned = (return_code: string, more: Partial<PaymentRow> = {}) =>
    ({ method_kind: "bank", brand: null, last4: "8899", state: "returned", return_code, ...more }) as const;
  const again = "Please pay again with another payment method.";
  const notUsable = "the account was not found, or it does not take payments like this one";
  const notAuthorized = "your bank says that the payment was not authorized";
  const noOther = "We will take no other payment from this bank account.";
  const forNow = "We will take no other payment from this bank account for now.";

  test.each([
    [
      "R01",
      "the account did not have enough money",
      "Please pay again, another way or once the account has enough money.",
    ],
    [
      "R09",
      "the account did not have enough money",
      "Please pay again, another way or once the account has enough money.",
    ],
    ["R02", "the account is closed", again],
    ["R03", notUsable, again],
    ["R04", notUsable, again],
    ["R13", notUsable, again],
    ["R20", notUsable, again],
    ["R08", "the payment was stopped at your bank", "If you still want to make this payment, please pay again."],
    ["R05", notAuthorized, `${noOther} ${again}`],
    ["R07", notAuthorized, `${noOther} ${again}`],
    ["R10", notAuthorized, `${noOther} ${again}`],
    ["R11", notAuthorized, `${noOther} ${again}`],
    ["R29", notAuthorized, `${noOther} ${again}`],
    ["R14", "your bank can tell you why", `${forNow} ${again}`],
    ["R16", "the account is frozen", `${forNow} ${again}`],
    ["R99", "your bank can tell you why", `${forNow} ${again}`],
    ["", "your bank can tell you why", `${forNow} ${again}`],
  ])("has the reason of the code '%s' and the next step [BANK-7, BANK-24]", (code, reason, nextStep) => {
    const { subject, text } = mail("returned", returned(code));
    expect(subject).toBe("Payment returned by your bank - Harbor Recovery Services");
    expect(text.split("\n")[0]).toBe(
      `Your bank returned your payment of $1,252.50 of 06/20/2026: ${reason}. It no longer counts as paid on account 100000001. ${nextStep}`,
    );
    expect(text.includes(`Return code: ${code}\n`)).toBe(code !== "");
    expect(sms("returned", returned(code))).toBe(
      `Harbor Recovery Services: your bank returned the payment of $1,252.50 of 06/20/2026 on account 100000001: ${reason}. ${nextStep}`,
    );
  });

  test("is available in Spanish", () => {
    const { subject, text } = mail("returned", returned("R10", { language: "es" }));
    expect(subject).toBe("Su banco devolvió el pago - Harbor Recovery Services");
    expect(text)
      .toBe(`Su banco devolvió su pago de $1,252.50 del 06/20/2026: su banco informa que el pago no fue autorizado. Ya no cuenta como pagado en la cuenta 100000001. No cobraremos ningún otro pago de esta cuenta bancaria. Vuelva a pagar con otro método de pago.

Total: $1,252.50
Fecha de pago: 06/20/2026
Cuenta: 100000001
Método de pago: Cuenta bancaria terminada en 8899
Código de confirmación: HAR-7Q2M-94KD
Referencia: PAY-5TX9-20KM
Código de devolución: R10

¿Preguntas? Llame a Harbor Recovery Services al (410) 555-0142.
`);
  });

  const presented = { again_on: "2026-06-29" };

  test("that is presented again has the day and how to stop it as the next step [BANK-41]", () => {
    expect(mail("returned", returned("R01", presented)).text.split("\n")[0]).toBe(
      "Your bank returned your payment of $1,252.50 of 06/20/2026: the account did not have enough money. It no longer counts as paid on account 100000001. We will present it to your bank again on 06/29/2026, without another fee. To stop this, cancel it under Scheduled payments, or pay this amount another way, before that day.",
    );
    expect(sms("returned", returned("R09", { ...presented, language: "es" }))).toBe(
      "Harbor Recovery Services: su banco devolvió el pago de $1,252.50 del 06/20/2026 en la cuenta 100000001: la cuenta no tenía fondos suficientes. Lo presentaremos a su banco otra vez el 06/29/2026, sin otro cargo. Para evitarlo, cancélelo en Pagos programados, o pague este monto de otra forma, antes de ese día.",
    );
  });

  test.each([
    [
      "chargedBack",
      "Card payment disputed",
      "Your card's bank took back your payment of $1,252.50 of 06/20/2026, because it was disputed. It no longer counts as paid on account 100000001. If that was a mistake, please ask your card's bank to withdraw the dispute. Otherwise you can pay another way.",
    ],
    [
      "chargebackReversed",
      "Card payment restored",
      "The dispute about your card payment of $1,252.50 of 06/20/2026 has ended. The payment counts as paid on account 100000001 again. Nothing was charged again.",
    ],
  ] as const)("of a card that is %s says '%s' [BANK-24, BANK-75]", (kind, subject, opening) => {
    const sent = mail(kind, { state: kind });
    expect(sent.subject).toBe(`${subject} - Harbor Recovery Services`);
    expect(sent.text.split("\n")[0]).toBe(opening);
  });
});

test.each<[PaymentNoticeKind, Partial<PaymentRow>, string, string]>([
  ["scheduled", { auth_code: null }, "Scheduled for 06/20/2026", "Programado para el 06/20/2026"],
  [
    "cancelled",
    { auth_code: null },
    "You cancelled the payment that was scheduled for 06/20/2026. Nothing was charged.",
    "Usted canceló el pago programado para el 06/20/2026. No se cobró nada.",
  ],
  [
    "skipped",
    { auth_code: null, skip_reason: "aboveDue" },
    "Your payment was scheduled for 06/20/2026. We did not take this payment: it is more than what is still due on the account. Nothing was charged.",
    "Su pago estaba programado para el 06/20/2026. No realizamos este pago: supera lo que queda por pagar en la cuenta. No se cobró nada.",
  ],
  [
    "declined",
    { auth_code: null, decline_message: "Do not honor" },
    "Your payment that was scheduled for 06/20/2026 was declined: Do not honor. Nothing was charged.",
    "Su pago programado para el 06/20/2026 fue rechazado: Do not honor. No se cobró nada.",
  ],
  [
    "failed",
    { auth_code: null },
    "Your payment that was scheduled for 06/20/2026 could not be made. Nothing was charged.",
    "No se pudo hacer su pago programado para el 06/20/2026. No se cobró nada.",
  ],
])("the %s notice starts with its own sentence, and has no authorization code", (kind, more, english, spanish) => {
  for (const [language, opening] of [
    ["en", english],
    ["es", spanish],
  ] as const) {
    const { text } = mail(kind, { ...more, language });
    expect(text.split("\n")[0]).toBe(opening);
    expect(text).not.toMatch(/Authorization|autorización/);
  }
});

test.each<[PaymentNoticeKind, Partial<PaymentRow>, string, string]>([
  [
    "receipt",
    {},
    "Recibo de pago",
    "pago de $1,252.50 el 06/20/2026 en la cuenta 100000001. Código de confirmación HAR-7Q2M-94KD.",
  ],
  [
    "scheduled",
    {},
    "Pago programado",
    "$1,252.50 en la cuenta 100000001. Programado para el 06/20/2026. Código de confirmación HAR-7Q2M-94KD.",
  ],
  [
    "cancelled",
    {},
    "Pago programado cancelado",
    "usted canceló el pago de $1,252.50 programado para el 06/20/2026 en la cuenta 100000001. No se cobró nada.",
  ],
  [
    "skipped",
    { skip_reason: "methodExpired" },
    "Pago programado no realizado",
    "pago de $1,252.50 programado para el 06/20/2026 en la cuenta 100000001. No realizamos este pago: la tarjeta venció. No se cobró nada.",
  ],
  [
    "declined",
    { decline_message: "Do not honor" },
    "Pago programado rechazado",
    "el pago de $1,252.50 programado para el 06/20/2026 en la cuenta 100000001 fue rechazado: Do not honor. No se cobró nada.",
  ],
  [
    "failed",
    {},
    "No se pudo hacer el pago programado",
    "no se pudo hacer el pago de $1,252.50 programado para el 06/20/2026 en la cuenta 100000001. No se cobró nada.",
  ],
])("the %s notice has its own subject and text message in Spanish", (kind, more, title, text) => {
  expect(mail(kind, { ...more, language: "es" }).subject).toBe(`${title} - Harbor Recovery Services`);
  expect(sms(kind, { ...more, language: "es" })).toBe(`Harbor Recovery Services: ${text}`);
});

test("in Spanish, the sentence for each skip reason says that the payment was not taken", () => {
  expect(skipMessages.es).toEqual({
    dueGone: "No realizamos este pago: la cuenta ya no tiene saldo por pagar.",
    aboveDue: "No realizamos este pago: supera lo que queda por pagar en la cuenta.",
    installmentGone: "No realizamos este pago: la cuota de ese día ya se pagó o se cambió de fecha.",
    restricted: "No realizamos este pago: los pagos de la cuenta están restringidos.",
    belowMinimum: "No realizamos este pago: el saldo de la cuenta está por debajo del mínimo para pagar.",
    notOffered: "No realizamos este pago: la cuenta ya no se puede pagar de esta forma.",
    methodGone: "No realizamos este pago: el método de pago ya no se acepta para la cuenta.",
    methodExpired: "No realizamos este pago: la tarjeta venció.",
    notNeeded: "No realizamos este pago: se debe menos de lo previsto, así que ya no es necesario.",
    authorizationRevoked:
      "No realizamos este pago: su banco informa que los pagos de la cuenta bancaria no están autorizados.",
    paidAnotherWay: "No realizamos este pago: usted ya pagó su monto de otra forma.",
    accountClosed: "No realizamos este pago ni otros programados en la cuenta: la cuenta está cerrada.",
  });
});

test.each(languages.flatMap((language) => paymentKinds.map((kind) => [language, kind] as const)))(
  "in language %s, the text message of the %s notice stays short",
  (language, kind) => {
    const [longest = null] = [...skipReasons].sort(
      (a, b) => skipMessages[language][b].length - skipMessages[language][a].length,
    );
    expect(
      sms(kind, {
        language,
        skip_reason: kind === "skipped" ? longest : null,
        ...(kind === "returned" && { return_code: "R01", again_on: "2026-06-29" }),
        decline_message: "Insufficient funds",
        amount_cents: 99_999_00,
      }).length,
    ).toBeLessThan(320);
  },
);

test("English and Spanish have texts for the same keys", () => {
  for (const part of ["titles", "openings", "labels", "textMessages", "headings", "plan", "howToCancel"] as const)
    expect(Object.keys(es[part])).toEqual(Object.keys(en[part]));
  for (const kind of kinds) expect(es.titles[kind]).not.toBe(en.titles[kind]);
  expect(Object.keys(skipMessages.es)).toEqual(Object.keys(skipMessages.en));
});

test.each([
  ["payment.succeeded", null, "receipt"],
  ["payment.scheduled", null, "scheduled"],
  ["payment.cancelled", null, "cancelled"],
  ["payment.skipped", null, "skipped"],
  ["payment.declined", null, undefined],
  ["payment.failed", null, undefined],
  ["payment.declined", new Date(0), "declined"],
  ["payment.failed", new Date(0), "failed"],
  ["payment.review", null, undefined],
  ["payment.unknown", null, undefined],
] as const)("the notice for %s, submitted by the scheduler at %s, is %s", (event, submitted_at, kind) => {
  expect(noticeKindOf(event, { submitted_at, finished_at: new Date(0) })).toBe(kind);
});

test.each([
  ["from a live plan", "pending", null, "cancelled"],
  ["before its plan was cancelled", "cancelled", new Date(2_000), "cancelled"],
  ["with its plan, which has its own notice", "cancelled", new Date(1_000), undefined],
] as const)("chooses the notice for a payment cancelled %s", (_, state, ended_at, kind) => {
  expect(
    noticeKindOf("payment.cancelled", { submitted_at: null, finished_at: new Date(1_000) }, { state, ended_at }),
  ).toBe(kind);
});
