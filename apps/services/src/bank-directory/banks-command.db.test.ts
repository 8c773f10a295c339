import { afterEach, beforeEach, expect, test } from "vitest";
import { type CallersFile, noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { banksCommands } from "./banks-command.js";
import { everyInstance, findBank } from "./store.js";
import { fedAchLine } from "./testing/fed-ach-line.js";
import { withoutBanks } from "./without-banks.js";

const now = new Date("2026-06-15T12:00:00Z");
const listed = "021000021";
const own = "011401533";
const unlisted = "121000248";

describeWithDatabase("the bank directory", () => {
  let database: TestDatabase;
  let told: string[];
  beforeEach(async () => {
    database = await openTestDatabase();
    told = [];
  });
  afterEach(() => database.remove());

  const run = (args: readonly string[], text = "") => {
    const file: CallersFile = {
      ...noFile,
      bytes: (async function* () {
        yield Buffer.from(text);
      })(),
      tell: (line) => void told.push(line),
    };
    const context = { db: database.db, clock: { now: () => now }, tenants: { get: () => undefined, ids: [] } };
    return runOnDatabase([banksCommands], context as never, ["banks", ...args], file);
  };
  const load = (...lines: readonly string[]) => run(["import", "FedACHdir.txt"], lines.join("\r\n"));
  const find = (routingNumber: string, instanceId = "harbor") =>
    database.db.asApp(instanceId, (trx) => findBank(trx, instanceId, routingNumber));
  const addOwn = () =>
    database.db.asJob("harbor", (trx) =>
      trx.insertInto("banks").values({ instance_id: "harbor", routing_number: own, name: "Own Bank" }).execute(),
    );

  test("is loaded for every instance, and replaced as a whole [PAY-107, OPS-16]", async () => {
    expect((await run([])).out[0]).toBe("No bank directory is loaded. Load one with paydown banks import.");
    expect(await load(fedAchLine(listed, "FIRST EXAMPLE BANK"), fedAchLine(own, "OLD BANK"), "")).toEqual({
      ...{ exitCode: 0, err: [] },
      out: ["The bank directory has 2 banks."],
    });
    for (const instanceId of ["harbor", "summit"])
      expect(await find(listed, instanceId)).toEqual({ routingNumber: listed, name: "FIRST EXAMPLE BANK" });
    expect((await load(fedAchLine(listed, "RENAMED BANK"))).out).toEqual([
      "The bank directory has 1 bank instead of 2.",
    ]);
    expect([await find(listed), await find(own)]).toEqual([{ routingNumber: listed, name: "RENAMED BANK" }, undefined]);
    expect((await run([])).out).toEqual([`The bank directory has 1 bank. Loaded on ${now.toISOString()}.`]);
    expect(JSON.parse((await run(["--json"])).out.join(""))).toEqual({ loadedAt: now.toISOString(), banks: 1 });
  });

  test("adds to an instance's own list, whose names come first; without both, the check digit decides [PAY-107]", async () => {
    expect([await find(unlisted), await find("121000249")]).toEqual([{ routingNumber: unlisted }, undefined]);
    await addOwn();
    expect(await find(own)).toEqual({ routingNumber: own, name: "Own Bank" });
    expect([await find(unlisted), await find(unlisted, "summit")]).toEqual([undefined, { routingNumber: unlisted }]);
    expect(await find(own, "summit")).toEqual({ routingNumber: own });
    await load(fedAchLine(listed, "FIRST EXAMPLE BANK"), fedAchLine(own, "THEIR BANK"));
    expect([await find(own), await find(listed), await find(unlisted, "summit")]).toEqual([
      { routingNumber: own, name: "Own Bank" },
      { routingNumber: listed, name: "FIRST EXAMPLE BANK" },
      undefined,
    ]);
  });

  test("cannot be changed by a request or by an instance's job", async () => {
    await load(fedAchLine(listed, "FIRST EXAMPLE BANK"));
    const deleted = await database.db.asJob("harbor", (trx) => trx.deleteFrom("banks").executeTakeFirst());
    expect(deleted.numDeletedRows).toBe(0n);
    const row = { instance_id: everyInstance, routing_number: own, name: "x" };
    await expect(
      database.db.asJob("harbor", (trx) => trx.insertInto("banks").values(row).execute()),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await find(listed)).toBeDefined();
  });

  test.each<[string, readonly string[], string, readonly string[]]>([
    [
      "faulty lines",
      [fedAchLine(listed, "A"), fedAchLine("021000022", "B"), fedAchLine(listed, "C")],
      "Nothing was changed: 2 lines of 3 cannot be read.",
      [
        "line 2: columns 1 to 9 are no routing number: nine digits whose last one checks the others",
        `line 3: the routing number ${listed} came before`,
      ],
    ],
    ["no bank", ["", ""], "Nothing was changed: the file has no banks.", []],
    ["less than half of the banks", [fedAchLine(own, "A")], "the file has 1 bank, and the directory 3.", []],
  ])("a file with %s changes nothing [PAY-108, OPS-16]", async (_, lines, sentence, faults) => {
    await load(fedAchLine(listed, "FIRST"), fedAchLine(unlisted, "SECOND"), fedAchLine("122000247", "THIRD"));
    const { exitCode, err } = await load(...lines);
    expect([exitCode, told]).toEqual([1, faults]);
    expect(err.join()).toContain(sentence);
    expect([await find(listed), await find(own)]).toEqual([{ routingNumber: listed, name: "FIRST" }, undefined]);
  });

  test("a file that is something else ends early, and --smaller accepts a short one [OPS-16]", async () => {
    const other = Array.from({ length: 1_000 }, () => '{"kind":"bank"}');
    expect((await load(...other)).err).toEqual(["Nothing was changed: this is no text file of FedACH participants."]);
    expect(told).toHaveLength(20);
    await load(fedAchLine(listed, "FIRST"), fedAchLine(unlisted, "SECOND"), fedAchLine(own, "THIRD"));
    expect((await run(["import", "f", "--smaller"], fedAchLine(own, "A"))).exitCode).toBe(0);
  });

  test("leaves no instance without banks [PROD-17]", async () => {
    await database.db.asJob("harbor", (trx) =>
      trx
        .insertInto("users")
        .values({
          ...{ instance_id: "harbor", username: "casey", password_hash: "x", first_name: "C", last_name: "M" },
          ...{ dem_dbt_no: "1", pay_types: "[]", pay_selects: JSON.stringify([{ key: "1", value: "Bank account" }]) },
        })
        .execute(),
    );
    expect(await withoutBanks(database.db, { ids: ["harbor", "summit"] })).toEqual(["harbor"]);
    await load(fedAchLine(listed, "FIRST"));
    expect(await withoutBanks(database.db, { ids: ["harbor", "summit"] })).toEqual([]);
  });
});
