import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { addAccounts, session } from "../testing/simulation/setting.js";
import { findAcknowledgement, useAcknowledgements } from "./disclosures.js";

const label = "REGE-BANK-ONCE";
const disclosure = {
  label,
  messages: [
    { en: "First line\nSecond line", es: "Primera línea" },
    { en: "Last line", es: "Última línea" },
  ],
};
const texts = { en: "First line\nSecond line\nLast line", es: "Primera línea\nÚltima línea" };

describeWithDatabase("the acknowledgement of a disclosure", () => {
  let database: TestDatabase;
  let made = 0;

  beforeAll(async () => {
    database = await openTestDatabase();
    await addAccounts(
      database.db,
      new Map([
        ["account", 100_00],
        ["another account", 100_00],
      ]),
      new Date(),
    );
  });
  afterAll(() => database.remove());

  interface Acknowledged {
    readonly text: string;
    readonly of?: { readonly session_id?: string; readonly account_no?: string; readonly label?: string };
  }

  /** Acknowledges texts one after the other, in a session of their own. */
  async function acknowledged(...given: readonly Acknowledged[]) {
    const own = { ...session, sessionId: `session-${(made += 1)}` };
    const ids = given.map((_, index) => `${own.sessionId}-${index}`);
    await database.db.asApp(own.instanceId, async (trx) => {
      for (const [index, { text, of }] of given.entries())
        await trx
          .insertInto("acknowledgements")
          .values({
            instance_id: own.instanceId,
            acknowledgement_id: ids[index] ?? "",
            session_id: own.sessionId,
            username: own.username,
            account_no: "account",
            dem_idty_no: "D1",
            label,
            text,
            created_at: new Date(Date.UTC(2026, 5, 15, 14, index)),
            ...of,
          })
          .execute();
    });
    return {
      ids,
      find: () => database.db.asApp(own.instanceId, (trx) => findAcknowledgement(trx, own, "account", disclosure)),
      consume: (used: readonly string[]) =>
        database.db.asApp(own.instanceId, (trx) =>
          useAcknowledgements(
            trx,
            own.instanceId,
            used.map((acknowledgementId) => ({ acknowledgementId })),
            "payment",
          ),
        ),
    };
  }

  test.each(["en", "es"] as const)("counts with the text as shown, in any language: %s [PAY-28]", async (language) => {
    const { ids, find } = await acknowledged({ text: texts[language] });
    expect(await find()).toMatchObject({ acknowledgementId: ids[0] });
  });

  test.each<[string, Acknowledged["of"]]>([
    ["session", { session_id: "another session" }],
    ["account", { account_no: "another account" }],
    ["label", { label: "REGE-BANK-NEXT" }],
  ])("does not count with another %s [PAY-26]", async (_, of) => {
    const { find } = await acknowledged({ text: texts.en, ...(of && { of }) });
    expect(await find()).toBe("absent");
  });

  test("counts only with the current text; the latest text decides which refusal it is [PAY-26]", async () => {
    expect(await (await acknowledged({ text: "Another text" })).find()).toBe("of another text");
    const { ids, find, consume } = await acknowledged({ text: texts.en }, { text: "Another text" });
    expect(await find()).toMatchObject({ acknowledgementId: ids[0] });
    await consume([ids[1] ?? ""]);
    expect(await find()).toMatchObject({ acknowledgementId: ids[0] });
    await consume([ids[0] ?? ""]);
    expect(await find()).toBe("absent");
  });

  describe("that a payment has used", () => {
    test("does not count for another payment [PAY-28]", async () => {
      const { ids, find, consume } = await acknowledged({ text: texts.en });
      await consume(ids);
      expect(await find()).toBe("absent");
    });

    test("leaves the others unused, of which the first is used next", async () => {
      const { ids, find, consume } = await acknowledged({ text: texts.en }, { text: texts.es }, { text: texts.en });
      await consume([]);
      expect(await find()).toMatchObject({ acknowledgementId: ids[0] });
      await consume([ids[0] ?? ""]);
      expect(await find()).toMatchObject({ acknowledgementId: ids[1] });
    });
  });
});
