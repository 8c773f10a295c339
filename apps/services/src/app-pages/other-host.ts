import type { components } from "@paydown/api-client";
import type { FastifyRequest } from "fastify";

type Origins = Pick<components["schemas"]["GlobalConfig"], "guestOrigin" | "portalOrigin">;

/**
 * Where a page of an app is, when it was asked for on the other app's host (decisions Q142); undefined where it is on the right
 * one, and where the two have no hosts of their own. Nothing of where it leads to is taken from the request but path and query.
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
