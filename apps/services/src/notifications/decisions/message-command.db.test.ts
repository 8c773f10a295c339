import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { secretsIn } from "../../db/secrets.js";
import { addAccounts, addScheduled, instanceId, session } from "../../payments/testing/simulation/setting.js";
import { commandsOf } from "../../testing/commands-of.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import type { DeliveryState } from "../deliveries/deliver-due.js";
import { recipientOf } from "../stops/recipient.js";
import { stopMessages } from "../stops/store.js";
import { messageCommands } from "./message-command.js";

const sam = ["--by", "Sam", "--why", "asked the recipient"];
const day = 86_400_000;

describeWithDatabase("messages that need a person", () => {
  const clock = movableClock();
  const tenants = loadTenants();
  let database: TestDatabase;

  let payments = 0;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addAccounts(database.db, new Map([["account-1", 100_00]]), clock.now());
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });
  beforeEach(() =>
    database.db.asJob(instanceId, async (trx) => {
      for (const table of ["deliveries", "account_notices"] as const)
        await trx.updateTable(table).set({ decided_at: clock.now() }).execute();
    }),
  );

  const paydown = (...args: string[]) =>
    commandsOf(messageCommands, { db: database.db, clock, tenants, secrets: secretsIn(database.db) })(
      ...args,
      "--instance",
      instanceId,
    );
  const listed = async () => JSON.parse((await paydown("messages", "--json")).out.join("\n")) as { id: string }[];

  async function delivery(state: DeliveryState, { failure = "timeout", ageMs = 0, channel = "email" as const } = {}) {
    const at = new Date(clock.now().getTime() - ageMs);
    payments += 1;
    const { payment_id } = await addScheduled(database.db, {
      ...{ key: `payment ${payments}`, accountNo: "account-1", amount: 25_00, date: "2026-06-20", createdAt: at },
    });
    return database.db.asJob(instanceId, async (trx) => {
      const { event_id } = await trx
        .insertInto("outbox")
        .values({ instance_id: instanceId, payment_id, event: "payment.succeeded", payload: "{}", at })
        .returning("event_id")
        .executeTakeFirstOrThrow();
      const handed_over_at = state === "uncertain" ? at : null;
      await trx
        .insertInto("deliveries")
        .values({
          ...{ instance_id: instanceId, event_id, channel, state, last_failure: failure, created_at: at },
          ...{ next_attempt_at: null, handed_over_at },
        })
        .execute();
      return `${event_id}-${channel}`;
    });
  }
  const rowOf = (id: string) =>
    database.db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("deliveries")
        .select(["state", "next_attempt_at", "handed_over_at", "decided_by", "decided_why"])
        .where("event_id", "=", Number(id.split("-")[0]))
        .executeTakeFirstOrThrow(),
    );

  test("are listed, uncertain ones first; what a recipient stopped, what is old and what is sent are not [MAIL-65]", async () => {
    const givenUp = await delivery("given-up", { failure: "refused", ageMs: 29 * day });
    const uncertain = await delivery("uncertain");
    await delivery("given-up", { failure: "stopped" });
    await delivery("given-up", { ageMs: 31 * day });
    await delivery("done");
    expect((await listed()).map(({ id }) => id)).toEqual([uncertain, givenUp]);
    const { out } = await paydown("messages");
    expect(out).toEqual([
      expect.stringMatching(/^message +about +channel +state +why +created$/),
      expect.stringMatching(new RegExp(`^${uncertain} +payment\\.succeeded +mail +uncertain +timeout +2026-06-15T`)),
      expect.stringMatching(new RegExp(`^${givenUp} +payment\\.succeeded +mail +given up +refused +2026-05-17T`)),
    ]);
  });

  test("are sent again once, and recorded with the person; another person is refused [MAIL-66]", async () => {
    const id = await delivery("uncertain");
    expect((await paydown("message", "resend", id, ...sam)).out).toEqual([`${id} is queued to be sent again.`]);
    expect(await rowOf(id)).toEqual({
      ...{ state: "waiting", next_attempt_at: clock.now(), handed_over_at: null },
      ...{ decided_by: "Sam", decided_why: "asked the recipient" },
    });
    expect(await paydown("message", "resend", id, ...sam)).toMatchObject({
      exitCode: 1,
      err: ["There is nothing to decide: the message is waiting, was delivered, or was already decided."],
    });
  });

  test("are closed without being sent [MAIL-66]", async () => {
    const id = await delivery("given-up");
    await paydown("message", "close", id, ...sam);
    expect(await rowOf(id)).toMatchObject({ state: "given-up", next_attempt_at: null, decided_by: "Sam" });
    expect(await listed()).toEqual([]);
    expect((await paydown("messages")).out).toEqual([
      `${instanceId} has no message whose outcome is unknown, and none that was given up.`,
    ]);
  });

  test("a notice about a login is closed, but never sent again [MAIL-67]", async () => {
    const notice_id = "5f0c1f0e-1f5a-4f5c-9d5b-3f1f0e1f5a4f";
    await database.db.asJob(instanceId, (trx) =>
      trx
        .insertInto("account_notices")
        .values({
          ...{ instance_id: instanceId, notice_id, username: session.username, kind: "passwordChanged" as const },
          ...{ channel: "email" as const, language: "en" as const, state: "uncertain" as const },
          ...{ last_failure: "interrupted", next_attempt_at: null, created_at: clock.now() },
        })
        .execute(),
    );
    expect((await paydown("message", "resend", notice_id, ...sam)).err).toEqual([
      "A notice about a login is not sent again, because its address is kept only while it waits. Close it.",
    ]);
    expect((await listed()).map(({ id }) => id)).toEqual([notice_id]);
    expect((await paydown("message", "close", notice_id, ...sam)).out).toEqual([`${notice_id} is closed.`]);
    expect(await listed()).toEqual([]);
  });

  test("a recipient's stop is shown and removed, by address [MAIL-82]", async () => {
    const key = await secretsIn(database.db).key(instanceId, "hmac");
    const casey = ["--email", "Casey@example.com"];
    expect((await paydown("message-stop", "show", ...casey)).out).toEqual(["The recipient gets all messages."]);
    await database.db.asJob(instanceId, (trx) =>
      stopMessages(trx, instanceId, recipientOf(key, "email", "casey@example.com"), {
        reason: "bounced",
        now: clock.now(),
      }),
    );
    expect((await paydown("message-stop", "show", ...casey)).out).toEqual([
      `The recipient gets fewer messages. The address took no messages, at ${clock.now().toISOString()}.`,
    ]);
    expect((await paydown("message-stop", "remove", ...casey)).out).toEqual(["The recipient gets all messages again."]);
    expect((await paydown("message-stop", "remove", ...casey)).out).toEqual([
      "The recipient already gets all messages.",
    ]);
  });

  test.each([[[]], [["--phone", "555"]], [["--email", "a@b.example", "--phone", "(410) 555-0142"]]])(
    "a recipient is named by one address or number, not by %j [MAIL-82]",
    async (args) => {
      expect(await paydown("message-stop", "show", ...args)).toMatchObject({
        exitCode: 2,
        err: ["Give one of --email and --phone; a phone number has ten digits."],
      });
    },
  );
});
