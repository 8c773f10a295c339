import { expect, test } from "vitest";
import { paymentRow } from "../../payments/testing/samples.js";
import { textMessageOf } from "./forms.js";
import { writePaidOff } from "./paid-off-notice.js";
import { noticeMail } from "./testing/notice-mail.js";

const tenant: Parameters<typeof writePaidOff>[3] = {
  instance: { instanceId: "harbor", timeZone: "America/New_York", loginIdentifier: "EMAIL", cardsByPhone: [] },
  company: { companyName: "Harbor Recovery Services", companyPhoneNumber: "4105550142" },
};
/** June 29 in the tenant's time zone. */
const at = new Date("2026-06-30T02:00:00Z");
const inFull = { accountNo: "100000001", paid: "1250.00", interest: "0.00", writtenOff: "0.00" };
const settled = { ...inFull, paid: "800.00", writtenOff: "450.00" };

const notice = (told: typeof inFull, language: "en" | "es") => writePaidOff(paymentRow({ language }), told, at, tenant);
const mail = (told: typeof inFull, language: "en" | "es" = "en") => noticeMail(notice(told, language));
const sms = (told: typeof inFull, language: "en" | "es" = "en") =>
  textMessageOf(notice(told, language), "k", "4105550142").text;

test("a 'Paid in full' letter shows the account, the total paid and the date of the last payment [DOC-56]", () => {
  expect(mail(inFull)).toMatchObject({
    subject: "Paid in full - Harbor Recovery Services",
    text: `Account 100000001 with Harbor Recovery Services is paid in full. The payments have cleared, and nothing more is owed on it.

Date of this letter: 06/29/2026
Account: 100000001
Total paid online, without fees: $1,250.00
Date of the last payment: 06/15/2026

Questions? Call Harbor Recovery Services at (410) 555-0142.
`,
  });
});

test("a letter about a plan with interest shows the interest included in the total [DOC-56]", () => {
  expect(mail({ ...inFull, interest: "18.00" }).text).toContain(
    "Total paid online, without fees: $1,250.00\nInterest included: $18.00\n",
  );
});

test("a 'Settled' letter shows the amount paid and the amount written off [DOC-59]", () => {
  expect(mail(settled)).toMatchObject({
    subject: "Settled - Harbor Recovery Services",
    text: `Account 100000001 with Harbor Recovery Services is settled for less than the full balance: $800.00 was paid, and $450.00 was written off. The payments have cleared, and nothing more is owed on it.

Date of this letter: 06/29/2026
Account: 100000001
Total paid online, without fees: $800.00
Written off: $450.00
Date of the last payment: 06/15/2026

Questions? Call Harbor Recovery Services at (410) 555-0142.
`,
  });
});

test("both letters are in Spanish for a consumer who reads Spanish [DOC-56, DOC-59]", () => {
  expect(mail({ ...inFull, interest: "18.00" }, "es")).toMatchObject({
    subject: "Cuenta pagada por completo - Harbor Recovery Services",
    text: `La cuenta 100000001 con Harbor Recovery Services está pagada por completo. Los pagos se confirmaron y ya no se debe nada en ella.

Fecha de esta carta: 06/29/2026
Cuenta: 100000001
Total pagado en línea, sin cargos por servicio: $1,250.00
Intereses incluidos: $18.00
Fecha del último pago: 06/15/2026

¿Preguntas? Llame a Harbor Recovery Services al (410) 555-0142.
`,
  });
  expect(mail(settled, "es")).toMatchObject({
    subject: "Cuenta liquidada - Harbor Recovery Services",
    text: `La cuenta 100000001 con Harbor Recovery Services quedó liquidada por menos del saldo total: se pagaron $800.00 y se condonaron $450.00. Los pagos se confirmaron y ya no se debe nada en ella.

Fecha de esta carta: 06/29/2026
Cuenta: 100000001
Total pagado en línea, sin cargos por servicio: $800.00
Monto condonado: $450.00
Fecha del último pago: 06/15/2026

¿Preguntas? Llame a Harbor Recovery Services al (410) 555-0142.
`,
  });
});

test("both letters have a short form for text messages [DOC-56, DOC-59]", () => {
  expect(sms(inFull)).toBe(
    "Harbor Recovery Services: account 100000001 is paid in full. The payments have cleared, and nothing more is owed on it.",
  );
  expect(sms(settled)).toBe(
    "Harbor Recovery Services: account 100000001 is settled for less than the full balance. $800.00 was paid, and $450.00 was written off.",
  );
  expect(sms(inFull, "es")).toBe(
    "Harbor Recovery Services: la cuenta 100000001 está pagada por completo. Los pagos se confirmaron y ya no se debe nada en ella.",
  );
  expect(sms(settled, "es")).toBe(
    "Harbor Recovery Services: la cuenta 100000001 quedó liquidada por menos del saldo total. Se pagaron $800.00 y se condonaron $450.00.",
  );
});
