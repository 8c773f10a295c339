import type { IncomingMessage } from "node:http";

/** A path whose `%` begins no encoding is no encoding at all: it is taken as the text it is, so that even it gets a page. */
export function readableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}
