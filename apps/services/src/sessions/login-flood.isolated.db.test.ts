import type * as argon2 from "@node-rs/argon2";
import type * as os from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { soon } from "../payments/testing/paying.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, robin, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";

const atOnce = 2;
const waitingOfOneAddress = 64;

/** Password checks, each held until the test releases it. */
const checks = vi.hoisted(() => ({
  holds: false,
  begun: [] as number[],
  running: 0,
  most: 0,
  held: [] as (() => void)[],
}));

vi.mock("node:os", async (original) => ({ ...(await original<typeof os>()), availableParallelism: () => 3 }));
vi.mock("@node-rs/argon2", async (original) => ({
  ...(await original<typeof argon2>()),
  async verify(_hash: string, password: string) {
    checks.begun.push(performance.now());
    checks.running += 1;
    checks.most = Math.max(checks.most, checks.running);
    if (checks.holds) await new Promise<void>((release) => checks.held.push(release));
    checks.running -= 1;
    return password.startsWith("Harbor-demo");
  },
}));

describeWithDatabase("a flood of sign-ins", () => {
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices({
      trustedProxies: ["127.0.0.1"],
      limits: { loginsPerAddress: 1_000, loginsPerUser: 1_000 },
    });
  });
  afterAll(() => services.stop());

  test("checks only a few passwords at a time, and gives each address only a share of the queue; another user can still sign in, and a signed-in call succeeds [SIGN-70, SIGN-71, SIGN-72]", async () => {
    const token = await tokenOf(services, casey);
    checks.begun.length = 0;
    checks.holds = true;
    const login = (from: string, body: object) =>
      call(services, "POST", "/token/login", { body, headers: { "x-forwarded-for": from } });
    const refused: Awaited<ReturnType<typeof call>>[] = [];
    const flood = Array.from({ length: 80 }, async (_, index) => {
      const answer = await login("203.0.113.7", { ...casey, username: `nobody${index}@example.com`, password: "no" });
      if (answer.status === 429) refused.push(answer);
      return answer.status;
    });
    const tooMany = flood.length - atOnce - waitingOfOneAddress;
    await expect.poll(() => refused.length, soon).toBe(tooMany);
    for (const { json, headers } of refused)
      expect([json["code"], headers.get("retry-after")]).toEqual(["too_many_requests", "5"]);
    await expect.poll(() => checks.held.length, soon).toBe(atOnce);
    const other = login("203.0.113.8", robin);
    const page = await call(services, "GET", "/api/demographics/m;user=casey%40example.com", { token });
    expect(page.status).toBe(200);

    checks.holds = false;
    const released = performance.now();
    for (const release of checks.held) release();
    await Promise.all(flood);
    const heldMs = released - Math.max(...checks.begun.slice(0, atOnce));
    expect(Math.min(...checks.begun.slice(atOnce)) - released).toBeGreaterThan(2 * heldMs - 1);
    expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(atOnce + waitingOfOneAddress);
    expect((await other).status).toBe(200);
    expect(checks.most).toBe(atOnce);
  });
});
