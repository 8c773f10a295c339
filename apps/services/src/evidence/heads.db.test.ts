import { createPublicKey, randomBytes, verify } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keysCommands } from "../admin/keys-command.js";
import { readKeyRing } from "../db/key-ring.js";
import { secretsIn } from "../db/secrets.js";
import { commandsOf } from "../testing/commands-of.js";
import { days } from "../testing/day-clock.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { noHash } from "./chain.js";
import { readHeads } from "./heads.js";
import { evidenceJob, writeMissingDays } from "./heads-job.js";
import { openSeal, sealDueDays } from "./seal-heads.js";
import { type Keeping, startKeeping } from "./testing/keeping.js";

describeWithDatabase("the signed heads", () => {
  let keeping: Keeping;
  beforeEach(async () => {
    keeping = await startKeeping();
  });
  afterEach(() => keeping.stop());

  const folder = () => join(keeping.evidenceDir, "harbor");
  const filesIn = (path: string) => (existsSync(path) ? readdirSync(path).sort() : []);
  const read = (day: string) => readHeads(readFileSync(join(folder(), `${day}.heads`), "utf8"));
  const storedDays = async () =>
    (
      await keeping.db.asJob("harbor", (trx) => trx.selectFrom("evidence_heads").select("day").orderBy("day").execute())
    ).map(({ day }) => day);

  test("of a day name the ends of the chains that changed, follow the day before, and are signed with the public key beside them [EVID-12]", async () => {
    const { clock, keep, closeDays } = keeping;
    await openSeal(keeping, "harbor");
    await keep("100000002");
    await keep("100000001");
    await keep("100000001");
    await closeDays();
    expect(filesIn(folder())).toEqual([]);
    clock.forward(days(1));
    await keep("100000001");
    clock.forward(days(2));
    await closeDays();
    expect(filesIn(folder())).toEqual(["2026-06-15.heads", "2026-06-16.heads", "public-key.pem"]);
    const [first, second] = [read("2026-06-15"), read("2026-06-16")];
    expect(first?.heads).toMatchObject({
      instanceId: "harbor",
      day: "2026-06-15",
      previousDay: null,
      previousDigest: noHash,
      heads: [
        { accountNo: "100000001", seq: 2 },
        { accountNo: "100000002", seq: 1 },
      ],
    });
    expect(second?.heads).toMatchObject({
      day: "2026-06-16",
      previousDay: "2026-06-15",
      previousDigest: first?.digest,
      heads: [{ accountNo: "100000001", seq: 3 }],
    });
    const publicKey = createPublicKey(readFileSync(join(folder(), "public-key.pem"), "utf8"));
    for (const file of [first, second])
      expect(verify(null, Buffer.from(file?.line ?? ""), publicKey, Buffer.from(file?.signature ?? "", "base64"))).toBe(
        true,
      );
  });

  test("of a day in the tenant's time zone cover what was kept until its midnight, and what was committed late is covered the next day [EVID-12]", async () => {
    const { clock, keep, closeDays } = keeping;
    await openSeal(keeping, "harbor");
    await keep("100000001", { at: new Date("2026-06-16T03:59:59.999Z") });
    await keep("100000002", { at: new Date("2026-06-16T04:00:00.000Z") });
    clock.forward(12 * 3_600_000 + 5 * 60_000);
    await closeDays();
    expect(await storedDays()).toEqual([]);
    clock.forward(6 * 60_000);
    await closeDays();
    expect(read("2026-06-15")?.heads.heads).toMatchObject([{ accountNo: "100000001" }]);
    await keep("100000003", { at: new Date("2026-06-16T03:59:00.000Z") });
    clock.forward(days(1));
    await closeDays();
    expect(read("2026-06-16")?.heads.heads.map(({ accountNo }) => accountNo)).toEqual(["100000002", "100000003"]);
  });

  test("of missed days are signed later, once each even by two replicas at once [EVID-13]", async () => {
    const { clock, keep } = keeping;
    await openSeal(keeping, "harbor");
    for (let day = 0; day < 4; day += 1) {
      await keep("100000001");
      clock.forward(days(day === 1 ? 3 : 1));
    }
    const replicas = [
      keeping,
      { ...keeping, secrets: secretsIn(keeping.db), evidenceDir: join(keeping.folder, "other") },
    ];
    await Promise.all(replicas.map((replica) => sealDueDays(replica, "harbor")));
    const signed = await storedDays();
    expect(signed).toHaveLength(4);
    await Promise.all([...replicas, keeping].map((replica) => writeMissingDays(replica, "harbor")));
    const names = [...signed.map((day) => `${day}.heads`), "public-key.pem"];
    for (const { evidenceDir } of replicas) {
      expect(filesIn(join(evidenceDir, "harbor"))).toEqual(names);
      for (const name of names)
        expect(readFileSync(join(evidenceDir, "harbor", name))).toEqual(readFileSync(join(folder(), name)));
    }
  });

  test("are not written again after somebody removed a file, but the days after the last file are [EVID-13]", async () => {
    const { clock, keep, closeDays } = keeping;
    for (let day = 0; day < 3; day += 1) {
      await keep("100000001");
      clock.forward(days(1));
    }
    await closeDays();
    const [first, second, third] = filesIn(folder());
    rmSync(join(folder(), first ?? ""));
    rmSync(join(folder(), third ?? ""));
    await closeDays();
    expect(filesIn(folder())).toEqual([second, third, "public-key.pem"]);
  });

  describe("in case of a fault", () => {
    const logged: [object, string][] = [];
    const job = () =>
      evidenceJob({ ...keeping, log: { error: (details, message) => void logged.push([details, message]) } });
    const passed = () => new AbortController().signal;
    beforeEach(async () => {
      logged.length = 0;
      await openSeal(keeping, "harbor");
      await keeping.keep("100000001");
      keeping.clock.forward(days(1));
    });

    test("a folder that cannot be written: the log says so, and acts and signatures go on; the files are written once it is repaired [EVID-14]", async () => {
      writeFileSync(keeping.evidenceDir, "not a folder");
      await job().work("harbor", passed());
      expect(logged).toMatchObject([
        [
          { instance: "harbor", folder: keeping.evidenceDir },
          "Could not write the evidence heads to their folder; writing them later. Payments are not affected.",
        ],
      ]);
      expect(await keeping.keep("100000001")).toBe(2);
      expect(await storedDays()).toHaveLength(1);
      rmSync(keeping.evidenceDir);
      await job().work("harbor", passed());
      expect(filesIn(folder())).toHaveLength(2);
      expect(logged).toHaveLength(1);
    });

    test.each([
      ["missing", sql`delete from secrets where name = 'evidence'`],
      [
        "another one",
        sql`update secrets set value = (select value from secrets as other where other.name = 'hmac' and other.instance_id = secrets.instance_id) where name = 'evidence'`,
      ],
    ])(
      "a signing key that is %s: nothing is signed, no other key is made, and the log says so [EVID-14]",
      async (_, damage) => {
        await job().work("harbor", passed());
        await keeping.secrets.key("harbor", "hmac");
        const [kept] = await asOwner(
          keeping.db,
          sql<{ value: string }>`select value from secrets where instance_id = 'harbor' and name = 'evidence'`,
        );
        await asOwner(keeping.db, damage);
        const damaged = () => asOwner(keeping.db, sql`select value from secrets where name = 'evidence'`);
        const before = await damaged();
        await keeping.keep("100000001");
        keeping.clock.forward(days(1));
        // As after a restart, which forgets the keys that were read before.
        const restarted = { ...keeping, secrets: secretsIn(keeping.db) };
        const log = { error: (details: object, message: string) => void logged.push([details, message]) };
        await evidenceJob({ ...restarted, log }).work("harbor", passed());
        expect(logged.map(([, message]) => message)).toEqual([
          "Could not sign the evidence heads; signing them later. Payments are not affected.",
        ]);
        expect([await damaged(), await storedDays()]).toEqual([before, ["2026-06-15"]]);
        expect(await keeping.keep("100000001")).toBe(3);

        await asOwner(keeping.db, sql`delete from secrets where name = 'evidence'`);
        await asOwner(
          keeping.db,
          sql`insert into secrets (instance_id, name, value) values ('harbor', 'evidence', ${kept?.value})`,
        );
        await evidenceJob({ ...restarted, secrets: secretsIn(keeping.db), log }).work("harbor", passed());
        expect(await storedDays()).toHaveLength(2);
      },
    );
  });

  test("are signed with the same key after its encryption changed [EVID-15]", async () => {
    const { clock, keep, closeDays, db } = keeping;
    await keep("100000001");
    clock.forward(days(1));
    await closeDays();
    const ring = readKeyRing([randomBytes(32).toString("base64"), "development"]);
    if ("rule" in ring) throw new Error(ring.rule);
    const renewed = { ...keeping, db: { ...db, keyRing: ring } };
    expect((await commandsOf(keysCommands, renewed, "keys")("reencrypt")).exitCode).toBe(0);
    await keep("100000001");
    clock.forward(days(1));
    await sealDueDays({ ...renewed, secrets: secretsIn(renewed.db) }, "harbor");
    await writeMissingDays(keeping, "harbor");
    const [first, second] = (await storedDays()).map(read);
    expect(second?.heads.publicKey).toBe(first?.heads.publicKey);
  });
});
