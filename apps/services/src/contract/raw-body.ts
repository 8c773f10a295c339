import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

const bodies = new WeakMap<IncomingMessage, string>();

/** Keeps the raw text of JSON bodies next to the parsed value, because signatures cover the text. */
export function acceptRawJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    bodies.set(request.raw, String(text));
    void parse(request, String(text), done);
  });
}

/** The raw text of a body; undefined unless {@link acceptRawJson} kept it. */
export const rawBody = (request: IncomingMessage): string | undefined => bodies.get(request);
