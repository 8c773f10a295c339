import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { makeLogger } from "../log.js";
import type { LiveSession } from "./session.js";
import { keptLog } from "../testing/kept-log.js";
import { type ContractDocument, operationsOf, readContract } from "./document.js";
import { extractMatrixUser } from "./matrix-user.js";
import type { Handlers } from "./operations.js";
import { contractPlugin } from "./plugin.js";
import { ProblemError } from "./problems.js";

const session: LiveSession = {
  instanceId: "harbor",
  username: "casey",
  sessionId: "1",
  otpPending: false,
  expiresInSeconds: 900,
  passwordAt: null,
};
const operationIds = operationsOf(readContract()).map(({ id }) => id);

type Overrides = Partial<Record<string, (call: never) => Promise<unknown>>>;

function handlers(overrides: Overrides = {}): Handlers {
  const refuse = () => Promise.reject(new ProblemError("not_found"));
  return { ...Object.fromEntries(operationIds.map((id) => [id, refuse])), ...overrides } as unknown as Handlers;
}

describe("the contract plugin", () => {
  let app: FastifyInstance | undefined;
  const { lines, stream } = keptLog();

  afterEach(async () => {
    await app?.close();
    lines.length = 0;
  });

  async function serve(
    given: Handlers,
    { refuseFaultyAnswers = true, document = readContract() as ContractDocument } = {},
  ) {
    app = Fastify({ rewriteUrl: extractMatrixUser, loggerInstance: makeLogger({ level: "error", stream }) });
    const authenticate = vi.fn(() => Promise.resolve(session));
    await app.register(
      (scope) =>
        contractPlugin(scope, { document, current: () => ({ handlers: given, authenticate }), refuseFaultyAnswers }),
      { prefix: "/p" },
    );
    await app.ready();
    return { app, authenticate };
  }

  test("a call stays with the version of the tenants that it began with [CONFIG-62]", async () => {
    const fee = (amount: string) =>
      handlers({ getFee: () => Promise.resolve({ status: 200, body: { feeAmount: amount } }) });
    const before = { handlers: fee("1.00"), authenticate: vi.fn() };
    const after = { handlers: fee("2.00"), authenticate: () => Promise.resolve(session) };
    let version = before;
    // The files change while the session is looked up.
    before.authenticate.mockImplementation(() => {
      version = { ...after, authenticate: vi.fn(after.authenticate) };
      return Promise.resolve(session);
    });
    app = Fastify({ rewriteUrl: extractMatrixUser, loggerInstance: makeLogger({ level: "error", stream }) });
    await app.register(
      (scope) =>
        contractPlugin(scope, { document: readContract(), current: () => version, refuseFaultyAnswers: false }),
      { prefix: "/p" },
    );
    const ask = async () =>
      (
        await app?.inject({ method: "GET", url: "/p/fee;user=casey?relatedAccount=1&amount=1.00&phrType=4" })
      )?.json() as unknown;
    expect([await ask(), await ask()]).toEqual([{ feeAmount: "1.00" }, { feeAmount: "2.00" }]);
  });

  test("does not start if an operation has no handler", async () => {
    const { getFee, ...rest } = handlers();
    expect(getFee).toBeDefined();
    await expect(serve(rest as Handlers)).rejects.toThrow(
      "Operations of the contract without a handler: getFee. Add the handlers.",
    );
  });

  test("does not start if a handler has no operation", async () => {
    await expect(serve(handlers({ payTwice: () => Promise.resolve({ status: 200 }) }))).rejects.toThrow(
      "Handlers without an operation in the contract: payTwice. Remove them",
    );
  });

  test("does not start if contract and services disagree on who may call an operation", async () => {
    const document = structuredClone(readContract()) as unknown as {
      paths: Record<string, Record<string, { security?: unknown[] }>>;
    };
    const fee = document.paths["/fee;user={user}"]?.["get"];
    if (fee) fee.security = [];
    await expect(serve(handlers(), { document: document as unknown as ContractDocument })).rejects.toThrow(
      "differ on who may call getFee",
    );
  });

  test.each([
    [
      "an extra property",
      { instanceId: "harbor", username: "casey", password: "x", admin: true },
      { path: "admin", message: "must NOT have additional properties" },
    ],
    [
      "a number instead of text",
      { instanceId: "harbor", username: 7, password: "x" },
      { path: "username", message: "must be string" },
    ],
    ["a missing property", { instanceId: "harbor", username: "casey" }, { path: "password", message: "is required" }],
    [
      "text that is too long",
      { instanceId: "harbor", username: "casey", password: "x".repeat(201) },
      { path: "password", message: "must NOT have more than 200 characters" },
    ],
  ])("refuses a body with %s, and does not quote it [CALL-37]", async (_, body, violation) => {
    const login = vi.fn();
    const { app } = await serve(handlers({ login }));
    const answer = await app.inject({ method: "POST", url: "/p/token/login", payload: body });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.json()).toMatchObject({ code: "invalid_request", parameterViolations: [violation] });
    expect(login).not.toHaveBeenCalled();
  });

  test.each([
    ["login", "/p/token/login", { instanceId: "harbor", username: "casey\0", password: "x" }, "username"],
    ["login", "/p/token/login", { instanceId: "harbor", username: "casey", password: "x\0" }, "password"],
    ["verifyToken", "/p/token/verify;user=casey?instanceId=harbor", { jwt: "a\0" }, "jwt"],
    ["requestPasswordRecovery", "/p/public/passwordRecovery", { instanceId: "harbor", username: "\0" }, "username"],
    [
      "checkUsername",
      "/p/public/registration/checkUsername",
      "instanceId=harbor&username=casey&registration=0123456789abcde%00",
      "registration",
    ],
    [
      "resetPassword",
      "/p/public/passwordRecovery/reset",
      { instanceId: "harbor", secret: "s\0", newPassword: "x", confirmPassword: "x" },
      "secret",
    ],
    ["checkUndoLink", "/p/public/undoChange/link", { instanceId: "harbor", secret: "s\0" }, "secret"],
    ["checkPasswordLink", "/p/public/passwordRecovery/link", { instanceId: "harbor", secret: "s\0" }, "secret"],
    [
      "addRegistration",
      "/p/public/registration",
      {
        instanceId: "harbor",
        username: "casey",
        password: "x",
        prompts: [
          { name: "dem_dbt_no", value: "1" },
          { name: "dbt_no", value: "1\0" },
        ],
      },
      "prompts.1.value",
    ],
  ])("refuses a NUL in the body of %s at %s, in %j [CALL-38]", async (id, url, payload, path) => {
    const handler = vi.fn();
    const { app } = await serve(handlers({ [id]: handler }));
    const headers = {
      "content-type": typeof payload === "string" ? "application/x-www-form-urlencoded" : "application/json",
    };
    const answer = await app.inject({ method: "POST", url, payload, headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: "invalid_request", parameterViolations: [{ path }] },
    ]);
    expect(handler).not.toHaveBeenCalled();
  });

  test("passes the body on unchanged: nothing coerced, nothing stripped [CALL-40]", async () => {
    const seen: unknown[] = [];
    const body = { demPortalUsername: "casey", demIdtyNo: "", disclosureLabel: "L", disclosureText: "text" };
    const { app } = await serve(
      handlers({
        acknowledge: (call: { body: unknown }) => Promise.resolve({ status: 204, seen: seen.push(call.body) }),
      }),
    );
    const answer = await app.inject({
      method: "POST",
      url: "/p/api/demographics/acknowledge;user=casey",
      payload: body,
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe("");
    expect(seen).toEqual([body]);
  });

  test.each([
    ["/p/fee;user=casey?relatedAccount=1&amount=1.00", { path: "phrType", message: "is required" }],
    [
      "/p/fee;user=casey?relatedAccount=1&amount=1.00&phrType=9",
      { path: "phrType", message: "must be equal to one of the allowed values" },
    ],
    [
      "/p/fee;user=casey?relatedAccount=1&amount=$1&phrType=4",
      { path: "amount", message: String.raw`must match pattern "^-?\d{1,12}\.\d{2}$"` },
    ],
    [
      "/p/fee;user=casey?relatedAccount=1&relatedAccount=2&amount=1.00&phrType=4",
      { path: "relatedAccount", message: "must be string" },
    ],
    ["/p/fee?relatedAccount=1&amount=1.00&phrType=4", { path: "user", message: "is required" }],
  ])("refuses the parameters of %s [FEE-8, CALL-37]", async (url, violation) => {
    const { app } = await serve(handlers());
    const answer = await app.inject({ method: "GET", url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_request", parameterViolations: [violation] });
  });

  test("authenticates the caller before it validates the call, and authenticates nobody on public calls [CALL-42]", async () => {
    const { app, authenticate } = await serve(
      handlers({ getHealth: () => Promise.resolve({ status: 200, body: { status: "ready" } }) }),
    );
    authenticate.mockRejectedValue(new ProblemError("unauthenticated"));
    expect((await app.inject({ method: "GET", url: "/p/fee;user=casey" })).json()).toMatchObject({
      code: "unauthenticated",
    });
    expect((await app.inject({ method: "GET", url: "/p/public/health" })).statusCode).toBe(200);
    expect(authenticate.mock.calls).toEqual([
      [
        {
          authorization: undefined,
          admitsOtpPending: false,
          admitsLetter: true,
          user: "casey",
          instanceId: undefined,
        },
      ],
    ]);
  });

  const faultyAnswers = [
    ["an undeclared status", { status: 201, body: { success: true, amount: "0.00" } }, "the status is not declared"],
    ["a body that breaks its schema", { status: 200, body: { success: true, amount: 2.5 } }, "amount must be string"],
    ["no body", { status: 200 }, " must be object"],
  ] as const;
  const feeUrl = "/p/fee;user=casey?relatedAccount=1&amount=1.00&phrType=4";

  test.each(faultyAnswers)("throws on %s outside production", async (_, faulty, fault) => {
    const { app } = await serve(handlers({ getFee: () => Promise.resolve(faulty) }));
    expect((await app.inject({ method: "GET", url: feeUrl })).statusCode).toBe(500);
    expect(lines.join("")).toContain(`getFee answered ${faulty.status} in violation of the contract: ${fault}`);
  });

  test.each(faultyAnswers)("logs %s in production, and sends the response anyway", async (_, faulty, fault) => {
    const { app } = await serve(handlers({ getFee: () => Promise.resolve(faulty) }), { refuseFaultyAnswers: false });
    const answer = await app.inject({ method: "GET", url: feeUrl });
    expect(answer.statusCode).toBe(faulty.status);
    expect(answer.body).toBe("body" in faulty ? JSON.stringify(faulty.body) : "");
    expect(lines.join("")).toContain(`getFee answered ${faulty.status} in violation of the contract: ${fault}`);
  });

  test("refuses a problem whose status the operation does not declare", async () => {
    const { app } = await serve(handlers({ getHealth: () => Promise.reject(new ProblemError("account_not_found")) }));
    expect((await app.inject({ method: "GET", url: "/p/public/health" })).statusCode).toBe(500);
    expect(lines.join("")).toContain("getHealth answered 404 in violation of the contract: the status is not declared");
  });

  test("every operation declares 400, and 503 for an unavailable database [CALL-43]", () => {
    const lacking = operationsOf(readContract()).filter(({ responses }) => !responses.has(503) || !responses.has(400));
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });

  test("returns 503 with a retry delay while the database is unavailable, and names the cause only in the log [CALL-43]", async () => {
    const away = new DatabaseUnavailable(Object.assign(new Error("connect to db.internal"), { code: "ECONNREFUSED" }));
    const { app } = await serve(handlers({ getFee: () => Promise.reject(away) }));
    const answer = await app.inject({ method: "GET", url: feeUrl });
    expect([answer.statusCode, answer.headers["retry-after"], answer.headers["content-type"]]).toEqual([
      503,
      "5",
      "application/problem+json; charset=utf-8",
    ]);
    expect(answer.json()).toMatchObject({
      code: "service_unavailable",
      detail: "the service is not available right now. Try again in a moment",
      retryAfterSeconds: 5,
    });
    expect(lines.join("")).toContain('"code":"ECONNREFUSED"');
    expect(answer.body + lines.join("")).not.toContain("db.internal");
  });

  test("sends a declared header under the contract's name, and adds Retry-After [CALL-44]", async () => {
    const wait = () => Promise.reject(new ProblemError("too_many_attempts", { retryAfterSeconds: 9 }));
    const { app } = await serve(handlers({ login: wait, getPaymentStatus: wait }));
    const answer = await app.inject({
      method: "POST",
      url: "/p/token/login",
      payload: { instanceId: "harbor", username: "casey", password: "x" },
    });
    expect(answer.headers).toMatchObject({ "retry-after": "9", "cache-control": "no-store" });
  });
});
