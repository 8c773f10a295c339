import { textsIn } from "./config-texts.js";
import { placeholderIn } from "./placeholders.js";
import type { FolderReader } from "./read-folder.js";

/** Warns of the placeholders of `paydown tenant new` in a file, which consumers would see. */
export function warnOfPlaceholders(reader: FolderReader, file: string, config: unknown): void {
  for (const { path, text } of textsIn(config)) {
    const found = placeholderIn(text);
    if (found !== undefined) reader.warn(file, `${path.join(".")} ${sentenceAbout(found)}`, path);
  }
}

/** The same for a file that holds one text. */
export function warnOfPlaceholdersInFile(reader: FolderReader, file: string, text: string): void {
  const found = placeholderIn(text);
  if (found !== undefined) reader.warn(file, `the text ${sentenceAbout(found)}`);
}

const sentenceAbout = (found: string) => `still has the placeholder ${found}. Write your company's own text.`;
