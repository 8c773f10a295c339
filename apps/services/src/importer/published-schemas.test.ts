import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parsePaydown } from "../commands.js";
import { packageRoot } from "../package-root.js";
import { readMapping } from "./csv/mapping.js";
import { readCsv } from "./csv/read-csv.js";
import { publishedSchema, readRecord, type RecordKind, recordKinds } from "./record.js";

const folder = join(packageRoot(), "import-schemas");
const docs = (name: string) => readFileSync(join(packageRoot(), "../../docs", name), "utf8");
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
const isValid = (record: object) => ajv.validate(publishedSchema((record as { kind: RecordKind }).kind), record);

// After a change: paydown import --schema KIND > apps/services/import-schemas/KIND.schema.json
test("every kind has its schema in a file [OPS-154]", () => {
  const files = readdirSync(folder).filter((name) => name !== "mapping.schema.json");
  expect(files.sort()).toEqual(recordKinds.map((kind) => `${kind}.schema.json`).sort());
  for (const kind of recordKinds)
    expect(readFileSync(join(folder, `${kind}.schema.json`), "utf8")).toBe(
      `${JSON.stringify(publishedSchema(kind), undefined, 2)}\n`,
    );
});

test("import --schema prints it without a file [OPS-154]", () => {
  const command = parsePaydown(["import", "--schema", "bank"]);
  if (command.kind !== "answer") throw new Error(command.kind);
  const { exitCode, out } = command.outcome;
  expect([exitCode, JSON.parse(out.join("\n"))]).toEqual([0, publishedSchema("bank")]);
  expect(parsePaydown(["import", "--schema", "banks"])).toMatchObject({ kind: "answer", outcome: { exitCode: 2 } });
});

const address = { address: "12 Thames Street", city: "Baltimore", state: "MD" };
const pay = { allowedPayTypes: ["VISA"], allowedPaySelects: [{ key: "0", value: "Credit card" }] };
const name = { firstName: "Casey", lastName: "Morgan" };
const row = { date: "06/15/2026", amount: "1.50" };

/** A good record of each kind. */
const good: { readonly [Kind in RecordKind]: Readonly<Record<string, unknown>> } = {
  user: { username: "casey@example.com", initialPassword: "Harbor-demo-1", ...name, demDbtNo: "1", ...pay },
  person: {
    demDbtNo: "1",
    facts: { birthDate: "1980-02-01" },
    ...name,
    ...address,
    zipCode: "21231",
    phones: [],
    ...pay,
  },
  account: {
    ...{ accountNo: "1", username: "casey@example.com", asOf: "2026-06-15T04:00:00Z" },
    cells: { DBTNO: { value: "1", type: "TEXT", label: { en: "No", es: "No" }, display: "N" } },
  },
  close: { accountNo: "1", reason: "recalled", asOf: "2026-06-15T04:00:00Z" },
  arrangement: { accountNo: "1", status: "A", rows: [{ ...row, interest: "0.00" }] },
  transaction: { accountNo: "1", id: "T1", ...row, description: "Paid" },
  bank: { routingNumber: "021000021", name: "First" },
  stateCompliance: { accountNo: "1", allowPortalPayments: true },
  overTime: { accountNo: "1", eligible: true },
  paymentInfo: {
    ...{ accountNo: "1", ...name, ...address, zip: "21231", paymentOption: "0", token: "tok_1" },
    ...{ acctNumber: "****1111", ccExpDate: "0930" },
  },
  phonePayment: { accountNo: "1", id: "P1", ...row, description: "By phone" },
  singlePaymentInfo: { accountNo: "1", pastDueAmt: "1.50" },
  document: { accountNo: "1", id: "D1", filename: "a.txt", date: "2026-06-15", content: "aGVsbG8=" },
  passcodeEnrollment: { username: "casey@example.com", phone: "4105550161" },
  plan: {
    ...{ id: "P-1", status: "Active", asOf: "2026-06-15T04:00:00Z", lookups: { plate: ["JKT2290"] } },
    ...{ minPaymentDue: "25.00", info: [], lineItems: [{ type: "TOTAL", due: "125.00" }] },
  },
};

/** Faults that the reader and the schema both find. */
const bad: readonly (readonly [RecordKind, object])[] = [
  ["user", { mustReset: true }],
  ["user", { initialPassword: undefined }],
  ["user", { email: "casey@example" }],
  ["user", { initialPassword: "short" }],
  ["person", { facts: { birthDate: "" } }],
  ...["-85003", "8500", "21231-406", "M5H2N", "85003 "].map((zipCode) => ["person", { zipCode }] as const),
  ["account", { demDbtNo: "1" }],
  ["account", { username: undefined }],
  ["account", { asOf: "06/15/2026" }],
  ["account", { cells: { DBTNO: { value: "1", type: "NUMBER", label: "No", display: "N" } } }],
  ["account", { reopen: false }],
  ["account", { itemization: { date: "06/30/2026" } }],
  ["account", { itemization: { date: "06/30/2026", amount: "-1.00" } }],
  ["close", { reason: "gone" }],
  ["close", { asOf: undefined }],
  ["arrangement", { rows: [{ date: "6/15/2026", amount: "1.50", interest: "0.00" }] }],
  ["transaction", { amount: "1,250.00" }],
  ["transaction", { date: "13/01/2026" }],
  ["transaction", { id: " T1" }],
  ["bank", { routingNumber: "12" }],
  ["bank", { bic: "x" }],
  ["stateCompliance", { allowPortalPayments: "true" }],
  ["overTime", { accountNo: "" }],
  ["paymentInfo", { ccExpDate: undefined }],
  ["paymentInfo", { paymentOption: "1" }],
  ["paymentInfo", { acctNumber: "4111111111111111" }],
  ["phonePayment", { description: { es: "Por teléfono" } }],
  ["singlePaymentInfo", { pastDueAmt: "." }],
  ["document", { content: "aGVsbG8" }],
  ["passcodeEnrollment", { email: "casey@example.com" }],
  ["plan", { minPaymentDue: "-1.00" }],
  ["plan", { id: "P*1" }],
  ["plan", { lookups: {} }],
];

test.each(recordKinds)("the reader and the schema of %s accept the same record [OPS-154]", (kind) => {
  const record = { kind, ...good[kind] };
  expect(readRecord(JSON.stringify(record))).toEqual({ record });
  expect([isValid(record), ajv.errorsText()]).toEqual([true, "No errors"]);
});

test.each(["21231", "21231-4062", "212314062", "M5H 2N1", "m5h2n1"])(
  "both accept the zip code %s [OPS-161]",
  (zipCode) => {
    const record = { kind: "person", ...good.person, zipCode };
    expect([isValid(record), readRecord(JSON.stringify(record))]).toEqual([true, { record }]);
  },
);

test.each(bad)("both refuse %s with %j [OPS-154, OPS-161]", (kind, change) => {
  const record = JSON.parse(JSON.stringify({ kind, ...good[kind], ...change })) as object;
  expect([isValid(record), "reason" in readRecord(JSON.stringify(record))]).toEqual([false, true]);
});

test("the examples of the documentation are valid [OPS-154]", async () => {
  const blocks = (text: string, language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?\n)\`\`\`$`, "gm"))].map(([, block = ""]) => block);
  const lines = ["operations.md", "importing.md"].flatMap((file) =>
    blocks(docs(file), "jsonl").flatMap((block) => block.trim().split("\n")),
  );
  const records = lines.map((line) => JSON.parse(line) as object);
  const [csv = ""] = blocks(docs("importing.md"), "csv");
  const [mapping = ""] = blocks(docs("importing.md"), "json");
  for await (const { read } of readCsv(Readable.from([Buffer.from(csv)]), readMapping(Buffer.from(mapping))))
    for (const one of read) if ("record" in one) records.push(one.record);
  expect(records.length).toBeGreaterThan(8);
  expect(records.filter((record) => !isValid(record))).toEqual([]);
});
