import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { attachment } from "./content-disposition.js";

/** A file response, streamed to the client. */
export class FileAnswer {
  constructor(
    readonly filename: string,
    readonly mediaType: string,
    readonly size: number,
    readonly content: AsyncIterable<Uint8Array>,
  ) {}
}

/**
 * Sends a file as a download: browsers neither display, sniff nor cache it, and run no script in it. This matters
 * because another user may have made the file, and the portal's own origin serves it.
 */
export function sendFile(
  reply: FastifyReply,
  status: number,
  { filename, mediaType, size, content }: FileAnswer,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      "cache-control": "no-store",
      "content-disposition": attachment(filename),
      "content-length": size,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    })
    .type(mediaType)
    .send(Readable.from(content, { objectMode: false }));
}
