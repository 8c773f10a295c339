import type { Mail, MailSender, SendOutcome, TextMessage, TextSender } from "./messages.js";

export interface HttpMessagesOptions {
  /** Address of the outbox, e.g. `http://127.0.0.1:4610`. */
  readonly url: string;
  readonly timeLimitMs: number;
}

/** Mail and text messages over the HTTP that the sandbox's outbox speaks. */
export function httpMessages({ url, timeLimitMs }: HttpMessagesOptions): { readonly mail: MailSender; readonly sms: TextSender } {
  const send = async (way: "mail" | "sms", body: Mail | TextMessage): Promise<SendOutcome> => {
    try {
      const response = await fetch(`${url}/outbox/${way}`, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(timeLimitMs),
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const json = JSON.parse(await response.text()) as { readonly key?: unknown; readonly result?: unknown; readonly code?: unknown } | null;
      if (response.status === 200 && json?.key === body.key && json.result === "sent") return { kind: "sent" };
      if (response.status === 400 && json?.code === "invalid_request") return { kind: "refused" };
      return { kind: "unknown", reason: response.status === 200 ? "unreadable" : `status ${response.status}` };
    } catch (error) {
      if (error instanceof SyntaxError) return { kind: "unknown", reason: "unreadable" };
      return { kind: "unknown", reason: error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable" };
    }
  };
  return {
    mail: { send: (mail) => send("mail", mail) },
    sms: { send: (message) => send("sms", { ...message, to: `+1${message.to}` }) },
  };
}
