import type { components } from "@paydown/api-client";

export type UploadType = components["schemas"]["UploadType"];

interface FileType {
  readonly mediaType: string;
  /** With their dot, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether a content begins as this type does; null for text, which has no beginning of its own. */
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

/** The files that can be uploaded, told by what they hold. */
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

/** How much of a content tells its type. */
export const headLength = 16;

/** The type of a content: by its first bytes, else text where every byte of it is a character; undefined for any other. */
export function typeOfContent({
  head,
  isText,
}: {
  readonly head: Buffer;
  readonly isText: boolean;
}): UploadType | undefined {
  return uploadTypes.find((type) => fileTypes[type].begins?.(head)) ?? (isText ? "text" : undefined);
}

/** The type that a name says, by its extension. */
export function typeOfExtension(extension: string): UploadType | undefined {
  return uploadTypes.find((type) =>
    (fileTypes[type].extensions as readonly string[]).includes(extension.toLowerCase()),
  );
}

/** The type that a sender says; undefined where it says nothing of the table, or says text: so does one that says nothing (RFC 7578 §4.4). */
export function typeOfMediaType(mediaType: string): UploadType | undefined {
  return uploadTypes.find((type) => type !== "text" && fileTypes[type].mediaType === mediaType.toLowerCase());
}

/** Whether bytes are characters of a text in UTF-8 or a one-byte encoding: no control character but those of layout. */
export function areText(chunk: Uint8Array): boolean {
  return chunk.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d));
}
