import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "./generated/schema.js";

/** The URL of the services, and the token and language of each call. */
export interface ApiClientOptions {
  /** The environment's service prefix, such as `/paydown-web-services-2`, or a full URL. */
  readonly baseUrl: string;
  /** Returns the session's bearer token, or null without a session. Called for each request. */
  readonly token: () => string | null;
  /**
   * Returns the consumer's language for `Accept-Language`. Called for each request. Without it the browser's language
   * applies.
   */
  readonly language?: () => string;
  /** Sends the request. The platform's `fetch` by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A typed client for every call in openapi.yaml. */
export type ApiClient = Client<paths, `${string}/${string}`>;

/** Creates a client whose calls send the session's token, if any. `;user=` is a path parameter of each call. */
export function createApiClient({ baseUrl, token, language, fetch }: ApiClientOptions): ApiClient {
  const client = createClient<paths>({ baseUrl, ...(fetch && { fetch }) });
  const authorize: Middleware = {
    onRequest({ request }) {
      const bearer = token();
      if (bearer !== null) request.headers.set("Authorization", `Bearer ${bearer}`);
      if (language) request.headers.set("Accept-Language", language());
      return request;
    },
  };
  client.use(authorize);
  return client;
}
