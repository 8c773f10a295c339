import { availableParallelism } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { soon } from "../payments/testing/paying.js";
import { holdPasswordChecks } from "../testing/cheap-argon2.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, robin, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";
import { passwordsAtOnce } from "./password.js";

const waitingOfOneAddress = 64;

describeWithDatabase("a flood of sign-ins", () => {
  let services: TestServices;
  /** Ends each check that waits. */
  const held: (() => void)[] = [];

  // Each test has services of its own: after a flood, slots stay empty for a while.
  beforeEach(async () => {
    services = await startTestServices({
      trustedProxies: ["127.0.0.1"],
      limits: { loginsPerAddress: 1_000, loginsPerUser: 1_000 },
    });
  });
  afterEach(async () => {
    holdPasswordChecks();
    for (const release of held.splice(0)) release();
    await services.stop();
  });

  test("checks only a few passwords at a time, and gives each address only a share of the queue; another user can still sign in, and a signed-in call succeeds [SIGN-70, SIGN-71, SIGN-72]", async () => {
    const token = await tokenOf(services, casey);
    const begun: number[] = [];
    let holds = true;
    holdPasswordChecks(async () => {
      begun.push(performance.now());
      if (holds) await new Promise<void>((release) => held.push(release));
    });
    const login = (from: string, body: object) =>
      call(services, "POST", "/token/login", { body, headers: { "x-forwarded-for": from } });
    const refused: Awaited<ReturnType<typeof call>>[] = [];
    const flood = Array.from({ length: passwordsAtOnce + waitingOfOneAddress + 14 }, async (_, index) => {
      const answer = await login("203.0.113.7", { ...casey, username: `nobody${index}@example.com`, password: "no" });
      if (answer.status === 429) refused.push(answer);
      return answer.status;
    });
    await expect.poll(() => refused.length, soon).toBe(14);
    const full = performance.now();
    for (const { json, headers } of refused)
      expect([json["code"], headers.get("retry-after")]).toEqual(["too_many_requests", "5"]);
    await expect.poll(() => held.length, soon).toBe(passwordsAtOnce);
    const other = login("203.0.113.8", robin);
    const page = await call(services, "GET", "/api/demographics/m;user=casey%40example.com", { token });
    expect(page.status).toBe(200);
    expect(held).toHaveLength(passwordsAtOnce);

    holds = false;
    const released = performance.now();
    for (const release of held) release();
    await Promise.all(flood);
    // Each slot then stays empty so long that a flood gets a third of the time of all cores but one.
    const rests = (3 * passwordsAtOnce) / Math.max(1, availableParallelism() - 1) - 1;
    expect(Math.min(...begun.slice(passwordsAtOnce)) - released).toBeGreaterThan(rests * (released - full) - 1);
    expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(
      passwordsAtOnce + waitingOfOneAddress,
    );
    expect((await other).status).toBe(200);
  });

  test("keeps the places of an address taken when the tenants' files change [SIGN-71]", async () => {
    holdPasswordChecks(() => new Promise<void>((release) => held.push(release)));
    const statuses: number[] = [];
    const login = async () => {
      const body = { ...casey, username: "nobody@example.com", password: "no" };
      const headers = { "x-forwarded-for": "203.0.113.9" };
      statuses.push((await call(services, "POST", "/token/login", { body, headers })).status);
    };
    const flood = Array.from({ length: passwordsAtOnce + waitingOfOneAddress + 1 }, login);
    await expect.poll(() => statuses, soon).toEqual([429]);
    services.replaceTenants(services.tenants);
    const late = login();
    await expect.poll(() => statuses, soon).toEqual([429, 429]);

    holdPasswordChecks();
    for (const release of held) release();
    await Promise.all([...flood, late]);
  });
});
