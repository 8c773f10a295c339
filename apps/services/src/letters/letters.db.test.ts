import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { cardPayment, messagesTo, soon } from "../payments/testing/paying.js";
import { callAt } from "../testing/call-at.js";
import { days } from "../testing/day-clock.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { adasFacts, type Lettering, samsAccount, samsFacts, startLettering, type Visit } from "./testing/lettering.js";
import { listDocuments } from "../documents/store.js";

const minute = 60_000;

describeWithDatabase("letter codes", () => {
  let lettering: Lettering;

  beforeAll(async () => {
    lettering = await startLettering();
  });
  afterAll(() => lettering.stop());
  // Lets the attempts of earlier tests expire.
  beforeEach(() => lettering.clock.forward(16 * minute));

  /** A new account with a code, opened. */
  async function newVisit(more: Parameters<Lettering["newLetterAccount"]>[0] = {}) {
    const { accountNo, demDbtNo } = await lettering.newLetterAccount(more);
    const code = await lettering.newCode(accountNo);
    return { accountNo, demDbtNo, code, visit: await lettering.visit({ code, ...adasFacts }) };
  }

  const page = (visit: Visit, accountNo: string) =>
    lettering.call(visit, "GET", "/api/pages/harbor", undefined, `?pageName=MakePayment&accountNo=${accountNo}`);
  const isoToday = () => todayIn("America/New_York", lettering.clock.now());
  const inDays = (count: number) => formatCalendarDate(addDays(isoToday(), count));
  const payment = (accountNo: string, more: object = {}) => ({
    ...cardPayment(accountNo, undefined, { demIdtyNo: "D-1", paymentDate: inDays(0) }),
    ...more,
  });
  const pay = (visit: Visit, body: object) =>
    lettering.call(visit, "POST", "/api/payments", body, "", { "idempotency-key": randomUUID() });

  const consent = "By choosing email you agree to receive a receipt for this payment at this address.";
  /** Agrees to a receipt by mail, and asks for it. */
  const agreeAndAsk = async (visit: Visit, accountNo: string, reference: unknown, email: string) => {
    await lettering.call(visit, "POST", "/api/demographics/acknowledge", {
      ...{ demPortalUsername: visit.username, demIdtyNo: "D-1", dbtNo: accountNo },
      ...{ disclosureLabel: "emailConsent", disclosureText: consent },
    });
    return lettering.call(visit, "POST", `/api/payments/receipt/${String(reference)}`, { email });
  };

  test.each<[string, (code: string) => string, object?]>([
    ["as printed", (code) => code],
    ["in lower case with spaces", (code) => ` ${code.toLowerCase().replace("-", " ")} `],
    ["with look-alikes", (code) => code.replaceAll("0", "O").replaceAll("1", "l").replaceAll("V", "u")],
    ["beside a day without slashes", (code) => code, { birthDate: samsFacts.birthDate.replaceAll("/", "") }],
  ])("a code typed %s opens its account with both facts [LETTER-3, LETTER-5, LETTER-55]", async (_, typed, facts) => {
    const code = await lettering.newCode(samsAccount);
    const { status, json } = await lettering.open({ code: typed(code), ...samsFacts, ...facts });
    expect([status, json]).toEqual([
      200,
      {
        jwt: expect.any(String) as unknown,
        username: expect.stringMatching(/^letter:[\da-f-]{36}$/),
        accountNo: samsAccount,
      },
    ]);
  });

  test("a code, a day or digits that cannot be right are refused before anything is looked up [LETTER-6]", async () => {
    const { status, json } = await lettering.open({ code: "HR4K7", birthDate: "02/30/1985", ssnLastFour: "48" });
    expect([status, json["code"]]).toEqual([422, "invalid_letter"]);
    expect(json["parameterViolations"]).toEqual(
      ["code", "birthDate", "ssnLastFour"].map((path) => expect.objectContaining({ path }) as unknown),
    );
  });

  describe("after the code and both facts match, the answer tells", () => {
    test("the day on which the code ended [LETTER-10]", async () => {
      const { accountNo } = await lettering.newLetterAccount();
      const code = await lettering.newCode(accountNo, "harbor", "--days", "1");
      const lastDay = inDays(0);
      lettering.clock.forward(days(1));
      const { status, json } = await lettering.open({ code, ...adasFacts });
      expect([status, json["code"], json["endedOn"]]).toEqual([410, "letter_ended", lastDay]);
    });

    test("that a newer letter has replaced it, whose code works [LETTER-10, LETTER-20]", async () => {
      const { accountNo } = await lettering.newLetterAccount();
      const older = await lettering.newCode(accountNo);
      const newer = await lettering.newCode(accountNo);
      expect((await lettering.open({ code: older, ...adasFacts })).json["code"]).toBe("letter_replaced");
      expect((await lettering.open({ code: newer, ...adasFacts })).status).toBe(200);
    });

    test.each(["paid", "closed"])(
      "that nothing is to be paid on an account that is %s by now [LETTER-10]",
      async (how) => {
        const { accountNo } = await lettering.newLetterAccount({ due: "25.00" });
        const code = await lettering.newCode(accountNo);
        if (how === "paid") {
          const paid = await pay(await lettering.visit({ code, ...adasFacts }), payment(accountNo, { action: "full" }));
          expect(paid.json).toMatchObject({ status: "succeeded" });
        } else {
          await lettering.take("harbor", [
            { kind: "close", accountNo, asOf: lettering.clock.now().toISOString(), reason: "sold" },
          ]);
        }
        // Opens the letter more often than the limit allows, because the right facts do not count.
        for (let times = 0; times < 12; times += 1) {
          const { status, json } = await lettering.open({ code, ...adasFacts });
          expect([status, json["code"]]).toEqual([409, "letter_nothing_due"]);
        }
      },
    );
  });

  describe("a visit", () => {
    test("sees the account without names, addresses, other accounts and payments of others [LETTER-14]", async () => {
      const { accountNo, demDbtNo, visit, code } = await newVisit();
      const { accountNo: other } = await lettering.newLetterAccount({ demDbtNo });
      const missing = await page(visit, "999999999");
      expect([missing.status, (await page(visit, other)).text]).toEqual([404, missing.text]);
      for (const more of [{}, { amount: "1.00", paymentDate: inDays(3) }])
        expect((await pay(visit, payment(accountNo, more))).status).toBe(200);
      await asOwner(lettering.db, sql`update payments set username = 'x@example.com' where account_no = ${accountNo}`);
      const second = await lettering.visit({ code, ...adasFacts });
      const { status, json, text } = await page(second, accountNo);
      expect(status).toBe(200);
      expect(Object.keys((json["accounts"] as object[])[0] ?? {}).sort()).toEqual([
        "DBTNO",
        "DEMIDTYNO",
        "PMTDISP",
        "TOTALDUE",
      ]);
      expect(json).toMatchObject({
        accounts: [{ TOTALDUE: { value: "225.00" }, PMTDISP: { value: "N" } }],
        userInfo: { first_name: "Ada", last_name: "Okafor", demdbtno: "" },
        ...{ arrangement: null, scheduledPayments: [], finishedPayments: [] },
        ...{ addressOnRecord: true, billing: { firstName: "Ada", lastName: "Okafor" } },
      });
      expect(json["balance"]).toEqual({ statuses: [], originalCreditor: "Chesapeake Bank" });
      expect(text).not.toMatch(/Hidden|21299|000900/);
    });

    test("sees what the same person's visits paid and scheduled in the last 24 hours [LETTER-60]", async () => {
      const { accountNo, visit, code } = await newVisit();
      const paid = await pay(visit, payment(accountNo, { amount: "5.00" }));
      lettering.clock.forward(minute);
      const sentAt = lettering.clock.now().toISOString();
      const later = await pay(visit, payment(accountNo, { amount: "1.00", paymentDate: inDays(3) }));
      const { reference, confNumber } = paid.json;
      const shown = {
        finishedPayments: [{ reference, confNumber }],
        scheduledPayments: [{ reference: later.json["reference"], sentAt }],
      };
      expect((await page(visit, accountNo)).json).toMatchObject(shown);
      lettering.clock.forward((24 * 60 - 2) * minute);
      const again = await lettering.visit({ code, ...adasFacts });
      expect((await page(again, accountNo)).json).toMatchObject(shown);
      lettering.clock.forward(2 * minute);
      expect((await page(again, accountNo)).json).toMatchObject({ finishedPayments: [], scheduledPayments: [] });
    });

    test("follows the payment of an earlier visit on the same account, and no other [LETTER-34]", async () => {
      const { accountNo, visit, code } = await newVisit();
      const key = randomUUID();
      const headers = { "idempotency-key": key };
      const paid = await lettering.call(visit, "POST", "/api/payments", payment(accountNo), "", headers);
      const again = await lettering.visit({ code, ...adasFacts });
      const followed = await lettering.call(again, "GET", `/api/payments/status/${key}`);
      expect([followed.status, followed.json["reference"]]).toEqual([200, paid.json["reference"]]);
      const stranger = await newVisit();
      const { status, json } = await lettering.call(stranger.visit, "GET", `/api/payments/status/${key}`);
      expect([status, json["code"]]).toEqual([404, "payment_not_found"]);
    });

    test("asks for the receipt afterward, of its person's payments and no other [LETTER-66]", async () => {
      const { accountNo, visit, code } = await newVisit();
      const [made, other] = [await pay(visit, payment(accountNo)), await newVisit()];
      const others = await pay(other.visit, payment(other.accountNo));
      const again = await lettering.visit({ code, ...adasFacts });
      const email = `${accountNo}@example.com`;
      const ask = (reference: unknown) => agreeAndAsk(again, accountNo, reference, email);
      expect(made.json["mayRequestReceipt"]).toBe(true);
      for (const reference of [others.json["reference"], "PAY-0000-0000"]) {
        const { status, json } = await ask(reference);
        expect([status, json["code"]]).toEqual([404, "payment_not_found"]);
      }
      const { status, json } = await ask(made.json["reference"]);
      expect([status, json["receiptTo"]]).toEqual([200, email]);
      await expect
        .poll(() => messagesTo(lettering.paying.sandbox, email), soon)
        .toMatchObject([{ subject: "Payment receipt - Harbor Recovery Services", attachments: [{}] }]);
    });

    test("sees no payment in doubt that somebody else made, but that one is being checked [LETTER-52]", async () => {
      const { accountNo, demDbtNo, code } = await newVisit();
      await lettering.giveToUser(accountNo, `${accountNo}@example.com`);
      const { key } = await lettering.payAs(`${accountNo}@example.com`, accountNo, "unknown");
      const visit = await lettering.visit({ code, ...adasFacts });
      const { json } = await page(visit, accountNo);
      expect(json).toMatchObject({ openPayments: [], balance: { statuses: ["checking"] } });
      const { status, json: refused } = await pay(visit, payment(accountNo));
      expect([status, refused["code"], refused["openPayment"]]).toEqual([409, "payment_in_progress", undefined]);
      // The same payment, made in a visit of the same person, and then in one of the account's earlier person.
      const others = (await newVisit()).visit.username;
      for (const [username, person, seen] of [
        [visit.username, demDbtNo, [{ key }]],
        [others, demDbtNo, [{ key }]],
        [others, "000999999", []],
      ] as const) {
        await asOwner(lettering.db, sql`update payments set username = ${username} where account_no = ${accountNo}`);
        await asOwner(
          lettering.db,
          sql`update letter_visits set dem_dbt_no = ${person}, account_no = ${accountNo} where username = ${username}`,
        );
        expect((await page(visit, accountNo)).json["openPayments"]).toMatchObject(seen);
        const followed = await lettering.call(visit, "GET", `/api/payments/status/${key}`);
        expect(followed.status).toBe(seen.length === 0 ? 404 : 200);
        expect((await pay(visit, payment(accountNo))).json["openPayment"] !== undefined).toBe(seen.length > 0);
      }
    });

    test("may repeat a payment that somebody else made, of which it sees amount, day and status [LETTER-52, PAY-40]", async () => {
      const { accountNo, code, visit } = await newVisit();
      const first = (await pay(visit, payment(accountNo))).json;
      // The same person's payment, made in another visit.
      const again = await lettering.visit({ code, ...adasFacts });
      const known = await pay(again, payment(accountNo));
      expect([known.status, known.json["firstPayment"]]).toEqual([
        409,
        expect.objectContaining({ reference: first["reference"], confNumber: first["confNumber"] }),
      ]);
      await asOwner(
        lettering.db,
        sql`update payments set username = 'other@example.com' where account_no = ${accountNo}`,
      );
      const { status, json } = await pay(again, payment(accountNo));
      expect([status, json["code"], json["firstPayment"]]).toEqual([
        409,
        "possible_duplicate",
        {
          ...{ accountNo, status: "succeeded", amount: "25.00", paymentDate: inDays(0) },
          duplicateId: expect.any(String) as unknown,
        },
      ]);
      const { duplicateId } = json["firstPayment"] as { readonly duplicateId: string };
      expect(duplicateId).not.toBe(first["reference"]);
      const confirmed = payment(accountNo, { confirmedDuplicateOf: duplicateId });
      expect((await pay(again, confirmed)).json).toMatchObject({ status: "succeeded" });
    });

    test("sees no payment that was agreed on the phone [LETTER-52]", async () => {
      const { accountNo, visit } = await newVisit();
      await lettering.take("harbor", [
        {
          ...{ kind: "phonePayment", accountNo, id: "p", date: addDays(isoToday(), 3), amount: "40.00" },
          description: "Promised to Pat",
        },
      ]);
      const { status, json } = await lettering.call(visit, "GET", `/api/payments/phonePays/harbor/${accountNo}`);
      expect([status, json]).toEqual([200, { phonePays: [] }]);
    });

    test("pays with the address on record, which it never gets [LETTER-15]", async () => {
      const { accountNo, visit } = await newVisit();
      const hidden = { address: "", city: "", state: "", zipCode: "" };
      const refused = await pay(visit, payment(accountNo, hidden));
      expect([refused.status, refused.json["code"]]).toEqual([422, "invalid_payment"]);
      const paid = await pay(visit, payment(accountNo, { ...hidden, useAddressOnRecord: true }));
      expect([paid.status, paid.json]).toEqual([200, expect.objectContaining({ status: "succeeded" })]);
      expect(paid.text).not.toMatch(/Hidden|21299/);
    });

    test("has no method on file, makes no other kind of payment, and repeats a key like a session [LETTER-14]", async () => {
      const { accountNo, visit } = await newVisit();
      const info = await lettering.call(visit, "GET", `/api/payments/info/harbor/${accountNo}`);
      expect([info.status, info.json["code"]]).toEqual([404, "payment_info_not_found"]);
      const offer = await pay(visit, payment(accountNo, { action: "negotiator" }));
      expect([offer.status, offer.json["code"]]).toEqual([403, "action_not_allowed"]);
      const key = { "idempotency-key": randomUUID() };
      const first = await lettering.call(visit, "POST", "/api/payments", payment(accountNo), "", key);
      const again = await lettering.call(visit, "POST", "/api/payments", payment(accountNo), "", key);
      expect([again.json["reference"], first.status]).toEqual([first.json["reference"], 200]);
    });

    test("ends after 15 minutes without a call, and after an hour at the latest [LETTER-13]", async () => {
      const idle = await newVisit();
      lettering.clock.forward(15 * minute);
      expect((await page(idle.visit, idle.accountNo)).status).toBe(401);
      const busy = await newVisit();
      for (let at = 0; at < 5; at += 1) {
        lettering.clock.forward(11 * minute);
        expect((await page(busy.visit, busy.accountNo)).status).toBe(200);
      }
      lettering.clock.forward(5 * minute);
      expect((await page(busy.visit, busy.accountNo)).status).toBe(401);
    });

    test("keeps the evidence and the receipt of its payment under its own name [LETTER-17]", async () => {
      const { accountNo, visit } = await newVisit();
      await pay(visit, payment(accountNo));
      await expect
        .poll(() =>
          lettering.db.asJob("harbor", (trx) =>
            trx.selectFrom("documents").select(["username"]).where("account_no", "=", accountNo).execute(),
          ),
        )
        .toContainEqual({ username: visit.username });
      const rows = await lettering.db.asJob("harbor", (trx) =>
        trx.selectFrom("evidence").select("username").where("account_no", "=", accountNo).execute(),
      );
      expect(rows).toEqual([{ username: visit.username }]);
    });
  });

  test("a person who registers after a visit answers every prompt, and owns what the visit paid and scheduled [LETTER-16, LETTER-17]", async () => {
    const { accountNo, demDbtNo } = await lettering.newLetterAccount({
      facts: { last_name: "Okafor", zip: "21202", birth_date: "1990-02-28", ssn_last_four: "1234" },
    });
    const code = await lettering.newCode(accountNo);
    const visit = await lettering.visit({ code, ...adasFacts });
    const scheduled = await pay(visit, payment(accountNo, { paymentDate: inDays(5) }));
    expect(scheduled.json).toMatchObject({ status: "scheduled" });
    const made = await pay(await lettering.visit({ code, ...adasFacts }), payment(accountNo, { amount: "11.00" }));
    expect(made.json).toMatchObject({ status: "succeeded" });
    const receipts = (username: string) =>
      lettering.db.asApp("harbor", async (trx) =>
        (await listDocuments(trx, { instanceId: "harbor", username, sessionId: "" }, accountNo)).filter(
          ({ filename }) => filename.startsWith(`receipt-${String(made.json["confNumber"])}`),
        ),
      );
    const username = "ada@example.com";
    const register = (facts: Record<string, string>) =>
      callAt(lettering.url, "POST", "/public/registration", {
        body: {
          ...{ instanceId: "harbor", username, password: "Ada-password-1" },
          prompts: Object.entries(facts).map(([name, value]) => ({ name, value })),
        },
      });
    const facts = { dem_dbt_no: demDbtNo, last_name: "Okafor", zip: "21202", birth_date: "02/28/1990" };
    expect((await register({ ...facts, zip: "21203" })).json["code"]).toBe("registration_refused");
    expect((await register(facts)).status).toBe(201);
    const signedIn = await callAt(lettering.url, "POST", "/token/login", {
      body: { instanceId: "harbor", username, password: "Ada-password-1" },
    });
    const token = String(signedIn.json["jwt"]);
    const user = encodeURIComponent(username);
    const reference = String(scheduled.json["reference"]);
    const shown = await callAt(
      lettering.url,
      "GET",
      `/api/pages/harbor;user=${user}?pageName=MakePayment&accountNo=${accountNo}`,
      { token },
    );
    expect(shown.json["scheduledPayments"]).toMatchObject([{ reference }]);
    await expect.poll(async () => (await receipts(username)).length).toBe(1);
    // Whoever the account may come to later is another person.
    expect(await receipts("casey@example.com")).toEqual([]);
    const cancelled = await callAt(lettering.url, "DELETE", `/api/payments/scheduled/${reference};user=${user}`, {
      token,
    });
    expect(cancelled.json).toMatchObject({ status: "cancelled" });
    // The letter still opens the account of the same person.
    expect((await lettering.open({ code, ...adasFacts })).status).toBe(200);
  });
});
