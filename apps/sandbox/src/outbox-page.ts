import { escape } from "./html.js";
import type { Message } from "./message.js";

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; color: #14191c; background: #fff; }
  article { border-top: 1px solid #5c6b70; padding: 1rem 0; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; background: #eef2f3; padding: 0.75rem; margin: 0.5rem 0 0; }
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
<pre>${escape(message.text)}</pre>
</article>`;
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
