import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commandsOf } from "../testing/commands-of.js";
import { days } from "../testing/day-clock.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { evidenceCommands } from "./evidence-command.js";
import { type Keeping, session, startKeeping } from "./testing/keeping.js";

const confirmation = "HAR-7Q2M-94KD";

describeWithDatabase("paydown evidence", () => {
  let keeping: Keeping;
  /** Three days of evidence: a disclosure and the payment that relied on it, a text in Spanish, another text. */
  const setUp = async () => {
    keeping = await startKeeping();
    const { keep, clock, closeDays } = keeping;
    const at = clock.now();
    await keep("100000001");
    await keep("100000001", {
      kind: "payment",
      lines: ["We will take $25.00 from your bank account ending 8899 today, 06/15/2026."],
      subject: { confirmation, amount: "25.00", paymentId: "payment-1" },
      confirmation,
      used: [{ evidenceSeq: 1, label: "REGE-BANK-ONCE", text: "First line", at }],
    });
    clock.forward(days(1));
    await keep(
      "100000001",
      { language: "es", lines: ["¿Está de acuerdo?"] },
      { ...session, username: "robin@example.com" },
    );
    await keep("100000002");
    clock.forward(days(1));
    await closeDays();
    // The open day is not signed yet.
    await keep("100000001");
  };

  const evidence = (...args: string[]) =>
    commandsOf(evidenceCommands, keeping, "evidence")("--instance", "harbor", ...args);
  const ofAccount = (...args: string[]) => evidence("--account", "100000001", ...args);
  const damage = (statement: RawBuilder<unknown>) => asOwner(keeping.db, statement);
  const addPayment = ({ paymentId = "", confirmation = "", accountNo = "", originalId = null as string | null }) =>
    damage(sql`insert into payments (instance_id, payment_id, reference, conf_number, username, account_no, idempotency_key, fingerprint, action, payment_option, method_kind, last4, paid_by, amount_cents, fee_cents, payment_date, state, created_at, original_id, times_again)
      values ('harbor', ${paymentId}, ${paymentId}, ${confirmation}, 'casey@example.com', ${accountNo}, ${paymentId}, 'f', 'oneTime', '1', 'bank', '8899', 'Casey', 2500, 0, '2026-06-01', 'succeeded', '2026-06-01', ${originalId}, ${originalId === null ? 0 : 1})`);
  const headsFile = (day: string) => join(keeping.evidenceDir, "harbor", `${day}.heads`);

  describe("without any damage", () => {
    beforeAll(setUp);
    afterAll(() => keeping.stop());

    test("prints a payment's authorization and the text that it relied on, word for word [EVID-16, EVID-20]", async () => {
      const { exitCode, out, err } = await evidence("--confirmation", confirmation);
      expect([exitCode, err]).toEqual([0, []]);
      const lines = out.join("\n").replace(/[0-9a-f]{64}/g, "HASH");
      expect(lines).toMatch(
        /^Acknowledgement: account 100000001, position 1\n {2}When +2026-06-15T16:00:00.000Z \(06\/15\/2026 in America\/New_York\)\n {2}Who +casey@example.com, session session-1\n {2}Address +203.0.113.7\n {2}Label +REGE-BANK-ONCE\n {2}Versions +text [0-9a-f]{12}, rules \d+\.\d+\.\d+, language en\n {2}Hash +HASH\n {2}Follows +HASH\n {2}Text +as shown:\n {4}\| First line\n {4}\| Second line\n/,
      );
      expect(lines).toContain("Payment authorization: account 100000001, position 2");
      expect(lines).toMatch(/ {2}Relies on +position 1\n/);
      expect(lines).toContain("    | We will take $25.00 from your bank account ending 8899 today, 06/15/2026.");
      expect(lines).not.toContain("position 3");
      expect(out.at(-1)).toBe(
        "Checked 1 account, 4 rows and 2 days of signed heads. Signed through 2026-06-16. Nothing was altered.",
      );
    });

    test("prints the original payment's authorization for a debit that was presented again [EVID-22]", async () => {
      await addPayment({ paymentId: "payment-1", confirmation, accountNo: "100000001" });
      const again = { paymentId: "again", confirmation: "HAR-AGAIN", accountNo: "100000001", originalId: "payment-1" };
      await addPayment(again);
      const { exitCode, out, err } = await evidence("--confirmation", "HAR-AGAIN");
      expect([exitCode, err]).toEqual([0, []]);
      expect(out).toEqual((await evidence("--confirmation", confirmation)).out);
    });

    test.each([
      [["--consumer", "robin@example.com"], [["100000001", 3]]],
      [
        ["--account", "100000001"],
        [
          ["100000001", 1],
          ["100000001", 2],
          ["100000001", 3],
          ["100000001", 4],
        ],
      ],
      [
        ["--date", "06/16/2026"],
        [
          ["100000001", 3],
          ["100000002", 1],
        ],
      ],
      [["--date", "2026-06-01"], []],
    ])("prints the evidence of %j, as JSON for scripts [EVID-16]", async (of, expected) => {
      const { exitCode, out, err } = await evidence(...of, "--json");
      expect([exitCode, err]).toEqual([0, []]);
      const printed = JSON.parse(out.join("\n")) as {
        evidence: { accountNo: string; seq: number; hash: string; text: string }[];
        verification: { faults: unknown[] };
      };
      expect(printed.evidence.map(({ accountNo, seq }) => [accountNo, seq])).toEqual(expected);
      expect(printed.verification.faults).toEqual([]);
    });

    test("checks every account with --verify-only alone, and prints nothing but the result [EVID-20]", async () => {
      expect(await evidence("--verify-only")).toEqual({
        exitCode: 0,
        out: ["Checked 2 accounts, 5 rows and 2 days of signed heads. Signed through 2026-06-16. Nothing was altered."],
        err: [],
      });
    });

    test.each([
      [
        ["--confirmation", "HAR-0000-0000"],
        1,
        "There is no payment with the confirmation code HAR-0000-0000 in harbor.",
      ],
      [["--consumer", "nobody@example.com"], 1, "There is no consumer nobody@example.com with an account in harbor."],
      [["--account", "999"], 1, "There is no account 999 in harbor."],
      [
        ["--account", "1", "--date", "2026-06-15"],
        2,
        "Give only one of --confirmation, --consumer, --account and --date.",
      ],
      [[], 2, "Give --confirmation, --consumer, --account or --date, or --verify-only alone to check everything."],
    ])("answers %j with exit code %d and a sentence [EVID-21]", async (args, exitCode, sentence) => {
      expect(await evidence(...args)).toEqual({ exitCode, out: [], err: [sentence] });
    });
  });

  describe("after damage", () => {
    beforeEach(setUp);
    afterEach(() => keeping.stop());

    test.each<[string, RawBuilder<unknown>, string]>([
      [
        "a changed word",
        sql`update evidence set body = replace(body, 'Second line', 'Second lime') where account_no = '100000001' and seq = 1`,
        "account 100000001, position 1: the contents were altered: they do not have the row's hash",
      ],
      [
        "a millisecond",
        sql`update evidence set at = at + interval '1 millisecond' where account_no = '100000001' and seq = 2`,
        "account 100000001, position 2: the column at does not repeat the contents: one of the two was altered",
      ],
      [
        "a removed row",
        sql`delete from evidence where account_no = '100000001' and seq = 3`,
        "account 100000001, position 3: the row is missing",
      ],
    ])("names %s, and exits with 1 [EVID-17, EVID-20]", async (_, statement, line) => {
      await damage(statement);
      const { exitCode, err, out } = await ofAccount("--verify-only");
      expect([exitCode, err[0]]).toEqual([1, line]);
      expect(out[0]).toMatch(/\d faults?\.$/);
    });

    test("names signed rows removed from the end, even all rows of an account [EVID-18]", async () => {
      await damage(sql`delete from evidence where account_no = '100000001' and seq > 2`);
      await damage(sql`delete from evidence where account_no = '100000002'`);
      const removed = [
        "account 100000001, position 3: the row was removed from the end: the heads of 2026-06-16 signed position 3",
        "account 100000002, position 1: the row was removed from the end: the heads of 2026-06-16 signed position 1",
      ];
      expect(await evidence("--verify-only")).toMatchObject({ exitCode: 1, err: removed });
      expect((await evidence("--date", "2026-06-16")).err).toEqual(removed);
      expect((await evidence("--account", "100000002")).err).toEqual(removed.slice(1));
    });

    test("names the authorization that is missing for a payment with a confirmation code, with what was kept before the chain [EVID-21, EVID-22]", async () => {
      await addPayment({ paymentId: "earlier", confirmation: "HAR-EARLIER", accountNo: "100000003" });
      await damage(sql`insert into acknowledgements (instance_id, acknowledgement_id, session_id, username, account_no, dem_idty_no, label, text, created_at, consumed_by)
      values ('harbor', 'old', 's', 'casey@example.com', '100000003', 'D', 'REGE-BANK-ONCE', 'The old text', '2026-06-01', 'earlier')`);
      const { exitCode, out, err } = await evidence("--confirmation", "HAR-EARLIER");
      expect([exitCode, err]).toEqual([
        1,
        [
          "The payment HAR-EARLIER of account 100000003 has no authorization in the chain: it was made before the chain began, or the row was removed.",
        ],
      ]);
      expect(out.join("\n")).toContain("kept before the chain began, so no hash protects it");
      expect(out.join("\n")).toContain("    | The old text");
      expect((await evidence("--account", "100000003")).exitCode).toBe(0);
      const again = { paymentId: "again", confirmation: "HAR-AGAIN", accountNo: "100000003", originalId: "earlier" };
      await addPayment(again);
      const ofAgain = await evidence("--confirmation", "HAR-AGAIN");
      expect(ofAgain.err).toEqual([
        "The payment HAR-AGAIN presents HAR-EARLIER of account 100000003 again, which has no authorization in the chain: it was made before the chain began, or the row was removed.",
      ]);
      expect(ofAgain.out).toEqual(out);
    });

    describe("heads", () => {
      test("that are missing, altered, of another day, or signed with another key, by their day [EVID-19]", async () => {
        const file = headsFile("2026-06-15");
        const genuine = readFileSync(file, "utf8");
        rmSync(file);
        expect((await evidence("--verify-only")).err).toEqual([
          "heads of 2026-06-15: the file is missing in the folder",
        ]);
        writeFileSync(file, genuine.replace('"seq":2', '"seq":1'));
        expect((await evidence("--verify-only")).err).toEqual([
          "heads of 2026-06-15: the file and the database differ: one of the two was altered",
          "heads of 2026-06-15: the signature of the file is not the tenant's",
        ]);
        writeFileSync(file, "{}");
        expect((await evidence("--verify-only")).err).toContain("heads of 2026-06-15: the file is unreadable");
        writeFileSync(file, genuine);
        copyFileSync(file, headsFile("2026-06-14"));
        expect((await evidence("--verify-only")).err).toContain(
          "heads of 2026-06-14: the database has no heads of this day, but the folder has",
        );
      });

      test("of a folder that is gone, and a public key that is missing or another one [EVID-19]", async () => {
        const key = join(keeping.evidenceDir, "harbor/public-key.pem");
        const genuine = readFileSync(key, "utf8");
        writeFileSync(key, genuine.replace(/.(?=\n-----END)/, "A"));
        expect((await evidence("--verify-only")).err).toEqual([
          "public-key.pem in the evidence folder is not the key that signs",
        ]);
        rmSync(key);
        expect((await evidence("--verify-only")).err).toEqual(["public-key.pem is missing in the evidence folder"]);
        writeFileSync(key, genuine);
        const gone = `${keeping.evidenceDir}-gone`;
        renameSync(keeping.evidenceDir, gone);
        expect((await evidence("--verify-only")).err).toEqual([
          "public-key.pem is missing in the evidence folder",
          "heads of 2026-06-15: the file is missing in the folder",
          "heads of 2026-06-16: the file is missing in the folder",
        ]);
        writeFileSync(keeping.evidenceDir, "not a folder");
        expect((await evidence("--verify-only")).exitCode).toBe(1);
        rmSync(keeping.evidenceDir);
        renameSync(gone, keeping.evidenceDir);
        expect((await evidence("--verify-only")).exitCode).toBe(0);
      });

      test("are checked with the public key beside them if the signing key is missing or cannot be decrypted [EVID-19]", async () => {
        const beside = "signatures are checked with public-key.pem of the evidence folder";
        await damage(sql`update secrets set value = 'pd1.00000000.abc' where name = 'evidence'`);
        expect((await evidence("--verify-only")).err).toEqual([
          `the signing key cannot be decrypted: A value of secrets.value of harbor is encrypted with key 00000000, which PAYDOWN_KEY does not hold.; ${beside}`,
        ]);
        await damage(sql`delete from secrets where name = 'evidence'`);
        expect((await evidence("--verify-only")).err).toEqual([
          `the signing key is missing in the database; ${beside}`,
        ]);
        await damage(sql`delete from evidence where account_no = '100000002'`);
        expect((await evidence("--verify-only")).err).toHaveLength(2);
      });
    });
  });
});
