import { cents } from "@paydown/domain";
import { beforeEach, describe, expect, test } from "vitest";
import { finalize } from "../../payments/lifecycle/finalize.js";
import { cancelScheduled } from "../../payments/lifecycle/cancel-scheduled.js";
import { refundPayment } from "../../payments/refunds/refund-decisions.js";
import { checkRefunds } from "../../payments/refunds/refund-job.js";
import { clearPayments, readReport } from "../../payments/settlement/settlement-job.js";
import { findPayment } from "../../payments/store.js";
import { refunding } from "../../payments/testing/refunding.js";
import { settling, type ToldItem } from "../../payments/testing/settling.js";
import { addScheduled, instanceId, session } from "../../payments/testing/simulation/setting.js";
import type { Mail } from "../../providers/messages.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import type { Tenant } from "../../tenants/tenant.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { pdfLines } from "../mails/testing/read-pdf.js";
import { deliverWaiting, type ReceiptContext } from "./deliver.js";
import { dispatchEvents } from "./dispatch.js";

const bank = { method_kind: "bank", brand: null, expiry: null, last4: "8899" } as const;
const card = { method_kind: "card", brand: "VISA", expiry: "0999", last4: "1111" } as const;

describeWithDatabase("the letter for a paid-off account", () => {
  const { clock, db, accountNo, key, toDay, theDay, change, reference, schedule, run, look, ...own } = settling();
  const { replica, reporting, dueAtOnce } = own;
  let mails: Mail[] = [];

  beforeEach(async () => {
    mails = [];
    // Earlier tests may have left payments to clear and messages to send.
    await db().asJob(instanceId, async (trx) => {
      await trx.updateTable("payments").set({ state: "cleared" }).where("state", "=", "settling").execute();
      await trx.updateTable("outbox").set({ dispatched_at: clock.now() }).execute();
      await trx.updateTable("deliveries").set({ state: "given-up", next_attempt_at: null }).execute();
    });
  });

  const settled = (told: ToldItem = {}) => own.item({ kind: "settled", on: "2026-06-22", code: null, ...told });

  /** Makes a payment of 25.00 with a fee of 2.50 on June 20. `due` is what the account owes before it. */
  async function paid(more: object = card, due = 25_00): Promise<void> {
    await schedule({ due, more: { method_token: `tok_${key()}`, ...more } });
    theDay();
    await run();
  }
  const other = () => `${key()}-other`;
  /** Schedules another payment on the account. */
  const scheduledToo = (date = "2026-06-20", more: object = card) =>
    addScheduled(db(), {
      ...{ key: other(), accountNo: accountNo(), amount: 25_00, date, createdAt: clock.now() },
      more: { method_token: `tok_${other()}`, ...more },
    });
  const find = (payment_id: string) =>
    db().asJob(instanceId, (trx) => findPayment(trx, { instance_id: instanceId, payment_id }));
  /** Reads the whole report, then clears the payments whose waiting period is over. */
  async function clear(...contexts: ReturnType<typeof replica>[]): Promise<void> {
    await look();
    const all = contexts.length === 0 ? [replica(reporting())] : contexts;
    await Promise.all(all.map((each) => clearPayments(each, instanceId)));
  }

  const context = (): ReceiptContext => {
    const harbor = knownTenant(replica().tenants, instanceId);
    const tenant: Tenant = { ...harbor, instance: { ...harbor.instance, emailReceiptsEnabled: "Y" } };
    return {
      ...replica(),
      tenants: { ...replica().tenants, get: () => tenant },
      senders: {
        mail: { timeoutMs: 10_000, send: async (mail) => (mails.push(mail), { kind: "sent" }) },
        sms: { timeoutMs: 10_000, send: async () => ({ kind: "unknown", reason: "unreachable" }) },
      },
      stopUrl: (...parts) => `https://pay.example/${parts.join("/")}`,
    };
  };
  async function deliver(): Promise<void> {
    await dispatchEvents(context(), instanceId);
    while ((await deliverWaiting(context(), instanceId)) > 0);
  }
  /** Delivers all messages, then lists the letters among the account's documents. */
  async function letters(): Promise<string[]> {
    await deliver();
    return (await documents()).map(({ filename }) => filename);
  }
  const documents = () =>
    db().asApp(instanceId, (trx) =>
      trx
        .selectFrom("documents")
        .innerJoin("document_parts", "document_parts.document_id", "documents.document_id")
        .select(["filename", "username", "document_date", "content"])
        .where("account_no", "=", accountNo())
        .where("filename", "like", "paid-in-full-%")
        .orderBy("seq")
        .execute(),
    );
  const first = () => `paid-in-full-HAR-${key()}.pdf`;
  const second = () => `paid-in-full-HAR-${other()}.pdf`;

  test("is sent as a PDF, among the documents and by mail, after a card payment settles [DOC-55, DOC-56, MAIL-10]", async () => {
    await paid();
    expect(await letters()).toEqual([]);
    await look(settled());
    expect(await letters()).toEqual([first()]);
    const [letter] = await documents();
    expect(letter?.username).toBe(session.username);
    expect(letter?.document_date).toBe("2026-06-20");
    expect(await pdfLines(letter?.content)).toEqual([
      "Harbor Recovery Services",
      "Paid in full",
      `Account ${accountNo()} with Harbor Recovery Services is paid in full. The payments have cleared, and nothing more is owed on it.`,
      "Date of this letter: 06/20/2026",
      `Account: ${accountNo()}`,
      "Total paid online, without fees: $25.00",
      "Date of the last payment: 06/20/2026",
      "Questions? Call Harbor Recovery Services at (410) 555-0142.",
    ]);
    const [mail, ...others] = mails.filter(({ subject }) => subject.startsWith("Paid in full"));
    expect([mail?.to, mail?.subject, others]).toEqual([
      "casey@example.com",
      "Paid in full - Harbor Recovery Services",
      [],
    ]);
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([first()]);
    expect(Buffer.from(mail?.attachments?.[0]?.content ?? "")).toEqual(Buffer.from(letter?.content ?? ""));
  });

  test("is sent after a bank payment clears, not when it is made or settles [DOC-55]", async () => {
    await paid(bank);
    await look(settled());
    toDay("2026-06-29T03:59:00Z");
    await clear();
    expect(await letters()).toEqual([]);
    toDay("2026-06-29T04:00:00Z");
    await clear();
    expect(await letters()).toEqual([first()]);
  });

  test("is in the language of the payment [DOC-56]", async () => {
    await paid({ ...card, language: "es" });
    await look(settled());
    await letters();
    expect(await pdfLines((await documents())[0]?.content)).toContain("Cuenta pagada por completo");
  });

  test("is not sent while the account still owes money [DOC-55]", async () => {
    await paid(card, 25_01);
    await look(settled());
    expect(await letters()).toEqual([]);
  });

  describe("waits for another payment", () => {
    test("that is scheduled, until the consumer cancels it [DOC-55]", async () => {
      await paid();
      const { reference: code } = await scheduledToo("2026-07-20");
      await look(settled());
      expect(await letters()).toEqual([]);
      await cancelScheduled(replica(), session, code);
      expect(await letters()).toEqual([first()]);
    });

    test("that is scheduled, until the scheduler skips it because nothing is owed [DOC-55]", async () => {
      await paid();
      await scheduledToo("2026-06-21");
      await look(settled());
      expect(await letters()).toEqual([]);
      toDay("2026-06-21T12:00:00Z");
      await run();
      expect(await letters()).toEqual([first()]);
    });

    test.each(["submitting", "unknown", "review"] as const)(
      "in the state %s, until it is declined [DOC-55]",
      async (state) => {
        await paid();
        const { payment_id } = await scheduledToo("2026-07-20", { ...card, state });
        await look(settled());
        expect(await letters()).toEqual([]);
        const declined = { to: "declined", message: "Do not honor" } as const;
        const actor = state === "review" ? "operator" : "request";
        await db().asJob(instanceId, async (trx) =>
          finalize(
            replica(),
            trx,
            await findPayment(trx, { instance_id: instanceId, payment_id }),
            declined,
            actor,
            "told",
          ),
        );
        expect(await letters()).toEqual([first()]);
      },
    );

    test("that has not cleared, and then one letter covers both payments [DOC-55, DOC-56]", async () => {
      await paid(bank, 50_00);
      await scheduledToo();
      await run();
      await look(settled(), settled({ reference: `payment-of-${other()}` }));
      expect((await find(`payment-of-${other()}`)).state).toBe("cleared");
      expect(await letters()).toEqual([]);
      toDay("2026-06-29T12:00:00Z");
      await clear();
      expect(await letters()).toEqual([second()]);
      expect(await pdfLines((await documents())[0]?.content)).toContain("Total paid online, without fees: $50.00");
    });

    test("and for a refund, until the processor refuses it [DOC-55]", async () => {
      await paid(card, 50_00);
      await look(settled());
      const processor = refunding({ refusal: "The card is closed" });
      processor.lose("answer");
      const order = { kind: "refund", scope: "amount", amount: cents(5_00), again: false } as const;
      const refunds = replica({ refunds: processor.port });
      await refundPayment(refunds, { instanceId, by: "sam", why: "asked", payment: `PAY-${key()}`, order });
      await scheduledToo();
      await run();
      await look(settled({ reference: `payment-of-${other()}` }));
      expect(await letters()).toEqual([]);
      // The next check of the refund gets the processor's refusal.
      clock.forward(25 * 60 * 60 * 1_000);
      await checkRefunds(refunds, instanceId);
      expect(await letters()).toEqual([second()]);
    });
  });

  test("a payment that replaces a returned one gets its own letter after it clears [DOC-57]", async () => {
    await paid(bank);
    await look(settled());
    toDay("2026-06-29T12:00:00Z");
    await clear();
    expect(await letters()).toEqual([first()]);
    toDay("2026-07-06T12:00:00Z");
    await look(own.item({ code: "R02", on: "2026-07-06" }));
    expect((await find(reference())).state).toBe("returned");
    await scheduledToo("2026-07-06");
    await run();
    expect(await letters()).toEqual([first()]);
    await look(settled({ reference: `payment-of-${other()}`, on: "2026-07-07" }));
    expect(await letters()).toEqual([first(), second()]);
    expect(await pdfLines((await documents())[1]?.content)).toEqual(
      expect.arrayContaining(["Total paid online, without fees: $25.00", "Date of the last payment: 07/06/2026"]),
    );
  });

  test("no second letter is sent when the company wins a dispute [DOC-57]", async () => {
    const dispute = () => own.item({ kind: "chargedBack", code: null, on: "2026-06-24" });
    const end = () => own.item({ kind: "chargebackReversed", code: null, on: "2026-06-25" });
    await paid();
    await look(settled(), dispute());
    await look(end());
    expect((await find(reference())).state).toBe("chargebackReversed");
    expect(await letters()).toEqual([first()]);
  });

  test("is sent when the company wins a dispute that began before settlement [DOC-55]", async () => {
    await paid();
    await look(own.item({ kind: "chargedBack", code: null }));
    expect(await letters()).toEqual([]);
    await look(own.item({ kind: "chargebackReversed", code: null, on: "2026-06-25" }));
    expect(await letters()).toEqual([first()]);
  });

  test("is not sent when an import sets the due to 0.00 [DOC-58]", async () => {
    await paid(card, 100_00);
    await change({ due_cents: 0, as_of: clock.now() });
    await look(settled());
    expect(await letters()).toEqual([]);
  });

  test("is still sent after an import that includes the payment [DOC-58]", async () => {
    await paid(bank);
    clock.forward(1_000);
    await change({ due_cents: 0, as_of: clock.now() });
    await look(settled());
    toDay("2026-06-29T12:00:00Z");
    await clear();
    expect(await letters()).toEqual([first()]);
  });

  test("is kept once despite a repeated report, concurrent replicas and a repeated delivery [DOC-57]", async () => {
    await paid(bank);
    await look(settled());
    toDay("2026-06-29T12:00:00Z");
    await clear(replica(reporting()), replica(reporting()), replica(reporting()));
    await clear();
    await look(settled());
    expect(await letters()).toEqual([first()]);
    // Simulate a crash after the document was kept and the mail was sent, but before either was recorded.
    await db().asJob(instanceId, (trx) =>
      trx
        .updateTable("deliveries")
        .set({ state: "waiting", next_attempt_at: clock.now() })
        .where("event_id", "in", ({ selectFrom }) =>
          selectFrom("outbox").select("event_id").where("payment_id", "=", reference()),
        )
        .execute(),
    );
    expect(await letters()).toEqual([first()]);
    const keys = mails.filter(({ subject }) => subject.startsWith("Paid in full")).map((mail) => mail.key);
    const letterKey = `${reference()}/payment.paidOff/email`;
    expect(keys).toEqual([letterKey, letterKey]);
  });

  test("is sent by the next process when one crashes while it clears the payment [DOC-57]", async () => {
    await paid();
    const dying = replica(reporting(settled()), {
      atCrashPoint: () => {
        throw new Error("killed");
      },
    });
    await dueAtOnce();
    await readReport(dying, instanceId);
    expect(await letters()).toEqual([]);
    await look(settled());
    expect(await letters()).toEqual([first()]);
  });
});
