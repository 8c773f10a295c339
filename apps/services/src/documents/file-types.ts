import type { components } from "@paydown/api-client";

export type UploadType = components["schemas"]["UploadType"];

interface FileType {
  readonly mediaType: string;
  /** With the dot, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether content starts like this type; null for text, which has no signature. */
  readonly begins: ((head: Buffer) => boolean) | null;
}

const bytes =
  (...expected: number[]) =>
  (head: Buffer) =>
    expected.every((byte, index) => head[index] === byte);
const ascii =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.toString("latin1", at, at + text.length) === text;
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "mif1"];

/** The types that can be uploaded, recognized by their content. */
export const fileTypes = {
  pdf: { mediaType: "application/pdf", extensions: [".pdf"], begins: ascii("%PDF-") },
  png: { mediaType: "image/png", extensions: [".png"], begins: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpeg: { mediaType: "image/jpeg", extensions: [".jpg", ".jpeg"], begins: bytes(0xff, 0xd8, 0xff) },
  tiff: {
    mediaType: "image/tiff",
    extensions: [".tif", ".tiff"],
    begins: (head) => bytes(0x49, 0x49, 0x2a, 0)(head) || bytes(0x4d, 0x4d, 0, 0x2a)(head),
  },
  heic: {
    mediaType: "image/heic",
    extensions: [".heic", ".heif"],
    begins: (head) => ascii("ftyp", 4)(head) && heicBrands.includes(head.toString("latin1", 8, 12)),
  },
  text: { mediaType: "text/plain", extensions: [".txt"], begins: null },
} as const satisfies Record<UploadType, FileType>;

export const uploadTypes = Object.keys(fileTypes) as readonly UploadType[];

/** Number of bytes needed to recognize a type. */
export const headLength = 16;

/**
 * The type of some content: by its first bytes, otherwise text if every byte is a text character; undefined for
 * anything else.
 */
export function typeOfContent({
  head,
  isText,
}: {
  readonly head: Buffer;
  readonly isText: boolean;
}): UploadType | undefined {
  return uploadTypes.find((type) => fileTypes[type].begins?.(head)) ?? (isText ? "text" : undefined);
}

/** The type that a file name's extension states. */
export function typeOfExtension(extension: string): UploadType | undefined {
  return uploadTypes.find((type) =>
    (fileTypes[type].extensions as readonly string[]).includes(extension.toLowerCase()),
  );
}

/**
 * The type that a sender states. Undefined for types outside the table and for text, which is also the default when the
 * sender states none (RFC 7578, section 4.4).
 */
export function typeOfMediaType(mediaType: string): UploadType | undefined {
  return uploadTypes.find((type) => type !== "text" && fileTypes[type].mediaType === mediaType.toLowerCase());
}

/** Whether bytes are text in UTF-8 or a one-byte encoding: no control characters except whitespace. */
export function areText(chunk: Uint8Array): boolean {
  return chunk.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d));
}
