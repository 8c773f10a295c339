import type { IncomingMessage } from "node:http";
import multipart, { type Multipart } from "@fastify/multipart";
import type { ValidateFunction } from "ajv";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseNul } from "./nul.js";
import { ProblemError } from "./problems.js";
import { toViolations } from "./validators.js";

/** The file of a multipart body, as a stream. Whoever reads the stream enforces the file's size limit. */
export interface UploadedFile {
  /** As sent. */
  readonly filename: string;
  /** As sent. */
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The only part of a body that is a file (DOC-24). */
export const filePart = "uploadedFile";

/** Limits slightly above the largest ones in the contract. The code that reads the file limits the file's size. */
const limits = {
  parts: 20,
  fields: 19,
  files: 1,
  fieldSize: 4096,
  headerPairs: 20,
  fileSize: Number.POSITIVE_INFINITY,
};
const silentMs = 60_000;
/** Bytes still read after the response, because some browsers read it only after they have sent everything. */
const discardedBytes = 256 * 1024 * 1024;

/** Lets the routes of a scope take multipart bodies of any length, and no other bodies. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits });
  scope.addContentTypeParser("*", (_, __, done) =>
    done(new ProblemError("invalid_request", { detail: "The body must be multipart/form-data." })),
  );
}

/**
 * Reads the fields before the file and validates them like a JSON body. The returned body contains the file, still
 * unread, under its field name; parts after it are ignored.
 */
export async function readMultipart(request: FastifyRequest, validate: ValidateFunction | undefined): Promise<unknown> {
  if (!request.isMultipart())
    throw new ProblemError("invalid_request", { detail: "The body must be multipart/form-data." });
  request.raw.setTimeout(silentMs, () => request.raw.destroy());
  const body: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  const parts = request.parts()[Symbol.asyncIterator]();
  while (!file) {
    const next = await parts.next().catch(refuseUnreadable);
    if (next.done) break;
    const part: Multipart = next.value;
    if (Object.hasOwn(body, part.fieldname)) throw violation(part.fieldname, "appears twice");
    if (part.type === "field" && part.valueTruncated) throw violation(part.fieldname, "is too long");
    body[part.fieldname] = part.type === "field" ? part.value : "";
    if (part.type === "file" && !hasName(part)) throw violation(part.fieldname, "must have a file name");
    if (part.type === "file")
      file = { filename: part.filename, mediaType: part.mimetype, content: readable(part.file) };
  }
  if (validate && !validate(body))
    throw new ProblemError("invalid_request", { parameterViolations: toViolations(validate.errors) });
  refuseNul(body);
  if (!file) throw violation(filePart, "must be a file");
  return { ...body, [filePart]: file };
}

/**
 * The parser treats a part as a file even if only the part's media type says so. Such a part has no file name, although
 * the parser's TypeScript type says that every file has one.
 */
const hasName = ({ filename }: { readonly filename?: string }) => filename !== undefined;

/** Any error while reading a body is the client's: an invalid body or a broken upload. */
async function* readable(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* content;
  } catch {
    refuseUnreadable();
  }
}

function refuseUnreadable(): never {
  throw new ProblemError("invalid_request", { detail: "The body cannot be read as multipart/form-data." });
}

const violation = (path: string, message: string) =>
  new ProblemError("invalid_request", { parameterViolations: [{ path, message }] });

/** Drains the rest of a body that nobody reads. */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let left = discardedBytes;
  request.unpipe();
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
