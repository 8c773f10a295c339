import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, InstanceTransaction } from "../db/database.js";
import { commandsOf } from "../testing/commands-of.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { type Retaining, startRetaining } from "./testing/retaining.js";
import { holdCommands } from "./hold-command.js";
import { holdsOfUser } from "./holds.js";
import { lockUserAccounts } from "./user-accounts.js";

describeWithDatabase("paydown hold", () => {
  let retaining: Retaining;
  beforeAll(async () => (retaining = await startRetaining()));
  afterAll(() => retaining.stop());

  const hold = (...args: string[]) => commandsOf(holdCommands, retaining, "hold")(...args, "--instance", "harbor");
  const because = ["--by", "sam", "--why", "case 12"];

  test("keeps the person, the reason and the time of each hold, and of its removal [RET-10]", async () => {
    expect(await hold("list")).toMatchObject({ exitCode: 0, out: ["harbor has no legal hold in force."] });
    const added = await hold("add", "--account", "100000001", ...because);
    expect(added).toMatchObject({ exitCode: 0, err: [] });
    expect(added.out).toEqual([
      "The account 100000001 is under a legal hold by sam. Nothing of it is removed or erased.",
    ]);
    expect((await hold("add", "--account", "100000001", "--by", "kim", "--why", "again")).out[0]).toMatch(
      /^The account 100000001 was already put under a legal hold on .*, by sam: case 12$/,
    );
    expect((await hold("list")).out).toHaveLength(2);
    expect((await hold("remove", "--account", "100000001", "--by", "kim", "--why", "case closed")).exitCode).toBe(0);
    expect(await hold("remove", "--account", "100000001", ...because)).toMatchObject({ exitCode: 1 });
    const { out } = await hold("list", "--all", "--json");
    expect(JSON.parse(out.join("\n"))).toMatchObject({
      instanceId: "harbor",
      holds: [{ kind: "account", subject: "100000001", placedBy: "sam", why: "case 12", removedBy: "kim" }],
    });
  });

  test.each([
    [["add", ...because], 2, "Give either --account or --user."],
    [["add", "--account", "1", "--user", "2", ...because], 2, "Give either --account or --user."],
    [["add", "--account", "999", ...because], 1, "harbor has no account and no plan 999."],
  ])("answers %j with exit code %d and a sentence [RET-11]", async (args, exitCode, sentence) => {
    expect(await hold(...args)).toEqual({ exitCode, out: [], err: [sentence] });
  });

  test("is refused if the user is erased meanwhile [RET-11]", async () => {
    const { db } = retaining;
    await asOwner(
      db,
      sql`insert into users (instance_id, username, password_hash, first_name, last_name, dem_dbt_no, pay_types, pay_selects) values ('harbor', 'gone@example.com', 'x', 'Gail', 'Gone', '987', '[]', '[]')`,
    );
    let results = 0;
    const erasing = (trx: InstanceTransaction): KyselyPlugin => ({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        results += 1;
        // The first statement finds the user, and the second one waits for the user's lock.
        if (results === 2) await trx.deleteFrom("users").where("username", "=", "gone@example.com").execute();
        return result;
      },
    });
    const interrupted: Database = {
      ...db,
      asJob: (instanceId, work) => db.asJob(instanceId, (trx) => work(trx.withPlugin(erasing(trx)))),
    };
    const add = commandsOf(holdCommands, { ...retaining, db: interrupted }, "hold");
    const { exitCode, err } = await add("add", "--instance", "harbor", "--user", "gone@example.com", ...because);
    expect([exitCode, ...err]).toEqual([1, expect.stringMatching(/^No user of harbor has this login/)]);
    expect((await hold("list", "--json")).out.join("")).not.toContain("gone@example.com");
  });

  test("of an account holds its user, and of a user by the login [RET-12]", async () => {
    const held = async () =>
      (
        await retaining.db.asJob("harbor", async (trx) =>
          holdsOfUser(trx, "harbor", await lockUserAccounts(trx, "harbor", "casey@example.com")),
        )
      ).map(({ kind }) => kind);
    expect(await held()).toEqual([]);
    await hold("add", "--account", "100000001", ...because);
    await hold("add", "--user", "casey@example.com", ...because);
    expect(await held()).toEqual(["account", "user"]);
  });
});
