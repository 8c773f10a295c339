import type { IncomingMessage } from "node:http";

/**
 * Escapes the percent signs of a path with invalid encoding, so that the path is read literally and still gets a page.
 */
export function readableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}
