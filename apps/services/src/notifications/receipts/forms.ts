import type { TextMessage } from "../../providers/messages.js";
import type { Letter, Stopping } from "../mails/letter.js";
import { stopWords } from "../stops/words/words.js";
import type { Notice } from "./notice.js";

/** A notice as the content of a mail and of a PDF. */
export const letterOf = ({
  language,
  title,
  opening,
  facts,
  sections,
  closing,
}: Omit<Notice, "kind" | "short">): Letter => ({
  language,
  title,
  blocks: [
    { kind: "paragraph", text: opening },
    { kind: "facts", facts },
    ...sections.map((section) => ({ kind: "section", ...section }) as const),
    { kind: "paragraph", text: closing },
  ],
});

/** A notice as a text message. With `stopping`, it ends with how to stop text messages. */
export const textMessageOf = (notice: Notice, key: string, to: string, stopping?: Stopping): TextMessage => ({
  key,
  to,
  text: stopping ? `${notice.short} ${stopWords[notice.language].reply}` : notice.short,
  ...(stopping && { recipient: stopping.recipient }),
});
