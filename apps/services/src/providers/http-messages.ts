import type { Attachment, Mail, SendOutcome, TextMessage } from "./messages.js";
import { answerWithin, reasonOf } from "./readable-answer.js";
import type { Senders } from "./senders.js";

export interface HttpMessagesOptions {
  /** URL of the service, such as `http://127.0.0.1:4610`. */
  readonly url: string;
  /** Read for each message, and sent as a bearer token if there is one. */
  readonly secret?: () => string | undefined;
  readonly timeoutMs: number;
}

/** The path of the call that sends nothing, and only tells whether the service accepts the secret. */
export const messagesCheckPath = "/outbox/check";

type HttpMail = Omit<Mail, "attachments"> & {
  readonly attachments?: readonly (Omit<Attachment, "content"> & { readonly content: string })[];
};

/** Attachments travel as Base64. */
const mailBody = ({ attachments, ...mail }: Mail): HttpMail => ({
  ...mail,
  ...(attachments && {
    attachments: attachments.map(({ name, type, content }) => ({ name, type, content: content.toString("base64") })),
  }),
});

/** Mail and text messages over the HTTP API that docs/wire-formats.md describes. The sandbox's outbox has it too. */
export function httpMessages({ url, secret, timeoutMs }: HttpMessagesOptions): Senders {
  const send = async (way: "mail" | "sms", body: HttpMail | TextMessage): Promise<SendOutcome> => {
    try {
      const token = secret?.();
      const { status, text } = await answerWithin(timeoutMs, `${url}/outbox/${way}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const json = JSON.parse(text) as {
        readonly key?: unknown;
        readonly result?: unknown;
        readonly code?: unknown;
      } | null;
      if (status === 200 && json?.key === body.key && json.result === "sent") return { kind: "sent" };
      if ((status === 400 || status === 413) && json?.code === "invalid_request") return { kind: "refused" };
      return { kind: "unknown", reason: status === 200 ? "unreadable" : `status ${status}` };
    } catch (error) {
      return { kind: "unknown", reason: reasonOf(error) };
    }
  };
  return {
    mail: { timeoutMs, send: (mail) => send("mail", mailBody(mail)) },
    sms: { timeoutMs, send: (message) => send("sms", { ...message, to: `+1${message.to}` }) },
  };
}
