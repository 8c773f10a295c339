import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { developmentClientKey } from "../authorize-net/credentials.js";
import { acceptScript } from "./accept-script.js";

export interface CardFrameOptions {
  /** The frame's built files. */
  readonly dir: string;
  /** The origins of the portal's pages. */
  readonly portalOrigins: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/**
 * The card frame of each instance on the sandbox's own origin, below /card-frame/INSTANCE/, and the look-alike of
 * Accept.js. The API login id is the instance.
 */
export function cardFrameRoutes(server: FastifyInstance, { dir, portalOrigins }: CardFrameOptions): void {
  const files = new Map(filesIn(dir).map((file) => [relative(dir, file).split(sep).join("/"), file]));
  const policyFile = files.get("content-policy.txt");
  const policy = policyFile === undefined ? "default-src 'none'" : policyOf(policyFile, portalOrigins);

  server.addHook("onRequest", async (_request, reply) => {
    void reply.headers({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });
  server.get("/v1/Accept.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(acceptScript));
  server.get<{ Params: { instanceId: string } }>("/card-frame/:instanceId/settings.json", ({ params }) => ({
    portalOrigins,
    tokenizer: "/v1/Accept.js",
    apiLoginId: params.instanceId,
    clientKey: developmentClientKey,
  }));
  server.get<{ Params: { instanceId: string; "*": string } }>("/card-frame/:instanceId/*", ({ params }, reply) => {
    const file = files.get(params["*"] || "index.html");
    const type = file === undefined ? undefined : types[extname(file)];
    if (file === undefined || type === undefined)
      return reply
        .status(404)
        .type("text/plain")
        .send("There is no such file. Run `npm start` to build the card frame.\n");
    return reply.header("content-security-policy", policy).type(type).send(readFileSync(file));
  });
}

/** Script and gateway are on the sandbox's own origin. */
const policyOf = (file: string, portalOrigins: readonly string[]): string =>
  readFileSync(file, "utf8")
    .trim()
    .replace(" {tokenizer}", "")
    .replace(" {gateway}", "")
    .replace("{portal}", portalOrigins.join(" "));

function filesIn(dir: string): string[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
