import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "./generated/schema.js";

/** Where the services are, and whose token goes with a call. */
export interface ApiClientOptions {
  /** The service prefix of the environment, e.g. `/paydown-web-services-2`; a full address works too. */
  readonly baseUrl: string;
  /** The bearer token of the session, or null when there is none. Asked for at each call. */
  readonly token: () => string | null;
  /** The language that the consumer reads, as `Accept-Language` has it; the browser's own where left out. Asked for at each call. */
  readonly language?: () => string;
  /** What sends the request; the platform's `fetch` by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The typed client of every call in openapi.yaml. */
export type ApiClient = Client<paths, `${string}/${string}`>;

/** A client whose calls carry the session's token, where there is one. `;user=` is a path parameter of each call. */
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
