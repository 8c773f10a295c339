import { textsIn } from "./config-texts.js";
import type { FolderReader } from "./read-folder.js";

/** Tags and comments, and characters that HTML writes as `&name;`. */
const markup = /<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--|&(?:[a-z]{2,8}|#x?[\da-f]{2,6});/i;
const script = /^<(?:script|style|iframe|object|embed)\b|\son\w+\s*=|javascript:/i;

/** Warns of markup in the texts of a file, which consumers would see as it is written (CONFIG-20). */
export function warnOfMarkup(reader: FolderReader, file: string, config: unknown): void {
  for (const { path, text } of textsIn(config)) {
    const sentence = sentenceAbout(text);
    if (sentence !== undefined) reader.warn(file, `${path.join(".")} ${sentence}`, path);
  }
}

/** The same for a file that holds one text. */
export function warnOfMarkupInFile(reader: FolderReader, file: string, text: string): void {
  const sentence = sentenceAbout(text);
  if (sentence !== undefined) reader.warn(file, `the text ${sentence}`);
}

function sentenceAbout(text: string): string | undefined {
  const [found] = markup.exec(text) ?? [];
  if (found === undefined) return undefined;
  const shown = found.replaceAll(/\s+/g, " ");
  return `contains ${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}, which consumers would see literally: ${
    script.test(found) ? "no script of a text ever runs" : "texts have no markup"
  }. Remove it.`;
}
