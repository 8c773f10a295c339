import { afterAll, beforeAll, expect, test } from "vitest";
import { keptMessages } from "../testing/kept-messages.js";
import { describeWithDatabase } from "../testing/test-database.js";
import {
  call,
  devon,
  movableClock,
  robin,
  startTestServices,
  type TestServices,
  tokenOf,
} from "../testing/test-services.js";
import { resendAfterMs } from "../passcodes/send-limits.js";
import { attemptWindowMs } from "./attempts.js";

describeWithDatabase("configured limits of attempts", () => {
  const clock = movableClock();
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices({
      clock,
      senders: keptMessages(),
      limits: { loginsPerUser: 2, recoveriesPerUser: 2, usernameChecksPerVisit: 2, passcodesPerUser: 2 },
    });
  });
  afterAll(() => services.stop());

  const username = robin.username;
  const sendPasscode = async () => {
    clock.forward(resendAfterMs);
    return call(services, "POST", "/otp/send;user=devon777", {
      token: await tokenOf(services, devon),
      body: { username: devon.username },
    });
  };
  const checkUsername = () => {
    const body = new URLSearchParams({ username, instanceId: "harbor", registration: "one-visit-to-the-form" });
    return fetch(`${services.api}/public/registration/checkUsername`, { method: "POST", body });
  };

  test("a refused attempt does not count, so trying again does not extend the wait [SIGN-69]", async () => {
    const body = { ...devon, password: "Harbor-demo-9" };
    const logIn = async () => (await call(services, "POST", "/token/login", { body })).status;
    expect([await logIn(), await logIn()]).toEqual([401, 401]);
    clock.forward(attemptWindowMs - 60_000);
    expect([await logIn(), await logIn()]).toEqual([429, 429]);
    clock.forward(60_000);
    expect(await logIn()).toBe(401);
    clock.forward(attemptWindowMs);
  });

  test.each([
    [
      "loginsPerUser",
      () => call(services, "POST", "/token/login", { body: { ...robin, password: "Harbor-demo-9" } }),
      401,
    ],
    [
      "recoveriesPerUser",
      () => call(services, "POST", "/public/passwordRecovery", { body: { instanceId: "harbor", username } }),
      202,
    ],
    ["usernameChecksPerVisit", checkUsername, 200],
    ["passcodesPerUser", sendPasscode, 200],
  ])("a configured %s replaces the default [SIGN-69, OTP-25, REG-41, PASS-38]", async (_, attempt, status) => {
    expect([(await attempt()).status, (await attempt()).status, (await attempt()).status]).toEqual([
      status,
      status,
      429,
    ]);
  });
});
