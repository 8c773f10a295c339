import { describe, expect, test } from "vitest";
import type { CorrectedAccount } from "../../providers/processor.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { findMethodOnFile, keepMethodOnFile } from "../methods/methods-on-file.js";
import type { PaymentMethodRow } from "../tables.js";
import { cardOnFile } from "../testing/samples.js";
import { settling } from "../testing/settling.js";
import { addAccounts, addScheduled, instanceId, session } from "../testing/simulation/setting.js";
import { readReport } from "./settlement-job.js";

const whole = { last4: "7001", routingNumber: "011401533", achType: "S" } as const;

describeWithDatabase("a notification of change", () => {
  const { clock, db, accountNo, key, toDay, change, reference, ...own } = settling();
  const { item, replica, reporting, dueAtOnce, look, run, paid, payments, noteOf } = own;

  const methodKey = () => `account:${key()}`;
  const bankOnFile = (more: Partial<PaymentMethodRow> = {}) =>
    cardOnFile({
      ...{ account_no: accountNo(), payment_option: "1", method_kind: "bank", brand: null, expiry: null },
      ...{ masked: "*****8899", routing_number: "021000021", ach_type: "C" },
      ...{ token: `tok_${key()}`, method_key: methodKey(), ...more },
    });
  const onFile = (of = accountNo()) =>
    db().asJob(instanceId, (trx) => findMethodOnFile(trx, db().keyRing, instanceId, of));
  const keepOnFile = (row: PaymentMethodRow) =>
    db().asJob(instanceId, (trx) => keepMethodOnFile(trx, db().keyRing, row));
  const correction = (code: string | null, corrected: CorrectedAccount | null, more: object = {}) =>
    item({ kind: "correction", code, corrected, on: "2026-06-22", ...more });
  const events = () =>
    db().asJob(instanceId, async (trx) => {
      const rows = await trx
        .selectFrom("outbox")
        .select("payload")
        .where("payment_id", "=", reference())
        .where("event", "=", "payment.corrected")
        .orderBy("event_id")
        .execute();
      return rows.map(({ payload }) => payload);
    });

  /** Pays from the account, keeps it on file and schedules another payment from it. */
  async function using(more: Partial<PaymentMethodRow> = {}) {
    const method = bankOnFile(more);
    await paid({ method_key: method.method_key, method_token: method.token });
    await keepOnFile(method);
    await later("later", { method_key: method.method_key, method_token: `other-token-of-${key()}` });
  }
  const later = (name: string, more: object, of = accountNo()) =>
    addScheduled(db(), {
      ...{ key: `${key()}-${name}`, accountNo: of, amount: 1_00, date: "2026-07-15", createdAt: clock.now() },
      more: { method_kind: "bank", brand: null, expiry: null, last4: "8899", ...more },
    });
  const scheduled = async () => (await payments()).filter(({ state }) => state === "scheduled");

  test.each([
    ["C01", { masked: "*****7001" }, "7001"],
    ["C02", { routing_number: "011401533" }, "8899"],
    ["C03", { masked: "*****7001", routing_number: "011401533" }, "7001"],
    ["C05", { ach_type: "S" }, "8899"],
    ["C06", { masked: "*****7001", ach_type: "S" }, "7001"],
    ["C07", { masked: "*****7001", routing_number: "011401533", ach_type: "S" }, "7001"],
  ] as const)(
    "%s corrects %j on file, and the scheduled payments to %s; the payment made stays [BANK-46, BANK-48, BANK-50]",
    async (code, details, last4) => {
      await using();
      await look(correction(code, whole));
      expect(await onFile()).toEqual({
        ...bankOnFile(),
        ...details,
        imported: false,
        updated_at: clock.now(),
      });
      expect((await scheduled()).map((payment) => [payment.last4, payment.method_token])).toEqual([
        [last4, `other-token-of-${key()}`],
      ]);
      expect((await payments())[0]).toMatchObject({ last4: "8899", method_key: methodKey() });
      expect(await noteOf(correction(code, whole))).toMatchObject({ outcome: "applied", note: null });
      expect(await events()).toEqual([{ last4 }]);
    },
  );

  test("corrects every account of the consumer, and no other bank account, card or consumer [BANK-46, BANK-48]", async () => {
    await using();
    const [other, strangers] = [`${accountNo()}-b`, `${accountNo()}-c`];
    await addAccounts(
      db(),
      new Map([
        [other, 100_00],
        [strangers, 100_00],
      ]),
      clock.now(),
    );
    await db().asJob(instanceId, async (trx) => {
      const user = await trx
        .selectFrom("users")
        .select(["instance_id", "password_hash", "first_name", "last_name", "dem_dbt_no", "pay_types", "pay_selects"])
        .where("username", "=", session.username)
        .executeTakeFirstOrThrow();
      const selects = { pay_types: JSON.stringify(user.pay_types), pay_selects: JSON.stringify(user.pay_selects) };
      await trx
        .insertInto("users")
        .values({ ...user, ...selects, username: "robin@example.com" })
        .execute();
      await trx
        .updateTable("accounts")
        .set({ username: "robin@example.com" })
        .where("account_no", "=", strangers)
        .execute();
    });
    await keepOnFile(bankOnFile({ account_no: other }));
    await keepOnFile(bankOnFile({ account_no: strangers }));
    await later("b", { method_key: methodKey(), method_token: "tok_b" }, other);
    await later("c", { method_key: methodKey(), method_token: "tok_c", username: "robin@example.com" }, strangers);
    await later("own-other", { method_key: `account:other-${key()}`, method_token: "tok_o" });
    await later("card", { method_kind: "card", last4: "1111" });
    await look(correction("C01", whole));
    const masked = await Promise.all([accountNo(), other, strangers].map(async (of) => (await onFile(of))?.masked));
    expect(masked).toEqual(["*****7001", "*****7001", "*****8899"]);
    const rows = await db().asJob(instanceId, (trx) =>
      trx
        .selectFrom("payments")
        .select(["idempotency_key", "last4"])
        .where("account_no", "like", `${accountNo()}%`)
        .where("state", "=", "scheduled")
        .orderBy("idempotency_key")
        .execute(),
    );
    expect(rows.map(({ idempotency_key, last4 }) => [idempotency_key.slice(key().length + 1), last4])).toEqual([
      ["b", "7001"],
      ["c", "8899"],
      ["card", "1111"],
      ["later", "7001"],
      ["own-other", "8899"],
    ]);
  });

  test("recognizes an imported method by its token, and replaces the token if the processor sends another [BANK-46]", async () => {
    await using({ method_key: null, imported: true });
    await db().asJob(instanceId, (trx) =>
      trx
        .updateTable("payments")
        .set({ method_token: `tok_${key()}` })
        .where("state", "=", "scheduled")
        .where("account_no", "=", accountNo())
        .execute(),
    );
    await look(correction("C01", { last4: "7001", token: "tok_new" }));
    expect(await onFile()).toMatchObject({ token: "tok_new", masked: "*****7001", method_key: `token:tok_${key()}` });
    expect(await scheduled()).toMatchObject([{ method_token: "tok_new", last4: "7001" }]);
  });

  test("keeps a later return able to cancel what is scheduled from the corrected account [BANK-48]", async () => {
    await using();
    await look(correction("C01", whole));
    await look(correction("C01", whole), item({ code: "R10" }));
    expect((await payments()).map(({ state, skip_reason }) => `${state} ${skip_reason}`)).toEqual([
      "returned null",
      "cancelled authorizationRevoked",
    ]);
  });

  test("also corrects a debit that will be presented again [BANK-46]", async () => {
    await paid({ method_key: methodKey() });
    toDay("2026-06-24T12:00:00Z");
    await look(item(), correction("C01", whole));
    expect(await scheduled()).toMatchObject([{ times_again: 1, last4: "7001" }]);
  });

  test("that comes twice is applied once, even by two replicas; one that changes nothing has no notice [BANK-46, BANK-50]", async () => {
    await using();
    const news = reporting(correction("C01", whole), correction("C01", whole, { id: `second-${reference()}` }));
    await dueAtOnce();
    await Promise.all([readReport(replica(news), instanceId), readReport(replica(news), instanceId)]);
    await look(correction("C01", whole, { id: `third-${reference()}` }));
    expect([await events(), (await onFile())?.masked]).toEqual([[{ last4: "7001" }], "*****7001"]);
    await look(correction("C01", { last4: "7002" }, { id: `fourth-${reference()}` }));
    expect([await events(), (await onFile())?.masked]).toEqual([[{ last4: "7001" }, { last4: "7002" }], "*****7002"]);
  });

  test("is applied before the next debit: the corrected token is charged [BANK-46]", async () => {
    await using();
    await look(correction("C01", { last4: "7001", token: "tok_new" }));
    await change({ due_cents: 500_00 });
    toDay("2026-07-15T12:00:00Z");
    await run();
    expect([...own.charges().values()].at(-1)?.method).toEqual({ kind: "token", token: "tok_new" });
  });

  describe("stays with a person", () => {
    test.each([
      ["its code is another one", "C04", whole, "the bank corrects the account's details: C04"],
      ["it has no code", null, whole, "the bank corrects the account's details: no code"],
      [
        "the details are missing",
        "C02",
        { last4: "8899" },
        "the bank corrects the account's details: C02, but the processor has not sent all of them",
      ],
    ])("if %s; nothing changes [BANK-18, BANK-49]", async (_, code, corrected, note) => {
      await using();
      await look(correction(code, corrected));
      expect(await noteOf(correction(code, corrected))).toMatchObject({ outcome: "applied", note });
      expect([await onFile(), await events()]).toEqual([bankOnFile(), []]);
    });

    test("if no method of the account is stored [BANK-49]", async () => {
      await paid({ method_key: methodKey() });
      await look(correction("C01", whole));
      const note = "the bank corrects the account's details, but no method of this account is stored here";
      expect(await noteOf(correction("C01", whole))).toMatchObject({ outcome: "applied", note });
    });

    test("if no payment has its reference [BANK-17]", async () => {
      await using();
      const unknown = correction("C01", whole, { id: `unknown-${key()}`, reference: "nobody's" });
      await look(unknown);
      expect(await noteOf(unknown)).toMatchObject({ outcome: "refused", note: "no payment has this reference" });
      expect(await onFile()).toEqual(bankOnFile());
    });
  });

  test("is stored encrypted, so no table has its routing number in plain text [BANK-47]", async () => {
    await using();
    await look(correction("C03", whole));
    const { corrected } = await noteOf(correction("C03", whole));
    expect(corrected).toMatch(/^pd1\./);
    const stored = await db().asJob(instanceId, (trx) =>
      trx.selectFrom("payment_methods").select("routing_number").where("account_no", "=", accountNo()).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain("011401533");
  });
});
