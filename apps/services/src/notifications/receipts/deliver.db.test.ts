import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secretsIn } from "../../db/secrets.js";
import { addAccounts, addScheduled, copyOf, instanceId, session } from "../../payments/testing/simulation/setting.js";
import { cancelScheduled } from "../../payments/lifecycle/cancel-scheduled.js";
import { recordEvent } from "../../outbox/record-event.js";
import { accountCorrected } from "../../outbox/tables.js";
import type { Mail, SendAttempt, SendOutcome } from "../../providers/messages.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { type Recipient, recipientOf } from "../stops/recipient.js";
import { decideMessage, undeliveredMessages } from "../decisions/message-decisions.js";
import { startMessages, stopMessages } from "../stops/store.js";
import { deliverWaiting, type ReceiptContext } from "./deliver.js";
import { dispatchEvents } from "./dispatch.js";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const unreachable: SendOutcome = { kind: "unknown", reason: "unreachable" };

describeWithDatabase("deliveries", () => {
  const clock = movableClock();
  let database: TestDatabase;
  let mails: Mail[] = [];
  let lines: object[] = [];
  let made = 0;
  let accountNo = "";
  let paymentId = "";

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });
  // A scheduled payment that its consumer has cancelled: one event, to be sent by mail.
  beforeEach(async () => {
    [mails, lines] = [[], []];
    await giveUpWaiting();
    accountNo = await newAccount();
    paymentId = await cancelOne("2026-06-20");
  });

  /** Ends the deliveries that earlier tests left waiting. */
  const giveUpWaiting = () =>
    database.db.asJob(instanceId, (trx) =>
      trx
        .updateTable("deliveries")
        .set({ state: "given-up", next_attempt_at: null })
        .where("state", "=", "waiting")
        .execute(),
    );

  async function newAccount(): Promise<string> {
    made += 1;
    const no = `account-${made}`;
    await addAccounts(database.db, new Map([[no, 100_00]]), clock.now());
    return no;
  }

  async function cancelOne(date: string): Promise<string> {
    const { reference, payment_id } = await addScheduled(database.db, {
      key: `${accountNo} ${date}`,
      accountNo,
      amount: 25_00,
      date,
      createdAt: clock.now(),
      more: { receipt_email: "casey@example.com" },
    });
    const payments = copyOf({
      db: database.db,
      clock,
      timings: { processorTimeoutMs: 0, voidAfterMs: 0, reconcileFirstMs: 0, schedulerPollMs: 0, settlementPollMs: 0 },
      processor: undefined as never,
    });
    await cancelScheduled(payments, session, reference);
    return payment_id;
  }

  const copy = (
    answer: (mail: Mail, attempt: SendAttempt) => SendOutcome | Promise<SendOutcome>,
    mailTimeoutMs = 10 * second,
  ): ReceiptContext => ({
    ...copyOf({ db: database.db, clock, timings: undefined as never, processor: undefined as never }),
    senders: {
      mail: { timeoutMs: mailTimeoutMs, send: async (mail, attempt) => (mails.push(mail), answer(mail, attempt)) },
      sms: { timeoutMs: 10 * second, send: async () => unreachable },
    },
    stopUrl: (...parts) => `https://pay.example/${parts.join("/")}`,
    log: { error: (details) => void lines.push(details) },
  });
  const pass = async (context: ReceiptContext) => {
    await dispatchEvents(context, instanceId);
    return deliverWaiting(context, instanceId);
  };
  /** As the job does. An account's notices are sent one after the other. */
  const passAll = async (context: ReceiptContext) => {
    while ((await pass(context)) > 0);
  };
  const delivery = () =>
    database.db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("deliveries as delivery")
        .innerJoin("outbox", "outbox.event_id", "delivery.event_id")
        .select(["delivery.state", "delivery.attempts", "delivery.last_failure", "delivery.next_attempt_at"])
        .where("outbox.payment_id", "=", paymentId)
        .executeTakeFirstOrThrow(),
    );

  test("retries after 10 s, 1 min, 5 min, 30 min, 2 h, 6 h and 6 h, always under one key, and gives up after three days", async () => {
    const context = copy(() => unreachable);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await pass(context);
      const { next_attempt_at } = await delivery();
      const wait = (next_attempt_at?.getTime() ?? 0) - clock.now().getTime();
      waits.push(wait / second);
      clock.forward(wait - 1);
      expect(await pass(context)).toBe(0);
      clock.forward(1);
    }
    expect(waits).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 21_600, 21_600]);
    expect(new Set(mails.map(({ key }) => key)).size).toBe(1);
    clock.forward(72 * hour);
    await pass(context);
    expect(await delivery()).toMatchObject({
      state: "given-up",
      attempts: 9,
      last_failure: "unreachable",
      next_attempt_at: null,
    });
    clock.forward(72 * hour);
    expect(await pass(context)).toBe(0);
    expect(lines).toHaveLength(9);
    expect(JSON.stringify(lines)).not.toContain("casey");
  });

  test("gives up immediately on a refused address", async () => {
    await pass(copy(() => ({ kind: "refused" })));
    expect(await delivery()).toMatchObject({ state: "given-up", attempts: 1, last_failure: "refused" });
  });

  test("sends one account's notices one at a time, in the order of events, and different accounts' notices together; a failed notice does not block other accounts", async () => {
    await cancelOne("2026-06-21");
    accountNo = await newAccount();
    await cancelOne("2026-06-20");
    const days = () => mails.map(({ text }) => /06\/2\d\/2026/.exec(text)?.[0]).sort();
    const context = copy(() => (mails.length === 1 ? unreachable : { kind: "sent" }));
    await dispatchEvents(context, instanceId);
    expect(await deliverWaiting(context, instanceId)).toBe(2);
    expect(days()).toEqual(["06/20/2026", "06/20/2026"]);
    expect(await deliverWaiting(context, instanceId)).toBe(1);
    expect(days()).toEqual(["06/20/2026", "06/20/2026", "06/21/2026"]);
    expect(await deliverWaiting(context, instanceId)).toBe(0);
    clock.forward(10 * second);
    expect(await deliverWaiting(context, instanceId)).toBe(1);
  });

  test("events without an account do not wait for each other", async () => {
    const context = copy(() => ({ kind: "sent" }));
    await passAll(context);
    await database.db.asJob(instanceId, async (trx) => {
      const now = clock.now();
      const event = { instance_id: instanceId, payment_id: paymentId, event: accountCorrected, at: now } as const;
      for (const last4 of ["1111", "2222"]) await recordEvent(trx, event, { last4 });
      const made = await trx
        .updateTable("outbox")
        .set({ dispatched_at: now })
        .where("dispatched_at", "is", null)
        .returning("event_id")
        .execute();
      const waiting = { channel: "email", state: "waiting", next_attempt_at: now, created_at: now } as const;
      await trx
        .insertInto("deliveries")
        .values(made.map(({ event_id }) => ({ instance_id: instanceId, event_id, ...waiting })))
        .execute();
    });
    expect(await deliverWaiting(context, instanceId)).toBe(2);
  });

  describe("a recipient who stopped mail", () => {
    let recipient: Recipient;
    beforeAll(async () => {
      const key = await secretsIn(database.db).key(instanceId, "hmac");
      recipient = recipientOf(key, "email", "casey@example.com");
    });
    afterEach(() => start());

    const stop = (reason: "asked" | "bounced") =>
      database.db.asJob(instanceId, (trx) => stopMessages(trx, instanceId, recipient, { reason, now: clock.now() }));
    const start = () => database.db.asJob(instanceId, (trx) => startMessages(trx, instanceId, recipient));

    test("gets no mail that may be stopped, without an error in the log, until mail starts again [MAIL-72, MAIL-74]", async () => {
      const context = copy(() => ({ kind: "sent" }));
      clock.forward(1);
      await stop("asked");
      await passAll(context);
      expect(await delivery()).toMatchObject({ state: "given-up", attempts: 1, last_failure: "stopped" });
      expect([mails, lines]).toEqual([[], []]);
      await start();
      await cancelOne("2026-06-22");
      await passAll(context);
      expect(mails).toHaveLength(1);
    });

    test("gets a receipt that the consumer asks for afterward; an address that bounces does not [MAIL-76, MAIL-80]", async () => {
      await stop("asked");
      clock.forward(1);
      await cancelOne("2026-06-22");
      const context = copy(() => ({ kind: "sent" }));
      await passAll(context);
      expect(mails).toHaveLength(1);
      await start();
      await stop("bounced");
      clock.forward(1);
      await cancelOne("2026-06-23");
      await passAll(context);
      expect(mails).toHaveLength(1);
    });
  });

  test("a mail says how to stop mail, and names its recipient to the provider [MAIL-70]", async () => {
    await pass(copy(() => ({ kind: "sent" })));
    const { text = "", recipient = "", stopUrl = "" } = mails[0] ?? {};
    expect(stopUrl).toBe(`https://pay.example/${instanceId}/${recipient}/en`);
    expect(text).toMatch(new RegExp(`\\n\\nStop these emails: ${stopUrl}\\n$`));
  });

  test("a process whose lease has passed to another hands nothing over, and does not undo the other's record [MAIL-95]", async () => {
    let go = () => {};
    const stalled = new Promise<void>((resolve) => (go = resolve));
    const slow = pass(
      copy(async (_, { handOver }) => {
        await stalled;
        await handOver();
        return { kind: "sent" };
      }),
    );
    await expect.poll(() => mails).toHaveLength(1);
    clock.forward(minute);
    await pass(copy(() => unreachable));
    const other = await delivery();
    go();
    await slow;
    expect(lines).toContainEqual(
      expect.objectContaining({ err: new Error("Another process has taken the delivery since.") }),
    );
    expect(await delivery()).toEqual(other);
  });

  test("a mail that a person has sent again after days is tried for three more days [MAIL-66]", async () => {
    await pass(copy(() => ({ kind: "refused" })));
    clock.forward(100 * hour);
    await database.db.asJob(instanceId, async (trx) => {
      const message = (await undeliveredMessages(trx, instanceId, clock.now())).at(-1);
      await decideMessage(
        trx,
        instanceId,
        message?.id ?? "",
        { way: "resend", by: "sam", why: "corrected" },
        clock.now(),
      );
    });
    await pass(copy(() => unreachable));
    expect(await delivery()).toMatchObject({ state: "waiting", last_failure: "unreachable" });
    clock.forward(72 * hour);
    await pass(copy(() => unreachable));
    expect(await delivery()).toMatchObject({ state: "given-up" });
  });

  test("concurrent replicas send only one mail", async () => {
    const context = copy(() => ({ kind: "sent" }));
    await Promise.all([pass(context), pass(context), pass(context)]);
    await pass(context);
    expect(mails).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: "done", attempts: 1 });
  });

  test("a replica waits while another replica's send is slow, instead of sending again", async () => {
    let finish = (_: SendOutcome) => {};
    const outcome = new Promise<SendOutcome>((resolve) => (finish = resolve));
    const patient = copy(() => outcome, 100 * second);
    const sending = pass(patient);
    await expect.poll(() => mails).toHaveLength(1);
    clock.forward(100 * second);
    expect(await pass(copy(() => ({ kind: "sent" })))).toBe(0);
    finish({ kind: "sent" });
    await sending;
    expect(mails).toHaveLength(1);
  });

  test("if a replica dies after sending a mail, another replica sends it again under the same key", async () => {
    await pass(
      copy(() => {
        throw new Error("killed");
      }),
    );
    const context = copy(() => ({ kind: "sent" }));
    expect(await pass(context)).toBe(0);
    clock.forward(minute);
    await pass(context);
    expect(mails.map(({ key }) => key)).toEqual([
      `${paymentId}/payment.cancelled/email`,
      `${paymentId}/payment.cancelled/email`,
    ]);
    expect(await delivery()).toMatchObject({ state: "done", attempts: 2 });
  });

  test("leaves a mail that may have been sent to a person, and never sends it again", async () => {
    await pass(
      copy(async (_, { handOver }) => {
        await handOver();
        return { kind: "uncertain", reason: "timeout" };
      }),
    );
    clock.forward(72 * hour);
    expect(await pass(copy(() => ({ kind: "sent" })))).toBe(0);
    expect(mails).toHaveLength(1);
    expect(await delivery()).toMatchObject({ state: "uncertain", last_failure: "timeout", next_attempt_at: null });
    expect(lines).toMatchObject([{ channel: "email", attempts: 1, failure: "timeout" }]);
  });

  test("tells the next attempt when an earlier one handed the mail over and died", async () => {
    const handedOverAt = clock.now();
    await pass(
      copy(async (_, { handOver }) => {
        await handOver();
        throw new Error("killed");
      }),
    );
    clock.forward(minute);
    const seen: SendAttempt["handedOverAt"][] = [];
    await pass(
      copy((_, attempt) => {
        seen.push(attempt.handedOverAt);
        return { kind: "uncertain", reason: "interrupted" };
      }),
    );
    expect(seen).toEqual([handedOverAt]);
    expect(await delivery()).toMatchObject({ state: "uncertain", attempts: 2, last_failure: "interrupted" });
  });

  test("forgets a handover once the provider has said that it does not have the mail", async () => {
    await pass(
      copy(async (_, { handOver }) => {
        await handOver();
        return { kind: "unknown", reason: "status 451" };
      }),
    );
    clock.forward(10 * second);
    const seen: SendAttempt["handedOverAt"][] = [];
    await pass(copy((_, attempt) => (seen.push(attempt.handedOverAt), { kind: "sent" })));
    expect(seen).toEqual([undefined]);
    expect(await delivery()).toMatchObject({ state: "done", attempts: 2 });
  });

  test("dispatches an event once", async () => {
    const context = copy(() => ({ kind: "sent" }));
    expect(await dispatchEvents(context, instanceId)).toBe(1);
    expect(await dispatchEvents(context, instanceId)).toBe(0);
  });
});
