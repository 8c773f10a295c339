import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { cents } from "@paydown/domain";
import { developmentTransactionKey, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChargeMethod, NamedCharge } from "../processor.js";
import { authorizeNetProcessor } from "./authorize-net-processor.js";
import { credentialsWork } from "./check-credentials.js";
import type { RequestBody } from "./requests.js";
import { asGatewayWrites } from "./testing/contract.js";

const instanceId = "harbor";
const amount = cents(27_50);
const card: ChargeMethod = {
  ...({ kind: "card", number: "4111111111111111", expMonth: "09", expYear: "31" } as const),
  ...{ cvv: "123", name: "Casey Morgan" },
};
const bank: ChargeMethod = {
  ...({ kind: "bank", routingNumber: "011401533", accountNumber: "123456788899", achType: "C" } as const),
  ...({ secCode: "WEB", name: "Casey Morgan" } as const),
};

let dataDir: string;
let sandbox: Sandbox;
/** Stands before the sandbox, and keeps the bodies that the adapter sends. */
let recorder: Server;
const recorded: string[] = [];
// A Monday.
let now = new Date("2026-06-15T15:00:00Z");
const sentAt = now;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "paydown-recorded-"));
  sandbox = await startSandbox({ port: 0, dataDir, clock: { now: () => now } });
  recorder = createServer((request, response) => {
    void text(request).then(async (body) => {
      recorded.push(body);
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${sandbox.url}${request.url}`, { method: "POST", headers, body });
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((done) => recorder.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  recorder.close();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a request is about: its name, the kind of its transaction, and how it names the method. */
function kindOf(body: string): string {
  const [[name, content] = ["", {}]] = Object.entries(JSON.parse(body) as Record<string, object>);
  const { transactionRequest, profile, paymentProfile } = content as Record<string, Record<string, object>>;
  const { transactionType, payment } = transactionRequest ?? {};
  const stored = profile as { readonly paymentProfiles?: readonly { readonly payment: object }[] } | undefined;
  const method = [payment, stored?.paymentProfiles?.[0]?.payment, paymentProfile?.["payment"]].find(Boolean);
  return [name, transactionType, ...Object.keys(method ?? {}), ...(transactionRequest?.["profile"] ? ["profile"] : [])]
    .filter(Boolean)
    .join(" ");
}

test("every request of the adapter's calls has the schema's properties, in its order [ANET-1]", async () => {
  const options = {
    url: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`,
    timeoutMs: 20_000,
    credentialsOf: (loginId: string) => ({ loginId, transactionKey: developmentTransactionKey }),
  };
  const processor = authorizeNetProcessor({ ...options, now: () => now });
  const reference = (number: number) => `PD${String(number).padStart(18, "0")}`;
  const charge = (number: number, method: Parameters<typeof processor.charge>[0]["method"]) =>
    processor.charge({ instanceId, reference: reference(number), amount, method });
  const named = (number: number): NamedCharge => ({
    ...{ instanceId, reference: reference(number), transactionId: null, amount, sentAt },
  });
  const store = async (number: number, method: ChargeMethod) => {
    const stored = await processor.storeMethod({ instanceId, reference: `5f0c2b9e-000${number}`, method });
    return { kind: "token", token: stored.kind === "stored" ? stored.token : "" } as const;
  };
  const refund = (number: number) =>
    processor.refunds?.refund({
      ...{ reference: `RFD-7Q2M-94KD-000${number}`, charge: named(number), amount: cents(10_00), sentAt: now },
    });

  expect(await credentialsWork(options, instanceId)).toEqual({ kind: "accepted" });
  const storedCard = await store(1, card);
  const storedBank = await store(2, bank);
  const charges = [
    await charge(1, card),
    await charge(2, bank),
    await charge(3, { ...storedCard, expMonth: "11", expYear: "34", cvv: "999" }),
    await charge(4, storedBank),
  ];
  expect(charges.map(({ kind }) => kind)).toEqual(["charged", "charged", "charged", "charged"]);
  expect(await processor.refunds?.voidCharge(named(4))).toEqual({ kind: "voided" });
  now = new Date(now.getTime() + 86_400_000);
  expect([await refund(1), await refund(2)]).toEqual([
    { kind: "refunded", amount: 10_00 },
    { kind: "refunded", amount: 10_00 },
  ]);
  expect(await processor.report(instanceId, null)).toMatchObject({ kind: "page" });
  expect(await processor.charges(instanceId, sentAt, null)).toMatchObject({ kind: "page" });

  expect(recorded.map((body) => [kindOf(body), body])).toEqual(
    recorded.map((body) => [kindOf(body), asGatewayWrites(JSON.parse(body) as RequestBody)]),
  );
  expect([...new Set(recorded.map(kindOf))].sort()).toEqual([
    "authenticateTestRequest",
    "createCustomerProfileRequest bankAccount",
    "createCustomerProfileRequest creditCard",
    "createTransactionRequest authCaptureTransaction bankAccount",
    "createTransactionRequest authCaptureTransaction creditCard",
    "createTransactionRequest authCaptureTransaction profile",
    "createTransactionRequest refundTransaction bankAccount",
    "createTransactionRequest refundTransaction creditCard",
    "createTransactionRequest voidTransaction",
    "getCustomerPaymentProfileRequest",
    "getSettledBatchListRequest",
    "getTransactionDetailsRequest",
    "getTransactionListRequest",
    "getUnsettledTransactionListRequest",
    "updateCustomerPaymentProfileRequest creditCard",
  ]);
});
