import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../index.js";
import { portalOriginsOf } from "../settings.js";
import { acceptScript } from "./accept-script.js";

const template = fileURLToPath(new URL("../../../card-frame/public/content-policy.txt", import.meta.url));
let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "paydown-card-frame-"));
  const dir = join(folder, "dist");
  mkdirSync(join(dir, "assets"), { recursive: true });
  writeFileSync(join(dir, "index.html"), "<!doctype html>");
  writeFileSync(join(dir, "assets/main.js"), "main");
  writeFileSync(join(dir, "content-policy.txt"), readFileSync(template));
  const cardFrame = { dir, portalOrigins: ["https://pay.example", "http://localhost:4600"] };
  sandbox = await startSandbox({ port: 0, dataDir: folder, cardFrame });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(`${sandbox.url}${path}`);

describe("the sandbox's card frame", () => {
  test("allows only its own scripts, and only the portal to embed it [FRAME-28]", async () => {
    const page = await get("/card-frame/harbor/");
    expect([page.status, await page.text()]).toEqual([200, "<!doctype html>"]);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-ancestors https://pay.example http://localhost:4600; base-uri 'none'; form-action 'none'",
    );
  });

  test("has the settings of each instance [FRAME-28]", async () => {
    expect(await (await get("/card-frame/summit/settings.json")).json()).toEqual({
      portalOrigins: ["https://pay.example", "http://localhost:4600"],
      tokenizer: "/v1/Accept.js",
      apiLoginId: "summit",
      clientKey: "paydown-sandbox-client",
    });
  });

  test.each([
    "/card-frame/harbor/assets/none.js",
    "/card-frame/harbor/..%2f..%2fprocessor.ndjson",
    "/card-frame/harbor/content-policy.txt",
  ])("serves no other file: %s [FRAME-28]", async (path) => expect((await get(path)).status).toBe(404));

  test("finds the portal at the host of the services, by either name of this machine [FRAME-28]", () => {
    const notifyUrl = "http://127.0.0.1:4600/services/public/plans/notification";
    expect(
      portalOriginsOf({
        notifyUrl,
        secret: "",
        returnOrigins: ["https://pay.example"],
        timing: { when: "after", seconds: 0 },
      }),
    ).toEqual(["http://127.0.0.1:4600", "http://localhost:4600", "https://pay.example"]);
  });
});

describe("the look-alike of Accept.js", () => {
  interface Answer {
    readonly messages: { readonly resultCode: string; readonly message: readonly { readonly code: string }[] };
    readonly opaqueData?: object;
  }
  type Window = { Accept?: { dispatchData(data: object, handler: (answer: Answer) => void): void } };

  function exchange(
    card: object,
    auth: object = { apiLoginID: "harbor", clientKey: "paydown-sandbox-client" },
    send: typeof fetch = fetch,
  ) {
    const window: Window = {};
    const document = { currentScript: { src: `${sandbox.url}/v1/Accept.js` } };
    vm.runInNewContext(acceptScript, { window, document, fetch: send, URL });
    const cardData = { cardNumber: "4111111111111111", month: "9", year: "2031", cardCode: "737", ...card };
    return new Promise<Answer>((resolve) => window.Accept?.dispatchData({ authData: auth, cardData }, resolve));
  }

  test("exchanges a card for a nonce, as the served script does [FRAME-28]", async () => {
    expect(await (await get("/v1/Accept.js")).text()).toBe(acceptScript);
    expect(await exchange({ fullName: "Casey Morgan", zip: "21202" })).toMatchObject({
      opaqueData: { dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT", dataValue: expect.any(String) as string },
      messages: { resultCode: "Ok" },
    });
  });

  test.each([
    [{ cardNumber: "4111111111111112" }, "E_WC_05"],
    [{ cardNumber: "4111" }, "E_WC_05"],
    [{ month: "13" }, "E_WC_06"],
    [{ year: "31" }, "E_WC_07"],
    [{ cardCode: "12345" }, "E_WC_15"],
  ])("refuses %j with the gateway's code %s [FRAME-28]", async (card, code) => {
    expect((await exchange(card)).messages).toMatchObject({ resultCode: "Error", message: [{ code }] });
  });

  test("tells a missing key, a key of nobody and a lost connection [FRAME-28]", async () => {
    const codeOf = async (answer: Promise<Answer>) => (await answer).messages.message[0]?.code;
    expect(await codeOf(exchange({}, { apiLoginID: "harbor" }))).toBe("E_WC_18");
    expect(await codeOf(exchange({}, { apiLoginID: "harbor", clientKey: "other" }))).toBe("E00007");
    expect(await codeOf(exchange({}, undefined, () => Promise.reject(new Error("offline"))))).toBe("E_WC_14");
  });
});
