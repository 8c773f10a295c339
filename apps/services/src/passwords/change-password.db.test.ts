import { passwordLength } from "@paydown/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messagesTo, type Paying, soon, startPaying } from "../payments/testing/paying.js";
import { defaultAttemptLimits as limits } from "../settings/attempt-limits.js";
import { attemptWindowMs } from "../sessions/attempts.js";
import { callAt, loginAt, sessionAt } from "../testing/call-at.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, movableClock, robin } from "../testing/test-services.js";

const jordan = { instanceId: "summit", username: "jordan42", password: "Summit-demo-1" };

describeWithDatabase("Change Password", () => {
  const clock = movableClock(new Date().toISOString());
  let paying: Paying;
  /** Casey's current password; the tests that change it leave different ones. */
  let password = casey.password;

  beforeAll(async () => {
    paying = await startPaying({ clock });
  });
  afterAll(() => paying.stop());
  const now = () => ({ ...casey, password });
  const change = (token: string, body: object, user = casey.username, headers = {}) =>
    callAt(paying.url, "POST", `/api/demographics/password;user=${encodeURIComponent(user)}`, { token, body, headers });
  const to = (newPassword: string, currentPassword = password) => ({
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  });
  const isLive = async (token: string, user = casey.username) =>
    (await callAt(paying.url, "GET", `/api/demographics/m;user=${encodeURIComponent(user)}`, { token })).status === 200;

  const tooShort = "x".repeat(passwordLength.min - 1);
  const [longest, tooLong] = ["x".repeat(passwordLength.max), "x".repeat(passwordLength.max + 1)];
  test.each([
    [{ currentPassword: "" }, "currentPassword", "Current password is required"],
    [{ newPassword: "", confirmPassword: "" }, "newPassword", "New password is required"],
    [
      { newPassword: tooShort, confirmPassword: tooShort },
      "newPassword",
      "The New password field must have at least 8 characters",
    ],
    [
      { newPassword: longest, confirmPassword: longest },
      "newPassword",
      "The New password field must be less than 40 characters",
    ],
    [{ confirmPassword: "" }, "confirmPassword", "Confirm new password is required"],
    [
      { confirmPassword: tooShort },
      "confirmPassword",
      "The Confirm new password field must have at least 8 characters",
    ],
    [{ confirmPassword: tooLong }, "confirmPassword", "The Confirm new password field must be less than 40 characters"],
    [{ confirmPassword: "Another-one-2" }, "confirmPassword", "Password confirmation does not match"],
  ])("refuses %j at %s: '%s' [PASS-16]", async (wrong, path, message) => {
    const mine = await sessionAt(paying.url, now());
    const answer = await change(mine, { ...to("Another-one-1"), ...wrong });
    expect([answer.status, answer.json["code"]]).toEqual([422, "invalid_password"]);
    expect(answer.json["parameterViolations"]).toContainEqual({ path, message });
    expect(await isLive(mine)).toBe(true);
  });

  test("a wrong current password is reported at its field and changes nothing [PASS-22]", async () => {
    const token = await sessionAt(paying.url, now());
    const answer = await change(token, to("Another-one-1", "Harbor-demo-9"));
    expect([answer.status, answer.json["code"]]).toEqual([422, "wrong_password"]);
    expect(answer.json["parameterViolations"]).toEqual([
      { path: "currentPassword", message: "The current password is not right." },
    ]);
    expect(await isLive(token)).toBe(true);
    expect((await loginAt(paying.url, now())).status).toBe(200);
  });

  test("counts wrong passwords as login attempts; after too many, even the right password has to wait [PASS-23]", async () => {
    const token = await sessionAt(paying.url, now());
    for (let attempt = 0; attempt < limits.loginsPerUser / 2; attempt += 1) {
      expect((await loginAt(paying.url, { ...casey, password: "Harbor-demo-9" })).status).toBe(401);
      expect((await change(token, to("Another-one-1", "Harbor-demo-9"))).status).toBe(422);
    }
    const refused = await change(token, to("Another-one-1"));
    expect([refused.status, refused.json["code"], refused.headers.get("retry-after")]).toEqual([
      429,
      "too_many_attempts",
      "900",
    ]);
    expect((await loginAt(paying.url, now())).status).toBe(429);
    clock.forward(attemptWindowMs);
  });

  test("ends every session of the user and of nobody else; only the new password signs in, and an email notifies the user [PASS-17, PASS-18, PASS-20, PASS-21]", async () => {
    const mine = [await sessionAt(paying.url, robin), await sessionAt(paying.url, robin)];
    const caseys = await sessionAt(paying.url, now());
    const answer = await change(mine[0]!, to("Another one 2", robin.password), robin.username, {
      "accept-language": "es-MX, en;q=0.5",
    });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await Promise.all(mine.map((token) => isLive(token, robin.username)))).toEqual([false, false]);
    expect(await isLive(caseys)).toBe(true);
    expect((await loginAt(paying.url, robin)).status).toBe(401);
    expect((await loginAt(paying.url, { ...robin, password: "Another one 2" })).status).toBe(200);
    await expect
      .poll(() => messagesTo(paying.sandbox, robin.username), soon)
      .toMatchObject([{ channel: "mail", subject: "Se cambió su contraseña - Harbor Recovery Services" }]);
    expect(paying.logs.join("")).not.toMatch(/Another one 2|Harbor-demo|casey@|robin@/);
  });

  test("only one of many concurrent changes takes effect, and its password signs in [PASS-25]", async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => sessionAt(paying.url, now())));
    const answers = await Promise.all(tokens.map((token, index) => change(token, to(`Parallel-${index}`))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 204);
    for (const { json } of answers.filter((_, index) => index !== winner))
      expect(["wrong_password", "unauthenticated"]).toContain(json["code"]);
    password = `Parallel-${winner}`;
    expect((await loginAt(paying.url, now())).status).toBe(200);
    expect(await Promise.all(tokens.map((token) => isLive(token)))).toEqual(tokens.map(() => false));
  });

  test("a login with the old password during the change leaves no live session [PASS-26]", async () => {
    const token = await sessionAt(paying.url, now());
    const old = now();
    const logins = Array.from({ length: 4 }, () => loginAt(paying.url, old));
    const changing = change(token, to("While-signing-in"));
    const later = Array.from({ length: 4 }, () => loginAt(paying.url, old));
    expect((await changing).status).toBe(204);
    password = "While-signing-in";
    const opened = (await Promise.all([...logins, ...later]))
      .filter(({ status }) => status === 200)
      .map(({ json }) => String(json["jwt"]));
    expect(await Promise.all(opened.map((jwt) => isLive(jwt)))).toEqual(opened.map(() => false));
  });

  test("is refused with changePasswordEnabled off [PASS-27]", async () => {
    const answer = await change(
      await sessionAt(paying.url, jordan),
      to("Another-one-1", jordan.password),
      jordan.username,
    );
    expect([answer.status, answer.json["code"]]).toEqual([403, "change_password_disabled"]);
  });

  test("is refused without a session before anything else is checked [PASS-28]", async () => {
    expect((await change("x", {})).status).toBe(401);
    expect((await change(await sessionAt(paying.url, now()), {}, robin.username)).json["code"]).toBe("user_mismatch");
  });
});
