import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCorrection, writeNachaFile } from "@paydown/nacha";
import { describe, expect, test } from "vitest";
import { runningSandbox } from "../testing/running-sandbox.js";
import { answers, batch, connect, debit, debits, file, namesIn, read, upload } from "./testing/bank-client.js";

const { dataDir, restart, sftp, start, stop, toMoment, url } = runningSandbox(10, { sftp: true });
const signIn = (login: Parameters<typeof connect>[1] = {}) => connect(sftp().port, login);
type Client = Awaited<ReturnType<typeof signIn>>;

/** Uploads a file and waits for its acknowledgement. */
async function send(client: Client, name: string, content: string, acknowledgement = `${name}.ack`): Promise<string> {
  await upload(client, name, content);
  await expect.poll(() => namesIn(client, "/acknowledgements")).toContain(acknowledgement);
  return read(client, `/acknowledgements/${acknowledgement}`);
}

interface ListedFile {
  readonly name: string;
  readonly acknowledgement: string;
  readonly entries: readonly { readonly settlesOn: string; readonly answer?: object }[];
}
const files = async () => ((await (await fetch(`${url()}/bank/files`)).json()) as { files: ListedFile[] }).files;

describe("a file", () => {
  test("is taken once it is renamed, and acknowledged with its totals [NACHA-22]", async () => {
    const client = await signIn();
    const credit = debit("555500", { transactionCode: 32, amount: 7_50 });
    const content = writeNachaFile(
      file([batch([debit("12345678"), credit, debit("87654321", { addenda: [{ kind: "payment", text: "Note" }] })])]),
    );
    await client.put(Buffer.from(content), "/outgoing/one.ach.part");
    // Another file that is taken shows that the bank looked at the folder meanwhile.
    await send(client, "other.ach", debits(["12345678"], { modifier: "B" }));
    expect(await namesIn(client, "/outgoing")).toEqual(["one.ach.part"]);
    await client.rename("/outgoing/one.ach.part", "/outgoing/one.ach");
    await expect.poll(() => namesIn(client, "/acknowledgements")).toEqual(["one.ach.ack", "other.ach.ack"]);
    expect(await read(client, "/acknowledgements/one.ach.ack")).toBe("ACCEPTED 3 5000 750\n");
    expect(await namesIn(client, "/outgoing")).toEqual([]);
  });

  const good = debits(["12345678"]);
  const returned = writeNachaFile(
    file([
      batch([
        debit("12345678", {
          transactionCode: 26,
          addenda: [
            {
              kind: "return",
              code: "R01",
              originalTrace: "091000010000001",
              dateOfDeath: "",
              originalRdfi: "02100002",
              information: "",
            },
          ],
        }),
      ]),
    ]),
  );
  test.each([
    [
      "a wrong total",
      good.replace("000000002500", "000000002501"),
      "line 4: The total of debits in cents is 2501, but must be 2500.",
    ],
    [
      "a letter in an amount",
      good.replace("0000002500", "00000025OO"),
      "line 3, column 30: The amount must be a whole number of 10 digits.",
    ],
    ["no content", "", "line 1: The file is empty."],
    [
      "bytes outside ASCII",
      good.replace("Casey", "Cas\u00e9y"),
      "line 3, column 58: A record has only characters of ASCII 32 to 126; this one does not.",
    ],
    ["a return", returned, "The file holds returns or notifications of change."],
  ])("with %s is rejected, and nothing of it settles [NACHA-23]", async (_what, content, reason) => {
    const client = await signIn();
    expect(await send(client, "one.ach", content)).toBe(`REJECTED ${reason}\n`);
    expect(await files()).toMatchObject([{ name: "one.ach", acknowledgement: `REJECTED ${reason}`, entries: [] }]);
  });

  test("is a duplicate if its content was accepted before, under any name and after a restart [NACHA-24]", async () => {
    const client = await signIn();
    const content = debits(["12345678"]);
    expect(await send(client, "one.ach", content)).toMatch(/^ACCEPTED/);
    expect(await send(client, "two.ach", content)).toBe("REJECTED duplicate of one.ach\n");
    await restart();
    const again = await signIn();
    expect(await send(again, "one.ach", content, "one.ach.2.ack")).toBe("REJECTED duplicate of one.ach\n");
    expect(await read(again, "/acknowledgements/one.ach.ack")).toMatch(/^ACCEPTED/);
    expect((await files()).filter(({ entries }) => entries.length > 0)).toHaveLength(1);
  });

  test("is a duplicate if its sender, date and modifier were accepted before [NACHA-24]", async () => {
    const client = await signIn();
    await send(client, "one.ach", debits(["12345678"]));
    const more = ["12345678", "87654321"];
    expect(await send(client, "two.ach", debits(more))).toBe("REJECTED duplicate of one.ach\n");
    expect(await send(client, "b.ach", debits(more, { modifier: "B" }))).toMatch(/^ACCEPTED/);
    const nextDay = { createdAt: { date: "2026-03-06", time: "10:00" } };
    expect(await send(client, "day.ach", debits(more, nextDay))).toMatch(/^ACCEPTED/);
    expect(await send(client, "sender.ach", debits(more, { immediateOrigin: "1234567891" }))).toMatch(/^ACCEPTED/);
  });

  test("of another instance is no duplicate [NACHA-24]", async () => {
    const content = debits(["12345678"]);
    await send(await signIn(), "one.ach", content);
    expect(await send(await signIn({ username: "summit" }), "one.ach", content)).toMatch(/^ACCEPTED/);
  });

  test("may be corrected after a rejection, with the same modifier [NACHA-24]", async () => {
    const client = await signIn();
    const content = debits(["12345678"]);
    await send(client, "one.ach", content.replace("000000002500", "000000002501"));
    expect(await send(client, "one.ach", content, "one.ach.2.ack")).toBe("ACCEPTED 1 2500 0\n");
  });

  test("is decided once if two clients upload it at the same moment [NACHA-24]", async () => {
    const [one, two] = [await signIn(), await signIn()];
    const content = debits(["12345678"]);
    await Promise.all([upload(one, "one.ach", content), upload(two, "two.ach", content)]);
    await expect.poll(() => namesIn(one, "/acknowledgements")).toEqual(["one.ach.ack", "two.ach.ack"]);
    expect((await files()).filter(({ acknowledgement }) => acknowledgement.startsWith("ACCEPTED"))).toHaveLength(1);
  });
});

test.each([
  ["2026-03-06", "2026-03-06"],
  ["2026-03-03", "2026-03-06"],
  ["2026-03-12", "2026-03-12"],
  ["2026-03-14", "2026-03-16"],
  ["2026-05-25", "2026-05-26"],
])("an entry with the effective date %s settles on %s [NACHA-25]", async (effectiveDate, settlesOn) => {
  const client = await signIn();
  await send(client, "one.ach", writeNachaFile(file([batch([debit("12345678")], { effectiveDate })])));
  expect((await files())[0]?.entries).toEqual([
    { traceNumber: "091000010000001", individualId: "PD-1", amount: 25_00, settlesOn },
  ]);
});

test("an entry of a file that arrives on Friday settles on Monday, and its return comes on Tuesday [NACHA-25]", async () => {
  toMoment("2026-03-06T15:00:00Z");
  await send(await signIn(), "one.ach", debits(["889001"]));
  const answer = { kind: "return", code: "R01", on: "2026-03-10" };
  expect((await files())[0]?.entries).toMatchObject([{ settlesOn: "2026-03-09", answer }]);
});

describe("the answers", () => {
  const answersOf = async (...entries: Parameters<typeof batch>) => {
    await send(await signIn(), "one.ach", writeNachaFile(file([batch(...entries)])));
    return (await files())[0]?.entries.map(({ answer }) => answer);
  };
  const returnOf = (code: string, on: string) => ({ kind: "return", code, on });

  test("to debits follow the endings of the test accounts [NACHA-26]", async () => {
    const accounts = ["889001", "889010", "880003", "889184", "889202", "889000", "889085", "889800", "12345678"];
    expect(await answersOf(accounts.map((account) => debit(account)))).toEqual([
      returnOf("R01", "2026-03-09"),
      returnOf("R10", "2026-03-09"),
      returnOf("R01", "2026-03-09"),
      returnOf("R84", "2026-04-14"),
      returnOf("R02", "2026-03-09"),
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  test("to debits that are presented again let an ending 92 pass [NACHA-26]", async () => {
    const accounts = ["889201", "889001"];
    const again = { entryDescription: "RETRY PYMT" };
    expect(
      await answersOf(
        accounts.map((account) => debit(account)),
        again,
      ),
    ).toEqual([undefined, returnOf("R01", "2026-03-09")]);
  });

  test("to credits are returns of accounts that take none [NACHA-26]", async () => {
    const credits = ["885126", "889001"].map((account) => debit(account, { transactionCode: 22 }));
    expect(await answersOf(credits)).toEqual([returnOf("R23", "2026-03-09"), undefined]);
  });

  test.each([
    ["9801", { accountNumber: "887001" }],
    ["9802", { routingNumber: "011401533" }],
    ["9803", { routingNumber: "011401533", accountNumber: "887003" }],
    ["9805", { transactionCode: 37 }],
    ["9806", { accountNumber: "887006", transactionCode: 37 }],
    ["9807", { routingNumber: "011401533", accountNumber: "887007", transactionCode: 37 }],
    ["9809", undefined],
  ])(
    "to a debit of an account that ends in %s are a notification of change, and none once it is applied [NACHA-27]",
    async (ending, correction) => {
      const client = await signIn();
      await send(client, "one.ach", debits([`88${ending}`]));
      toMoment("2026-03-06T15:00:00Z");
      expect(await namesIn(client, "/returns")).toEqual(["NOC-20260306-1.ach"]);
      const [answered] = (await answers(client, "NOC-20260306-1.ach")).batches;
      const [entry] = answered?.entries ?? [];
      const [addenda] = entry?.addenda ?? [];
      if (addenda?.kind !== "change") throw new Error("The answer is no notification of change.");
      expect(answered).toMatchObject({ secCode: "COR", originatingDfi: "02100002" });
      expect(addenda).toMatchObject({
        code: `C${ending.slice(2)}`,
        originalTrace: "091000010000001",
        originalRdfi: "02100002",
      });
      expect(readCorrection(addenda.code, addenda.correctedData)).toEqual(correction);
      if (!correction) return;
      const corrected = debit(`88${ending}`, correction);
      const next = file([batch([corrected], { effectiveDate: "2026-03-09" })], { modifier: "B" });
      await send(client, "two.ach", writeNachaFile(next));
      expect((await files())[1]?.entries.map(({ answer }) => answer)).toEqual([undefined]);
    },
  );

  test("are files that the instance finds from their day on, each answer once [NACHA-28]", async () => {
    const client = await signIn();
    const entries = [
      debit("889001"),
      debit("889010", { routingNumber: "011401533" }),
      debit("889801"),
      debit("889002"),
    ];
    await send(client, "one.ach", writeNachaFile(file([batch(entries)])));
    toMoment("2026-03-09T03:59:00Z");
    expect(await namesIn(client, "/returns")).toEqual(["NOC-20260308-1.ach"]);
    toMoment("2026-03-09T15:30:00Z");
    expect(await namesIn(client, "/returns")).toEqual(["NOC-20260308-1.ach", "RETURNS-20260309-1.ach"]);
    const returned = await answers(client, "RETURNS-20260309-1.ach");
    expect(returned.header).toEqual({
      immediateDestination: "1234567890",
      immediateOrigin: "091000019",
      destinationName: "Harbor Recovery",
      originName: "Sandbox Bank",
      createdAt: { date: "2026-03-09", time: "11:30" },
      modifier: "A",
      referenceCode: "",
    });
    expect(returned.batches).toHaveLength(2);
    expect(returned.batches[0]).toMatchObject({
      ...{ companyId: "1234567890", secCode: "WEB", originatingDfi: "02100002", settlementDay: "068" },
      entries: [
        {
          ...{ transactionCode: 26, routingNumber: "091000019", accountNumber: "889001", amount: 25_00 },
          ...{ individualId: "PD-1", traceNumber: "021000020000002" },
          addenda: [{ kind: "return", code: "R01", originalTrace: "091000010000001", originalRdfi: "02100002" }],
        },
        { addenda: [{ code: "R02", originalTrace: "091000010000004" }] },
      ],
    });
    expect(returned.batches[1]).toMatchObject({
      originatingDfi: "01140153",
      entries: [{ addenda: [{ code: "R10" }] }],
    });
    await client.delete("/returns/RETURNS-20260309-1.ach");
    toMoment("2026-03-20T15:30:00Z");
    await restart();
    expect(await namesIn(await signIn(), "/returns")).toEqual(["NOC-20260308-1.ach"]);
  });

  test("of one day are in numbered files: one for each sender, and another for what becomes due later [NACHA-28]", async () => {
    const client = await signIn();
    const returned = debits(["889001"]);
    await send(client, "one.ach", returned);
    await send(client, "other.ach", debits(["889001"], { immediateOrigin: "1234567891" }));
    await send(await signIn({ username: "summit" }), "one.ach", returned);
    toMoment("2026-03-09T15:00:00Z");
    expect(await namesIn(client, "/returns")).toEqual(["RETURNS-20260309-1.ach", "RETURNS-20260309-2.ach"]);
    expect(await namesIn(await signIn({ username: "summit" }), "/returns")).toEqual(["RETURNS-20260309-1.ach"]);
    toMoment("2026-03-05T15:00:00Z");
    await send(client, "late.ach", debits(["889001"], { modifier: "B" }));
    toMoment("2026-03-09T15:00:00Z");
    expect(await namesIn(client, "/returns")).toContain("RETURNS-20260309-3.ach");
    const headers = [1, 2, 3].map(async (number) => (await answers(client, `RETURNS-20260309-${number}.ach`)).header);
    const ids = (await Promise.all(headers)).map((header) => [header.immediateDestination, header.modifier]);
    expect(ids).toEqual([
      ["1234567890", "A"],
      ["1234567891", "B"],
      ["1234567890", "C"],
    ]);
  });
});

describe("after a crash", () => {
  const home = (...names: string[]) => join(dataDir(), "sandbox", "bank", "harbor", ...names);
  const recordFile = () => join(dataDir(), "sandbox", "bank.ndjson");
  const recordLines = () => readFileSync(recordFile(), "utf8").trim().split("\n");
  const content = debits(["889001"]);

  test("right after a rename, the file is taken at the next start [NACHA-29]", async () => {
    await signIn();
    await stop();
    writeFileSync(home("outgoing", "one.ach"), content);
    writeFileSync(home("outgoing", "two.ach.part"), content);
    await start();
    const client = await signIn();
    expect(await namesIn(client, "/acknowledgements")).toEqual(["one.ach.ack"]);
    expect(await namesIn(client, "/outgoing")).toEqual(["two.ach.part"]);
  });

  test("between taking and deciding, the file is decided at the next start [NACHA-29]", async () => {
    await signIn();
    await stop();
    writeFileSync(home("taken", "7-one.ach"), content);
    await start();
    const client = await signIn();
    expect(await read(client, "/acknowledgements/one.ach.ack")).toBe("ACCEPTED 1 2500 0\n");
    expect(await send(client, "two.ach", content)).toBe("REJECTED duplicate of one.ach\n");
    expect(recordLines().map((line) => (JSON.parse(line) as { number: number }).number)).toEqual([7, 8]);
  });

  test("between recording and acknowledging, the file is acknowledged and not decided again [NACHA-29]", async () => {
    await send(await signIn(), "one.ach", content);
    await stop();
    renameSync(home("acknowledgements", "one.ach.ack"), join(dataDir(), "one.ack"));
    writeFileSync(home("taken", "1-one.ach"), content);
    await start();
    const client = await signIn();
    expect(await read(client, "/acknowledgements/one.ach.ack")).toBe("ACCEPTED 1 2500 0\n");
    expect(await namesIn(client, "/acknowledgements")).toEqual(["one.ach.ack"]);
    expect(readdirSync(home("taken"))).toEqual([]);
    expect(await files()).toHaveLength(1);
  });

  test("between recording and writing answers, the same file is written at the next start [NACHA-29]", async () => {
    const client = await signIn();
    await send(client, "one.ach", content);
    toMoment("2026-03-09T15:00:00Z");
    await client.list("/returns");
    const written = await read(client, "/returns/RETURNS-20260309-1.ach");
    await stop();
    const lines = recordLines();
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(["file", "answers", "written"]);
    writeFileSync(recordFile(), `${lines.slice(0, 2).join("\n")}\n`);
    rmSync(home("returns", "RETURNS-20260309-1.ach"));
    await start();
    const again = await signIn();
    expect(await namesIn(again, "/returns")).toEqual(["RETURNS-20260309-1.ach"]);
    expect(await read(again, "/returns/RETURNS-20260309-1.ach")).toBe(written);
  });

  test("what was accepted is returned on its day [NACHA-29]", async () => {
    await send(await signIn(), "one.ach", content);
    await restart();
    toMoment("2026-03-09T15:00:00Z");
    expect(await namesIn(await signIn(), "/returns")).toEqual(["RETURNS-20260309-1.ach"]);
  });
});

test("the list of files and the record hold no account number of an entry without an answer [NACHA-30]", async () => {
  const client = await signIn();
  await send(client, "one.ach", debits(["4455667788", "889001"]));
  expect(await files()).toEqual([
    {
      instance: "harbor",
      name: "one.ach",
      at: "2026-03-05T15:00:00.000Z",
      acknowledgement: "ACCEPTED 2 5000 0",
      entries: [
        { traceNumber: "091000010000001", individualId: "PD-1", amount: 25_00, settlesOn: "2026-03-06" },
        {
          ...{ traceNumber: "091000010000002", individualId: "PD-1", amount: 25_00, settlesOn: "2026-03-06" },
          answer: { kind: "return", code: "R01", on: "2026-03-09" },
        },
      ],
    },
  ]);
  expect(JSON.stringify(await files())).not.toContain("889001");
  expect(readFileSync(join(dataDir(), "sandbox", "bank.ndjson"), "utf8")).not.toContain("4455667788");
});
