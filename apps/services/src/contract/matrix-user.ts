import type { IncomingMessage } from "node:http";
import { readableUrl } from "../readable-url.js";

const users = new WeakMap<IncomingMessage, string>();
const segment = /;user=([^;/?#]*)/;

/**
 * Fastify's `rewriteUrl`: takes the matrix parameter `;user=` out of the path before routing, since the router would read
 * `:id;user=:user` as one parameter. Only the path is looked at, never the query.
 */
export function liftMatrixUser(request: IncomingMessage): string {
  const url = readableUrl(request);
  const queryAt = url.indexOf("?");
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const found = segment.exec(path);
  if (!found) return url;
  users.set(request, decode(found[1] ?? ""));
  return path.replace(segment, "") + (queryAt < 0 ? "" : url.slice(queryAt));
}

/** The `;user=` of a request, decoded; undefined where there was none. */
export function matrixUser(request: IncomingMessage): string | undefined {
  return users.get(request);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an encoding of anything: it can equal no username.
    return text;
  }
}
