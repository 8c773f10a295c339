import { Deviation } from "./deviation.js";

export interface Answer {
  readonly status: number;
  /** The absolute address of a redirect. */
  readonly location: string | undefined;
  /** In lower case, without parameters. */
  readonly contentType: string;
  readonly text: string;
}

export interface Sent {
  readonly method?: "GET" | "POST";
  readonly fields?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests as one browser or one server does: keeps cookies, and follows no redirect by itself. */
export class HttpClient {
  private readonly cookies = new Map<string, string>();
  private readonly answerSeconds: number;

  /** @param answerSeconds - how long an answer may take, with its body */
  constructor(answerSeconds: number) {
    this.answerSeconds = answerSeconds;
  }

  /** @throws Deviation if no answer comes in time */
  async send(url: string, { method = "GET", fields, headers = {} }: Sent = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    try {
      const response = await fetch(url, {
        method,
        redirect: "manual",
        headers: { ...headers, ...(cookie !== "" && { cookie }) },
        ...(fields && { body: new URLSearchParams(fields as Record<string, string>) }),
        signal: AbortSignal.timeout(this.answerSeconds * 1_000),
      });
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
        if (name !== "") this.cookies.set(name.trim(), value);
      }
      const to = response.headers.get("location");
      const isRedirect = response.status >= 300 && response.status < 400 && to !== null && URL.canParse(to, url);
      return {
        status: response.status,
        location: isRedirect ? new URL(to, url).href : undefined,
        contentType: (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
        text,
      };
    } catch (error) {
      throw new Deviation(`${method} ${withoutQuery(url)}: ${whyNot(error, this.answerSeconds)}.`);
    }
  }
}

const withoutQuery = (url: string) => url.replace(/\?.*$/s, "");

function whyNot(error: unknown, seconds: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${seconds} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `no answer; the connection failed${code}`;
}
