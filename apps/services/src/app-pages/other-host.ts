import type { components } from "@paydown/api-client";
import type { FastifyRequest } from "fastify";

type Origins = Pick<components["schemas"]["GlobalConfig"], "guestOrigin" | "portalOrigin">;

/**
 * Where to redirect a page that was requested on the other app's host (CONFIG-34). Undefined on the right host, and
 * when the two apps have no hosts of their own. Only path and query come from the request.
 */
export function otherHost(
  { guestOrigin, portalOrigin }: Origins,
  app: "guest" | "portal",
  { host, originalUrl }: Pick<FastifyRequest, "host" | "originalUrl">,
): string | undefined {
  if (!guestOrigin || !portalOrigin || guestOrigin === portalOrigin) return undefined;
  const [own, other] = app === "guest" ? [guestOrigin, portalOrigin] : [portalOrigin, guestOrigin];
  if (host.toLowerCase() !== new URL(other).host) return undefined;
  const { pathname, search } = new URL(originalUrl, own);
  return own + pathname + search;
}
