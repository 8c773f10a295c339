import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { importCommands } from "./import-command.js";

const bank = (routingNumber: string, name = "First Example Bank") =>
  JSON.stringify({ kind: "bank", routingNumber, name });

describeWithDatabase("paydown import", () => {
  let database: TestDatabase;
  let told: string[];
  let written: string;
  let finished: boolean;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());
  beforeEach(() => {
    told = [];
    written = "";
    finished = false;
  });

  function run(text: string | Buffer, ...options: readonly string[]) {
    const file = {
      ...noFile,
      bytes: (async function* () {
        yield Buffer.from(text);
      })(),
      tell: (line: string) => void told.push(line),
      write: (_: string, bytes: Buffer) => void (written += bytes.toString()),
      finish: () => void (finished = true),
    };
    const context = { db: database.db, clock: { now: () => new Date() }, tenants: loadTenants() };
    return runOnDatabase(
      [importCommands],
      context,
      ["import", "banks.jsonl", "--instance", "harbor", ...options],
      file,
    );
  }
  const banks = () =>
    database.db.asApp("harbor", (trx) =>
      trx.selectFrom("banks").select("routing_number").where("instance_id", "=", "harbor").execute(),
    );

  test("writes each skipped line as it was, once, so that it can be corrected and imported [OPS-23]", async () => {
    const lines = [
      bank("021000021"),
      "  {broken}\r",
      bank("12"),
      "x".repeat(22_000_001),
      bank("021000021", "Other"),
      "{cut",
    ];
    const outcome = await run(lines.join("\n"), "--rejects", "rejects.jsonl");
    expect(outcome).toEqual({
      exitCode: 1,
      out: [
        "Imported: 1 bank. Lines skipped: 5.",
        "The skipped lines are in rejects.jsonl. Correct them there, and import that file.",
      ],
      err: [],
    });
    expect(told).toContain("line 4: it is too long for rejects.jsonl, too");
    expect([written, finished]).toEqual([`  {broken}\r\n${bank("12")}\n${bank("021000021", "Other")}\n{cut`, true]);
    expect((await run(written.replace(bank("12"), bank("011401533")))).out).toContain(
      "Imported: 2 bank. Lines skipped: 2.",
    );
    expect(await banks()).toHaveLength(2);
  });

  test("says what to do with a file that is no text, and finishes nothing [OPS-21, OPS-23]", async () => {
    expect(await run("PK\u0003\u0004", "--rejects", "rejects.jsonl")).toEqual({
      exitCode: 1,
      out: [],
      err: [
        "Nothing was imported. The file is a zip or Excel file. Unpack a zip file, or save the Excel sheet as CSV UTF-8, and import the result.",
      ],
    });
    expect([written, finished]).toEqual(["", false]);
  });

  test("tells how many records came before with the same values [OPS-22]", async () => {
    const { exitCode, out } = await run(`${bank("021000021")}\n${bank("021000021")}`);
    expect([exitCode, out]).toEqual([
      0,
      ["Imported: 1 bank. Lines skipped: 0.", "Left out 1 record that came before, with the same values."],
    ]);
  });
});
