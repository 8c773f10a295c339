import { escape } from "./html.js";
import type { Message } from "./message.js";

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 76rem; margin: 0 auto; padding: 1rem; color: #14191c; background: #fff; }
  article { border-top: 1px solid #5c6b70; padding: 1rem 0; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; background: #eef2f3; padding: 0.75rem; margin: 0; }
  .parts { display: grid; gap: 1rem; margin-top: 0.5rem; align-items: start; }
  iframe { width: 100%; height: 34rem; border: 1px solid #5c6b70; }
  @media (min-width: 60rem) { .parts { grid-template-columns: 1fr 1fr; } }
`;

const names = { mail: "Mail", sms: "Text message" } as const;

function articleOf(message: Message): string {
  const rows = [
    ["To", message.to],
    ...(message.channel === "mail"
      ? [
          ["From", message.senderName],
          ["Reply to", message.replyTo ?? "-"],
        ]
      : []),
    ["At", message.at],
  ];
  const title = message.channel === "mail" ? message.subject : names.sms;
  return `<article>
<h2>${escape(title)}</h2>
<dl><dt>Way</dt><dd>${names[message.channel]}</dd>${rows.map(([name = "", value = ""]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join("")}</dl>
<div class="parts">
<pre>${escape(message.text)}</pre>
${message.channel === "mail" ? moreOf(message) : ""}</div>
</article>`;
}

/** The HTML of a mail, and its files. */
function moreOf({ key, html, attachments = [], subject }: Extract<Message, { channel: "mail" }>): string {
  const path = `/outbox/messages/${encodeURIComponent(key)}`;
  const files = attachments.map(
    ({ name }, place) => `<li><a href="${escape(`${path}/attachments/${place}`)}">${escape(name)}</a></li>`,
  );
  const parts = [
    ...(html === undefined
      ? []
      : [
          `<iframe loading="lazy" sandbox title="${escape(subject)}" src="${escape(`${path}/html`)}"></iframe>`,
          `<p><a href="${escape(`${path}/html`)}">Open the HTML alone</a></p>`,
        ]),
    ...(files.length === 0 ? [] : [`<p>Attachments:</p><ul>${files.join("")}</ul>`]),
  ];
  return parts.length === 0 ? "" : `<div>${parts.join("\n")}</div>\n`;
}

/** The outbox as a page for developers: no script, latest message first. */
export function outboxPage(messages: readonly Message[]): string {
  const none = "<p>Nothing has been sent yet.</p>";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox outbox</title><style>${style}</style></head>
<body>
<h1>Sandbox outbox</h1>
<p>Mail and text messages that would have been sent, latest first. Nothing leaves this machine. <a href="/outbox">Reload</a> · <a href="/outbox.json">as JSON</a></p>
${messages.map(articleOf).join("\n") || none}
</body>
</html>
`;
}
