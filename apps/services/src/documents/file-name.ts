/** In characters; with a number before the extension it still fits the 255 bytes of a file system. */
const longestName = 120;
const longestBytes = 240;

/** A name and its extension, which begins with the last dot; none where nothing stands before the dot. */
export function splitName(filename: string): { readonly stem: string; readonly extension: string } {
  const dot = filename.lastIndexOf(".");
  return dot <= 0
    ? { stem: filename, extension: "" }
    : { stem: filename.slice(0, dot), extension: filename.slice(dot) };
}

/**
 * The name under which a file can be kept, sent and saved anywhere: the last part of a path, without control characters, characters
 * that turn the direction of writing, and those that a file system reserves; cut to a length that every one of them takes.
 */
export function safeName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last
    // A browser writes a quotation mark and line ends so (HTML, multipart/form-data encoding).
    .replace(/%(22|0D|0A)/g, "_")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ");
  const { stem, extension } = splitName(trim(plain));
  const safe = reserved.test(stem) ? `_${stem}` : stem;
  const kept = cut(extension, 20);
  return `${trim(cut(safe, longestName - kept.length, longestBytes - Buffer.byteLength(kept))) || "document"}${kept}`;
}

/** Names of devices on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** No dot or space begins or ends a name: such a file is hidden, or is another one. */
const trim = (name: string) => name.replace(/^[. ]+|[. ]+$/g, "");

function cut(text: string, characters: number, bytes = longestBytes): string {
  let kept = "";
  let count = 0;
  // By character, so that none is cut in two.
  for (const character of text) {
    count += 1;
    if (count > characters || Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

/** A name that is not taken: itself, else `name (2).ext` and so on. */
export function freeName(filename: string, taken: ReadonlySet<string>): string {
  const { stem, extension } = splitName(filename);
  for (let number = 2, name = filename; ; number += 1) {
    if (!taken.has(name)) return name;
    name = `${stem} (${number})${extension}`;
  }
}
