import { todayIn } from "@paydown/domain";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { harborDemo } from "../demo/harbor.js";
import type { Database } from "../db/database.js";
import { evidenceCommands } from "../evidence/evidence-command.js";
import { session } from "../evidence/testing/keeping.js";
import { importLines } from "../importer/import-lines.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { commandsOf } from "../testing/commands-of.js";
import { asOwner, describeWithDatabase, everyRow } from "../testing/test-database.js";
import { eraseCommands } from "./erase-command.js";
import { placeHold } from "./holds.js";
import { type Retaining, startRetaining } from "./testing/retaining.js";

const accountNo = "100000001";
const login = "casey@example.com";
const years = (count: number) => count * 366 * 24 * 60 * 60_000;

const payment = (
  state: string,
) => sql`insert into payments (instance_id, payment_id, reference, conf_number, username, account_no, idempotency_key, fingerprint, action, payment_option, method_kind, last4, paid_by, amount_cents, fee_cents, payment_date, state, created_at, receipt_email, receipt_phone, method_token)
  values ('harbor', 'p', 'p', 'HAR-P', ${login}, ${accountNo}, 'p', 'f', 'oneTime', '1', 'bank', '8899', 'Casey Morgan', 2500, 0, '2026-06-01', ${state}, '2026-06-01', ${login}, '4105550100', 't')`;

describeWithDatabase("paydown erase", () => {
  let retaining: Retaining;
  beforeEach(async () => {
    retaining = await startRetaining();
  });
  afterEach(() => retaining.stop());

  const run = (statement: RawBuilder<unknown>) => asOwner(retaining.db, statement);
  const erase = (...args: string[]) =>
    commandsOf(
      eraseCommands,
      retaining,
      "erase",
    )(...["--instance", "harbor", "--user", login, "--by", "sam", "--why", "request 7", ...args]);
  const checked = () => commandsOf(evidenceCommands, retaining, "evidence")("--instance", "harbor", "--verify-only");
  /** The tables with a row of harbor that names the person. */
  const naming = async () =>
    Object.entries(await everyRow(retaining.db))
      .filter(([, rows]) =>
        rows.some((row) => row.startsWith("(harbor,") && /casey|Morgan|Thames|4105550100/i.test(row)),
      )
      .map(([table]) => table);
  const addRecords = async () => {
    await retaining.keep(accountNo);
    await run(payment("cleared"));
    for (const statement of [
      sql`insert into sessions (instance_id, session_id, username, created_at, last_seen, ends_at) values ('harbor', 's', ${login}, now(), now(), now())`,
      sql`insert into account_notices (instance_id, notice_id, username, kind, channel, language, state, created_at) values ('harbor', 'n', ${login}, 'passwordChanged', 'email', 'en', 'done', now())`,
      sql`insert into documents (instance_id, document_id, account_no, seq, filename, document_date, content_type, size, digest, username, uploaded_at, uploaded_name) values ('harbor', 'd', ${accountNo}, 900, 'd.pdf', '2026-06-01', 'application/pdf', 1, 'x', ${login}, '2026-06-01', 'd.pdf')`,
      sql`insert into user_decisions (instance_id, username, made, decided_at, decided_by, decided_why) values ('harbor', ${login}, 'locked', now(), 'sam', 'x')`,
      sql`insert into offers (instance_id, offer_id, account_no, username, offered_cents, offered_date, due_cents, outcome, made_at) values ('harbor', 'o', ${accountNo}, ${login}, 100, '2026-06-01', 125000, 'refuse', '2026-06-01')`,
    ])
      await run(statement);
  };

  test("says what would go and what stays, and changes nothing without --confirm [RET-30]", async () => {
    await addRecords();
    const before = await everyRow(retaining.db);
    const { exitCode, out } = await erase();
    expect(exitCode).toBe(0);
    const text = out.join("\n");
    expect(text).toMatch(/^Erasing casey@example.com would remove:\n- the login with password/);
    expect(text).toContain("- 1 sign-in, 1 letter about the login and");
    const [, kept = ""] = text.split("These would stay:");
    for (const line of [
      "the contents of 1 row of evidence of account 100000001, with the login",
      "1 upload of the person to account 100000001",
      "email, phone and payer's name in 1 payment of account 100000001",
    ])
      expect(kept).toMatch(new RegExp(`- ${line} until 2029-06-1\\d, because Regulation F`));
    expect(kept).toContain("run: paydown retention --instance harbor --apply");
    expect(out.at(-1)).toBe("Nothing changed. Add --confirm to erase.");
    expect(await everyRow(retaining.db)).toEqual(before);
  });

  test("leaves the person only in records that a rule demands, and the books with a pseudonym [RET-31, RET-33]", async () => {
    await addRecords();
    expect(await erase("--confirm")).toMatchObject({ exitCode: 0, err: [] });
    expect(await naming()).toEqual(["evidence", "payments"]);
    const books = await run(
      sql`select amount_cents, state, username like 'erased-%' as renamed, method_token from payments`,
    );
    expect(books).toEqual([{ amount_cents: 2500, state: "cleared", renamed: true, method_token: null }]);
    const documents = sql`select uploaded_name from documents where account_no = ${accountNo}`;
    expect(await run(documents)).toEqual([{ uploaded_name: "d.pdf" }]);
    expect(await run(sql`select from payment_methods where account_no = ${accountNo}`)).toEqual([]);
    expect(await checked()).toMatchObject({ exitCode: 0, err: [] });
    expect((await erase("--confirm")).err[0]).toMatch(/^No user of harbor has this login/);
  });

  test("leaves the person nowhere once the evidence's period is over [RET-31, RET-34]", async () => {
    await addRecords();
    retaining.clock.forward(years(4));
    expect((await erase()).out.join("\n")).toContain("- the contents of 1 row of evidence of account 100000001");
    expect(await erase("--confirm")).toMatchObject({ exitCode: 0, err: [] });
    expect(await naming()).toEqual([]);
    expect(await checked()).toMatchObject({ exitCode: 0, err: [] });
  });

  const hold = (kind: "account" | "user", subject: string) => () =>
    retaining.db.asJob("harbor", (trx) =>
      placeHold(trx, "harbor", { kind, subject }, { at: retaining.clock.now(), by: "kim", why: "case 12" }),
    );
  const changeOfHands = sql`update accounts set username = 'robin@example.com' where account_no = ${accountNo}`;
  const plan = sql`insert into payment_arrangements (instance_id, arrangement_id, reference, username, account_no, idempotency_key, fingerprint, state, plan_code, payment_cents, total_cents, yearly_rate, day_count, rows, payment_option, method_kind, last4, time_zone, created_at)
    values ('harbor', 'a', 'a', ${login}, ${accountNo}, 'a', 'f', 'confirmed', 'P', 1, 1, 0, 'monthly', '[]', '1', 'bank', '8899', 'UTC', now())`;
  const refund = sql`insert into payment_refunds (instance_id, refund_id, payment_id, kind, scope, amount_cents, principal_cents, interest_cents, fee_cents, state, requested_by, reason, requested_at)
    values ('harbor', 'r', 'p', 'refund', 'all', 1, 1, 0, 0, 'waitingForConfirmation', 'sam', 'x', now())`;

  test.each<[string, () => Promise<unknown>, string]>([
    [
      "a hold on the account",
      hold("account", accountNo),
      "The account 100000001 is under a legal hold by kim: case 12. Remove the hold first: paydown hold remove --instance harbor --account 100000001",
    ],
    [
      "a hold on the user",
      hold("user", login),
      "The user casey@example.com is under a legal hold by kim: case 12. Remove the hold first: paydown hold remove --instance harbor --user casey@example.com",
    ],
    ...["scheduled", "submitting", "unknown", "review", "settling"].map(
      (state): [string, () => Promise<unknown>, string] => [
        `a payment that is ${state}`,
        () => run(payment(state)),
        "The payment HAR-P of account 100000001 is not finished. Wait until the bank is done with it, or cancel it if it is only scheduled.",
      ],
    ),
    [
      "a live plan",
      () => run(plan),
      "The account 100000001 has a payment plan that is not finished. Wait for its end, or let the consumer cancel it.",
    ],
    [
      "a payment that was charged back lately",
      async () => {
        await run(payment("chargedBack"));
        await run(
          sql`insert into payment_transitions (instance_id, payment_id, to_state, actor, reason, at) values ('harbor', 'p', 'chargedBack', 'bank', 'x', '2026-06-10T12:00:00Z')`,
        );
      },
      "The payment HAR-P of account 100000001 was charged back, and the dispute needs its records. Erase the person after 2026-12-07, or once the chargeback is reversed.",
    ],
    [
      "a hold on an account that changed hands",
      async () => {
        await run(payment("cleared"));
        await run(changeOfHands);
        await hold("account", accountNo)();
      },
      "The account 100000001 is under a legal hold by kim: case 12. Remove the hold first: paydown hold remove --instance harbor --account 100000001",
    ],
    [
      "a scheduled payment of an account that changed hands",
      async () => {
        await run(payment("scheduled"));
        await run(changeOfHands);
      },
      "The payment HAR-P of account 100000001 is not finished. Wait until the bank is done with it, or cancel it if it is only scheduled.",
    ],
    [
      "an unfinished refund",
      async () => {
        await run(payment("cleared"));
        await run(refund);
      },
      "The account 100000001 has a refund that is not finished. Finish it first.",
    ],
  ])("is refused for %s, also before --confirm [RET-32]", async (_, setUp, sentence) => {
    await setUp();
    expect(await erase()).toEqual({ exitCode: 1, out: [], err: [sentence] });
    const before = await everyRow(retaining.db);
    expect(await erase("--confirm")).toEqual({ exitCode: 1, out: [], err: [sentence] });
    expect(await everyRow(retaining.db)).toEqual(before);
  });

  const importing = async (db: Database, records: readonly object[], dryRun = false) => {
    const faults = new Map<number, string>();
    await importLines({
      ...{ db, tenant: knownTenant(retaining.tenants, "harbor"), global: retaining.tenants.global },
      ...{ now: retaining.clock.now(), dryRun, lines: records.map((record) => JSON.stringify(record)) },
      onFault: (line, reason) => faults.set(line, reason),
    });
    return faults;
  };
  /** A person with the number of the imported login, and an account that only names the number. */
  const personOfLogin = async () => {
    const [user] = await run(sql`select dem_dbt_no from users where username = ${login}`);
    const { dem_dbt_no: demDbtNo } = user as { dem_dbt_no: string };
    const cell = (value: string) => ({ value, type: "TEXT", label: "L", display: "Y" });
    return [
      {
        ...{ kind: "person", demDbtNo, facts: { zip: "21231" }, firstName: "Casey", lastName: "Morgan" },
        ...{ address: "12 Thames Street", city: "Baltimore", state: "MD", zipCode: "21231", phones: [] },
        ...{ allowedPayTypes: ["ACH"], allowedPaySelects: [{ key: "0", value: "Credit card" }] },
      },
      {
        ...{ kind: "account", accountNo: "777", demDbtNo, asOf: "2026-06-15T12:00:00Z" },
        cells: { PMTDISP: cell("M"), DBTNO: cell("777"), TOTALDUE: cell("1.00"), DEMIDTYNO: cell("D") },
      },
    ];
  };

  test("empties the person and the accounts of an imported login, and nobody can claim them [RET-31]", async () => {
    expect(await importing(retaining.db, await personOfLogin())).toEqual(new Map());
    await erase("--confirm");
    const renamed = sql`username like 'erased-%' as renamed`;
    expect(
      await run(sql`select first_name, ${renamed} from people where first_name = '' or last_name = 'Morgan'`),
    ).toEqual([{ first_name: "", renamed: true }]);
    expect(await run(sql`select ${renamed} from accounts where account_no = '777'`)).toEqual([{ renamed: true }]);
  });

  test.each(["admin_searches", "user_decisions", "offers", "payment_arrangements"])(
    "lets the services replace a login in %s only by a pseudonym [RET-33]",
    async (table) => {
      await addRecords();
      await run(plan);
      await run(
        sql`insert into admin_searches (instance_id, username, session_id, searched_for, outcome, shown, searched_at) values ('harbor', ${login}, 's', 'Lee', 'answered', '[]', now())`,
      );
      const renameTo = (username: string) =>
        retaining.db.asJob("harbor", (trx) =>
          sql`update ${sql.table(table)} set username = ${username} where instance_id = 'harbor'`.execute(trx),
        );
      await expect(renameTo("robin@example.com")).rejects.toThrow("may only replace a login by a pseudonym");
    },
  );

  test("erases the user's own records on an account that changed hands, and no others [RET-36]", async () => {
    await addRecords();
    await run(changeOfHands);
    await retaining.keep(accountNo, {}, { ...session, username: "robin@example.com" });
    retaining.clock.forward(years(4));
    expect(await erase("--confirm")).toMatchObject({ exitCode: 0, err: [] });
    expect(await naming()).toEqual([]);
    const left = await run(sql`select username from evidence where username <> '' and account_no = ${accountNo}`);
    expect(left).toEqual([{ username: "robin@example.com" }]);
    expect(await run(sql`select username from accounts where account_no = ${accountNo}`)).toEqual(left);
    expect(await checked()).toMatchObject({ exitCode: 0, err: [] });
  });

  test("is not undone by an import that has checked its lines before [RET-35]", async () => {
    const records = await personOfLogin();
    let calls = 0;
    const { db } = retaining;
    const interrupted: Database = {
      ...db,
      async asJob(instanceId, work) {
        calls += 1;
        // The import reads who was erased, checks its lines, and writes them.
        if (calls === 3) expect(await erase("--confirm")).toMatchObject({ exitCode: 0 });
        return db.asJob(instanceId, work);
      },
    };
    const faults = await importing(interrupted, records);
    expect(calls).toBeGreaterThan(3);
    expect([...faults.values()]).toEqual(
      records.map(() => expect.stringMatching(/^the person was erased on 2026-06-15/)),
    );
    expect(await run(sql`select from accounts where account_no = '777'`)).toEqual([]);
    expect(await naming()).toEqual([]);
  });

  test.each([[false], [true]])(
    "is not undone by a later import of the same file; only checked: %s [RET-35]",
    async (dryRun) => {
      await erase("--confirm");
      const before = await everyRow(retaining.db);
      const now = retaining.clock.now();
      const tenant = knownTenant(retaining.tenants, "harbor");
      const records = harborDemo({ now, today: todayIn(tenant.instance.timeZone, now) });
      const own = records.filter((record) => JSON.stringify(record).includes(login) || "accountNo" in record);
      const { users } = before;
      const faults = await importing(retaining.db, own, dryRun);
      const reasons = own.flatMap((record, index) =>
        ("username" in record && record.username === login) || ("accountNo" in record && record.accountNo === accountNo)
          ? [[record.kind, faults.get(index + 1)]]
          : [],
      );
      for (const [kind, reason] of reasons)
        expect([kind, reason]).toEqual([
          kind,
          expect.stringMatching(/^the person (was erased on 2026-06-15|of its account was erased)\. Remove/),
        ]);
      expect(reasons.map(([kind]) => kind)).toEqual(expect.arrayContaining(["user", "account", "document"]));
      const after = await everyRow(retaining.db);
      expect(after["users"]?.length).toBe(users?.length);
      expect(await naming()).toEqual([]);
    },
  );
});
