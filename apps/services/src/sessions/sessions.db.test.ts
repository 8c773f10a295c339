import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { secretsIn } from "../db/secrets.js";
import { packageRoot } from "../package-root.js";
import { keptMessages } from "../testing/kept-messages.js";
import { describeWithDatabase } from "../testing/test-database.js";
import {
  call,
  casey,
  devon,
  movableClock,
  robin,
  startTestServices,
  type TestServices,
  tokenOf,
} from "../testing/test-services.js";
import { defaultAttemptLimits as limits } from "../settings/attempt-limits.js";
import { attemptWindowMs } from "./attempts.js";

const minute = 60_000;
const wrong = { ...casey, password: "Harbor-demo-9" };
const me = (token: string) => ["GET", "/api/demographics/m;user=casey%40example.com", { token }] as const;

describeWithDatabase("sessions", () => {
  const clock = movableClock();
  let services: TestServices;
  let tenantsDir: string;

  beforeAll(async () => {
    tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    cpSync(join(tenantsDir, "harbor"), join(tenantsDir, "bayside"), { recursive: true });
    const file = join(tenantsDir, "bayside/instance.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"instanceId": "harbor"', '"instanceId": "bayside"'));
    services = await startTestServices({ clock, tenantsDir });
  });
  afterAll(async () => {
    await services.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });
  // Login attempts of one test must not count in the next.
  beforeEach(() => clock.forward(attemptWindowMs));

  const valid = async (token: string, user = casey.username, instanceId = "harbor") =>
    (
      await call(services, "POST", `/token/verify;user=${encodeURIComponent(user)}?instanceId=${instanceId}`, {
        body: { jwt: token },
      })
    ).json["valid"];

  test("a right password returns a token and the stored spelling of the username [SIGN-55, SIGN-56]", async () => {
    const answer = await call(services, "POST", "/token/login", {
      body: { ...casey, username: " Casey@Example.com " },
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ jwt: expect.any(String), username: "casey@example.com" });
    expect((await call(services, ...me(String(answer.json["jwt"])))).status).toBe(200);
  });

  test("a wrong password and an unknown user get the same answer, byte for byte [SIGN-63]", async () => {
    const known = await call(services, "POST", "/token/login", { body: wrong });
    const unknown = await call(services, "POST", "/token/login", {
      body: { ...wrong, username: "nobody@example.com" },
    });
    expect(known.status).toBe(401);
    expect(known.json).toMatchObject({ code: "invalid_credentials" });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  test("a sign-in costs the same work for an unknown user as for a known user: one hash of the same strength [SIGN-64]", async () => {
    const verify = vi.spyOn(argon2, "verify");
    const work = async (username: string) => {
      verify.mockClear();
      await call(services, "POST", "/token/login", { body: { ...wrong, username } });
      return verify.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4));
    };
    try {
      const known = await work(robin.username);
      expect(known).toEqual([["", "argon2id", "v=19", expect.any(String)]]);
      expect(await work("nobody@example.com")).toEqual(known);
    } finally {
      verify.mockRestore();
    }
  });

  test("reports an unknown instance [SIGN-59]", async () => {
    const answer = await call(services, "POST", "/token/login", { body: { ...casey, instanceId: "nowhere" } });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ code: "instance_not_found" });
  });

  test("a token is valid only for its own user and tenant [SIGN-30, ROLE-18]", async () => {
    const token = await tokenOf(services, casey);
    expect(await valid(token)).toBe(true);
    expect(await valid(token, robin.username)).toBe(false);
    expect(await valid(token, casey.username, "bayside")).toBe(false);
    expect(await valid(token, casey.username, "nowhere")).toBe(false);
    expect(await valid("no.token.atall")).toBe(false);
    expect(await valid(`${token.slice(0, -4)}AAAA`)).toBe(false);
  });

  test("a missing token, a forged token, another tenant's token and a token signed with another tenant's key get the same answer [SIGN-23, SIGN-24, ROLE-19]", async () => {
    const secrets = secretsIn(services.db);
    const live = await tokenOf(services, casey);
    const claims = JSON.parse(Buffer.from(live.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
    const forge = (inst: string, key: Uint8Array) =>
      new SignJWT({ inst, sid: claims.sid })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(casey.username)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + minute))
        .sign(key);
    const page = "/api/pages/harbor;user=casey%40example.com?pageName=MakePayment&accountNo=100000001";
    const tokens = [
      undefined,
      "x",
      await forge("harbor", new Uint8Array(32)),
      await forge("bayside", await secrets.key("bayside", "jwt")),
      await forge("harbor", await secrets.key("bayside", "jwt")),
    ];
    const answers = await Promise.all(tokens.map((token) => call(services, "GET", page, { token })));
    expect(answers.map(({ status, json }) => [status, json["code"]])).toEqual(
      tokens.map(() => [401, "unauthenticated"]),
    );
    expect(
      (await call(services, "GET", page, { token: await forge("harbor", await secrets.key("harbor", "jwt")) })).status,
    ).toBe(200);
    expect((await call(services, "GET", page.replace("harbor", "bayside"), { token: live })).status).toBe(401);
  });

  test("a session ends after 15 idle minutes [SIGN-74]", async () => {
    const token = await tokenOf(services, casey);
    clock.forward(14 * minute);
    expect((await call(services, ...me(token))).status).toBe(200);
    clock.forward(14 * minute);
    expect(await valid(token)).toBe(true);
    clock.forward(15 * minute);
    expect(await valid(token)).toBe(false);
    expect((await call(services, ...me(token))).status).toBe(401);
  });

  test("a session ends after 8 hours, even while in use [SIGN-75]", async () => {
    const token = await tokenOf(services, casey);
    for (let passed = 0; passed < 8 * 60 - 10; passed += 10) {
      clock.forward(10 * minute);
      expect(await valid(token)).toBe(true);
    }
    clock.forward(10 * minute);
    expect(await valid(token)).toBe(false);
  });

  test("the last use of a session is written at most once a minute [SIGN-79]", async () => {
    const token = await tokenOf(services, casey);
    const signedIn = clock.now();
    const lastSeen = async () => {
      const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
      const row = await services.db.asApp("harbor", (trx) =>
        trx.selectFrom("sessions").select("last_seen").where("session_id", "=", sid).executeTakeFirstOrThrow(),
      );
      return row.last_seen.getTime() - signedIn.getTime();
    };
    clock.forward(59_000);
    await valid(token);
    expect(await lastSeen()).toBe(0);
    clock.forward(1_000);
    await valid(token);
    expect(await lastSeen()).toBe(minute);
  });

  test("logout ends the session of the token sent; the user's other sessions continue [SIGN-92]", async () => {
    const [token, other] = [await tokenOf(services, casey), await tokenOf(services, casey)];
    const answer = await call(services, "POST", "/api/demographics/logout;user=casey%40example.com", { token });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await valid(token)).toBe(false);
    expect((await call(services, ...me(token))).status).toBe(401);
    expect(await valid(other)).toBe(true);
  });

  test("after too many wrong passwords, sign-in returns 429 with the time to wait, even for the right password, whether or not the user exists [SIGN-65]", async () => {
    for (const username of [robin.username, "nobody@example.com"]) {
      for (let attempt = 0; attempt < limits.loginsPerUser; attempt += 1) {
        expect((await call(services, "POST", "/token/login", { body: { ...wrong, username } })).status).toBe(401);
      }
    }
    const refused = await call(services, "POST", "/token/login", { body: robin });
    expect([refused.status, refused.json["code"], refused.headers.get("retry-after")]).toEqual([
      429,
      "too_many_attempts",
      "900",
    ]);
    const unknown = await call(services, "POST", "/token/login", {
      body: { ...wrong, username: "nobody@example.com" },
    });
    expect(unknown.text).toBe(refused.text);
    expect((await call(services, "POST", "/token/login", { body: casey })).status).toBe(200);
    clock.forward(attemptWindowMs);
    expect((await call(services, "POST", "/token/login", { body: robin })).status).toBe(200);
  });

  test("a right password resets the count of earlier wrong passwords [SIGN-66]", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < limits.loginsPerUser - 1; attempt += 1)
        await call(services, "POST", "/token/login", { body: wrong });
      expect((await call(services, "POST", "/token/login", { body: casey })).status).toBe(200);
    }
  });

  test("wrong passwords from one address are limited across all usernames, even if the attempts are concurrent [SIGN-67]", async () => {
    const attempts = Array.from({ length: limits.loginsPerAddress + 10 }, (_, index) =>
      call(services, "POST", "/token/login", { body: { ...wrong, username: `user${index}@example.com` } }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(limits.loginsPerAddress);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test("a right password uncounts only its own attempt from its address, so nobody can guess on by signing in in between [SIGN-67]", async () => {
    const guess = async (index: number) =>
      (await call(services, "POST", "/token/login", { body: { ...wrong, username: `guessed${index}@example.com` } }))
        .status;
    for (let index = 1; index < limits.loginsPerAddress; index += 1) expect(await guess(index)).toBe(401);
    expect((await call(services, "POST", "/token/login", { body: casey })).status).toBe(200);
    expect(await guess(limits.loginsPerAddress)).toBe(401);
    expect(await guess(limits.loginsPerAddress + 1)).toBe(429);
  });

  test("the log contains no password or token; the rows contain passwords only as hashes, and no token [SIGN-73]", async () => {
    expect(
      (await call(services, "POST", "/token/login", { body: { ...wrong, username: "user1@example.com" } })).status,
    ).toBe(401);
    const [header = "", claims = "", signature = ""] = (await tokenOf(services, casey)).split(".");
    const rows = await services.db.asApp("harbor", async (trx) => [
      ...(await trx.selectFrom("users").selectAll().execute()),
      ...(await trx.selectFrom("login_attempts").selectAll().execute()),
      ...(await trx.selectFrom("sessions").selectAll().execute()),
    ]);
    const text = services.log.join("") + JSON.stringify(rows);
    expect(text).not.toMatch(/Harbor-demo|user1@example/);
    // Every token begins with the header and the instance. Shorter parts of a token could occur in a stored hash by
    // chance.
    for (const part of [header, claims.slice(0, 20), signature]) expect(text).not.toContain(part);
    expect(text).toContain("$argon2id$");
  });
});

describeWithDatabase("the configured session length", () => {
  const clock = movableClock();
  const outbox = keptMessages();
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices({ clock, senders: outbox, sessions: { idleMinutes: 5, totalMinutes: 12 } });
  });
  afterAll(() => services.stop());

  const verify = async (token: string, { username, instanceId } = casey) =>
    (
      await call(services, "POST", `/token/verify;user=${encodeURIComponent(username)}?instanceId=${instanceId}`, {
        body: { jwt: token },
      })
    ).json;

  test("limits how long a session may be idle, and responses state the seconds left [SIGN-78]", async () => {
    const token = await tokenOf(services, casey);
    expect(await verify(token)).toEqual({ valid: true, expiresInSeconds: 5 * 60 });
    clock.forward(4 * minute);
    const answer = await call(services, ...me(token));
    expect([answer.status, answer.headers.get("session-expires-in")]).toEqual([200, String(5 * 60)]);
    clock.forward(5 * minute);
    expect(await verify(token)).toEqual({ valid: false });
  });

  test("limits how long a session may last while in use [SIGN-77]", async () => {
    const token = await tokenOf(services, casey);
    for (const left of [5 * 60, 5 * 60, 3 * 60]) {
      clock.forward(3 * minute);
      expect(await verify(token)).toEqual({ valid: true, expiresInSeconds: left });
    }
    clock.forward(3 * minute);
    expect(await verify(token)).toEqual({ valid: false });
  });

  test("limits the total time, counted from the moment when the one-time passcode was applied [SIGN-76]", async () => {
    const pending = await tokenOf(services, devon);
    await call(services, "POST", "/otp/send;user=devon777", { token: pending, body: { username: devon.username } });
    clock.forward(4 * minute);
    const { json } = await call(services, "POST", "/otp/apply;user=devon777", {
      token: pending,
      body: { username: devon.username, code: outbox.lastCode() },
    });
    const token = String(json["jwt"]);
    for (const left of [5 * 60, 4 * 60]) {
      clock.forward(4 * minute);
      expect(await verify(token, devon)).toEqual({ valid: true, expiresInSeconds: left });
    }
    clock.forward(4 * minute);
    expect(await verify(token, devon)).toEqual({ valid: false });
  });
});
