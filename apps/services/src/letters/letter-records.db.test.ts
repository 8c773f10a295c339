import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordEvent } from "../outbox/record-event.js";
import { paymentRefund } from "../outbox/tables.js";
import { messagesTo, soon } from "../payments/testing/paying.js";
import { eraseCommands } from "../retention/erase-command.js";
import { holdCommands } from "../retention/hold-command.js";
import { retentionCommands } from "../retention/retention-command.js";
import { days } from "../testing/day-clock.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { adasFacts, type Lettering, startLettering } from "./testing/lettering.js";

const because = ["--instance", "harbor", "--by", "Pat", "--why", "asked"];

describeWithDatabase("records of visits", () => {
  let lettering: Lettering;

  beforeAll(async () => {
    lettering = await startLettering();
  });
  afterAll(() => lettering.stop());
  // Lets the attempts of earlier tests expire.
  beforeEach(() => lettering.clock.forward(16 * 60_000));

  /** A new account with a code, a visit and the visit's payment, which belongs to a login if one is named. */
  async function newPaidAccount({ login, demDbtNo }: { readonly login?: string; readonly demDbtNo?: string } = {}) {
    const account = await lettering.newLetterAccount(demDbtNo === undefined ? {} : { demDbtNo });
    const code = await lettering.newCode(account.accountNo);
    const { username: visitor } = await lettering.visit({ code, ...adasFacts });
    if (login !== undefined) await lettering.giveToUser(account.accountNo, login);
    await lettering.payAs(visitor, account.accountNo);
    return { ...account, code, visitor };
  }

  const erase = (login: string, ...more: string[]) =>
    lettering.command(eraseCommands, "erase", "--user", login, ...because, ...more);

  /** Gives an account to another person, who has a login. */
  const move = async (accountNo: string, login: string) => {
    const { accountNo: other, demDbtNo } = await lettering.newLetterAccount();
    await lettering.giveToUser(other, login);
    await asOwner(
      lettering.db,
      sql`update accounts set username = ${login}, dem_dbt_no = ${demDbtNo} where account_no = ${accountNo}`,
    );
  };

  /** What is left of the codes, visits and payments of an account. */
  const left = (accountNo: string) =>
    lettering.db.asJob("harbor", async (trx) => {
      const of = (table: "letter_codes" | "letter_visits") =>
        trx.selectFrom(table).select("dem_dbt_no").where("account_no", "=", accountNo).execute();
      const payments = await trx
        .selectFrom("payments")
        .select(["username", "receipt_email"])
        .where("account_no", "=", accountNo)
        .execute();
      return { codes: (await of("letter_codes")).length, visits: (await of("letter_visits")).length, payments };
    });
  const nothing = {
    ...{ codes: 0, visits: 0 },
    payments: [{ username: expect.stringMatching(/^erased-/) as unknown, receipt_email: null }],
  };
  const everything = ({ visitor }: { readonly visitor: string }) => ({
    ...{ codes: 1, visits: 1, payments: [{ username: visitor, receipt_email: "ada.visits@example.com" }] },
  });
  /** Lets the periods of everything so far end. */
  const muchLater = () => lettering.clock.forward(days(4 * 366));

  describe("news of a payment", () => {
    /** Has a visit pay, and the bank or the company take the money back. */
    async function news(
      event: "payment.returned" | "payment.chargedBack" | typeof paymentRefund,
      email: string | null,
    ) {
      const { accountNo } = await newPaidAccount();
      await asOwner(lettering.db, sql`update payments set receipt_email = ${email} where account_no = ${accountNo}`);
      if (event === paymentRefund)
        await asOwner(
          lettering.db,
          sql`insert into payment_refunds (instance_id, refund_id, payment_id, kind, scope, amount_cents, principal_cents, interest_cents, fee_cents, state, requested_by, reason, requested_at)
            values ('harbor', ${accountNo}, ${accountNo}, 'refund', 'all', 2500, 2500, 0, 0, 'done', 'sam', 'x', now())`,
        );
      await lettering.db.asJob("harbor", (trx) =>
        recordEvent(
          trx,
          { instance_id: "harbor", event, at: lettering.clock.now(), payment_id: accountNo },
          { accountNo, refundId: accountNo },
        ),
      );
      const mails = () =>
        lettering.db.asJob("harbor", (trx) =>
          sql<{ state: string; last_failure: string | null }>`select d.state, d.last_failure from deliveries d
            join outbox e using (instance_id, event_id) where e.payment_id = ${accountNo} and d.channel = 'email'`
            .execute(trx)
            .then(({ rows }) => rows),
        );
      await expect.poll(mails, soon).toMatchObject([{ state: expect.stringMatching(/done|given-up/) as unknown }]);
      return { accountNo, mails: await mails() };
    }
    const kinds = [["payment.returned"], ["payment.chargedBack"], [paymentRefund]] as const;

    test.each(kinds)(
      "(%s) goes to the email address that the visit entered for the receipt [LETTER-53]",
      async (event) => {
        const email = `${event}@example.com`;
        const { accountNo, mails } = await news(event, email);
        expect(mails).toEqual([{ state: "done", last_failure: null }]);
        const [mail] = messagesTo(lettering.paying.sandbox, email);
        expect(mail).toMatchObject({ channel: "mail", text: expect.stringContaining(accountNo) as unknown });
      },
    );

    test.each(kinds)("(%s) without that address is recorded as told to nobody [LETTER-53]", async (event) => {
      expect((await news(event, null)).mails).toEqual([{ state: "given-up", last_failure: "nobody to reach" }]);
    });
  });

  test("an erasure removes the person's codes and visits, and empties what the visits paid [LETTER-24]", async () => {
    const paid = await newPaidAccount({ login: "ada.erased@example.com" });
    muchLater();
    expect(await erase("ada.erased@example.com", "--confirm")).toMatchObject({ exitCode: 0, err: [] });
    expect(await left(paid.accountNo)).toEqual(nothing);
    expect((await lettering.open({ code: paid.code, ...adasFacts })).json["code"]).toBe("letter_refused");
  });

  test.each([
    ["that was imported", "imported", "giveToUser"],
    ["that registered", "registered", "registerUser"],
  ] as const)(
    "erasing a login %s, of two with the person's number, leaves the other's letters alone [LETTER-45]",
    async (_, name, become) => {
      const [one, two] = [`ada.one.${name}@example.com`, `ada.two.${name}@example.com`];
      const ours = await newPaidAccount();
      const theirs = await newPaidAccount({ login: two, demDbtNo: ours.demDbtNo });
      const unclaimed = await newPaidAccount({ demDbtNo: ours.demDbtNo });
      await lettering[become](ours.accountNo, one);
      muchLater();
      const erased = await erase(one, "--confirm");
      expect(erased).toMatchObject({ exitCode: 0, err: [] });
      expect(erased.out).toContain(
        `- the facts and address of the person, and the accounts that nobody has claimed, because of another login with the person's number: ${two}`,
      );
      expect(await left(ours.accountNo)).toEqual(nothing);
      expect(await left(theirs.accountNo)).toEqual(everything(theirs));
      expect(await left(unclaimed.accountNo)).toEqual(everything(unclaimed));
      // The facts are still there: the other login's letter is too old, but not unknown.
      expect((await lettering.open({ code: theirs.code, ...adasFacts })).json["code"]).toBe("letter_ended");
      await erase(two, "--confirm");
      expect(await left(theirs.accountNo)).toEqual(nothing);
      expect(await left(unclaimed.accountNo)).toEqual(nothing);
      // With the last of the logins, the facts go.
      const { rows } = await lettering.db.asJob("harbor", (trx) =>
        sql`select last_name, address, username is not null as "isRegistered" from people
          where dem_dbt_no = ${ours.demDbtNo}`.execute(trx),
      );
      expect(rows).toEqual([{ last_name: "", address: "", isRegistered: true }]);
    },
  );

  test("an erasure takes the person's visits on an account that changed hands, and no other person's [LETTER-46]", async () => {
    const moved = await newPaidAccount({ login: "ada.moved@example.com" });
    await move(moved.accountNo, "next.owner@example.com");
    muchLater();
    // The next owner's erasure first: the visits on the account were another person's.
    await erase("next.owner@example.com", "--confirm");
    expect(await left(moved.accountNo)).toEqual(everything(moved));
    await erase("ada.moved@example.com", "--confirm");
    expect(await left(moved.accountNo)).toEqual(nothing);
  });

  test("an unfinished payment of a visit refuses the erasure, also on an account that changed hands [LETTER-46]", async () => {
    const { accountNo } = await lettering.newLetterAccount();
    const { username } = await lettering.visit({ code: await lettering.newCode(accountNo), ...adasFacts });
    await lettering.giveToUser(accountNo, "ada.unfinished@example.com");
    await lettering.payAs(username, accountNo, "unknown");
    await move(accountNo, "another.owner@example.com");
    const refused = await erase("ada.unfinished@example.com", "--confirm");
    expect(refused.err).toEqual([
      `The payment ${accountNo} of account ${accountNo} is not finished. Wait until the bank is done with it, or cancel it if it is only scheduled.`,
    ]);
  });

  test("a hold on a visit's person keeps visit, code and payment from retention and erasure [LETTER-47]", async () => {
    const held = await newPaidAccount({ login: "ada.held@example.com" });
    await move(held.accountNo, "third.owner@example.com");
    const free = await newPaidAccount({ login: "ada.free@example.com" });
    await lettering.command(holdCommands, "hold", "add", "--user", "ada.held@example.com", ...because);
    muchLater();
    const retain = () => lettering.command(retentionCommands, "retention", "--instance", "harbor", "--apply");
    // The first run empties the payments, and the second one removes the visits that nothing names any more.
    for (const run of [1, 2]) expect([run, (await retain()).exitCode]).toEqual([run, 0]);
    expect(await left(held.accountNo)).toEqual(everything(held));
    expect(await left(free.accountNo)).toEqual({
      ...{ codes: 0, visits: 0, payments: [{ username: free.visitor, receipt_email: null }] },
    });
    const refused = await erase("ada.held@example.com", "--confirm");
    expect(refused.err.join("\n")).toMatch(/^The user ada\.held@example\.com is under a legal hold by Pat: asked\./);
    expect(await left(held.accountNo)).toEqual(everything(held));
    await lettering.command(holdCommands, "hold", "remove", "--user", "ada.held@example.com", ...because);
    for (const run of [1, 2]) expect([run, (await retain()).exitCode]).toEqual([run, 0]);
    expect(await left(held.accountNo)).toMatchObject({ codes: 0, visits: 0, payments: [{ receipt_email: null }] });
  });

  test("a visit stays as long as a payment of it names the person [LETTER-48]", async () => {
    const { accountNo, demDbtNo, visitor } = await newPaidAccount();
    muchLater();
    // The company still imports the figures of the account, so nothing of it is due.
    await lettering.take("harbor", [lettering.accountRecord(accountNo, demDbtNo)]);
    await lettering.command(retentionCommands, "retention", "--instance", "harbor", "--apply");
    expect(await left(accountNo)).toMatchObject({
      ...{ visits: 1, payments: [{ username: visitor, receipt_email: "ada.visits@example.com" }] },
    });
  });
});
