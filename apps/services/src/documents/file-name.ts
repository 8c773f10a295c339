/** In characters. */
const longestName = 120;
/** In UTF-8 bytes. This leaves room to add a number within the 255 bytes that file systems allow. */
const longestBytes = 240;

/** Splits a name at its last dot. The extension includes the dot. A name such as `.pdf` has no extension. */
export function splitName(filename: string): { readonly stem: string; readonly extension: string } {
  const dot = filename.lastIndexOf(".");
  return dot <= 0
    ? { stem: filename, extension: "" }
    : { stem: filename.slice(0, dot), extension: filename.slice(dot) };
}

/**
 * A name that is safe to store, send and save anywhere. Keeps only the last part of a path, removes control characters,
 * bidirectional controls and characters that file systems reserve, and shortens the rest.
 */
export function safeName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last
    // Browsers encode quotation marks and line breaks this way (HTML, multipart/form-data encoding).
    .replace(/%(22|0D|0A)/g, "_")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ");
  const { stem, extension } = splitName(trim(plain));
  const safe = reserved.test(stem) ? `_${stem}` : stem;
  const kept = cut(extension, 20);
  return `${trim(cut(safe, longestName - kept.length, longestBytes - Buffer.byteLength(kept))) || "document"}${kept}`;
}

/** Device names on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Names must not begin or end with a dot or space: such files are hidden, or Windows drops the character. */
const trim = (name: string) => name.replace(/^[. ]+|[. ]+$/g, "");

function cut(text: string, characters: number, bytes = longestBytes): string {
  let kept = "";
  let count = 0;
  // By code point, so that no character is cut in two.
  for (const character of text) {
    count += 1;
    if (count > characters || Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

/** A name that is not taken: the name itself, otherwise `name (2).ext` and so on. */
export function uniqueName(filename: string, taken: ReadonlySet<string>): string {
  const { stem, extension } = splitName(filename);
  for (let number = 2, name = filename; ; number += 1) {
    if (!taken.has(name)) return name;
    name = `${stem} (${number})${extension}`;
  }
}
