import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cents } from "@paydown/domain";
import { developmentClientKey, developmentTransactionKey, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChargeMethod, Processor } from "../processor.js";
import { readAnswer } from "./answers.js";
import { authorizeNetProcessor } from "./authorize-net-processor.js";
import { readCharge, readStored } from "./decisions.js";

const amount = cents(27_50);
const minutesMs = 60_000;
let dataDir: string;
let sandbox: Sandbox;
let processor: Processor;
let now: Date;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "paydown-nonces-"));
  now = new Date("2026-06-15T15:00:00Z");
  sandbox = await startSandbox({ port: 0, dataDir, clock: { now: () => now } });
  processor = authorizeNetProcessor({
    url: sandbox.url,
    timeoutMs: 20_000,
    now: () => now,
    credentialsOf: (loginId) => ({ loginId, transactionKey: developmentTransactionKey }),
  });
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What Accept.js asks the sandbox for. */
async function exchange(clientKey = developmentClientKey) {
  const answer = await fetch(`${sandbox.url}/xml/v1/request.api`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      securePaymentContainerRequest: {
        merchantAuthentication: { name: "harbor", clientKey },
        data: {
          type: "TOKEN",
          id: "1",
          token: { cardNumber: "4111111111111111", expirationDate: "092031", cardCode: "737" },
        },
      },
    }),
  });
  return JSON.parse((await answer.text()).replace(/^\uFEFF/, "")) as {
    opaqueData?: { dataDescriptor: string; dataValue: string };
    messages: { message: { code: string }[] };
  };
}

async function nonce(): Promise<Extract<ChargeMethod, { readonly kind: "nonce" }>> {
  const { opaqueData = { dataDescriptor: "", dataValue: "" } } = await exchange();
  return { kind: "nonce", ...opaqueData, expMonth: "09", expYear: "31", name: "Casey Morgan" };
}
let charges = 0;
const charge = (method: ChargeMethod, instanceId = "harbor") =>
  processor.charge({ instanceId, reference: `PD${String((charges += 1)).padStart(18, "0")}`, amount, method });
const store = (method: ChargeMethod) =>
  processor.storeMethod({ instanceId: "harbor", reference: "5f0c2b9e-0000-4000-8000-000000000001", method });
const refused = { kind: "nonceRefused" };

describe("a nonce at the sandbox", () => {
  test("is charged once [FRAME-23, FRAME-29]", async () => {
    const method = await nonce();
    expect(await charge(method)).toMatchObject({ kind: "charged", amount });
    expect(await charge(method)).toEqual(refused);
  });

  test("is stored once, and the stored card is charged [FRAME-25, FRAME-29]", async () => {
    const method = await nonce();
    const stored = await store(method);
    expect(stored).toEqual({ kind: "stored", token: expect.stringMatching(/\/2031-09$/) as string });
    const token = stored.kind === "stored" ? stored.token : "";
    expect(
      await processor.charge({ instanceId: "harbor", reference: "PD9", amount, method: { kind: "token", token } }),
    ).toMatchObject({ kind: "charged" });
    expect(await store(method)).toEqual(refused);
  });

  test("is good for 15 minutes, for its merchant only [FRAME-29]", async () => {
    const [first, second] = [await nonce(), await nonce()];
    expect(await charge(first, "summit")).toEqual(refused);
    now = new Date(now.getTime() + 15 * minutesMs - 1);
    expect(await charge(first)).toMatchObject({ kind: "charged" });
    now = new Date(now.getTime() + 1);
    expect(await charge(second)).toEqual(refused);
  });

  test("is made with the client key only, which makes nothing else [FRAME-28]", async () => {
    expect((await exchange("wrong")).messages.message[0]?.code).toBe("E00007");
    const stranger = authorizeNetProcessor({
      url: sandbox.url,
      timeoutMs: 20_000,
      now: () => now,
      credentialsOf: (loginId) => ({ loginId, transactionKey: developmentClientKey }),
    });
    expect(
      await stranger.charge({ instanceId: "harbor", reference: "PD1", amount, method: await nonce() }),
    ).toMatchObject({ kind: "unknown" });
  });
});

const answered = (code: string, transactionResponse: object) =>
  readAnswer(
    200,
    JSON.stringify({
      transactionResponse,
      refId: "r",
      messages: { resultCode: "Error", message: [{ code, text: "No" }] },
    }),
    "r",
  );

describe("the gateway's answer", () => {
  test.each(["E00113", "E00114", "E00115", "E00116"])(
    "%s without a transaction refuses the nonce [FRAME-24, FRAME-26]",
    (code) => {
      const answer = answered(code, {});
      if (answer.kind === "unknown") throw new Error(answer.reason);
      expect([readCharge(answer, amount), readStored(answer, "2031-09")]).toEqual([refused, refused]);
    },
  );

  test.each([
    ["E00117", {}],
    ["E00114", { responseCode: "1", transId: "60000000001" }],
  ])("%s with %j leaves the payment in doubt [FRAME-24]", (code, response) => {
    const answer = answered(code, response);
    if (answer.kind === "unknown") throw new Error(answer.reason);
    expect(readCharge(answer, amount)).toMatchObject({ kind: "unknown" });
  });
});
