import type { Mail, TextMessage } from "../../providers/messages.js";
import type { Notice } from "./notice.js";

/** A notice as a plain-text mail. */
export function mailOf(notice: Notice, key: string, to: string): Mail {
  const facts = notice.facts.map(({ label, value }) => `${label}: ${value}`);
  return {
    key,
    to,
    senderName: notice.company,
    ...(notice.replyTo !== undefined && { replyTo: notice.replyTo }),
    subject: `${notice.title} - ${notice.company}`,
    text: [
      notice.opening,
      "",
      ...facts,
      "",
      ...notice.sections.flatMap(({ heading, lines }) => [heading, ...lines, ""]),
      notice.closing,
      "",
    ].join("\n"),
  };
}

export const textMessageOf = (notice: Notice, key: string, to: string): TextMessage => ({
  key,
  to,
  text: notice.short,
});

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #14191c; background: #fff; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; border-block: 1px solid #14191c; padding-block: 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin-block: 1.5rem .5rem; break-after: avoid; }
@media print { body { margin: 0; } }
`;

/** A notice as a file to keep and to print: self-contained, without scripts. */
export function htmlOf(notice: Omit<Notice, "kind" | "replyTo" | "short">): string {
  const facts = notice.facts.map(({ label, value }) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`);
  const sections = notice.sections.map(
    ({ heading, lines }) => `<h2>${escape(heading)}</h2>\n<p>${lines.map(escape).join("<br>\n")}</p>\n`,
  );
  const title = escape(`${notice.title} - ${notice.company}`);
  return `<!doctype html>
<html lang="${notice.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${escape(notice.title)}</h1>
<p>${escape(notice.company)}</p>
<p>${escape(notice.opening)}</p>
<dl>
${facts.join("\n")}
</dl>
${sections.join("")}<p>${escape(notice.closing)}</p>
</body>
</html>
`;
}
