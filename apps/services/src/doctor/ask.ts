import { causeCodeOf, isCertificateCode } from "../providers/readable-answer.js";

/** What an address answers to a request without a body. */
export type Heard =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** The server's clock, in whole seconds; undefined if it sends none. */
      readonly date: Date | undefined;
    }
  | { readonly kind: "noAnswer"; readonly why: "certificate" | "unreachable" | "timeout"; readonly code: string };

const timeoutMs = 10_000;

/**
 * Requests a URL without following redirects. Never throws.
 *
 * @param token - sent as a bearer token if given
 */
export async function ask(url: string, token?: string): Promise<Heard> {
  try {
    const answer = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
    await answer.body?.cancel();
    const date = new Date(answer.headers.get("date") ?? Number.NaN);
    return { kind: "answer", status: answer.status, date: Number.isNaN(date.getTime()) ? undefined : date };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return { kind: "noAnswer", why: "timeout", code: `no answer within ${timeoutMs / 1_000} seconds` };
    const code = causeCodeOf(error);
    return { kind: "noAnswer", why: isCertificateCode(code) ? "certificate" : "unreachable", code };
  }
}

/** Why there was no answer, for a sentence. */
export const whyOf = ({ why, code }: Extract<Heard, { kind: "noAnswer" }>): string =>
  why === "certificate" ? `its certificate is not valid: ${code}` : code;

/** Why a service that was asked at its root does not work. Any answer but a server's failure says that it runs. */
export function failureOf(heard: Heard): string | undefined {
  if (heard.kind === "noAnswer") return `does not answer (${whyOf(heard)})`;
  return heard.status >= 500 ? `answers ${heard.status}` : undefined;
}
