import { fchmodSync, fstatSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "@paydown/host/folder";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { type DestinationStream, destination, pino } from "pino";
import { StartupError } from "./startup-error.js";

/** The part of a logger that background work needs. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

export interface LogOptions {
  readonly level: string;
  /** Where the lines go; defaults to standard output. */
  readonly file?: string | undefined;
  /** For tests: a stream to log to instead of a file. */
  readonly stream?: DestinationStream;
}

const secretPaths = [
  "authorization",
  "cookie",
  "password",
  "jwt",
  "cardNumber",
  "ccv",
  "cvv",
  "accountNumber",
  "number",
];

/**
 * A JSON logger that omits bodies, headers, letter codes and the values of queries and of `;user=`.
 *
 * @throws StartupError when the file cannot be written
 */
export function makeLogger({ level, file, stream }: LogOptions): FastifyBaseLogger {
  return pino(
    {
      level,
      redact: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]),
      serializers: { req: describeRequest, err: describeError },
    },
    stream ?? destination({ dest: file === undefined ? 1 : openPrivate(file), sync: true }),
  );
}

/** Readable and writable only by this user. A file of an older version may be open to others. */
const privateMode = 0o600;

function openPrivate(file: string): number {
  try {
    makeFolder(dirname(file));
    const descriptor = openSync(file, "a", privateMode);
    // Leaves the permissions of a terminal or a pipe alone.
    if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, privateMode);
    return descriptor;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
    throw new StartupError(
      `The log file ${file} cannot be written (${code}). Give this user write permission, or set PAYDOWN_LOG_FILE to another file.`,
      1,
      { cause },
    );
  }
}

function describeRequest({ method, originalUrl, id }: FastifyRequest) {
  return { id, method, url: withoutValues(originalUrl) };
}

/** A call's address with its parameter names but not their values, and without a typed letter code (LETTER-4). */
export function withoutValues(url: string): string {
  return url
    .replace(/(\/letter[/%?]).+/i, "$1…")
    .replace(/;user=[^;/?#]*/g, ";user=…")
    .replace(/=[^&;/…][^&]*/g, "=…");
}

/** Type and location of an error. Leaves out database details and parser messages, which may quote the input. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { type: error.name, code, message: code === undefined ? error.message : undefined, stack: frames.join("\n") };
}
