import { createHash, randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError } from "../contract/problems.js";
import { areText, headLength } from "./file-types.js";

/** A complete uploaded file. */
export interface SpooledFile {
  /** In bytes. */
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
  /** The first bytes, which show the type. */
  readonly head: Buffer;
  readonly isText: boolean;
  /** The content, in parts of at most the given length. */
  parts(length: number): AsyncIterable<Uint8Array>;
}

/**
 * Receives a whole file before any processing, so that a slow sender holds no database connection. The temporary file
 * is unlinked as soon as it is open, so nothing remains however the process ends.
 *
 * @throws ProblemError `document_too_large` as soon as more than `maxBytes` have arrived; `document_empty`
 */
export async function withSpooled<T>(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  work: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  const file = await openNameless();
  try {
    return await work(await receive(file, content, maxBytes));
  } finally {
    await file.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `paydown-upload-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

async function receive(file: FileHandle, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<SpooledFile> {
  const hash = createHash("sha256");
  let size = 0;
  let isText = true;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw new ProblemError("document_too_large");
    hash.update(chunk);
    isText &&= areText(chunk);
    await file.writeFile(chunk);
  }
  if (size === 0) throw new ProblemError("document_empty");
  const head = Buffer.alloc(Math.min(size, headLength));
  await file.read(head, 0, head.length, 0);
  return { size, digest: hash.digest("hex"), head, isText, parts: (length) => stretches(file, length) };
}

async function* stretches(file: FileHandle, length: number): AsyncIterable<Uint8Array> {
  for (let at = 0; ;) {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
