import { render, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startLogRocket } from "./logrocket-recorder";
import { recorderSources } from "./recorder-sources";
import { createRecording } from "./recording";
import { cleanAddress } from "./recorder-options";
import { StoringLogger } from "./testing/storing-logger";

const session = { appId: "harbor/portal", isRecorded: () => true };
// The test environment lacks `supports`, so the package would treat it as an outdated browser.
Object.assign(HTMLScriptElement, { supports: () => true });

const services = "https://pay.example/paydown-web-services-2";

describe("the recording of a document", () => {
  test("loads nothing until it is started, and starts once [REC-1]", async () => {
    const startRecorder = vi.fn();
    const load = vi.fn(async () => startRecorder);
    const recording = createRecording(load);
    expect([recording.isStarted(), load.mock.calls.length]).toEqual([false, 0]);
    recording.start(session);
    expect(recording.isStarted()).toBe(true);
    recording.start({ ...session, appId: "another/one" });
    await waitFor(() => expect(startRecorder).toHaveBeenCalled());
    expect([load.mock.calls.length, startRecorder.mock.calls]).toEqual([1, [[session]]]);
  });

  test("ignores a recorder whose code fails to load [REC-8]", async () => {
    const recording = createRecording(() => Promise.reject(new Error("offline")));
    recording.start(session);
    await Promise.resolve();
    expect(recording.isStarted()).toBe(true);
  });
});

describe("the recorder stores", () => {
  let logger: StoringLogger;
  const itsFetch = window.fetch;

  beforeAll(async () => {
    window.fetch = async () => Response.json({ secret: "Bayview 1,250.00" });
    Object.assign(window, { _LRLogger: StoringLogger });
    startLogRocket(session);
    const script = [...document.head.querySelectorAll("script")].at(-1);
    expect(script?.src).toBe(recorderSources.script);
    script?.onload?.(new Event("load"));
    logger = await waitFor(() => {
      if (!StoringLogger.instance?.options) throw new Error("The package has not started.");
      return StoringLogger.instance;
    });
    expect(logger.appId).toBe("harbor/portal");
  });
  beforeEach(() => {
    logger.stored.length = 0;
    document.body.replaceChildren();
  });
  afterAll(() => {
    (window as { LogRocket?: { uninstall(): void } }).LogRocket?.uninstall();
    delete (window as { LogRocket?: unknown }).LogRocket;
    window.fetch = itsFetch;
  });

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = {
      Authorization: "Bearer secret-token",
      "Idempotency-Key": "secret-key-0123456789",
      "Content-Type": "application/json",
    };
    const response = await window.fetch(new Request(`${services}${path}`, { headers, ...init }));
    await response.text();
    await waitFor(() =>
      expect(
        logger.stored.filter((event) => (event as { type: string }).type === "lr.network.ResponseEvent"),
      ).toHaveLength(1),
    );
  };

  test.each([
    ["payments", "/api/payments;user=casey%40example.com", { cardNumber: "4111111111111111", ccv: "987" }],
    ["otp", "/otp/apply;user=casey%40example.com", { code: "secret-131313" }],
    ["login and token", "/token/login", { username: "casey@example.com", password: "secret-password" }],
    ["password", "/api/demographics/password;user=casey%40example.com", { newPassword: "secret-password" }],
    ["registration", "/public/registration/verify", { password: "secret-password" }],
    ["token", "/token/verify;user=casey%40example.com?instanceId=harbor", { jwt: "secret-token" }],
    ["docs", "/api/docs;user=casey%40example.com", { filename: "secret.pdf" }],
    ["nothing of these", "/api/demographics/userProfile;user=casey%40example.com", { phone: "4105550142" }],
  ])(
    "only the call and its result for a call with %s in its URL, without body, user or Authorization [REC-10]",
    async (_, path, body) => {
      await send(path, { method: "POST", body: JSON.stringify(body) });
      const stored = logger.all();
      expect(stored).toMatch(/"method":"POST"/);
      expect(stored).toMatch(/"status":200/);
      expect(stored).toContain(cleanAddress(`${services}${path}`));
      expect(stored).not.toMatch(/secret|casey|Bayview|4111|987|4105550142|authorization|idempotency/i);
    },
  );

  test("a URL without user, fragment, query values or account number [REC-11]", () => {
    logger.visit(
      "https://pay.example/pay/harbor/accounts/100000001/makePayment?user=G-secret&id=100000001#recovery-secret",
    );
    expect(logger.stored).toEqual([
      { type: "address", address: "https://pay.example/pay/harbor/accounts/*/makePayment?user=*&id=*" },
    ]);
  });

  test("a screen's shape without texts or input [REC-12]", () => {
    render(
      <main>
        <h1 title="secret of Casey">Casey Morgan</h1>
        <a href="/pay/harbor/accounts/100000001" aria-label="Open 100000001">
          $1,250.00
        </a>
        <input name="email" placeholder="secret" />
        <input type="password" />
        <time dateTime="1985-04-12">04/12/1985</time>
      </main>,
    );
    const [email, password] = document.querySelectorAll("input");
    if (email) email.value = "casey.new@example.com";
    if (password) password.value = "secret-password";
    logger.snapshot(document.body);
    expect(logger.all()).toContain("<h1>***** ******</h1>");
    expect(logger.all()).not.toMatch(/casey|morgan|1,250|100000001|secret|1985/i);
  });

  test("nothing from the console and no errors [REC-13]", () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    window.console.log("secret-password of Casey");
    window.dispatchEvent(new ErrorEvent("error", { message: "secret" }));
    expect(logger.all()).not.toContain("secret");
  });

  test("data only while a recorded screen shows [REC-7, REC-13]", () => {
    expect(logger.options).toMatchObject({ shouldSendData: session.isRecorded, shouldCaptureIP: false });
  });
});

test.each([
  [
    "/paydown-web-services-2/api/demographics/m;user=casey%40example.com",
    "/paydown-web-services-2/api/demographics/m;user=*",
  ],
  [
    "/paydown-web-services-2/api/payments/status/0a1b2c3d4e5f6a7b;user=c",
    "/paydown-web-services-2/api/payments/status/*;user=*",
  ],
  [
    "/paydown-web-services-2/servlet/doc;user=c?filename=Letter.pdf",
    "/paydown-web-services-2/servlet/doc;user=*?filename=*",
  ],
  ["https://pay.example:4600/pay/harbor/home", "https://pay.example:4600/pay/harbor/home"],
  [
    "https://pay.example/pay/harbor/passwordRecovery/reset#secret",
    "https://pay.example/pay/harbor/passwordRecovery/reset",
  ],
  ["?user=G-1&user=G-2", "?user=*&user=*"],
  ["", ""],
])("the recorder stores the URL %j as %j [REC-11]", (address, stored) => {
  expect(cleanAddress(address)).toBe(stored);
});
