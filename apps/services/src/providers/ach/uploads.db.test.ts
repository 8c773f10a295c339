import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { findPause, pauseInstance } from "../../pauses/pauses.js";
import { adoptFile } from "./adopt-file.js";
import { bankExchange, instanceId } from "./testing/bank-exchange.js";
import { startSftpServer } from "./testing/sftp-server.js";

describeWithDatabase("uploads", () => {
  const bank = bankExchange();
  const due = () => bank.at("2026-06-15T16:30");

  test("files have numbers without gaps, and a letter for each file of a day [ACH-12]", async () => {
    bank.configure({ cutOff: ["10:00", "13:00", "16:30"] });
    await bank.charge("a");
    bank.at("2026-06-15T13:00");
    await bank.exchange();
    await bank.charge("b");
    await bank.cutOff();
    await bank.exchange();
    bank.at("2026-06-16T16:30");
    await bank.exchange();
    await bank.charge("c");
    bank.at("2026-06-17T10:00");
    await bank.exchange();
    expect(bank.names()).toEqual([
      "HARBOR-20260615-A-000001.ach",
      "HARBOR-20260615-B-000002.ach",
      "HARBOR-20260617-A-000003.ach",
    ]);
  });

  test("an entry that is made after the cut-off waits for the next file, however late this one is formed [ACH-12]", async () => {
    await bank.charge("a");
    bank.at("2026-06-15T16:31");
    await bank.charge("b");
    bank.at("2026-06-16T09:00");
    await bank.exchange();
    const [name = ""] = bank.names();
    expect(name).toBe("HARBOR-20260616-A-000001.ach");
    expect(bank.entriesIn(name).map(({ individualId }) => individualId)).toEqual(["a"]);
    expect(bank.sentFile(name).batches[0]?.effectiveDate).toBe("2026-06-17");
    expect(bank.entriesIn(await bank.cutOff("2026-06-16")).map(({ individualId }) => individualId)).toEqual(["b"]);
  });

  test("two replicas form and upload a file once [ACH-12]", async () => {
    for (const reference of ["a", "b", "c"]) await bank.charge(reference);
    due();
    await Promise.all([bank.exchange(), bank.exchangeBeside(), bank.exchangeBeside()]);
    await bank.exchange();
    expect([bank.names().length, bank.server().renames(), await bank.fileStates()]).toEqual([1, 1, ["uploaded"]]);
    expect(bank.entriesIn(bank.names()[0] ?? "").length).toBe(3);
  });

  test.each(["write", "close"] as const)(
    "a connection that is cut at %s sends the file once [ACH-13]",
    async (call) => {
      for (let count = 0; count < 40; count += 1) await bank.charge(`r${count}`);
      due();
      bank.server().cutAfter(call);
      await bank.exchange();
      expect(bank.names().filter((name) => name.endsWith(".ach"))).toEqual([]);
      expect(bank.log().join("\n")).toMatch(/Could not exchange files with the bank; retrying later\./);
      await bank.exchange();
      const [name = ""] = bank.names().filter((each) => each.endsWith(".ach"));
      expect([bank.entriesIn(name).length, await bank.fileStates(), bank.server().renames()]).toEqual([
        40,
        ["uploaded"],
        1,
      ]);
    },
  );

  test("a connection that is cut after the renaming sends nothing again, even if the bank has taken the file [ACH-13]", async () => {
    await bank.charge("a");
    due();
    bank.server().cutAfter("rename");
    await bank.exchange();
    expect([bank.names().length, await bank.fileStates()]).toEqual([1, ["sending"]]);
    bank.server().take(`outgoing/${bank.names()[0]}`);
    await bank.exchange();
    expect([bank.names(), bank.server().renames(), await bank.fileStates()]).toEqual([[], 1, ["uploaded"]]);
  });

  test("a file that the bank has already counts as uploaded [ACH-13]", async () => {
    await bank.charge("a");
    due();
    bank.server().cutAfter("rename");
    await bank.exchange();
    await bank.exchange();
    expect([bank.server().renames(), await bank.fileStates()]).toEqual([1, ["uploaded"]]);
  });

  test.each(["LSTAT", "STAT", "OPENDIR", "READDIR", "RENAME"])(
    "a bank that fails at %s proves nothing about a file, and gets it later [ACH-13]",
    async (call) => {
      await bank.charge("a");
      due();
      bank.server().failAt("RENAME");
      await bank.exchange();
      bank.server().failAt(call);
      await bank.exchange();
      bank.server().mend();
      await bank.exchange();
      expect([bank.names(), bank.server().renames(), await bank.fileStates()]).toEqual([
        ["HARBOR-20260615-A-000001.ach"],
        1,
        ["uploaded"],
      ]);
    },
  );

  test.each([
    ["other bytes", (bytes: number) => "x".repeat(bytes)],
    ["another size", () => "other"],
  ])("a file of the same name with %s stops the uploads and goes to a person [ACH-13]", async (_, textOf) => {
    await bank.charge("a");
    due();
    bank.server().cutAfter("write");
    await bank.exchange();
    const { bytes } = await bank
      .db()
      .asJob(instanceId, (trx) => trx.selectFrom("ach_files").select("bytes").executeTakeFirstOrThrow());
    bank.server().put("outgoing/HARBOR-20260615-A-000001.ach", textOf(bytes));
    await bank.exchange();
    await bank.exchange();
    expect([await bank.fileStates(), (await bank.reviews()).map(({ kind }) => kind)]).toEqual([
      ["formed"],
      ["contradicting"],
    ]);
  });

  test("a bank with a file that the database does not know pauses the instance [ACH-16]", async () => {
    await bank.charge("a");
    bank.server().put("acknowledgements/HARBOR-20260615-A-000001.ach.ack", "ACCEPTED 1 2500 0");
    due();
    await bank.exchange();
    const pause = await bank.db().asJob(instanceId, (trx) => findPause(trx, instanceId));
    expect(pause?.paused_why).toBe(
      "the bank has the file HARBOR-20260615-A-000001.ach.ack, which the database does not know: it was probably restored",
    );
    expect([bank.names(), await bank.fileStates()]).toEqual([[], []]);
  });

  test("a file that a restored database has lost is adopted, and its entries are not sent again [ACH-16]", async () => {
    await bank.charge("a");
    const name = await bank.cutOff();
    const content = bank.server().text(`outgoing/${name}`);
    // Restores the database from before the cut-off, plus a charge made since then.
    await bank.forgetFiles();
    await bank.charge("b");
    const adopted = { instanceId, content, by: "sam", why: "restored", now: bank.clock().now() };
    const adopt = (as: string, text = content) => adoptFile(bank.db(), { ...adopted, name: as, content: text });
    expect((await adopt("other.ach")).err).toEqual(["other.ach is not the name of a file that harbor sends."]);
    expect((await adopt(name, "x")).err[0]).toMatch(/cannot be read: line 1: /);
    expect((await adopt(name)).out).toEqual([`${name} is adopted by sam: 1 of 1 entries are known.`]);
    expect((await adopt(name)).err).toEqual(["The database knows the files before number 2."]);
    expect(bank.entriesIn(await bank.cutOff("2026-06-16")).map(({ individualId }) => individualId)).toEqual(["b"]);
  });

  test("an adopted file names the entries that the database has lost [ACH-16]", async () => {
    await bank.charge("a");
    const name = await bank.cutOff();
    const content = bank.server().text(`outgoing/${name}`);
    await bank.forgetFiles({ entries: true });
    const outcome = await adoptFile(bank.db(), {
      instanceId,
      name,
      content,
      by: "sam",
      why: "restored",
      now: new Date(),
    });
    expect(outcome.out).toEqual([
      `${name} is adopted by sam: 0 of 1 entries are known.`,
      "  lost: trace number 076401250000001, 25.00, reference a…",
    ]);
    expect(await bank.charge("b")).toMatchObject({ transactionId: "076401250000002" });
  });

  test("a paused instance forms no file and uploads none [ACH-31]", async () => {
    await bank.charge("a");
    due();
    bank.server().cutAfter("write");
    await bank.exchange();
    const why = { by: "sam", why: "to check", compareFrom: null };
    await bank.db().asJob(instanceId, (trx) => pauseInstance(trx, instanceId, why, bank.clock().now()));
    await bank.exchange();
    await bank.charge("b");
    bank.at("2026-06-16T16:30");
    await bank.exchange();
    expect([bank.names().filter((name) => name.endsWith(".ach")), await bank.fileStates()]).toEqual([[], ["formed"]]);
    await bank
      .db()
      .asJob(instanceId, (trx) => trx.updateTable("instance_pauses").set({ resumed_at: new Date() }).execute());
    await bank.exchange();
    expect([bank.names().filter((name) => name.endsWith(".ach")).length, await bank.fileStates()]).toEqual([
      2,
      ["uploaded", "uploaded"],
    ]);
  });

  test("a host key that is not pinned gets no password, and loses nothing [ACH-29]", async () => {
    await bank.charge("a");
    const other = await startSftpServer();
    bank.configure({ hostKey: other.hostKey });
    due();
    await bank.exchange();
    expect(bank.log().join("\n")).toContain(
      `shows the host key ${bank.server().hostKey}, which is not pinned. Ask the bank before you trust it.`,
    );
    bank.configure({ hostKey: [other.hostKey, bank.server().hostKey] });
    await bank.exchange();
    expect(bank.names().length).toBe(1);
    await other.stop();
  });

  test("a wrong password is told without it, and loses nothing [ACH-29]", async () => {
    await bank.charge("a");
    bank.configure({ password: "an0ther-word" });
    due();
    await bank.exchange();
    expect(bank.log().join("\n")).toMatch(
      /Could not sign in at 127\.0\.0\.1:\d+ as harbor: the bank refuses the user's password\./,
    );
    expect(bank.log().join("\n")).not.toContain("an0ther-word");
    bank.configure({});
    await bank.exchange();
    expect(bank.names().length).toBe(1);
  });

  test("the report does not end while the bank cannot be reached [ACH-26]", async () => {
    await bank.exchange();
    expect(await bank.report()).toEqual({ items: [], isEnd: true });
    bank.configure({ password: "an0ther-word" });
    bank.at("2026-06-15T14:00");
    await bank.exchange();
    expect(await bank.processor().report(instanceId, null)).toEqual({ kind: "unknown", reason: "not read lately" });
  });
});
