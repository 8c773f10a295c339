import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { type DestinationStream, destination, pino } from "pino";

/** What work in the background needs of a log. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

export interface LogOptions {
  readonly level: string;
  /** Where the lines go; the standard output when it is not given. */
  readonly file?: string | undefined;
  /** For tests: where the lines go instead of a file. */
  readonly stream?: DestinationStream;
}

const secretPaths = ["authorization", "cookie", "password", "jwt", "cardNumber", "ccv", "cvv", "accountNumber", "number"];

/** JSON lines that hold no body, no header and no value of a query or of `;user=`. */
export function makeLogger({ level, file, stream }: LogOptions): FastifyBaseLogger {
  return pino(
    {
      level,
      redact: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]),
      serializers: { req: describeRequest, err: describeError },
    },
    stream ?? destination({ dest: file ?? 1, sync: true, mkdir: true }),
  );
}

function describeRequest({ method, originalUrl, id }: FastifyRequest) {
  return { id, method, url: withoutValues(originalUrl) };
}

/** The address of a call without what was asked for in it: names stay, values go. */
export function withoutValues(url: string): string {
  return url.replace(/;user=[^;/?#]*/g, ";user=…").replace(/=[^&;/…][^&]*/g, "=…");
}

/** Where it went wrong. A database's detail and a parser's message may quote what was sent, so they stay out. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { type: error.name, code, message: code === undefined ? error.message : undefined, stack: frames.join("\n") };
}
