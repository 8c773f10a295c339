/** The fake services' answer to a call. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type FakeHandler = FakeAnswer | ((request: Request) => FakeAnswer | Promise<FakeAnswer>);

export const servicePrefix = "http://localhost/paydown-web-services-2";

/**
 * Services for tests. Calls are keyed like `GET /api/demographics/m`, without prefix, query and `;user=`. A call
 * without an answer fails like a lost connection.
 */
export function fakeServices(answers: Record<string, FakeHandler>) {
  const calls: string[] = [];
  async function fetch(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(new URL(servicePrefix).pathname.length);
    const name = `${request.method} ${path.replace(/;user=[^/]*/, "")}`;
    calls.push(name);
    const handler = answers[name];
    if (!handler) throw new TypeError(`Failed to fetch ${name}`);
    const { status = 200, body, headers } = typeof handler === "function" ? await handler(request) : handler;
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", ...headers },
    });
  }
  return { fetch, calls, answers };
}

/** A problem in the services' format. */
export const refusal = (status: number, code: string, more: Record<string, unknown> = {}): FakeAnswer => ({
  status,
  body: { type: "about:blank", title: "No", status, code, ...more },
});
