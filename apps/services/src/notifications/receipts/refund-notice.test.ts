import { expect, test } from "vitest";
import type { RefundRow } from "../../payments/refund-tables.js";
import { paymentRow } from "../../payments/testing/samples.js";
import type { PaymentRow } from "../../payments/tables.js";
import { textMessageOf } from "./forms.js";
import { writeRefundNotice } from "./refund-notice.js";
import { noticeMail } from "./testing/notice-mail.js";

const company = { companyName: "Harbor Recovery Services", companyPhoneNumber: "4105550142" };
const part = {
  refund_id: "RFD-7Q2M-94KD-5TX9",
  kind: "refund",
  amount_cents: 26_00,
  principal_cents: 25_00,
  fee_cents: 1_00,
} as const;
const feeAlone = { ...part, amount_cents: 2_50, principal_cents: 0, fee_cents: 2_50 } as const;
const voided = { ...part, kind: "void", amount_cents: 27_50 } as const;
const bank = { method_kind: "bank", brand: null, last4: "8899" } as const;

type Refunded = Parameters<typeof writeRefundNotice>[0] & Partial<RefundRow>;
const mail = (refund: Refunded, payment: Partial<PaymentRow> = {}) =>
  noticeMail(writeRefundNotice(refund, paymentRow(payment), company));
const sms = (refund: Refunded, payment: Partial<PaymentRow> = {}) =>
  textMessageOf(writeRefundNotice(refund, paymentRow(payment), company), "k", "4105550142").text;

test("a refund's mail has its amount, the included fee, the method's last four digits, the code, and when it arrives [REF-32]", () => {
  const { subject, text } = mail(part);
  expect(subject).toBe("Payment refunded - Harbor Recovery Services");
  expect(text)
    .toBe(`We refunded $26.00 of your payment of $27.50 of 06/15/2026. The money goes back to your card ending 1111 and usually arrives within 10 business days. $25.00 of it no longer counts as paid on account 100000001.

Refunded: $26.00
Fee included: $1.00
Total: $27.50
Payment date: 06/15/2026
Account: 100000001
Payment method: Visa ending 1111
Confirmation code: HAR-7Q2M-94KD
Reference: PAY-5TX9-29KM
Refund number: RFD-7Q2M-94KD-5TX9

Questions? Call Harbor Recovery Services at (410) 555-0142.
`);
});

test.each([
  [
    "en",
    part,
    {},
    "We refunded $26.00 of your payment of $27.50 of 06/15/2026. The money goes back to your card ending 1111 and usually arrives within 10 business days. $25.00 of it no longer counts as paid on account 100000001.",
  ],
  [
    "en",
    feeAlone,
    bank,
    "We refunded $2.50 of your payment of $27.50 of 06/15/2026. The money goes back to your bank account ending 8899 and usually arrives within 5 business days.",
  ],
  [
    "en",
    voided,
    {},
    "We cancelled your payment of $27.50 of 06/15/2026 before your bank processed it. No money is taken, and the payment does not count as paid on account 100000001. If your bank shows it as pending, it will disappear within a few business days.",
  ],
  [
    "es",
    part,
    {},
    "Le reembolsamos $26.00 de su pago de $27.50 del 06/15/2026. El dinero se devuelve a su tarjeta terminada en 1111 y suele llegar en un plazo de 10 días hábiles. De ese monto, $25.00 ya no cuentan como pagados en la cuenta 100000001.",
  ],
  [
    "es",
    feeAlone,
    bank,
    "Le reembolsamos $2.50 de su pago de $27.50 del 06/15/2026. El dinero se devuelve a su cuenta bancaria terminada en 8899 y suele llegar en un plazo de 5 días hábiles.",
  ],
  [
    "es",
    voided,
    bank,
    "Anulamos su pago de $27.50 del 06/15/2026 antes de que su banco lo procesara. No se cobra nada, y el pago no cuenta como pagado en la cuenta 100000001. Si su banco lo muestra como pendiente, desaparecerá en unos días hábiles.",
  ],
] as const)(
  "in %s, a mail begins with what was refunded and when it arrives [REF-32]",
  (language, refund, more, opening) => {
    expect(mail(refund, { ...more, language }).text.split("\n")[0]).toBe(opening);
  },
);

test.each([
  [
    "en",
    part,
    "Harbor Recovery Services: we refunded $26.00 of the payment of $27.50 of 06/15/2026 on account 100000001. The money goes back to your card ending 1111 and usually arrives within 10 business days. Confirmation code HAR-7Q2M-94KD.",
  ],
  [
    "en",
    voided,
    "Harbor Recovery Services: we cancelled the payment of $27.50 of 06/15/2026 on account 100000001 before your bank processed it. No money is taken. Confirmation code HAR-7Q2M-94KD.",
  ],
  [
    "es",
    part,
    "Harbor Recovery Services: le reembolsamos $26.00 del pago de $27.50 del 06/15/2026 en la cuenta 100000001. El dinero se devuelve a su tarjeta terminada en 1111 y suele llegar en un plazo de 10 días hábiles. Código de confirmación HAR-7Q2M-94KD.",
  ],
  [
    "es",
    voided,
    "Harbor Recovery Services: anulamos el pago de $27.50 del 06/15/2026 en la cuenta 100000001 antes de que su banco lo procesara. No se cobra nada. Código de confirmación HAR-7Q2M-94KD.",
  ],
] as const)("in %s, a text message has it all in one sentence after another [REF-32]", (language, refund, text) => {
  expect(sms(refund, { language })).toBe(text);
});

test("a void's mail has the payment's facts, but no refund number [REF-32]", () => {
  const { subject, text } = mail(voided);
  expect(subject).toBe("Payment voided - Harbor Recovery Services");
  expect(text).toContain("Payment method: Visa ending 1111");
  expect(text).not.toContain("Refund number");
});
