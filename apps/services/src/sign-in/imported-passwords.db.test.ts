import { pbkdf2Sync } from "node:crypto";
import * as bcrypt from "@node-rs/bcrypt";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { importLines } from "../importer/import-lines.js";
import { resetByOperatorMark, storedImport } from "../sessions/imported-password.js";
import { hashPassword } from "../sessions/password.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { holdPasswordChecks } from "../testing/cheap-argon2.js";
import { keptMessages } from "../testing/kept-messages.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, startTestServices, type TestServices } from "../testing/test-services.js";

const password = "Old-system-1";
const bcryptOf = (text: string, cost = 4) => bcrypt.hashSync(text, { cost });
const djangoOf = (text: string, iterations = 1_000) =>
  `pbkdf2_sha256$${iterations}$salt$${pbkdf2Sync(text, "salt", iterations, 32, "sha256").toString("base64")}`;
const soon = { timeout: 20_000 };

describeWithDatabase("users of another system", () => {
  const messages = keptMessages();
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices({ senders: messages });
  });
  afterAll(() => services.stop());
  afterEach(() => holdPasswordChecks());

  /** Imports users, and returns what was wrong with them. */
  async function importUsers(...users: readonly object[]): Promise<string[]> {
    const faults: string[] = [];
    await importLines({
      db: services.db,
      tenant: knownTenant(services.tenants, "harbor"),
      global: services.tenants.global,
      now: new Date(),
      lines: users.map((one) =>
        JSON.stringify({
          ...{ kind: "user", firstName: "A", lastName: "B", demDbtNo: "7", allowedPayTypes: [], allowedPaySelects: [] },
          ...one,
        }),
      ),
      onFault: (line, reason) => faults.push(`${line}: ${reason}`),
    });
    return faults;
  }
  const signIn = (username: string, text = password) =>
    call(services, "POST", "/token/login", { body: { instanceId: "harbor", username, password: text } });
  const stored = (username: string) =>
    services.db.asJob("harbor", async (trx) => {
      const { password_hash } = await trx
        .selectFrom("users")
        .select("password_hash")
        .where("instance_id", "=", "harbor")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      return password_hash;
    });
  const store = (username: string, password_hash: string) =>
    services.db.asJob("harbor", (trx) =>
      trx
        .updateTable("users")
        .set({ password_hash })
        .where("instance_id", "=", "harbor")
        .where("username", "=", username)
        .execute(),
    );

  test.each([
    ["bcrypt", "b@example.com", bcryptOf(password)],
    ["PBKDF2", "p@example.com", djangoOf(password)],
  ])(
    "a user with a %s hash signs in with the known password, which is then stored as our own hash [SIGN-108, SIGN-109]",
    async (_, username, passwordHash) => {
      expect(await importUsers({ username, passwordHash })).toEqual([]);
      const wrong = await signIn(username, "Old-system-2");
      const unknown = await signIn("nobody@example.com");
      expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
      expect(await stored(username)).toContain(passwordHash);

      expect((await signIn(username)).status).toBe(200);
      const own = await stored(username);
      expect(own).toMatch(/^\$argon2id\$/);
      expect((await signIn(username)).status).toBe(200);
      expect((await signIn(username, "Old-system-2")).status).toBe(401);
      expect(await stored(username)).toBe(own);
    },
  );

  test("two first sign-ins at once both succeed, and no password is checked while a transaction is open [SIGN-109]", async () => {
    const username = "twice@example.com";
    await importUsers({ username, passwordHash: bcryptOf(password) });
    const own = await hashPassword(password);
    let checks = 0;
    holdPasswordChecks(async () => {
      checks += 1;
      // Another first sign-in ends while this one checks. It would wait forever for an open transaction of this one.
      await store(username, own);
    });
    const { status } = await signIn(username);
    holdPasswordChecks();
    expect([status, checks]).toEqual([200, 2]);

    await store(username, storedImport(bcryptOf(password)));
    const both = await Promise.all([signIn(username), signIn(username)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a first sign-in fails if the user's password changes meanwhile, also while that is checked [SIGN-109]", async () => {
    const username = "changing@example.com";
    await importUsers({ username, passwordHash: bcryptOf(password) });
    const own = await hashPassword(password);
    const other = await hashPassword("Changed-2026");
    let checks = 0;
    holdPasswordChecks(async () => {
      checks += 1;
      await store(username, checks === 1 ? own : other);
    });
    const refused = await signIn(username);
    await store(username, storedImport(bcryptOf(password)));
    holdPasswordChecks(async () => void (await store(username, other)));
    const changed = await signIn(username);
    holdPasswordChecks();
    expect([refused.status, changed.status]).toEqual([401, 401]);
  });

  test("no password fits a user who must reset it, and the answer is that of wrong credentials; the recovery sets a password [SIGN-110]", async () => {
    const username = "m@example.com";
    expect(await importUsers({ username, mustReset: true })).toEqual([]);
    for (const text of [password, "reset|", "reset"]) {
      const refused = await signIn(username, text);
      expect([refused.status, refused.text]).toEqual([401, (await signIn("nobody@example.com", text)).text]);
    }
    await call(services, "POST", "/public/passwordRecovery", { body: { instanceId: "harbor", username } });
    const secrets = () => messages.messages.flatMap(({ text }) => /reset\?lang=en#(\S+)/.exec(text)?.[1] ?? []);
    await expect.poll(() => secrets().length, soon).toBe(1);
    const body = { instanceId: "harbor", secret: secrets()[0], newPassword: "New-one-2026" };
    const { status } = await call(services, "POST", "/public/passwordRecovery/reset", {
      body: { ...body, confirmPassword: body.newPassword },
    });
    expect([status, (await signIn(username, body.newPassword)).status]).toEqual([204, 200]);
  });

  test("a later import replaces the hash until the user has signed in, and never a password that the user or an operator has set [SIGN-111]", async () => {
    const username = "later@example.com";
    await importUsers({ username, passwordHash: bcryptOf("Before-2026") });
    await importUsers({ username, mustReset: true });
    expect((await signIn(username, "Before-2026")).status).toBe(401);
    await importUsers({ username, passwordHash: bcryptOf(password) });
    expect((await signIn(username)).status).toBe(200);
    const own = await stored(username);
    await importUsers({ username, passwordHash: bcryptOf("Later-2026") }, { username, mustReset: true });
    expect(await stored(username)).toBe(own);
    await store(username, resetByOperatorMark);
    await importUsers({ username, passwordHash: bcryptOf("Later-2026") });
    expect(await stored(username)).toBe(resetByOperatorMark);
  });

  test("refuses a user with two passwords or none, a hash that costs too much, and a kind of hash too many, by line [SIGN-108, SIGN-64]", async () => {
    const one = "it must have exactly one of initialPassword, passwordHash and mustReset";
    const faults = await importUsers(
      { username: "1@example.com" },
      { username: "2@example.com", initialPassword: "Initial-2026", mustReset: true },
      { username: "3@example.com", mustReset: false },
      { username: "4@example.com", passwordHash: `$2b$31$${"u".repeat(53)}` },
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ username: `k${n}@example.com`, passwordHash: djangoOf("x", n) })),
    );
    expect(faults).toEqual([
      `1: ${one}`,
      `2: ${one}`,
      "3: mustReset must be equal to constant",
      "4: passwordHash cannot be checked here: its bcrypt cost must be 4 to 13",
      ...["9", "10"].map((line) => expect.stringContaining(`${line}: passwordHash is of one more kind than`) as string),
    ]);
    expect((await signIn("k4@example.com", "x")).status).toBe(200);
    // Its kind is gone with its last user, so another may come.
    expect(await importUsers({ username: "k5@example.com", passwordHash: djangoOf("x", 5) })).toEqual([]);
  });
});
