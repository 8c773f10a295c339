import type { FastifyInstance, FastifyReply } from "fastify";
import type { Message, NewMessage } from "./message.js";
import type { Outbox } from "./outbox.js";
import { outboxPage } from "./outbox-page.js";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const body = (required: readonly string[], properties: object) => ({
  type: "object",
  additionalProperties: false,
  required: ["key", "to", "text", ...required],
  properties: { key: text(200), recipient: text(200), ...properties },
});

const mail = body(["senderName", "subject"], {
  to: text(200),
  senderName: text(200),
  replyTo: text(200),
  subject: text(300),
  stopUrl: text(2_000),
  text: text(20_000),
  html: text(200_000),
  attachments: {
    type: "array",
    minItems: 1,
    maxItems: 5,
    items: {
      type: "object",
      additionalProperties: false,
      required: ["name", "type", "content"],
      properties: {
        name: { type: "string", pattern: "^[^/\\\\\\p{Cc}]{1,200}$" },
        type: { type: "string", pattern: "^[a-z0-9.+-]{1,100}/[a-z0-9.+-]{1,100}$" },
        // At most a million bytes.
        content: { type: "string", minLength: 4, maxLength: 1_333_336, pattern: "^[A-Za-z0-9+/]+={0,2}$" },
      },
    },
  },
});
/** More than the largest mail has, in JSON. */
const mailBodyLimit = 8_000_000;
const sms = body([], { to: { type: "string", pattern: "^\\+1\\d{10}$" }, text: text(1_600) });

/** Accepts messages and shows them to developers as a page and as JSON. */
export function outboxRoutes(server: FastifyInstance, outbox: Outbox): void {
  const take = async (message: NewMessage) => ({ key: (await outbox.send(message)).key, result: "sent" });

  server.post<{ Body: Omit<Extract<NewMessage, { channel: "mail" }>, "channel"> }>(
    "/outbox/mail",
    { schema: { body: mail }, bodyLimit: mailBodyLimit },
    (request) => take({ ...request.body, channel: "mail" }),
  );
  server.post<{ Body: Omit<Extract<NewMessage, { channel: "sms" }>, "channel"> }>(
    "/outbox/sms",
    { schema: { body: sms } },
    (request) => take({ ...request.body, channel: "sms" }),
  );
  // The sandbox takes messages with any secret, and without one.
  server.get("/outbox/check", async (_request, reply) => reply.status(204).send());
  server.get("/outbox.json", async () => ({ messages: (await outbox.list()).map(listed) }));
  server.get("/outbox", async (_request, reply) =>
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
      .send(outboxPage(await outbox.list())),
  );
  server.get<{ Params: { key: string } }>("/outbox/messages/:key/html", async ({ params: { key } }, reply) => {
    const message = await outbox.find(key);
    if (message?.channel !== "mail" || message.html === undefined) return notFound(reply);
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", mailPolicy)
      .send(message.html);
  });
  server.get<{ Params: { key: string; place: string } }>(
    "/outbox/messages/:key/attachments/:place",
    async ({ params: { key, place } }, reply) => {
      const message = await outbox.find(key);
      const attachment = message?.channel === "mail" ? message.attachments?.[Number(place)] : undefined;
      if (!attachment) return notFound(reply);
      return reply
        .header("content-type", attachment.type)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff")
        .send(Buffer.from(attachment.content, "base64"));
    },
  );
}

/** A mail may style itself. It loads nothing and sends nothing. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

const notFound = (reply: FastifyReply) => reply.status(404).send({ code: "not_found" });

/** Attachments are listed by their size, because their content would make the list long. */
function listed(message: Message) {
  if (message.channel === "sms" || !message.attachments) return message;
  const attachments = message.attachments.map(({ content, ...file }) => ({
    ...file,
    bytes: Buffer.byteLength(content, "base64"),
  }));
  return { ...message, attachments };
}
