import { randomUUID } from "node:crypto";
import { readSwitch } from "@paydown/domain";
import { strategyCodes } from "@paydown/domain/offers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onFile, planAccount, planner } from "../../agreements/plans/testing/planning.js";
import { type Answer, type Offer, termsOf } from "../../agreements/offers/testing/negotiating.js";
import { cardPayment, Consumer, inDays, messagesTo, type Paying, startPaying } from "../../payments/testing/paying.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import type { Tenant } from "../../tenants/tenant.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, devon, jordan } from "../../testing/test-services.js";
import { findAddresses } from "./addresses.js";
import { pdfLines } from "../mails/testing/read-pdf.js";
import { told } from "./testing/told.js";

describeWithDatabase("copies of agreements", () => {
  let paying: Paying;
  let consumer: Consumer;
  let plans: ReturnType<typeof planner>;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
    plans = planner(consumer);
  });
  afterAll(() => paying.stop());

  const { eventsOf, documentsOf, mailsAbout, settled } = told(() => paying, casey.username);
  const accepted = async (accountNo: string, by = consumer) => {
    const { body } = await consumer.propose<Answer>(strategyCodes.payLess, {
      payLessAmount: "800.00",
      payLessDate: inDays(3),
      relatedAccount: accountNo,
    });
    const accept = (disclosureText = termsOf(body.offer)) =>
      by.call<Offer>("POST", `/api/offers/${body.offer?.offerId}/acceptance`, {
        relatedAccount: accountNo,
        disclosureText,
      });
    return { offer: body.offer, accept };
  };

  describe("a payment plan", () => {
    test("set up: one mail to the consumer and one document of the account, with the terms, the accepted disclosure and how to cancel; none for each payment [PLAN-76]", async () => {
      const accountNo = await planAccount(paying, { records: (no) => [onFile(no, "0")] });
      const disclosure = (await consumer.regeMessages("0", "next", accountNo))
        .flatMap((text) => text.split("\n"))
        .filter((line) => line.trim() !== "");
      await consumer.acknowledge(accountNo, "REGE-CARD-NEXT", disclosure.join("\n"));
      const { body } = await plans.create(accountNo);
      await settled("harbor", accountNo);

      expect((await eventsOf("harbor", accountNo)).map(({ event }) => event)).toEqual(["plan.agreed"]);
      const [mail, ...others] = mailsAbout(accountNo);
      expect([mail?.subject, others]).toEqual(["Payment plan set up - Harbor Recovery Services", []]);
      for (const line of [
        `Reference: ${body.reference}`,
        `Account: ${accountNo}`,
        "Each payment: $103.00",
        "Number of payments: 6",
        `First payment: $103.00 on ${inDays(10)}`,
        `Last payment: $${body.plan.lastPayment} on ${body.plan.lastPaymentDate}`,
        "Interest rate: 6% a year",
        `Total of all payments: $${body.plan.total}`,
        "Payment method: Visa ending 1111",
        ...body.rows.map((row) => `$${row.amount} on ${row["Date Due"]}`),
        ...disclosure,
        "How to cancel",
      ]) {
        expect(mail?.lines).toContain(line);
      }
      const kept = await documentsOf("harbor", accountNo);
      expect(kept.map(({ filename, username }) => [filename, username])).toEqual([
        [`${body.reference}.pdf`, casey.username],
      ]);
      expect(await pdfLines(kept[0]?.content)).toEqual(expect.arrayContaining(disclosure));
      // The Documents page lists it like a receipt.
      const listed = await consumer.call<{ documents: { filename: string }[] }>("GET", "/api/docs", undefined, {
        query: `?instanceId=harbor&dbtNo=${accountNo}`,
      });
      expect(listed.body.documents.map(({ filename }) => filename)).toEqual([`${body.reference}.pdf`]);
    });

    test("includes the acknowledged state declaration", async () => {
      const statement = "This account is subject to a declaration.";
      const accountNo = await paying.newAccount({
        due: "600.00",
        disposition: "S",
        declaration: statement,
        records: (no) => [{ kind: "overTime", accountNo: no, eligible: true }, onFile(no)],
      });
      await consumer.acknowledge(accountNo, "State Declaration", statement);
      expect((await plans.create(accountNo)).status).toBe(200);
      await settled("harbor", accountNo);
      expect(mailsAbout(accountNo)[0]?.lines).toContain(statement);
    });

    test("is in Spanish for a consumer who reads Spanish, and the plan's payments are stored with that language", async () => {
      const accountNo = await planAccount(paying);
      await planner(consumer.reading("es")).create(accountNo);
      await settled("harbor", accountNo);
      expect(mailsAbout(accountNo).map(({ subject }) => subject)).toEqual([
        "Plan de pagos establecido - Harbor Recovery Services",
      ]);
      const payments = await paying.db.asJob("harbor", (trx) =>
        trx.selectFrom("payments").select("language").distinct().where("account_no", "=", accountNo).execute(),
      );
      expect(payments).toEqual([{ language: "es" }]);
    });

    test("a repeated key, in either language, and two concurrent tabs leave one copy", async () => {
      const accountNo = await planAccount(paying);
      const key = randomUUID();
      const repeated = await Promise.all([plans.create(accountNo, {}, key), plans.create(accountNo, {}, key)]);
      expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
      expect((await planner(consumer.reading("es")).create(accountNo, {}, key)).status).toBe(200);
      // Either of the two tabs may be first.
      const inTwoTabs = await planAccount(paying);
      const tabs = await Promise.all([plans.create(inTwoTabs), plans.create(inTwoTabs)]);
      expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
      for (const no of [accountNo, inTwoTabs]) {
        await settled("harbor", no);
        expect((await eventsOf("harbor", no)).map(({ event }) => event)).toEqual(["plan.agreed"]);
        expect([mailsAbout(no).length, (await documentsOf("harbor", no)).length]).toEqual([1, 1]);
      }
    });

    test("a refused plan leaves no copy", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo, { paymentAmount: "1.00" });
      await plans.preview(accountNo);
      expect(await eventsOf("harbor", accountNo)).toEqual([]);
    });

    test("a delivery repeated because a process died before recording it leaves one mail and one document", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo);
      await settled("harbor", accountNo);
      const [event] = await eventsOf("harbor", accountNo);
      await paying.db.asJob("harbor", (trx) =>
        trx
          .updateTable("deliveries")
          .set({ state: "waiting", next_attempt_at: new Date(0) })
          .where("event_id", "=", event?.event_id ?? 0)
          .execute(),
      );
      await settled("harbor", accountNo);
      expect([mailsAbout(accountNo).length, (await documentsOf("harbor", accountNo)).length]).toEqual([1, 1]);
    });

    test("cancelled: one notice for the whole plan, with a document; none for each payment", async () => {
      const accountNo = await planAccount(paying);
      const { body } = await plans.create(accountNo);
      await plans.cancel(accountNo);
      expect((await plans.cancel(accountNo)).status).toBe(404);
      await settled("harbor", accountNo);
      expect(mailsAbout(accountNo).map(({ subject, lines }) => [subject, lines[0]])).toEqual([
        ["Payment plan set up - Harbor Recovery Services", expect.stringContaining("You agreed to pay")],
        [
          "Payment plan cancelled - Harbor Recovery Services",
          "You cancelled your payment plan. None of its payments will be taken. What you owe stays as it is.",
        ],
      ]);
      expect((await documentsOf("harbor", accountNo)).map(({ filename }) => filename)).toEqual([
        `${body.reference}.pdf`,
        `${body.reference}-cancelled.pdf`,
      ]);
    });

    test("sends a notice if the consumer cancels one of the plan's payments", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo);
      const { scheduledPayments } = await consumer.page(accountNo);
      expect((await consumer.cancel(scheduledPayments[0]?.reference)).body.status).toBe("cancelled");
      await settled("harbor", accountNo);
      expect(mailsAbout(accountNo).map(({ subject }) => subject)).toContain(
        "Scheduled payment cancelled - Harbor Recovery Services",
      );
    });
  });

  describe("a settlement offer", () => {
    test("accepted: one mail and one document with amount, dates and the exact text that was shown [OFFER-83]", async () => {
      const accountNo = await paying.newAccount({ due: "1250.00" });
      const { offer, accept } = await accepted(accountNo);
      expect((await accept()).status).toBe(200);
      expect((await accept()).status).toBe(200);
      await settled("harbor", accountNo);
      expect((await eventsOf("harbor", accountNo)).map(({ event }) => event)).toEqual(["offer.accepted"]);
      const [mail, ...others] = mailsAbout(accountNo);
      expect([mail?.subject, others]).toEqual(["Offer to settle for less accepted - Harbor Recovery Services", []]);
      const terms = termsOf(offer).trimEnd().split("\n");
      expect(terms.length).toBeGreaterThan(2);
      for (const line of [
        "Amount that settles the account: $800.00",
        `To be paid on: ${inDays(3)}`,
        `The agreement stands until: ${offer?.expires}`,
        ...terms,
      ])
        expect(mail?.lines).toContain(line);
      const [kept, ...more] = await documentsOf("harbor", accountNo);
      const name = `settlement-offer-${kept?.document_date}`;
      // The offers that other tests accepted on this day have the same name, followed by a number.
      const named = await paying.db.asJob("harbor", (trx) =>
        trx.selectFrom("documents").select("filename").where("filename", "like", `${name}%`).execute(),
      );
      expect([kept?.filename, more]).toEqual([
        named.length === 1 ? `${name}.pdf` : `${name} (${named.length}).pdf`,
        [],
      ]);
      expect(await pdfLines(kept?.content)).toEqual(expect.arrayContaining(terms));
    });

    test("an offer that the consumer does not accept leaves no copy", async () => {
      const accountNo = await paying.newAccount({ due: "1250.00" });
      await accepted(accountNo);
      expect(await eventsOf("harbor", accountNo)).toEqual([]);
    });

    test("is in the consumer's language, or else in the language of the text", async () => {
      for (const given of ["es", undefined] as const) {
        const accountNo = await paying.newAccount({ due: "1250.00" });
        const { offer, accept } = await accepted(accountNo, given && consumer.reading(given));
        const spanish = (offer?.terms ?? []).map(({ text }) => (typeof text === "string" ? text : text.es)).join("\n");
        await (given === undefined ? accept(spanish) : accept());
        await settled("harbor", accountNo);
        expect(mailsAbout(accountNo).map(({ subject }) => subject)).toEqual([
          "Acuerdo para liquidar por menos aceptado - Harbor Recovery Services",
        ]);
      }
    });

    test("for a tenant with text messages only and Documents off: sends one text message; the document is stored, but cannot be listed while Documents is off, as with a receipt", async () => {
      const jordans = await Consumer.signIn(paying.url, jordan);
      const { body } = await jordans.propose<Answer>(strategyCodes.payLess, {
        payLessAmount: "300.00",
        payLessDate: inDays(2),
        relatedAccount: "200000001",
      });
      expect(body.outcome).toBe("accept");
      await jordans.call("POST", `/api/offers/${body.offer?.offerId}/acceptance`, {
        relatedAccount: "200000001",
        disclosureText: termsOf(body.offer),
      });
      await settled("summit", "200000001");
      expect(messagesTo(paying.sandbox, "+14165550163").map(({ channel, text }) => [channel, text])).toEqual([
        [
          "sms",
          `Summit Credit: you accepted that $300.00, paid on ${inDays(2)}, settles account 200000001. The agreement stands until ${body.offer?.expires}. Reply STOP to stop texts.`,
        ],
      ]);
      expect((await documentsOf("summit", "200000001")).map(({ filename }) => filename)).toEqual([
        expect.stringMatching(/^settlement-offer-/),
      ]);
      expect(
        (
          await jordans.call<{ code: string }>("GET", "/api/docs", undefined, {
            query: "?instanceId=summit&dbtNo=200000001",
          })
        ).body.code,
      ).toBe("documents_disabled");
    });
  });

  describe("uses the channels in which the tenant sends receipts", () => {
    const tenants = loadTenants();
    const withReceipts = (id: string, emailReceiptsEnabled: boolean, smsReceiptsEnabled: boolean) => {
      const tenant = tenants.get(id) as Tenant;
      return { ...tenant, instance: { ...tenant.instance, emailReceiptsEnabled, smsReceiptsEnabled } };
    };
    test.each([
      ["email and text messages: email only", casey, true, true, { email: casey.username, phone: null }],
      ["email: the profile's address, else the login", casey, true, false, { email: casey.username, phone: null }],
      ["text messages: the phone on file", casey, false, true, { email: null, phone: "4105550161" }],
      ["neither: no message", casey, false, false, { email: null, phone: null }],
      ["both, and no email: the phone on file", jordan, true, true, { email: null, phone: "4165550163" }],
      ["both, with an email in the profile", devon, true, true, { email: "devon777@example.com", phone: null }],
      ["email, which the user lacks: no message", jordan, true, false, { email: null, phone: null }],
    ] as const)("%s", async (_, { instanceId, username }, email, sms, addresses) => {
      const tenant = withReceipts(instanceId, email, sms);
      expect([
        readSwitch(tenant.instance, "emailReceiptsEnabled"),
        readSwitch(tenant.instance, "smsReceiptsEnabled"),
      ]).toEqual([email, sms]);
      expect(await paying.db.asJob(instanceId, (trx) => findAddresses(trx, tenant, username))).toEqual(addresses);
    });
  });

  test("a payment that the consumer schedules sends no mail unless a receipt is requested", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    await consumer.pay(cardPayment(accountNo, "4111111111111111", { paymentDate: inDays(5) }));
    await settled("harbor", accountNo);
    expect(mailsAbout(accountNo)).toEqual([]);
  });
});
