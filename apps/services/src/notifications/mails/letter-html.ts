import { escapeHtml } from "../../html.js";
import { stopWords } from "../stops/words/words.js";
import type { Block, Letter, Sender } from "./letter.js";
import { lookOf, type Scheme } from "./look.js";

/**
 * A letter as HTML for mail programs. They strip style sheets, so the light look is inline. Programs that keep the
 * sheet also get the dark look. Nothing is loaded from elsewhere, and there are no scripts.
 *
 * @param stopUrl - the page that stops mail
 */
export function htmlOf({ language, title, blocks }: Letter, { instance, company }: Sender, stopUrl?: string): string {
  const { light, dark } = lookOf(instance);
  const name = escapeHtml(company.companyName);
  // Web mail keeps neither the `html` nor the `body` element, so language and background are on the first `div`, too.
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)} - ${name}</title>
<style>${darkSheet(dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div class="page" lang="${language}" style="padding:16px 8px;background:${light.page};color:${light.text};font:${font};-webkit-text-size-adjust:100%">
<div class="surface" style="max-width:560px;margin:0 auto;background:${light.surface};border:1px solid ${light.line};border-radius:8px;overflow:hidden">
<div class="masthead" style="padding:16px 20px;background:${light.masthead};color:${light.onMasthead};border-top:4px solid ${light.stripe};font-size:18px;font-weight:600;${breaking}">${name}</div>
<div style="padding:4px 20px 20px">
<h1 class="text" style="margin:16px 0;font-size:24px;line-height:1.25;color:${light.text};${breaking}">${escapeHtml(title)}</h1>
${blocks.map((block) => blockHtml(block, light)).join("\n")}
</div>
</div>${stopUrl === undefined ? "" : `\n${footer(stopWords[language].link, stopUrl, light)}`}
</div>
</body>
</html>
`;
}

const font = "16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/** Mail programs know either the one or the other. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";
/** Facts stand in a table, because mail programs for Windows know no other columns. */
const cell = "padding:10px 0;border-bottom:1px solid";

function blockHtml(block: Block, { text, muted, line, brand, onBrand }: Scheme): string {
  switch (block.kind) {
    case "paragraph":
      return paragraph(escapeHtml(block.text), text);
    case "facts":
      return `<table class="line" style="width:100%;margin:0 0 16px;border-collapse:collapse;border-top:1px solid ${line}">
${block.facts
  .map(
    ({ label, value }) =>
      `<tr><th scope="row" class="muted line" style="width:42%;${cell} ${line};padding-right:12px;color:${muted};font-weight:400;text-align:left;vertical-align:top">${escapeHtml(label)}</th><td class="text line" style="${cell} ${line};color:${text};font-weight:600;vertical-align:top;${breaking}">${escapeHtml(value)}</td></tr>`,
  )
  .join("\n")}
</table>`;
    case "section":
      return `<h2 class="text" style="margin:24px 0 8px;font-size:18px;line-height:1.3;color:${text}">${escapeHtml(block.heading)}</h2>
${paragraph(block.lines.map(escapeHtml).join("<br>\n"), text)}`;
    case "link": {
      const href = escapeHtml(block.href);
      return `<p style="margin:0 0 12px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;${breaking}"><a class="link" href="${href}" style="color:${brand}">${href}</a></p>`;
    }
  }
}

/** How to stop mail, below the letter. */
const footer = (label: string, stopUrl: string, { muted }: Scheme) =>
  `<p class="muted" style="max-width:560px;margin:12px auto 0;font-size:13px;color:${muted};${breaking}">${escapeHtml(label)}<br>
<a class="muted" href="${escapeHtml(stopUrl)}" style="color:${muted}">${escapeHtml(stopUrl)}</a></p>`;

const paragraph = (html: string, color: string) =>
  `<p class="text" style="margin:0 0 16px;color:${color};${breaking}">${html}</p>`;

/** The dark look overrides the inline one. */
function darkSheet({ page, surface, text, muted, line, brand, onBrand, masthead, onMasthead, stripe }: Scheme): string {
  const rules = {
    page: { background: page, color: text },
    surface: { background: surface, "border-color": line },
    masthead: { background: masthead, color: onMasthead, "border-color": stripe },
    text: { color: text },
    muted: { color: muted },
    line: { "border-color": line },
    button: { background: brand, color: onBrand },
    link: { color: brand },
  };
  const inDark = Object.entries(rules).map(([name, properties]) => {
    const all = Object.entries(properties).map(([property, value]) => `${property}:${value}!important`);
    return `.${name}{${all.join(";")}}`;
  });
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${inDark.join("")}}`;
}
