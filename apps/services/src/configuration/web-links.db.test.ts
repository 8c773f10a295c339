import { afterAll, beforeAll, expect, test } from "vitest";
import { Consumer, type Paying, startPaying } from "../payments/testing/paying.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey } from "../testing/test-services.js";

describeWithDatabase("the web links", () => {
  let paying: Paying;

  beforeAll(async () => {
    paying = await startPaying();
  });
  afterAll(() => paying.stop());

  test("are the links of the session's tenant, in the tenant's order [INFO-33, CALL-29]", async () => {
    const consumer = await Consumer.signIn(paying.url, casey);
    expect(await consumer.call("GET", "/api/webLinks")).toMatchObject({
      status: 200,
      body: {
        webLinks: [
          {
            label: { en: "Your rights in debt collection (CFPB)" },
            url: "https://www.consumerfinance.gov/consumer-tools/debt-collection/",
          },
          {
            label: { es: "Comisionado de Regulación Financiera de Maryland" },
            url: "https://www.labor.maryland.gov/finance/",
          },
        ],
      },
    });
  });

  test("need a session", async () => {
    const answer = await fetch(`${paying.url}/paydown-web-services-2/api/webLinks;user=casey`);
    expect(answer.status).toBe(401);
  });

  test("an account number with a control character is refused before it reaches the database [CALL-38]", async () => {
    const consumer = await Consumer.signIn(paying.url, casey);
    expect(await consumer.call("GET", "/api/transactions/%00")).toMatchObject({
      status: 400,
      body: { code: "invalid_request" },
    });
  });
});
