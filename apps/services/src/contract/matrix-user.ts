import type { IncomingMessage } from "node:http";
import { readableUrl } from "../readable-url.js";

const users = new WeakMap<IncomingMessage, string>();
const segment = /;user=([^;/?#]*)/;

/**
 * Fastify's `rewriteUrl`: removes the matrix parameter `;user=` from the path before routing, because the router would
 * read `:id;user=:user` as one parameter. It leaves the query alone.
 */
export function extractMatrixUser(request: IncomingMessage): string {
  const url = readableUrl(request);
  const queryAt = url.indexOf("?");
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const found = segment.exec(path);
  if (!found) return url;
  users.set(request, decode(found[1] ?? ""));
  return path.replace(segment, "") + (queryAt < 0 ? "" : url.slice(queryAt));
}

/** The decoded `;user=` of a request; undefined if there was none. */
export function matrixUser(request: IncomingMessage): string | undefined {
  return users.get(request);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Invalid percent-encoding; it can't equal any username.
    return text;
  }
}
