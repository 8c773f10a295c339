import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, startTestServices, type TestServices } from "../testing/test-services.js";

describeWithDatabase("GET /metrics", () => {
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services.stop());

  const get = (headers: Record<string, string> = {}) => fetch(`${services.url}/metrics`, { headers });

  test("answers this machine with every tenant's metrics, without any consumer's data [OPS-12, OPS-13]", async () => {
    const response = await get();
    const text = await response.text();
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const instance of services.tenants.ids)
      expect(text).toContain(`paydown_open_payments{instance="${instance}",state="review",age="over_1d"} 0\n`);
    expect(text).not.toContain(casey.username);
    const page = readFileSync(join(packageRoot(), "../../docs/operations.md"), "utf8");
    const names = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name);
    expect(names.filter((name) => !page.includes(`| \`${name}{instance`))).toEqual([]);
    expect(names.length).toBeGreaterThan(7);
  });

  test.each([{ "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }])(
    "does not answer a forwarded request: %j [OPS-13]",
    async (headers: Record<string, string>) => {
      const response = await get(headers);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, "not_found"]);
    },
  );
});
