import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "@paydown/api-client";
import { parseCalendarDate, paymentActionNames, paymentOptionCodes, payTypes } from "@paydown/domain";
import { describeWithDatabase } from "../testing/test-database.js";
import { call, casey, robin, startTestServices, type TestServices, tokenOf } from "../testing/test-services.js";

type Page = components["schemas"]["MakePaymentPage"];
type Transactions = components["schemas"]["Transactions"];

const asCasey = ";user=casey%40example.com";

/** The demo accounts of casey@example.com: number, disposition, due. */
const caseysAccounts = [
  ["100000001", "M", "1250.00"],
  ["100000002", "S", "3600.00"],
  ["100000003", "P", "840.50"],
  ["100000004", "N", "75.25"],
  ["100000005", "L", "500.00"],
  ["100000006", "S", "910.00"],
  ["100000007", "M", "0.00"],
  ["100000008", "N", "3.10"],
  ["100000009", "M", "620.00"],
  ["100000010", "M", "455.00"],
  ["100000011", "M", "300.00"],
  ["100000012", "M", "220.40"],
  ["100000013", "S", "1000.00"],
] as const;

describeWithDatabase("accounts", () => {
  let services: TestServices;
  let token: string;

  beforeAll(async () => {
    services = await startTestServices();
    token = await tokenOf(services, casey);
  });
  afterAll(() => services.stop());

  const get = (path: string) => call(services, "GET", path, { token });
  const page = async (accountNo: string) =>
    (await get(`/api/pages/harbor${asCasey}?pageName=MakePayment&accountNo=${accountNo}`)).json as unknown as Page;
  const cells = (row: components["schemas"]["AccountRow"] | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).map(([name, cell]) => [name, cell.value]));

  test("sends a page compressed without changing its content [CALL-21]", async () => {
    const address = `${services.api}/api/pages/harbor${asCasey}?pageName=MakePayment&accountNo=100000001`;
    const headers = { authorization: `Bearer ${token}` };
    const plain = await fetch(address, { headers: { ...headers, "accept-encoding": "identity" } });
    const compressed = await fetch(address, { headers: { ...headers, "accept-encoding": "br" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(await compressed.json()).toEqual(await plain.json());
  });

  test("Make Payment has the fee of each kind of payment option, with its reason [FEE-18, FEE-19]", async () => {
    const reason = {
      en: "It covers what card networks charge us.",
      es: "Cubre lo que nos cobran las redes de tarjetas.",
    };
    expect((await page("100000001")).fees).toEqual({ bank: {}, card: { amount: "2.50", reason } });
  });

  test("Home has the user and all their accounts, sorted by number [HOME-2, CALL-23, ROLE-2]", async () => {
    const { json } = await get(`/api/demographics/m${asCasey}`);
    const { userInfo, accounts } = json as unknown as components["schemas"]["MyDemographics"];
    expect(userInfo).toMatchObject({
      first_name: "Casey",
      name: "Casey Morgan",
      allowedPayTypes: payTypes,
    });
    expect(userInfo.allowedPaySelects.map(({ key }) => key).sort()).toEqual(paymentOptionCodes);
    expect(accounts.map(cells).map(({ DBTNO, PMTDISP, TOTALDUE }) => [DBTNO, PMTDISP, TOTALDUE])).toEqual(
      caseysAccounts,
    );
  });

  test.each(caseysAccounts)(
    "Make Payment of %s has disposition %s and due %s [ACCT-1, CALL-20]",
    async (accountNo, disposition, due) => {
      const { accounts, openPayments, today } = await page(accountNo);
      expect(cells(accounts[0])).toMatchObject({
        DBTNO: accountNo,
        PMTDISP: disposition,
        TOTALDUE: due,
        DEMIDTYNO: expect.stringMatching(/\S/),
      });
      expect(accounts).toHaveLength(caseysAccounts.length);
      expect([openPayments, today]).toEqual([[], "06/15/2026"]);
    },
  );

  test("each account's page has its own eligibility, restrictions, messages, arrangement and cells [CALL-19]", async () => {
    const pages = Object.fromEntries(
      await Promise.all(caseysAccounts.map(async ([no]) => [no, await page(no)] as const)),
    );
    const numbers = (holds: (content: Page) => boolean) =>
      caseysAccounts.map(([no]) => no).filter((no) => pages[no] && holds(pages[no]));
    expect(numbers(({ overTimePOROVT }) => overTimePOROVT.sodResults === true)).toEqual(["100000002", "100000006"]);
    expect(numbers(({ stateCompliance }) => stateCompliance.allowPortalPayments === false)).toEqual(["100000009"]);
    expect(numbers(({ messages }) => messages.length > 0)).toEqual(["100000010"]);
    expect(numbers(({ arrangement }) => arrangement?.ppa_status === "B")).toEqual(["100000006"]);
    expect(
      numbers(
        ({ accounts }) =>
          cells(accounts[0])["requires_email"] === "Y" && cells(accounts[0])["ach_requires_phone"] === "Y",
      ),
    ).toEqual(["100000012"]);
    const third = pages["100000003"];
    expect(cells(third?.accounts[0])).toMatchObject({
      "Next Amt Due": "140.08",
      "Next Due Date": "06/27/2026",
      PASTDUE: "40.00",
    });
    expect(third?.arrangement?.rows[0]).toEqual({ amount: "140.08", interestAmount: "0.00", "Date Due": "06/27/2026" });
    expect(cells(pages["100000004"]?.accounts[0])).toMatchObject({ DEBTTYPE: "Medical", CHARGEOFF: "Charged off" });
    expect(third?.companyConfig).toMatchObject({
      companyPhoneNumber: "4105550142",
      rege1Label: expect.any(String),
      rege4Label: expect.any(String),
    });
    expect(third?.instanceConfig).toMatchObject({ cardsByPhone: [], minTotalDue: "5.00" });
  });

  test("the cells of a row keep the tenant's order [ACCT-8]", async () => {
    expect(Object.keys((await page("100000003")).accounts[0] ?? {}).slice(0, 6)).toEqual([
      "DBTNO",
      "TOTALDUE",
      "ORIGCRED",
      "CREDITOR",
      "DEBTTYPE",
      "PMTDISP",
    ]);
  });

  test("Payments has 24 past transactions of 100000004, newest first, and none of another account [HIST-3, CALL-27]", async () => {
    const { transactions, openPayments } = (await get(`/api/transactions/100000004${asCasey}`))
      .json as unknown as Transactions;
    expect(transactions).toHaveLength(24);
    expect(transactions[0]).toEqual({
      date: "05/31/2026",
      amount: "25.00",
      description: { en: "Payment received", es: "Pago recibido" },
    });
    const days = transactions.map(({ date }) => String(parseCalendarDate(date)));
    expect(days).toEqual([...days].sort().reverse());
    expect(openPayments).toEqual([]);
    expect((await get(`/api/transactions/100000001${asCasey}`)).json).toEqual({
      transactions: [],
      openPayments: [],
      scheduledPayments: [],
      finishedPayments: [],
    });
  });

  test("Regulation E messages exist for exactly five pairs of option and action [REGE-1]", async () => {
    const found: string[] = [];
    for (const option of paymentOptionCodes) {
      for (const action of paymentActionNames) {
        const { json } = await get(
          `/api/regeMessages${asCasey}?option=${option}&action=${action}&relatedAccount=100000001`,
        );
        if ((json["messages"] as unknown[]).length > 0) found.push(`${option} ${action}`);
      }
    }
    expect(found).toEqual(["0 next", "1 full", "1 oneTime", "1 next", "3 oneTime"]);
  });

  test.each(["021000021", "011401533", "121000248"])("routing number %s exists [PAY-96]", async (routingNumber) => {
    const answer = await get(`/api/payments/bankExists${asCasey}?routingNumber=${routingNumber}`);
    expect([answer.status, answer.json["routingNumber"]]).toEqual([200, routingNumber]);
  });

  test("routing number 110000000 does not exist [PAY-11, PAY-96]", async () => {
    const answer = await get(`/api/payments/bankExists${asCasey}?routingNumber=110000000`);
    expect([answer.status, answer.json["code"], answer.json["title"]]).toEqual([
      404,
      "routing_number_unknown",
      "Routing number does not exist",
    ]);
  });

  test("an acknowledgement is recorded once per call with session, account, label and text [PAY-31, CALL-32]", async () => {
    const body = {
      demPortalUsername: casey.username,
      demIdtyNo: "D-48201",
      disclosureLabel: "State Declaration",
      disclosureText: "One\nTwo",
      dbtNo: "100000010",
    };
    const other = await tokenOf(services, casey);
    const recorded = {
      username: casey.username,
      account_no: "100000010",
      label: "State Declaration",
      text: "One\nTwo",
      consumed_by: null,
    };
    const sessionIds = [token, other].map((jwt) => String(decodeJwt(jwt)["sid"]));
    const rows = (sessionId: string) =>
      services.db.asApp("harbor", (trx) =>
        trx.selectFrom("acknowledgements").selectAll().where("session_id", "=", sessionId).execute(),
      );
    for (const jwt of [token, other, token]) {
      const answer = await call(services, "POST", `/api/demographics/acknowledge${asCasey}`, { token: jwt, body });
      expect(answer.status).toBe(204);
    }
    expect(await Promise.all(sessionIds.map(rows))).toMatchObject([[recorded, recorded], [recorded]]);
  });

  test.each([
    ["for another's account", { dbtNo: "100000020" }, 404, "account_not_found"],
    ["for an unknown account", { dbtNo: "999999999" }, 404, "account_not_found"],
    ["for an identity with many accounts", {}, 404, "account_not_found"],
    ["in another user's name", { demPortalUsername: robin.username, dbtNo: "100000001" }, 403, "user_mismatch"],
  ])("refuses an acknowledgement %s [CALL-33]", async (_, more, status, code) => {
    const body = {
      demPortalUsername: casey.username,
      demIdtyNo: "D-48201",
      disclosureLabel: "L",
      disclosureText: "T",
      ...more,
    };
    const answer = await call(services, "POST", `/api/demographics/acknowledge${asCasey}`, { token, body });
    expect([answer.status, answer.json["code"]]).toEqual([status, code]);
  });

  test("the configuration is public, and an unknown tenant is reported [CALL-17, CALL-18]", async () => {
    expect((await call(services, "GET", "/public/configParameters/paymentPortal")).json).toEqual({
      globalConfig: {
        ...services.tenants.global,
        portals: [
          { instanceId: "harbor", name: "Harbor Recovery Services" },
          { instanceId: "riverton", name: "City of Riverton" },
          { instanceId: "summit", name: "Summit Credit" },
        ],
      },
    });
    const harbor = await call(services, "GET", "/public/configParameters/paymentPortal/harbor");
    expect(harbor.json).toMatchObject({
      globalConfig: { rowDue: "TOTALDUE" },
      instanceConfig: { instanceId: "harbor" },
      companyConfig: { companyName: "Harbor Recovery Services" },
    });
    expect(harbor.text).not.toMatch(/feePolicy|basisPoints/);
    for (const id of ["nowhere", "__proto__", "accounts"]) {
      const answer = await call(services, "GET", `/public/configParameters/paymentPortal/${id}`);
      expect([answer.status, answer.json["code"]]).toEqual([404, "instance_not_found"]);
    }
  });

  test("the services are ready, and an unknown path also returns a problem document [CALL-34, CALL-36]", async () => {
    expect((await call(services, "GET", "/public/health")).json).toEqual({ status: "ready" });
    const answer = await call(services, "GET", "/api/nothing;user=casey");
    expect([answer.status, answer.json["code"], answer.headers.get("content-type")]).toEqual([
      404,
      "not_found",
      "application/problem+json; charset=utf-8",
    ]);
  });

  test.each([
    ["not JSON", "{", "application/json", "The body is not JSON."],
    ["of another media type", "a=1", "application/x-www-form-urlencoded", "The body must be application/json."],
    ["too large", JSON.stringify({ password: "x".repeat(70_000) }), "application/json", "The body is too large."],
  ])("refuses any body that is %s, with our own message [CALL-41]", async (_, body, type, detail) => {
    const response = await fetch(`${services.api}/token/login`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_request", detail });
  });
});

describeWithDatabase("the flood limit", () => {
  test("returns 429 with the time to wait after too many API calls, but still serves pages [CALL-45]", async () => {
    const services = await startTestServices({ requestsPerMinute: 3 });
    for (let request = 0; request < 3; request += 1)
      expect((await call(services, "GET", "/public/health")).status).toBe(200);
    const answer = await call(services, "GET", "/public/health");
    expect([answer.status, answer.json["code"]]).toEqual([429, "too_many_requests"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await fetch(`${services.url}/pay/harbor/login`)).status).toBe(200);
    await services.stop();
  });
});
