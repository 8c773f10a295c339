import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movableClock, startTestServices, type TestServices } from "./testing/test-services.js";

const clients = ["203.0.113.1", "203.0.113.2", "203.0.113.3"];

type Case = readonly [string, chains: readonly string[], third: number];

describe.each<[string, readonly string[], readonly Case[]]>([
  [
    "the connecting address without trusted proxies",
    [],
    [
      ["any claimed address", clients, 429],
      ["any chain of claimed addresses", clients.map((client) => `${client}, 127.0.0.1`), 429],
    ],
  ],
  [
    "the client that trusted proxies name",
    ["loopback", "10.0.0.0/8"],
    [
      ["each client behind one proxy", clients, 401],
      ["each client behind two proxies", clients.map((client) => `1.1.1.1, ${client}, 10.0.0.1`), 401],
      ["a client that claims another address each time", clients.map((said) => `${said}, 198.51.100.7`), 429],
      ["each IPv6 network", clients.map((_, index) => `2001:db8:0:${index}::1`), 401],
      ["an IPv6 client with many addresses in one network", clients.map((_, index) => `2001:db8:0:9::${index}`), 429],
      ["an untrusted proxy behind a trusted one", clients.map((said) => `${said}, 198.51.100.8, 10.0.0.1`), 429],
    ],
  ],
])("limits per address apply to %s", (_, trustedProxies, cases) => {
  const clock = movableClock();
  let services: TestServices;
  beforeAll(async () => {
    services = await startTestServices({ clock, limits: { loginsPerAddress: 2 }, trustedProxies });
  });
  beforeEach(() => clock.forward(16 * 60_000));
  afterAll(() => services.stop());

  test.each(cases)("%s: the third sign-in from %j gets status %i", async (_, chains, third) => {
    const statuses: number[] = [];
    for (const [index, chain] of chains.entries()) {
      // A different user each time, so that only the address limit applies.
      const body = JSON.stringify({
        instanceId: "harbor",
        username: `user${index}@example.com`,
        password: "Harbor-demo-9",
      });
      const { status } = await fetch(`${services.api}/token/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": chain },
        body,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, third]);
  });
});
