import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandsOf } from "../testing/commands-of.js";
import { days } from "../testing/day-clock.js";
import { asOwner, describeWithDatabase, everyRow } from "../testing/test-database.js";
import { eraseEvidence } from "./erase-evidence.js";
import { evidenceCommands } from "./evidence-command.js";
import { readChain } from "./find-evidence.js";
import { type Keeping, session, startKeeping } from "./testing/keeping.js";

const accountNo = "100000001";
const confirmation = "HAR-7Q2M-94KD";

describeWithDatabase("evidence whose contents are erased", () => {
  let keeping: Keeping;
  beforeEach(async () => {
    keeping = await startKeeping();
    await keeping.keep(accountNo);
    await keeping.keep(accountNo, { kind: "payment", subject: { confirmation }, confirmation });
    keeping.clock.forward(days(1));
    await keeping.closeDays();
  });
  afterEach(() => keeping.stop());

  const evidence = (...args: string[]) =>
    commandsOf(evidenceCommands, keeping, "evidence")("--instance", "harbor", ...args);
  const erase = () =>
    keeping.db.asJob("harbor", async (trx) => {
      const seqs = (await readChain(trx, "harbor", accountNo)).map(({ seq }) => seq);
      return eraseEvidence(trx, {
        ...{ instanceId: "harbor", accountNo, seqs },
        ...{ at: keeping.clock.now(), by: "sam", why: "ticket 12" },
      });
    });
  const damage = (statement: RawBuilder<unknown>) => asOwner(keeping.db, statement);
  const faults = async () => (await evidence("--verify-only")).err;

  test("passes the check, before and after its erasure is signed [RET-2, RET-3]", async () => {
    expect(await erase()).toBe(2);
    expect(await evidence("--verify-only")).toEqual({
      exitCode: 0,
      out: [
        "Checked 1 account, 3 rows and 1 day of signed heads. 2 rows without contents. Signed through 2026-06-15. Nothing was altered.",
      ],
      err: [],
    });
    await keeping.keep(accountNo);
    keeping.clock.forward(days(1));
    await keeping.closeDays();
    expect(await faults()).toEqual([]);
  });

  test("is printed with the day and reason of its erasure, and without a person [RET-3]", async () => {
    await erase();
    const { out, exitCode } = await evidence("--confirmation", confirmation);
    expect(exitCode).toBe(0);
    const text = out.join("\n");
    expect(text).toContain("account 100000001, position 2");
    expect(text).toMatch(/Contents +erased on 2026-06-16T17:00:00.000Z \(06\/16\/2026 in .*\), by sam: ticket 12/);
    expect(text).not.toContain(session.username);
    const json = await evidence("--account", accountNo, "--json");
    expect(JSON.parse(json.out.join("\n"))).toMatchObject({
      evidence: [{ seq: 1, erased: { by: "sam", why: "ticket 12" } }, { seq: 2 }, { seq: 3, kind: "erasure" }],
      verification: { rowsWithoutContents: 2, faults: [] },
    });
    const { evidence: rows } = await everyRow(keeping.db);
    expect(rows?.join("\n")).not.toMatch(/casey|203\.0\.113\.7|Second line/);
  });

  test("is erased once, and later evidence can be erased again [RET-2]", async () => {
    await erase();
    expect(await erase()).toBe(0);
    await keeping.keep(accountNo);
    expect(await erase()).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test.each<[string, RawBuilder<unknown>, string]>([
    [
      "contents that were removed without a record",
      sql`update evidence set body = null, username = null where seq = 4`,
      "position 4: the contents were removed, and no erasure is recorded",
    ],
    [
      "another hash of an erased row",
      sql`update evidence set hash = ${"0".repeat(64)} where seq = 1`,
      "position 1: the hash is not the one that position 3 recorded",
    ],
    [
      "another time of an erased row",
      sql`update evidence set at = at + interval '1 day' where seq = 1`,
      "position 1: the column at does not repeat the contents: one of the two was altered",
    ],
    ["an erased row that is gone", sql`delete from evidence where seq = 2`, "position 2: the row is missing"],
    [
      "an altered record of the erasure",
      sql`update evidence set body = replace(body, 'sam', 'tom') where seq = 3`,
      "position 1: the contents were removed, and no erasure is recorded",
    ],
  ])("still has its faults found: %s [RET-4]", async (_, statement, line) => {
    await erase();
    await keeping.keep(accountNo);
    expect(await faults()).toEqual([]);
    await damage(statement);
    expect((await faults())[0]).toBe(`account ${accountNo}, ${line}`);
  });

  test("keeps contents that were altered, so that the alteration stays visible [RET-4]", async () => {
    await damage(sql`update evidence set body = replace(body, 'Second line', 'Second lime') where seq = 1`);
    expect(await erase()).toBe(1);
    expect(await faults()).toContain(
      `account ${accountNo}, position 1: the contents were altered: they do not have the row's hash`,
    );
  });
});
