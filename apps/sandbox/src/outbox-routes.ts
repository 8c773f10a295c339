import type { FastifyInstance } from "fastify";
import type { NewMessage } from "./message.js";
import type { Outbox } from "./outbox.js";
import { outboxPage } from "./outbox-page.js";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const body = (required: readonly string[], properties: object) => ({
  type: "object",
  additionalProperties: false,
  required: ["key", "to", "text", ...required],
  properties: { key: text(200), ...properties },
});

const mail = body(["senderName", "subject"], {
  to: text(200),
  senderName: text(200),
  replyTo: text(200),
  subject: text(300),
  text: text(20_000),
});
const sms = body([], { to: { type: "string", pattern: "^\\+1\\d{10}$" }, text: text(1_600) });

/** Accepts messages and shows them to developers as a page and as JSON. */
export function outboxRoutes(server: FastifyInstance, outbox: Outbox): void {
  const take = async (message: NewMessage) => ({ key: (await outbox.send(message)).key, result: "sent" });

  server.post<{ Body: Omit<Extract<NewMessage, { channel: "mail" }>, "channel"> }>(
    "/outbox/mail",
    { schema: { body: mail } },
    (request) => take({ ...request.body, channel: "mail" }),
  );
  server.post<{ Body: Omit<Extract<NewMessage, { channel: "sms" }>, "channel"> }>(
    "/outbox/sms",
    { schema: { body: sms } },
    (request) => take({ ...request.body, channel: "sms" }),
  );
  // The sandbox takes messages with any secret, and without one.
  server.get("/outbox/check", async (_request, reply) => reply.status(204).send());
  server.get("/outbox.json", async () => ({ messages: await outbox.list() }));
  server.get("/outbox", async (_request, reply) =>
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(outboxPage(await outbox.list())),
  );
}
