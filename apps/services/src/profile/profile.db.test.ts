import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { messagesTo, type Paying, soon, startPaying } from "../payments/testing/paying.js";
import { callAt, sessionAt } from "../testing/call-at.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, robin, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";

const jordan = { instanceId: "summit", username: "jordan42", password: "Summit-demo-1" };

describeWithDatabase("User Profile", () => {
  let paying: Paying;

  beforeAll(async () => {
    paying = await startPaying();
  });
  afterAll(() => paying.stop());

  const path = ({ username }: typeof casey) => `/api/demographics/userProfile;user=${encodeURIComponent(username)}`;
  const read = async (user: typeof casey) =>
    callAt(paying.url, "GET", path(user), { token: await sessionAt(paying.url, user) });
  const save = async (user: typeof casey, body: object) =>
    callAt(paying.url, "POST", path(user), { token: await sessionAt(paying.url, user), body });

  test("starts with the imported data; if no email was imported, shows the username if that is an email address [PROF-17]", async () => {
    expect((await read(casey)).json).toEqual({ phone: "4105550161", email: "casey@example.com" });
    expect((await read(jordan)).json).toEqual({ phone: "4165550163", email: "" });
  });

  test("stores only the ten digits of a phone number typed in another format, trims the email, and leaves other users' profiles unchanged [PROF-18]", async () => {
    onTestFinished(async () => {
      await paying.db.asApp("summit", (trx) =>
        trx
          .updateTable("users")
          .set({ phone: "4165550163", email: null, profile_changed_at: null })
          .where("username", "=", jordan.username)
          .execute(),
      );
    });
    const saved = await save(jordan, { phone: "+1 (416) 555-0177", email: " jordan@example.com " });
    expect([saved.status, saved.json]).toEqual([200, { phone: "4165550177", email: "jordan@example.com" }]);
    expect((await read(jordan)).json).toEqual({ phone: "4165550177", email: "jordan@example.com" });
    const others = await paying.db.asApp("summit", (trx) =>
      trx.selectFrom("users").select(["phone", "email"]).where("username", "!=", jordan.username).execute(),
    );
    expect(others).toEqual([{ phone: "3035550164", email: "devon777@example.com" }]);
  });

  test.each([
    [{ phone: " " }, "phone", "Phone is required."],
    [{ phone: "410555014" }, "phone", "The Phone field must be exactly 10 digits."],
    [{ phone: "41055501421" }, "phone", "The Phone field must be exactly 10 digits."],
    [{ phone: "410555014x" }, "phone", "The Phone field must be exactly 10 digits."],
    [{ email: "" }, "email", "Email is required."],
    [{ email: "casey" }, "email", "Email must be a valid email address."],
    [{ email: `${"x".repeat(89)}@example.com` }, "email", "The Email field must be less than 100 characters"],
    [{ email: "x".repeat(101) }, "email", "Email must be a valid email address."],
    [{ email: "x".repeat(10_000) }, "email", "Email must be a valid email address."],
  ])("refuses %j at %s: '%s' [PROF-19]", async (wrong, field, message) => {
    const answer = await save(casey, { phone: "4105550161", email: casey.username, ...wrong });
    expect([answer.status, answer.json["code"], answer.json["parameterViolations"]]).toEqual([
      422,
      "invalid_profile",
      [{ path: field, message }],
    ]);
    expect((await read(casey)).json).toEqual({ phone: "4105550161", email: casey.username });
  });

  test("notifies only the previous address of a changed email [PASS-76]", async () => {
    await save(robin, { phone: "4105550162", email: "robin.new@example.com" });
    await expect
      .poll(() => messagesTo(paying.sandbox, robin.username), soon)
      .toMatchObject([{ channel: "mail", subject: "Your email address was changed - Harbor Recovery Services" }]);
    const [{ text = "" } = {}] = messagesTo(paying.sandbox, robin.username);
    expect(text).toContain(
      "If you did not make it, open this page within 72 hours and undo it. That signs out every device and lets you choose a new password.",
    );
    expect(text).toContain("Questions? Call Harbor Recovery Services at (410) 555-0142.");
    expect(messagesTo(paying.sandbox, "robin.new@example.com")).toEqual([]);
    expect(paying.logs.join("")).not.toMatch(/casey|robin|410555016/);
  });

  test("is refused to anyone not signed in as the user [PROF-20]", async () => {
    expect(
      (await callAt(paying.url, "GET", path(casey), { token: await sessionAt(paying.url, robin) })).json["code"],
    ).toBe("user_mismatch");
    expect((await callAt(paying.url, "POST", path(casey), { body: {} })).status).toBe(401);
  });
});

describeWithDatabase("User Profile with userProfileEnabled off", () => {
  const tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  let services: TestServices;

  beforeAll(async () => {
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const file = join(tenantsDir, "summit/instance.json");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace('"userProfileEnabled": true', '"userProfileEnabled": false'),
    );
    services = await startTestServices({ tenantsDir });
  });
  afterAll(async () => {
    await services.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  test("is neither shown nor saved [PROF-21]", async () => {
    const token = await tokenOf(services, jordan);
    for (const [method, more] of [
      ["GET", {}],
      ["POST", { body: { phone: "4165550163", email: "jordan@example.com" } }],
    ] as const) {
      const answer = await call(services, method, "/api/demographics/userProfile;user=jordan42", { token, ...more });
      expect([answer.status, answer.json["code"]]).toEqual([403, "user_profile_disabled"]);
    }
  });
});
