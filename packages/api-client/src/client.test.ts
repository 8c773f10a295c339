import { describe, expect, test } from "vitest";
import { answer, CallFailed, createApiClient, isPassing, unreadable } from "./index.js";

const problem = { type: "about:blank", title: "Not the user of this token", status: 403, code: "user_mismatch" };

function clientAnswering(
  respond: (request: Request) => Response | Promise<Response>,
  token: string | null = "jwt-1",
  language?: string,
) {
  const seen: Request[] = [];
  const api = createApiClient({
    baseUrl: "http://localhost/paydown-web-services-2",
    token: () => token,
    ...(language !== undefined && { language: () => language }),
    fetch: async (request) => {
      seen.push(request);
      return respond(request);
    },
  });
  return { api, seen };
}

const json = (body: unknown, status = 200, type = "application/json") =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } });

describe("the client", () => {
  test("puts the matrix parameter after the path and before the query, percent-encoded [CALL-11]", async () => {
    const { api, seen } = clientAnswering(() => json({ messages: [] }));
    await api.GET("/api/regeMessages;user={user}", {
      params: {
        path: { user: "casey@example.com" },
        query: { option: "1", action: "full", relatedAccount: "100000001" },
      },
    });
    expect(seen[0]?.url).toBe(
      "http://localhost/paydown-web-services-2/api/regeMessages;user=casey%40example.com?option=1&action=full&relatedAccount=100000001",
    );
  });

  test("sends the consumer's language, or leaves the language to the browser if none is given", async () => {
    const inSpanish = clientAnswering(() => json({ status: "ready" }), null, "es");
    await inSpanish.api.GET("/public/health");
    expect(inSpanish.seen[0]?.headers.get("Accept-Language")).toBe("es");

    const browsers = clientAnswering(() => json({ status: "ready" }), null);
    await browsers.api.GET("/public/health");
    expect(browsers.seen[0]?.headers.has("Accept-Language")).toBe(false);
  });

  test("sends the session's bearer token, or none without a session [CALL-13]", async () => {
    const signedIn = clientAnswering(() => json({ status: "ready" }));
    await signedIn.api.GET("/public/health");
    expect(signedIn.seen[0]?.headers.get("Authorization")).toBe("Bearer jwt-1");

    const signedOut = clientAnswering(() => json({ status: "ready" }), null);
    await signedOut.api.GET("/public/health");
    expect(signedOut.seen[0]?.headers.has("Authorization")).toBe(false);
  });
});

describe("answer", () => {
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (reason: unknown) => (reason instanceof CallFailed ? reason.failure : reason),
    );

  test("returns the data", async () => {
    const { api } = clientAnswering(() => json({ status: "ready" }));
    await expect(answer(api.GET("/public/health"))).resolves.toEqual({ status: "ready" });
  });

  test("reports a problem as refused, with its code [ERR-10]", async () => {
    const { api } = clientAnswering(() => json(problem, 403, "application/problem+json"));
    expect(await failureOf(answer(api.GET("/public/health")))).toEqual({
      kind: "refused",
      code: "user_mismatch",
      problem,
    });
  });

  test("reports a missing answer as unreachable, never as refused [ERR-11]", async () => {
    const { api } = clientAnswering(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failureOf(answer(api.GET("/public/health")))).toEqual({ kind: "unreachable" });
  });

  test("keeps the answer's Retry-After in a failure [ERR-14]", async () => {
    const { api } = clientAnswering(() => new Response("", { status: 503, headers: { "Retry-After": "7" } }));
    await expect(answer(api.GET("/public/health"))).rejects.toMatchObject({
      failure: { kind: "unreadable", status: 503 },
      retryAfter: "7",
    });
  });

  test.each([
    [
      "a page of a proxy",
      new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } }),
      502,
    ],
    ["JSON that is not a problem", json({ oops: true }, 500), 500],
  ])("reports %s as unreadable, never as refused [ERR-12]", async (_, response, status) => {
    const { api } = clientAnswering(() => response);
    expect(await failureOf(answer(api.GET("/public/health")))).toEqual({ kind: "unreadable", status });
  });

  test("reports a success status with an unreadable body as unreadable [ERR-12]", async () => {
    const { api } = clientAnswering(
      () => new Response("{ half", { status: 200, headers: { "Content-Type": "application/json" } }),
    );
    expect(await failureOf(answer(api.GET("/public/health")))).toMatchObject({ kind: "unreadable" });
  });
});

describe("distinguishes transient failures from lasting ones", () => {
  const refused = (code: "service_unavailable" | "internal_error" | "too_many_requests") =>
    ({ kind: "refused", code, problem: { type: "about:blank", title: "No", status: 503, code } }) as const;

  test.each([
    ["no answer", { kind: "unreachable" } as const, true],
    ["a restarting database", refused("service_unavailable"), true],
    ["a fault", refused("internal_error"), false],
    ["too many requests", refused("too_many_requests"), false],
    ["an unreadable answer", unreadable, false],
  ])("%s [ERR-18]", (_, failure, passing) => {
    expect(isPassing(failure)).toBe(passing);
  });
});
