import { type casey, prefix } from "./test-services.js";

export interface CallAtOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes one call to services at an address. Returns the body as text too, to compare answers byte for byte. */
export async function callAt(url: string, method: string, path: string, { token, body, headers }: CallAtOptions = {}) {
  const response = await fetch(`${url}${prefix}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}

export const loginAt = (url: string, credentials: typeof casey) =>
  callAt(url, "POST", "/token/login", { body: credentials });

/** Signs in and returns the token. */
export async function sessionAt(url: string, credentials: typeof casey): Promise<string> {
  const { status, json, text } = await loginAt(url, credentials);
  if (status !== 200) throw new Error(`The sign-in answers ${status}: ${text}`);
  return String(json["jwt"]);
}
