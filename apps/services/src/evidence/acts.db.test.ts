import { join } from "node:path";
import { formatUsd, localize, parseDecimal, rulesVersion } from "@paydown/domain";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { negotiating } from "../agreements/offers/testing/negotiating.js";
import { planAccount, planner, storedPayments } from "../agreements/plans/testing/planning.js";
import { bankPayment, cardPayment, Consumer, regeLine, soon } from "../payments/testing/paying.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { casey, robin } from "../testing/test-services.js";
import { DocumentCaller } from "../documents/testing/upload.js";
import { readPdf } from "../notifications/mails/testing/read-pdf.js";
import { days } from "../testing/day-clock.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { commandsOf } from "../testing/commands-of.js";
import { evidenceCommands } from "./evidence-command.js";
import { type EvidenceBody, textVersionOf } from "./chain.js";
import { readBody } from "./read-body.js";
import { chainFaults } from "./verify.js";

describeWithDatabase("evidence", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, accept } = negotiating();
  let regeText = "";
  beforeAll(async () => {
    regeText = (await consumer().regeMessages("1", "oneTime", "100000001")).join("\n");
  });

  const rowsOf = (accountNo: string) =>
    paying().db.asApp("harbor", (trx) =>
      trx.selectFrom("evidence").selectAll().where("account_no", "=", accountNo).orderBy("seq").execute(),
    );
  const evidenceOf = async (accountNo: string): Promise<EvidenceBody[]> =>
    (await rowsOf(accountNo)).map(({ body }) => {
      const read = readBody(body);
      if (!read) throw new Error(`This is unreadable: ${body}`);
      return read;
    });
  const faultsOf = async (accountNo: string) => chainFaults("harbor", accountNo, await rowsOf(accountNo));
  /** A one-time payment of 25.00 today from a bank account, with the disclosure accepted. */
  const authorizedByBank = async (accountNo: string, by: Consumer = consumer(), more: object = {}) => {
    await by.acknowledge(accountNo, regeLine, regeText);
    return bankPayment(accountNo, { acceptRegE: true, paymentDate: inDays(0), ...more });
  };

  describe("of a payment", () => {
    test("has the text as Confirm shows it, who, when, from where, the versions and the acknowledgement that it relied on [EVID-1, EVID-2, EVID-6]", async () => {
      const accountNo = await account();
      const { body: result } = await consumer().pay(await authorizedByBank(accountNo));
      const [acknowledged, authorized, ...others] = await evidenceOf(accountNo);
      expect(others).toEqual([]);
      expect(acknowledged).toMatchObject({
        kind: "acknowledgement",
        label: regeLine,
        text: regeText,
        textVersion: textVersionOf(regeText),
        username: casey.username,
        address: "127.0.0.1",
        language: "en",
        rulesVersion,
        seq: 1,
        uses: [],
      });
      expect(authorized).toMatchObject({
        kind: "payment",
        username: casey.username,
        address: "127.0.0.1",
        language: "en",
        rulesVersion,
        seq: 2,
        uses: [1],
        usesEarlier: [],
        subject: {
          confirmation: result.confNumber,
          reference: result.reference,
          method: "bank",
          last4: "8899",
          amount: "25.00",
          fee: "0.00",
          total: "25.00",
        },
      });
      expect(authorized?.text.split("\n")[0]).toBe(
        `We will take $25.00 from your bank account ending 8899 today, ${inDays(0)}.`,
      );
      expect(authorized?.at).toBe(clock.now().toISOString());
      expect(await faultsOf(accountNo)).toEqual([]);
    });

    test("is kept once per key, also for a declined payment, but not for a refused one [EVID-1]", async () => {
      const accountNo = await account();
      const today = { paymentDate: inDays(0) };
      await consumer().pay(cardPayment(accountNo, "4111111111111111", { ...today, feeAmount: "9.00" }));
      expect(await evidenceOf(accountNo)).toEqual([]);
      const { key } = await consumer().pay(cardPayment(accountNo, "4111111111111111", today));
      await consumer().pay(cardPayment(accountNo, "4111111111111111", today), key);
      expect(await evidenceOf(accountNo)).toHaveLength(1);
      await consumer().pay(cardPayment(accountNo, "4000000000000002", today));
      expect((await evidenceOf(accountNo)).map(({ subject }) => subject["last4"])).toEqual(["1111", "0002"]);
    });

    test("relies on the session's state declaration, too [EVID-6]", async () => {
      const accountNo = await account({ declaration: "I live in Maryland." });
      await consumer().acknowledge(accountNo, "HSTATE", "I live in Maryland.");
      const { sdLabel } = (
        await consumer().call<{ companyConfig: { sdLabel?: string } }>("GET", "/api/pages/harbor", undefined, {
          query: `?pageName=MakePayment&accountNo=${accountNo}`,
        })
      ).body.companyConfig;
      await consumer().acknowledge(accountNo, sdLabel ?? "", "I live in Maryland.");
      const declared = { needsSD: true, sdAccepted: true, paymentDate: inDays(0) };
      expect((await consumer().pay(cardPayment(accountNo, undefined, declared))).body.success).toBe(true);
      expect((await evidenceOf(accountNo)).at(-1)?.uses).toEqual([2]);
    });

    test("repeats an acknowledgement from before the chain, which stays outside it [EVID-9]", async () => {
      const accountNo = await account();
      const body = await authorizedByBank(accountNo);
      const own = sql`instance_id = 'harbor' and account_no = ${accountNo}`;
      await asOwner(paying().db, sql`update acknowledgements set evidence_seq = null where ${own}`);
      await asOwner(paying().db, sql`delete from evidence where ${own}`);
      expect((await consumer().pay(body)).body.success).toBe(true);
      const [authorized, ...others] = await evidenceOf(accountNo);
      expect(others).toEqual([]);
      expect(authorized).toMatchObject({
        seq: 1,
        uses: [],
        usesEarlier: [{ label: regeLine, text: regeText, at: clock.now().toISOString() }],
      });
      expect(await faultsOf(accountNo)).toEqual([]);
    });
  });

  test("of a plan has the sentences of its review and every payment, and is shown for each of them [EVID-4, EVID-22]", async () => {
    const accountNo = await planAccount(paying());
    expect((await planner(consumer()).create(accountNo)).status).toBe(200);
    const [agreed] = await evidenceOf(accountNo);
    const payments = agreed?.subject["payments"] as readonly string[];
    const total = parseDecimal(String(agreed?.subject["total"]));
    expect(agreed).toMatchObject({ kind: "plan", subject: { last4: "1111" } });
    expect(agreed?.text.split("\n")).toEqual([
      "Payments are taken on these dates, also on weekends and bank holidays.",
      "You can cancel the plan until its first payment is taken.",
      `By setting up this plan you allow Harbor Recovery Services to take these payments, ${formatUsd(total ?? (0 as never))} in all.`,
    ]);
    expect(payments.length).toBeGreaterThan(4);
    expect(payments[0]).toMatch(/^\d{4}-\d{2}-\d{2} 103\.00$/);

    const [scheduled] = await storedPayments(paying(), accountNo);
    const context = { db: paying().db, tenants: loadTenants(), evidenceDir: join(paying().dataDir, "evidence") };
    const evidence = commandsOf(evidenceCommands, context, "evidence");
    const { exitCode, out } = await evidence("--instance", "harbor", "--confirmation", scheduled?.conf_number ?? "");
    expect([exitCode, out[0]]).toEqual([0, `Payment plan: account ${accountNo}, position 1`]);
  });

  test("of an accepted offer has its terms as shown [EVID-1]", async () => {
    const accountNo = await account();
    const { body } = await offer(accountNo, "1000.00");
    expect((await accept(accountNo, body.offer)).status).toBe(200);
    const [accepted, ...others] = await evidenceOf(accountNo);
    expect(others).toEqual([]);
    expect(accepted).toMatchObject({ kind: "offer", subject: { offerId: body.offer?.offerId, settles: "1000.00" } });
    expect(accepted?.text).toBe(body.offer?.terms.map(({ text }) => localize(text, "en")).join("\n"));
  });

  test.each([
    ["paymentInformation", ["We keep this card for your next payments. Nothing is charged now."]],
    [
      "planMethod",
      [
        "Every payment of your plan is taken from this method on its day. Nothing is charged now.",
        "We keep this method for your plan, never the whole number.",
      ],
    ],
    [undefined, [""]],
  ])("of a saved method has the words of the screen %s [EVID-5]", async (shownOn, lines) => {
    const accountNo = await account();
    const { cardNumber, expDateMonth, expDateYear, ccv, firstName, lastName, address, city, state, zipCode } =
      cardPayment(accountNo);
    const { status } = await consumer().call(
      "PUT",
      `/api/payments/info/harbor/${accountNo}`,
      {
        paymentOption: "0",
        ...{ cardNumber, expDateMonth, expDateYear, ccv, firstName, lastName, address, city, state, zipCode },
      },
      { query: shownOn === undefined ? "" : `?shownOn=${shownOn}` },
    );
    expect(status).toBe(200);
    expect(await evidenceOf(accountNo)).toMatchObject([
      { kind: "method", text: lines.join("\n"), subject: { last4: "1111", shownOn: shownOn ?? null } },
    ]);
  });

  test("of acts that arrive at the same time is one chain without gaps [EVID-10]", async () => {
    const accountNo = await account();
    const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`);
    await Promise.all(texts.map((text) => consumer().acknowledge(accountNo, "LABEL", text)));
    const kept = await evidenceOf(accountNo);
    expect(kept.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    expect(kept.map(({ text }) => text).sort()).toEqual([...texts].sort());
    expect(await faultsOf(accountNo)).toEqual([]);
  });

  test("can be read, added and emptied by the services, but neither changed nor deleted, and not read for another tenant [EVID-8]", async () => {
    const accountNo = await account();
    await consumer().acknowledge(accountNo, "LABEL", "Text");
    const { db } = paying();
    for (const run of [db.asApp, db.asJob]) {
      await expect(run("harbor", (trx) => sql`update evidence set body = 'x'`.execute(trx))).rejects.toThrow(
        run === db.asApp ? /permission denied/ : /row-level security/,
      );
      await expect(run("harbor", (trx) => sql`update evidence set hash = hash`.execute(trx))).rejects.toThrow(
        /permission denied/,
      );
      await expect(run("harbor", (trx) => trx.deleteFrom("evidence").execute())).rejects.toThrow(/permission denied/);
      const seen = await run("summit", (trx) => trx.selectFrom("evidence").select("seq").execute());
      expect(seen).toEqual([]);
    }
  });

  describe("as the consumer's own copy", () => {
    const names = async (accountNo: string) =>
      (await (await DocumentCaller.signIn(paying().url, casey)).names(accountNo)).sort();

    test.each([
      ["en", "Payment authorization", "What you authorized", "We will take $25.00 from your bank account ending 8899"],
      [
        "es",
        "Autorización de pago",
        "Lo que usted autorizó",
        "Retiraremos $25.00 de su cuenta bancaria terminada en 8899",
      ],
    ] as const)(
      "with the text as shown in the language %s, for a bank payment, and only for its user [EVID-23, EVID-24, EVID-25]",
      async (language, title, heading, sentence) => {
        const accountNo = await account();
        const { body } = await consumer()
          .reading(language)
          .pay(await authorizedByBank(accountNo));
        const name = `authorization-${body.confNumber}.pdf`;
        await expect.poll(() => names(accountNo), soon).toEqual([name, `receipt-${body.confNumber}.pdf`]);
        const caller = await DocumentCaller.signIn(paying().url, casey);
        const { elements, info } = await readPdf(
          new Uint8Array(await (await caller.download({ filename: name })).arrayBuffer()),
        );
        expect(info["Language"]).toBe(language);
        expect(elements).toContainEqual(["/Document/H1", title]);
        expect(elements).toContainEqual(["/Document/Table/TR/TD", body.confNumber]);
        const text = elements.map(([, line]) => line).join("\n");
        for (const part of [
          heading,
          sentence,
          regeText.split("\n")[0] ?? "",
          (await evidenceOf(accountNo)).at(-1)?.textVersion ?? "",
        ])
          expect(text).toContain(part);
        expect(text).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d [A-Z]+$/m);
        expect(text).not.toContain("5566778899");
        const other = await DocumentCaller.signIn(paying().url, robin);
        expect((await other.download({ filename: name })).status).toBe(404);
      },
    );

    test("once for a scheduled bank payment, and none for a card [EVID-23, EVID-25]", async () => {
      const accountNo = await account();
      const { body } = await consumer().pay(await authorizedByBank(accountNo, consumer(), { paymentDate: inDays(2) }));
      expect(body.status).toBe("scheduled");
      const name = `authorization-${body.confNumber}.pdf`;
      await expect.poll(() => names(accountNo), soon).toEqual([name]);
      clock.forward(days(2));
      await signInAnew();
      await expect.poll(() => names(accountNo), soon).toEqual([name, `receipt-${body.confNumber}.pdf`]);
      const byCard = await account();
      const again = await Consumer.signIn(paying().url, casey);
      const paid = await again.pay(cardPayment(byCard, "4111111111111111", { paymentDate: inDays(0) }));
      await expect.poll(() => names(byCard), soon).toEqual([`receipt-${paid.body.confNumber}.pdf`]);
    });
  });
});
