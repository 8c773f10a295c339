import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

/** Only Linux assigns all of 127/8 to the machine; elsewhere all callers share one address. */
export const addressOf = (/** @type {number} */ caller) =>
  process.platform === "linux" ? `127.0.1.${1 + (caller % 250)}` : "127.0.0.1";

/**
 * A caller with its own address and connection.
 * @returns {(call: { path: string, method?: string, headers?: Record<string, string>, body?: unknown }) => Promise<{ status: number, answer: string, ms: number }>}
 *   `answer` is the exact headers and body, without the date
 */
export function caller(/** @type {number} */ port, /** @type {string} */ localAddress) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async ({ path, method = "GET", headers = {}, body }) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const all =
      sent === undefined
        ? headers
        : { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(sent)) };
    const began = performance.now();
    const asked = request({ host: "127.0.0.1", port, localAddress, agent, path, method, headers: all }).end(sent);
    const [response] = await once(asked, "response");
    const read = await text(response);
    const ms = performance.now() - began;
    const told = response.rawHeaders.filter((_, index, list) => list[index - (index % 2)].toLowerCase() !== "date");
    return { status: response.statusCode, answer: [response.statusCode, ...told, read].join("\n"), ms };
  };
}
