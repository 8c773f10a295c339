import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bankPayment,
  cardPayment,
  Consumer,
  messagesTo,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "../../payments/testing/paying.js";
import { dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { pdfLines } from "../mails/testing/read-pdf.js";

const consent = {
  en: "By choosing email you agree to receive a receipt for this payment at this address.",
  es: "Al elegir el correo electrónico acepta recibir en esta dirección el recibo de este pago.",
};
const itemization = { date: "06/30/2025", amount: "90.00", interest: "5.00", fees: "10.00", credits: "5.00" };
const texts = { CREDITOR: "Patapsco Lending", ORIGCRED: "Inner Harbor Dental" };

describeWithDatabase("the balance on a receipt", () => {
  let paying: Paying;
  let made = 0;

  beforeAll(async () => {
    paying = await startPaying();
  });
  afterAll(() => paying.stop());

  /** Pays on an account, and returns the lines of the receipt's mail and of its PDF. */
  async function receipt(accountNo: string, amount: string, { language = "en" as "en" | "es", byBank = false } = {}) {
    const consumer = (await Consumer.signIn(paying.url, casey)).reading(language);
    const to = `receipt-${(made += 1)}@example.com`;
    await consumer.acknowledge(accountNo, "emailConsent", consent[language]);
    const more = { amount, sendConfEmail: true, confirmEmail: to };
    if (byBank) {
      const lines = await consumer.regeMessages("1", "oneTime", accountNo);
      await consumer.acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    }
    const paid = await consumer.pay(
      byBank ? bankPayment(accountNo, { ...more, acceptRegE: true }) : cardPayment(accountNo, "4111111111111111", more),
    );
    expect(paid.body).toMatchObject({ success: true });
    await expect.poll(() => messagesTo(paying.sandbox, to).length, soon).toBe(1);
    const [message] = messagesTo(paying.sandbox, to);
    if (message?.channel !== "mail") throw new Error("There is no mail.");
    const documents = () =>
      paying.db.asApp("harbor", (trx) =>
        trx
          .selectFrom("documents")
          .innerJoin("document_parts", "document_parts.document_id", "documents.document_id")
          .select("content")
          .where("account_no", "=", accountNo)
          .where("filename", "=", `receipt-${paid.body.confNumber}.pdf`)
          .execute(),
      );
    await expect.poll(async () => (await documents()).length, soon).toBe(1);
    return { mail: message.text.split("\n"), pdf: await pdfLines((await documents())[0]?.content) };
  }
  const account = (more: Partial<Parameters<Paying["newAccount"]>[0]> = {}) =>
    paying.newAccount({ due: "100.00", ...more });

  test("names the creditors, and says how it came about, in mail and PDF [DOC-67, DOC-68]", async () => {
    const { mail, pdf } = await receipt(await account({ itemization, texts }), "25.00");
    const section = [
      "How we got to your balance of $75.00",
      "Owed on 06/30/2025: $90.00",
      "Interest since then: $5.00",
      "Fees since then: $10.00",
      "Payments and credits, with this payment: -$30.00",
      "Owed after this payment: $75.00",
    ];
    expect(mail).toEqual(
      expect.arrayContaining(["Creditor: Patapsco Lending", "Original creditor: Inner Harbor Dental"]),
    );
    expect(mail.slice(mail.indexOf(section[0] ?? ""), mail.indexOf(section[0] ?? "") + section.length)).toEqual(
      section,
    );
    const text = pdf.join("\n");
    for (const line of [...section, "Patapsco Lending", "Inner Harbor Dental"]) expect(text).toContain(line);
  });

  test("is in Spanish, and the same for a bank payment that has not cleared [DOC-67, DOC-68]", async () => {
    const accountNo = await account({ itemization, texts });
    const { mail } = await receipt(accountNo, "25.00", { language: "es", byBank: true });
    expect(mail).toEqual(
      expect.arrayContaining([
        "Acreedor: Patapsco Lending",
        "Acreedor original: Inner Harbor Dental",
        "Cómo llegamos a su saldo de $75.00",
        "Adeudado el 06/30/2025: $90.00",
        "Intereses desde entonces: $5.00",
        "Cargos desde entonces: $10.00",
        "Pagos y créditos, con este pago: -$30.00",
        "Adeudado después de este pago: $75.00",
      ]),
    );
  });

  test("says nothing that the account does not have [DOC-67, DOC-68]", async () => {
    const { mail } = await receipt(await account({ texts: { CREDITOR: " " } }), "25.00");
    expect(mail.join("\n")).not.toMatch(/creditor|How we got|since then/i);
  });

  test("is that of its payment, whatever is imported before the receipt is written [DOC-69]", async () => {
    const accountNo = await account({ itemization, texts });
    const consumer = await Consumer.signIn(paying.url, casey);
    const first = await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "25.00" }));
    await paying.importAgain(accountNo, { due: "10.00", asOf: dayClock.now(), texts: { CREDITOR: "Another" } });
    const told = await paying.db.asJob("harbor", (trx) =>
      trx
        .selectFrom("outbox")
        .innerJoin("payments", "payments.payment_id", "outbox.payment_id")
        .select(["payload", "due_after_cents"])
        .where("payments.reference", "=", first.body.reference ?? "")
        .where("event", "=", "payment.succeeded")
        .execute(),
    );
    expect(told).toEqual([
      {
        due_after_cents: 7500,
        payload: expect.objectContaining({
          accountNo,
          balance: {
            creditor: "Patapsco Lending",
            originalCreditor: "Inner Harbor Dental",
            importedDueCents: 10_000,
            itemization: expect.objectContaining({ amountCents: 9_000, creditsCents: 500 }),
          },
        }),
      },
    ]);
  });
});
