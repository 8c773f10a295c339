import type { TextMessage } from "../../providers/messages.js";
import { escapeHtml } from "../../html.js";
import type { Letter, Stopping } from "../mails/letter.js";
import { stopWords } from "../stops/words/words.js";
import type { Notice } from "./notice.js";

/** A notice as the content of a mail and of its PDF. */
export const letterOf = ({ language, title, opening, facts, sections, closing }: Notice): Letter => ({
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

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #14191c; background: #fff; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; border-block: 1px solid #14191c; padding-block: 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin-block: 1.5rem .5rem; break-after: avoid; }
@media print { body { margin: 0; } }
`;

/** A notice as a file to keep and to print: self-contained, without scripts. */
export function htmlOf(notice: Omit<Notice, "kind" | "short">): string {
  const facts = notice.facts.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
  const sections = notice.sections.map(
    ({ heading, lines }) => `<h2>${escapeHtml(heading)}</h2>\n<p>${lines.map(escapeHtml).join("<br>\n")}</p>\n`,
  );
  const title = escapeHtml(`${notice.title} - ${notice.company}`);
  return `<!doctype html>
<html lang="${notice.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${escapeHtml(notice.title)}</h1>
<p>${escapeHtml(notice.company)}</p>
<p>${escapeHtml(notice.opening)}</p>
<dl>
${facts.join("\n")}
</dl>
${sections.join("")}<p>${escapeHtml(notice.closing)}</p>
</body>
</html>
`;
}
