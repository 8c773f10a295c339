import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pauseInstance } from "../pauses/pauses.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, startTestServices, type TestServices } from "../testing/test-services.js";

describeWithDatabase("the health of the services", () => {
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services.stop());

  test.each(["/public/health", "/public/health/ready"])(
    "%s is ready while the database is writable [CALL-46]",
    async (path) => {
      const { status, json } = await call(services, "GET", path);
      expect([status, json]).toEqual([200, { status: "ready" }]);
    },
  );

  test("readiness names the paused instances, and stays ready [RECON-37]", async () => {
    const why = { by: "Sam", why: "a reason", compareFrom: null };
    await services.db.asJob("summit", (trx) => pauseInstance(trx, "summit", why, new Date()));
    const { status, json } = await call(services, "GET", "/public/health/ready");
    await services.db.asJob("summit", (trx) =>
      trx.updateTable("instance_pauses").set({ resumed_at: new Date(), resumed_by: "Sam", resumed_why: "" }).execute(),
    );
    expect([status, json]).toEqual([200, { status: "ready", paused: ["summit"] }]);
  });

  test("readiness commits a write to a newly created file [CALL-46]", async () => {
    const fileOf = () =>
      services.db.asApp(
        "harbor",
        async (trx) =>
          (await sql<{ file: number }>`select pg_relation_filenode('write_checks') as file`.execute(trx)).rows[0]?.file,
      );
    const before = await fileOf();
    // The result of an earlier check may be cached for a moment.
    await expect
      .poll(
        async () => (await call(services, "GET", "/public/health/ready")).status === 200 && (await fileOf()) !== before,
        { timeout: 10_000 },
      )
      .toBe(true);
  });

  test("concurrent checks share one write", async () => {
    const files = new Set<unknown>();
    const fileOf = () =>
      services.db.asApp(
        "harbor",
        async (trx) =>
          (await sql<{ file: number }>`select pg_relation_filenode('write_checks') as file`.execute(trx)).rows[0]?.file,
      );
    files.add(await fileOf());
    await Promise.all(Array.from({ length: 20 }, () => call(services, "GET", "/public/health/ready")));
    files.add(await fileOf());
    expect(files.size).toBeLessThanOrEqual(2);
  });

  test.each([
    ["/public/health?a=%00", 400],
    ["/public/health/ready?a=%00", 400],
    ["/public/configParameters/paymentPortal?a=%00", 400],
    ["/public/health?__proto__=x", 200],
    ["/public/health?constructor=x", 200],
  ])("%s returns %i, as the contract declares [CALL-38]", async (path, status) => {
    const answer = await call(services, "GET", path);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.json).toMatchObject({
        code: "invalid_request",
        parameterViolations: [{ path: "a", message: "must not contain a NUL character" }],
      });
  });
});
