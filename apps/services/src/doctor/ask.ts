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

/** The codes of a certificate that is expired, for another host, or of an unknown authority. */
const certificateCode = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * Asks an address, and follows no redirect. Never throws.
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
    const code = codeOf(error);
    return { kind: "noAnswer", why: certificateCode.test(code) ? "certificate" : "unreachable", code };
  }
}

/** The code of fetch's cause, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
}

/** Why there was no answer, for a sentence. */
export const whyOf = ({ why, code }: Extract<Heard, { kind: "noAnswer" }>): string =>
  why === "certificate" ? `its certificate is not valid: ${code}` : code;
