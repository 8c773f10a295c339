import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";

describeWithDatabase("a path value of any length", () => {
  let services: TestServices;
  let token: string;

  beforeAll(async () => {
    services = await startTestServices();
    token = await tokenOf(services, casey);
  });
  afterAll(() => services.stop());

  const user = `;user=${encodeURIComponent(casey.username)}`;

  test.each([101, 500, 601, 5_000])(
    "of %i characters is refused like any value that is too long [CALL-39]",
    async (length) => {
      const answer = await call(services, "GET", `/api/transactions/${"1".repeat(length)}${user}`, { token });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        400,
        "application/problem+json; charset=utf-8",
      ]);
      expect(answer.json).toMatchObject({
        code: "invalid_request",
        parameterViolations: [{ path: "id", message: "must NOT have more than 100 characters" }],
      });
    },
  );

  test("is refused without a session too, and on public calls [CALL-42]", async () => {
    const long = "x".repeat(5_000);
    expect((await call(services, "GET", `/api/transactions/${long}${user}`)).json).toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    expect((await call(services, "GET", `/public/configParameters/paymentPortal/${long}`)).json).toMatchObject({
      status: 400,
      code: "invalid_request",
    });
  });

  test("in the URL of a page gets an HTML page with status 404 [ROUTE-24]", async () => {
    const answer = await fetch(`${services.url}/pay/${"x".repeat(5_000)}/login`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });
});
