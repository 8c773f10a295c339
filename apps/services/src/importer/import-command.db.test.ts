import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noFile } from "../admin/callers-file.js";
import { runOnDatabase } from "../admin/command-line.js";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { packageRoot } from "../package-root.js";
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

  const run = (text: string, ...options: readonly string[]) => runWith({}, text, ...options);

  function runWith(settings: Readonly<Record<string, Buffer>>, text: string, ...options: readonly string[]) {
    const file = {
      ...noFile,
      settings,
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

  test("copies no line with a card number, and then names no file [OPS-23, OPS-45]", async () => {
    const { out } = await run(bank("021000021", "4111 1111 1111 1111"), "--rejects", "rejects.jsonl");
    expect([out, written]).toEqual([["Imported: nothing. Lines skipped: 1."], ""]);
    expect(told).toEqual([
      "line 1: name holds a card number: leave it out, or send only its last four digits",
      "line 1 holds a card number, so it is not copied: correct it in the original file",
    ]);
  });

  test("stores the correction of a record that is refused for itself [OPS-22]", async () => {
    const wrong = bank("021000021", "4111 1111 1111 1111");
    const { out } = await run([wrong, bank("021000021"), bank("021000021", "Other")].join("\n"));
    expect(out).toEqual(["Imported: 1 bank. Lines skipped: 2."]);
    expect(told).toEqual([
      "line 1: name holds a card number: leave it out, or send only its last four digits",
      "line 3: line 2 has the same bank with other values: keep one of the two",
    ]);
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
    expect([exitCode, out]).toEqual([0, ["Imported: 1 bank. Lines skipped: 0.", "Skipped 1 duplicate record."]]);
  });

  /** The code blocks of docs/importing.md with a language. */
  const examples = (language: string) =>
    [
      ...readFileSync(join(packageRoot(), "../../docs/importing.md"), "utf8").matchAll(
        new RegExp(`^\`\`\`${language}\n([^]*?\n)\`\`\`$`, "gm"),
      ),
    ].map(([, block = ""]) => block);

  test("imports the CSV example of docs/importing.md, and rejects rows under the line of the columns [OPS-23, OPS-24]", async () => {
    const [csv = ""] = examples("csv");
    const [mapping = ""] = examples("json");
    const settings = { mapping: Buffer.from(mapping) };
    expect((await runWith(settings, csv)).out).toEqual([
      "Imported: 2 person, 3 account, 1 arrangement. Lines skipped: 0.",
      "Amounts: $1,330.50 account, $20.00 arrangement.",
      "Skipped 1 duplicate record.",
    ]);
    const accounts = await database.db.asApp("harbor", (trx) =>
      trx
        .selectFrom("accounts")
        .select(["account_no", "dem_dbt_no", "due_cents", "as_of"])
        .orderBy("account_no")
        .execute(),
    );
    expect(accounts[0]).toEqual({
      ...{ account_no: "000100001", dem_dbt_no: "000000501", due_cents: 125_000 },
      as_of: new Date("2026-06-15T04:00:00Z"),
    });
    const [header, ...rows] = csv.split("\n");
    const broken = rows.map((row, at) => (at === 1 ? row : row.replace("06/15/2026", "15.6.2026")));
    const { out } = await runWith(settings, [header, ...broken].join("\n"), "--rejects", "rejects.csv");
    expect(out[0]).toMatch(/Lines skipped: 2\.$/);
    expect(told).toContain('line 2: account: column "Extract" must be a date written as MM/DD/YYYY');
    // The last row is of a closed account, which the mapping leaves out.
    expect(written).toBe(`${[header, broken[0], broken[2]].join("\n")}\n`);
  });

  test("refuses a person whose facts answer no prompt, and names the column and the prompts [OPS-25, OPS-160]", async () => {
    const [csv = ""] = examples("csv");
    const [mapping = ""] = examples("json");
    const skipped = async (changed: string, instance = "harbor") => {
      told = [];
      const settings = { mapping: Buffer.from(changed) };
      await runWith(settings, csv.split("\n").slice(0, 2).join("\n"), "--dry-run", "--instance", instance);
      return told;
    };
    expect(await skipped(mapping.replace('"birth_date"', '"birthDate"'))).toContain(
      'line 2: person: facts.birthDate is none of the prompts: last_name, zip, birth_date (column "Born")',
    );
    const facts = /"facts": \{[^]*?\n {8}\}/;
    expect(await skipped(mapping.replace(facts, '"facts": { "dem_dbt_no": "1" }'))).toContain(
      "line 2: person: facts answers none of the prompts: last_name, zip, birth_date",
    );
    expect(await skipped(mapping.replace(facts, '"facts": { "shoe_size": "9" }'), "riverton")).toEqual([]);
  });

  test("names the column that holds a card number [OPS-25, OPS-45]", async () => {
    const mapping = {
      records: [{ kind: "bank", members: { routingNumber: { column: "ABA" }, name: { column: "N" } } }],
    };
    await runWith({ mapping: Buffer.from(JSON.stringify(mapping)) }, "ABA,N\n021000021,4111 1111 1111 1111\n");
    expect(told).toEqual([
      'line 2: bank: name holds a card number: leave it out, or send only its last four digits (column "N")',
    ]);
  });

  test("refuses a mapping or its columns before anything is stored [OPS-24]", async () => {
    const [csv = ""] = examples("csv");
    const [mapping = ""] = examples("json");
    const refusal = async (text: string, changed: string) =>
      (await runWith({ mapping: Buffer.from(changed) }, text)).err[0];
    expect(await refusal(csv, mapping.replace('"Balance"', '"Due"'))).toContain(
      'Nothing was imported. The mapping names columns that the file lacks: "Due". The file has "Debtor", ',
    );
    expect(await refusal(csv, mapping.replace('"records"', '"rows"'))).toContain("of the mapping: records is missing.");
    expect((await run(csv)).err).toEqual([
      "Nothing was imported. The file looks like CSV. Say with --mapping how its rows become records.",
    ]);
    expect((await run('[{"kind":"bank"}]')).err[0]).toContain("The file is one JSON list.");
  });

  test.each([
    ["53100", "The database's disk is full. This run stored nothing."],
    ["57P01", "The database went away. This run stored nothing."],
  ])("says what to do if the database stops with %s [OPS-27]", async (code, words) => {
    const away = { asJob: () => Promise.reject(new DatabaseUnavailable(Object.assign(new Error("x"), { code }))) };
    const context = { db: away, clock: { now: () => new Date() }, tenants: loadTenants() } as never;
    const file = { ...noFile, bytes: Readable.from([Buffer.from(bank("021000021"))]) };
    const outcome = await runOnDatabase([importCommands], context, ["import", "f", "--instance", "harbor"], file);
    expect(outcome).toEqual({
      ...{ exitCode: 1, out: [] },
      err: [`${words} When the database is back, run the same command: it resumes there.`],
    });
  });

  test("compares what it stored with a manifest, by kind [OPS-28]", async () => {
    const [csv = ""] = examples("csv");
    const [mapping = ""] = examples("json");
    const compare = (manifest: unknown, ...options: readonly string[]) =>
      runWith({ mapping: Buffer.from(mapping), manifest: Buffer.from(JSON.stringify(manifest)) }, csv, ...options);
    const figures = {
      person: { count: 2 },
      account: { count: 3, cents: 133_050 },
      arrangement: { count: 1, cents: 2_000 },
    };
    const agreeing = await compare({ harbor: figures, summit: {} });
    expect([agreeing.exitCode, agreeing.out.at(-1)]).toEqual([0, "The figures match the manifest."]);
    const wrong = {
      account: { count: 3, cents: 133_051 },
      person: { count: 3 },
      arrangement: { count: 1 },
      bank: { count: 1 },
    };
    const differing = [
      "account: the manifest has 3 records of $1,330.51, and the import 3 records of $1,330.50.",
      "person: the manifest has 3 records, and the import 2 records.",
      "bank: the manifest has 1 record, and the import 0 records.",
    ];
    expect(await compare({ harbor: wrong })).toMatchObject({ exitCode: 1, err: differing });
    const { exitCode, out } = await compare({ harbor: wrong }, "--json", "--dry-run");
    expect([exitCode, JSON.parse(out.join("\n"))]).toEqual([
      1,
      { instanceId: "harbor", dryRun: true, records: figures, skipped: 0, repeated: 1, differing },
    ]);
  });

  test.each<[string, string]>([
    ["{", "The manifest is not JSON. Write it as {"],
    ['{"summit":{}}', "The manifest has no instance harbor."],
    ['{"harbor":{"accounts":{"count":1}}}', "The manifest is not valid: /harbor "],
    ['{"harbor":{"account":{"cents":1}}}', "must have required property 'count'"],
  ])("refuses the manifest %s before anything is stored [OPS-28]", async (manifest, words) => {
    const { exitCode, err } = await runWith({ manifest: Buffer.from(manifest) }, bank("021000021", "Never"));
    expect([exitCode, err[0]?.startsWith("Nothing was imported. ")]).toEqual([1, true]);
    expect(err[0]).toContain(words);
  });

  test("shows its progress after each batch [OPS-29]", async () => {
    const shown: string[] = [];
    const text = Array.from({ length: 501 }, (_, at) => bank(String(100_000_000 + at))).join("\n");
    const file = {
      ...noFile,
      bytes: Readable.from([Buffer.from(text)]),
      size: Buffer.byteLength(text),
      progress: (line: string) => void shown.push(line),
    };
    const context = { db: database.db, clock: { now: () => new Date() }, tenants: loadTenants() };
    await runOnDatabase([importCommands], context, ["import", "f", "--instance", "harbor"], file);
    expect(shown).toEqual([
      expect.stringMatching(/^500 lines, [\d,]+ lines a second, 99 %, \d+ s left$/),
      expect.stringMatching(/^501 lines, [\d,]+ lines a second, 100 %$/),
    ]);
  });
});
