import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

const bodies = new WeakMap<IncomingMessage, string>();

/** Keeps the text of JSON bodies beside what they say: a signature is over the text. */
export function acceptRawJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    bodies.set(request.raw, String(text));
    void parse(request, String(text), done);
  });
}

/** The text of a body as it came; undefined where it is not kept. */
export const rawBody = (request: IncomingMessage): string | undefined => bodies.get(request);
